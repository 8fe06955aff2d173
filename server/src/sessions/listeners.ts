import type { ProgramStatus } from "@openrounds/contract/programs/schemas.ts";
import { batchClosed, batchCreated, batchRemoved, batchRescheduled } from "../batches/events.ts";
import { readBatch } from "../batches/service.ts";
import { reacts } from "../kernel/jobs/definitions.ts";
import { hubStatusChanged } from "../organizations/hub-invitations/events.ts";
import { programRemoved, programStatusChanged } from "../programs/events.ts";
import { replanSessions, scheduleSessions } from "./planning/service.ts";
import { endRunning, refuseIfAnyRan, refuseIfRunning } from "./service.ts";

/** Program statuses without sessions. */
const INACTIVE_STATUSES: readonly ProgramStatus[] = ["INACTIVE", "DORMANT", "REJECTED"];

export const sessionReactions = [
  reacts(batchCreated, "sessions.schedule", async (tx, { batchId, sessions }) =>
    scheduleSessions(tx, await readBatch(tx, batchId), sessions),
  ),
  reacts(
    batchRescheduled,
    "sessions.replan",
    async (tx, { batchId, before: { startsAtMs, endsAtMs, skippedDays = [], ...before }, consent }) => {
      const times = { startsAt: new Date(startsAtMs), endsAt: new Date(endsAtMs), skippedDays };
      await replanSessions(tx, await readBatch(tx, batchId), { before: { ...before, ...times }, consent });
    },
  ),
  reacts(batchRemoved, "sessions.refuseIfHeld", (tx, { batchId }) => refuseIfAnyRan(tx, batchId)),
  reacts(batchClosed, "sessions.endRunning", endRunning),
  reacts(programStatusChanged, "sessions.endRunning", async (tx, { programId, to }) => {
    if (INACTIVE_STATUSES.includes(to)) await endRunning(tx, { programId });
  }),
  reacts(hubStatusChanged, "sessions.endRunning", async (tx, { organizationId, to }) => {
    if (to === "INACTIVE") await endRunning(tx, { organizationId });
  }),
  reacts(programRemoved, "sessions.refuseIfRunning", (tx, { programId }) => refuseIfRunning(tx, programId)),
];
