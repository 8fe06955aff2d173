import { event } from "../../kernel/jobs/definitions.ts";

/** Somebody gave feedback on a session. */
export const feedbackGiven = event<{ sessionId: string }>("feedback.given");
