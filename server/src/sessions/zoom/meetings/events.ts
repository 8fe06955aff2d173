import * as z from "zod/mini";
import { idSchema } from "@openrounds/contract/kernel/ids.ts";
import { job } from "../../../kernel/jobs/definitions.ts";

/** Finds the sessions of a batch whose meetings differ from them. */
export const syncBatch = job("zoom.syncBatch", z.object({ batchId: idSchema }));

/** Creates, changes or deletes the meeting of a session. */
export const syncMeeting = job("zoom.syncMeeting", z.object({ sessionId: idSchema }));

/** Ends the meeting of an ended session. */
export const endMeeting = job("zoom.endMeeting", z.object({ sessionId: idSchema }));

/** Cancels the registrations of a person who left a batch. */
export const withdrawPerson = job("zoom.withdrawPerson", z.object({ batchId: idSchema, userId: idSchema }));
