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
  reacts(batchCreated, async (tx, { batchId }) => scheduleSessions(tx, await readBatch(tx, batchId))),
  reacts(batchRescheduled, async (tx, { batchId, before: { startsAtMs, endsAtMs, ...before }, consent }) => {
    const times = { startsAt: new Date(startsAtMs), endsAt: new Date(endsAtMs) };
    await replanSessions(tx, await readBatch(tx, batchId), { before: { ...before, ...times }, consent });
  }),
  reacts(batchRemoved, (tx, { batchId }) => refuseIfHeld(tx, batchId)),
  reacts(batchClosed, endRunning),
  reacts(programStatusChanged, async (tx, { programId, to }) => {
    if (OUT_OF_USE.includes(to)) await endRunning(tx, { programId });
  }),
  reacts(hubStatusChanged, async (tx, { organizationId, to }) => {
    if (to === "INACTIVE") await endRunning(tx, { organizationId });
  }),
  reacts(programRemoved, (tx, { programId }) => refuseIfRunning(tx, programId)),
];
