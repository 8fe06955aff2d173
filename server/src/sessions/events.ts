import * as z from "zod/mini";
import { idSchema } from "@openrounds/contract/kernel/ids.ts";
import { event } from "../kernel/jobs/definitions.ts";

/** Sessions of a batch were planned, changed or cancelled. */
export const sessionsPlanned = event("sessions.planned", z.object({ batchId: idSchema }));

/** An organiser started a session. */
export const sessionStarted = event("sessions.started", z.object({ sessionId: idSchema }));

/** A session ended for everybody. */
export const sessionEnded = event("sessions.ended", z.object({ sessionId: idSchema }));
