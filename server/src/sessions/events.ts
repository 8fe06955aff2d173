import * as z from "zod/mini";
import { idSchema } from "@openrounds/contract/kernel/ids.ts";
import { event } from "../kernel/jobs/definitions.ts";

/** An organiser started a session. */
export const sessionStarted = event("sessions.started", z.object({ sessionId: idSchema }));

/** A session ended for everybody. */
export const sessionEnded = event("sessions.ended", z.object({ sessionId: idSchema }));
