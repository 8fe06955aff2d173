import * as z from "zod/mini";
import { idSchema } from "@openrounds/contract/kernel/ids.ts";
import { event } from "../../kernel/jobs/definitions.ts";

/** The attendance of a session was entered or removed by hand. */
export const attendanceCorrected = event("marks.attendanceCorrected", z.object({ sessionId: idSchema }));
