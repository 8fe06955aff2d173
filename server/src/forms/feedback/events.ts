import * as z from "zod/mini";
import { idSchema } from "@openrounds/contract/kernel/ids.ts";
import { event } from "../../kernel/jobs/definitions.ts";

/** A person gave feedback on a session. */
export const feedbackGiven = event("feedback.given", z.object({ sessionId: idSchema }));
