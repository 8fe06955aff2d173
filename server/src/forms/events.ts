import { job } from "../kernel/jobs/definitions.ts";

/** Asks the people of a session for feedback: all of them, or those who were there. */
export const askForFeedback = job<{ sessionId: string; onlyAttended: boolean }>("forms.askForFeedback", "bulk");

/** Tells people of an assessment that was sent to them. */
export const tellAssessed = job<{ instanceId: string }>("forms.tellAssessed", "bulk");
