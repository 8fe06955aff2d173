import { batchCreated, batchRemoved, batchRescheduled } from "../batches/events.ts";
import { readBatch } from "../batches/service.ts";
import { reacts } from "../kernel/jobs/definitions.ts";
import { programRemoved } from "../programs/events.ts";
import { refuseIfHeld, refuseIfRunning, scheduleSessions } from "./service.ts";

export const sessionReactions = [
  reacts(batchCreated, async (db, { batchId }) => scheduleSessions(db, await readBatch(db, batchId))),
  reacts(batchRescheduled, async (db, { batchId }) => scheduleSessions(db, await readBatch(db, batchId))),
  reacts(batchRemoved, (db, { batchId }) => refuseIfHeld(db, batchId)),
  reacts(programRemoved, (db, { programId }) => refuseIfRunning(db, programId)),
];
