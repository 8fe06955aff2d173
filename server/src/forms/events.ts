import * as z from "zod/mini";
import { idSchema } from "@openrounds/contract/kernel/ids.ts";
import { job } from "../kernel/jobs/definitions.ts";

/** Asks the participants of a session for feedback: all of them, or those who attended. */
export const askForFeedback = job(
  "forms.askForFeedback",
  z.object({ sessionId: idSchema, onlyAttended: z.boolean() }),
  "bulk",
);

/** Mails people about an assessment that was sent to them. */
export const tellAssessed = job("forms.tellAssessed", z.object({ instanceId: idSchema }), "bulk");
