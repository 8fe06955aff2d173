import { event } from "../kernel/jobs/definitions.ts";

/** An organiser started a session. */
export const sessionStarted = event<{ sessionId: string }>("sessions.started");

/** A session ended for all. */
export const sessionEnded = event<{ sessionId: string }>("sessions.ended");
