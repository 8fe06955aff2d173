import { event } from "../../kernel/jobs/definitions.ts";

/** The attendance of a session was entered or taken back by hand. */
export const attendanceCorrected = event<{ sessionId: string }>("marks.attendanceCorrected");
