import type { ProgramStatus } from "@openrounds/contract/programs/schemas.ts";
import { batchClosed, batchCreated, batchRemoved, batchRescheduled } from "../batches/events.ts";
import { readBatch } from "../batches/service.ts";
import { reacts } from "../kernel/jobs/definitions.ts";
import { hubStatusChanged } from "../organizations/hub-invitations/events.ts";
import { programRemoved, programStatusChanged } from "../programs/events.ts";
import { replanSessions, scheduleSessions } from "./planning/service.ts";
import { endRunning, refuseIfHeld, refuseIfRunning } from "./service.ts";

/** A program with one of these statuses holds no sessions. */
const OUT_OF_USE: readonly ProgramStatus[] = ["INACTIVE", "DORMANT", "REJECTED"];

export const sessionReactions = [
  reacts(batchCreated, async (db, { batchId }) => scheduleSessions(db, await readBatch(db, batchId))),
  reacts(batchRescheduled, async (db, { batchId, ...change }) =>
    replanSessions(db, await readBatch(db, batchId), change),
  ),
  reacts(batchRemoved, (db, { batchId }) => refuseIfHeld(db, batchId)),
  reacts(batchClosed, endRunning),
  reacts(programStatusChanged, async (db, { programId, to }) => {
    if (OUT_OF_USE.includes(to)) await endRunning(db, { programId });
  }),
  reacts(hubStatusChanged, async (db, { organizationId, to }) => {
    if (to === "INACTIVE") await endRunning(db, { organizationId });
  }),
  reacts(programRemoved, (db, { programId }) => refuseIfRunning(db, programId)),
];
