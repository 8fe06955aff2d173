import { agendaSteps } from "@openrounds/contract/sessions/agenda.ts";
import { meetsByLink, zoomKindOf } from "@openrounds/contract/batches/schemas.ts";
import type { LiveRoomDetails } from "@openrounds/contract/sessions/live/schemas.ts";
import { roomPath } from "@openrounds/contract/sessions/paths.ts";
import { isStartable } from "@openrounds/contract/sessions/rules.ts";
import type { Reached } from "../kernel/access.ts";
import { HOUR, MINUTE, now, nowMs } from "../kernel/clock.ts";
import type { Db, Tx } from "../kernel/db/database.ts";
import { announce } from "../kernel/jobs/outbox.ts";
import { refuseConflict, refuseNotFound } from "../kernel/refusal.ts";
import { firstSessionStarted } from "../programs/service.ts";
import { lockBatchOrRefuse, readBatch } from "../batches/service.ts";
import { sessionEnded, sessionStarted } from "./events.ts";
import {
  countOfBatch,
  hasRunning,
  isAttended,
  isRunning,
  listAttended,
  listOverdue,
  listRunning,
  lockSession,
  updateSessionStatus,
  type SessionsOwner,
  type SessionAccessRow,
  type SessionRow,
} from "./queries.ts";
import type { ReachedSession } from "./access.ts";

export { findSession, type SessionAccessRow, type SessionRow } from "./queries.ts";

/** A running session that nobody ends is closed this long after its planned end. */
const CLOSED_AFTER_MS = 2 * HOUR;

/** Refuses to delete a batch with a session that ran, or that people checked in to. */
export async function refuseIfAnyRan(db: Db, batchId: string): Promise<void> {
  const hasRun = (await countOfBatch(db, batchId, ["INPROGRESS", "COMPLETED"])) > 0;
  if (hasRun || (await listAttended(db, batchId)).length > 0) refuseConflict("BATCH_HAS_HISTORY");
}

/** Refuses to delete a program while one of its sessions is running. */
export async function refuseIfRunning(db: Db, programId: string): Promise<void> {
  if (await hasRunning(db, programId)) refuseConflict("PROGRAM_HAS_RUNNING_SESSION");
}

/**
 * The meeting place of a session: the built-in room, or the link of its batch. Undefined at Zoom, where each person has
 * a link of their own.
 */
export const meetingUrl = ({ session, setting }: Pick<SessionAccessRow, "session" | "setting">): string | undefined => {
  if (zoomKindOf(setting) !== undefined) return undefined;
  return meetsByLink(setting) ? setting.vcLink : roomPath(session.sessionId);
};

const isStartableNow = ({ status, startsAt, endsAt }: SessionRow): boolean =>
  isStartable({ status, startsAtMs: startsAt.getTime(), endsAtMs: endsAt.getTime() }, nowMs());

/** Refuses to start a session outside its time; a running one is started again without effect. */
export function requireStartable({ session }: Reached<SessionAccessRow>): void {
  if (session.status !== "INPROGRESS" && !isStartableNow(session)) refuseConflict("SESSION_NOT_OPEN");
}

/** Starts a session within its time; a running one stays as it is. */
export async function startSession(
  db: Db,
  { session, programId }: { readonly session: SessionRow; readonly programId: string },
): Promise<void> {
  if (session.status === "INPROGRESS") return;
  if (!isStartableNow(session)) refuseConflict("SESSION_NOT_OPEN");
  const { sessionId, batchId } = session;
  await db.transaction(async (tx) => {
    await firstSessionStarted(tx, programId);
    await lockBatchOrRefuse(tx, batchId);
    const changes = { status: "INPROGRESS" as const, startedAt: now(), updatedAt: now() };
    const isStarted = await updateSessionStatus(tx, { sessionId, from: "SCHEDULED", changes });
    if (isStarted) await announce(tx, sessionStarted, { sessionId });
    else if (!(await isRunning(tx, sessionId))) refuseConflict("SESSION_NOT_OPEN");
  });
}

/** Refuses to join a session that does not run. */
export function requireRunning({ session }: Reached<SessionAccessRow>): void {
  if (session.status !== "INPROGRESS") refuseConflict("SESSION_NOT_STARTED");
}

/** Ends a running session for everybody; false when it is not running. */
function closeSession(db: Db, sessionId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const changes = { status: "COMPLETED" as const, endedAt: now(), updatedAt: now() };
    const closed = await updateSessionStatus(tx, { sessionId, from: "INPROGRESS", changes });
    if (closed) await announce(tx, sessionEnded, { sessionId });
    return closed;
  });
}

/** Ends a running session for everybody; refuses one that is not running. */
export async function endSession(db: Db, sessionId: string): Promise<void> {
  if (!(await closeSession(db, sessionId))) refuseConflict("SESSION_NOT_STARTED");
}

/** Ends the running sessions of a closed batch, program or organization. */
export async function endRunning(db: Db, holding: SessionsOwner): Promise<void> {
  for (const sessionId of await listRunning(db, holding)) await closeSession(db, sessionId);
}

/** An existing session, locked until the transaction ends. */
export const lockSessionOrRefuse = async (tx: Tx, sessionId: string): Promise<SessionRow> =>
  (await lockSession(tx, sessionId)) ?? refuseNotFound();

/** Completes a session that nobody started but people attended elsewhere. */
async function completeUnstarted(tx: Tx, { sessionId, batchId, status: from, endsAt }: SessionRow): Promise<void> {
  await firstSessionStarted(tx, (await readBatch(tx, batchId)).programId);
  const changes = { status: "COMPLETED" as const, endedAt: endsAt, updatedAt: now() };
  await updateSessionStatus(tx, { sessionId, from, changes });
  await announce(tx, sessionEnded, { sessionId });
}

/** Decides after the time of a session that nobody started whether it took place: it did if anybody attended. */
export async function resolveUnstarted(tx: Tx, session: SessionRow): Promise<void> {
  const { sessionId, status, startedAt, endsAt } = session;
  if (startedAt !== null || endsAt > now()) return;
  if (await isAttended(tx, sessionId)) {
    if (status === "SCHEDULED" || status === "NEVER_STARTED") await completeUnstarted(tx, session);
    return;
  }
  if (status !== "SCHEDULED" && status !== "COMPLETED") return;
  const changes = { status: "NEVER_STARTED" as const, endedAt: null, updatedAt: now() };
  await updateSessionStatus(tx, { sessionId, from: status, changes });
}

/** Decides about planned sessions whose time is over, and closes forgotten running ones. */
export async function resolveOverdue(db: Db): Promise<void> {
  for (const { sessionId, status } of await listOverdue(db, now(), new Date(nowMs() - CLOSED_AFTER_MS))) {
    if (status === "INPROGRESS") await closeSession(db, sessionId);
    else {
      await db.transaction(async (tx) => {
        const session = await lockSession(tx, sessionId);
        if (session?.status === "SCHEDULED") await resolveUnstarted(tx, session);
      });
    }
  }
}

/** Refuses a session that meets outside of the room or is not running. */
export function requireRoom({ accessRow, session }: ReachedSession): void {
  if (accessRow.setting.vcProvider !== "ROOM") refuseConflict("SESSION_MEETS_ELSEWHERE");
  if (session.status !== "INPROGRESS") refuseConflict("SESSION_NOT_STARTED");
}

/** The times of a session for the rules of marks. */
export const timesOf = ({ startsAt, endsAt, startedAt, endedAt }: SessionRow) => ({
  startsAtMs: startsAt.getTime(),
  endsAtMs: endsAt.getTime(),
  startedAtMs: startedAt?.getTime() ?? null,
  endedAtMs: endedAt?.getTime() ?? null,
});

/** The agenda of a session in steps, to its planned end. */
export const agendaOf = ({ agenda, topic, startsAt, endsAt }: SessionRow): LiveRoomDetails["agenda"] =>
  agendaSteps(agenda, topic, Math.round((endsAt.getTime() - startsAt.getTime()) / MINUTE));
