import { earliestStart } from "@openrounds/contract/batches/rules.ts";
import { wallClock } from "@openrounds/contract/kernel/time.ts";
import { roomPath } from "@openrounds/contract/sessions/paths.ts";
import { isStartable } from "@openrounds/contract/sessions/rules.ts";
import type { SessionFields } from "@openrounds/contract/sessions/schemas.ts";
import type { Reached } from "../kernel/access.ts";
import { HOUR, now, nowMs } from "../kernel/clock.ts";
import type { Db } from "../kernel/db/database.ts";
import { translate } from "../kernel/i18n/messages.ts";
import { newId } from "../kernel/ids.ts";
import { announce } from "../kernel/jobs/outbox.ts";
import { refuse, refuseConflict } from "../kernel/refusal.ts";
import { firstSessionStarted } from "../programs/service.ts";
import { holdBatch, type BatchRow } from "../batches/service.ts";
import { sessionEnded, sessionStarted } from "./events.ts";
import {
  countOfBatch,
  hasRunning,
  deleteSessions,
  insertSessions,
  isRunning,
  listOverdue,
  lockRepeated,
  moveSession,
  updateSession,
  type PlacedSession,
  type SessionRow,
} from "./queries.ts";
import { occurrencesOf, spanOn, type Occurrence } from "./schedule/service.ts";

export { findSession, type PlacedSession, type SessionRow } from "./queries.ts";

/** A running session that nobody ended is closed so long after its end. */
const CLOSED_AFTER_MS = 2 * HOUR;

/** Pairs what the repetition wants with planned sessions: of the same instant, else of the same day. */
function pairUp(wanted: readonly Occurrence[], planned: readonly SessionRow[], timeZone: string) {
  const dayOf = ({ startsAt }: Occurrence): string => wallClock(startsAt.getTime(), timeZone).day;
  const byInstant = new Map(planned.map((row) => [row.startsAt.getTime(), row]));
  const first = wanted.map((occurrence) => ({ occurrence, kept: byInstant.get(occurrence.startsAt.getTime()) }));
  const used = new Set(first.map(({ kept }) => kept));
  const byDay = new Map(planned.filter((row) => !used.has(row)).map((row) => [dayOf(row), row]));
  const pairs = first.map(({ occurrence, kept }) => ({ occurrence, kept: kept ?? byDay.get(dayOf(occurrence)) }));
  const kept = new Set(pairs.map((pair) => pair.kept));
  return { pairs, left: planned.filter((row) => !kept.has(row)) };
}

/** The occurrences still to come, but none on a day on which a session was held or cancelled. */
function stillWanted(batch: BatchRow, over: readonly SessionRow[]): Occurrence[] {
  const dayOf = (at: Date): string => wallClock(at.getTime(), batch.timeZone).day;
  const takenDays = new Set(over.map(({ startsAt }) => dayOf(startsAt)));
  return occurrencesOf(batch).filter(
    ({ startsAt, endsAt }) => endsAt.getTime() > nowMs() && !takenDays.has(dayOf(startsAt)),
  );
}

/** Schedules the sessions of a batch by its repetition; planned ones of the same day are kept with their topics. */
export async function scheduleSessions(db: Db, batch: BatchRow): Promise<void> {
  const { batchId, timeZone, primaryLanguage } = batch;
  const known = await lockRepeated(db, batchId);
  const over = known.filter(({ status }) => status !== "SCHEDULED");
  const planned = known.filter(({ status }) => status === "SCHEDULED");
  const { pairs, left } = pairUp(stillWanted(batch, over), planned, timeZone);
  const at = now();
  const fresh = [];
  for (const [index, { occurrence, kept }] of pairs.entries()) {
    if (kept !== undefined) await moveTo(db, kept, occurrence);
    else {
      const topic = translate(primaryLanguage, "sessions.defaultTopic", { number: over.length + index + 1 });
      fresh.push({
        ...occurrence,
        sessionId: newId(),
        batchId,
        topic,
        status: "SCHEDULED" as const,
        createdAt: at,
        updatedAt: at,
      });
    }
  }
  await deleteSessions(
    db,
    left.map(({ sessionId }) => sessionId),
  );
  await insertSessions(db, fresh);
}

async function moveTo(db: Db, session: SessionRow, { startsAt, endsAt }: Occurrence): Promise<void> {
  const stays = session.startsAt.getTime() === startsAt.getTime() && session.endsAt.getTime() === endsAt.getTime();
  if (!stays) await updateSession(db, session.sessionId, { startsAt, endsAt, updatedAt: now() });
}

/** Refuses to delete a batch in which a session ran. */
export async function refuseIfHeld(db: Db, batchId: string): Promise<void> {
  if ((await countOfBatch(db, batchId, ["INPROGRESS", "COMPLETED"])) > 0) refuseConflict("BATCH_HAS_HISTORY");
}

/** Refuses to delete a program while a session of it runs. */
export async function refuseIfRunning(db: Db, programId: string): Promise<void> {
  if (await hasRunning(db, programId)) refuseConflict("PROGRAM_HAS_RUNNING_SESSION");
}

/** The columns of a session's form: the times of day on its day, in the time zone of the batch. */
function columnsOf(fields: SessionFields, timeZone: string) {
  const { day } = wallClock(fields.date, timeZone);
  if (day < earliestStart(nowMs(), timeZone)) {
    refuse("VALID_CREATE_BATCH_START_PAST", { fields: { date: "VALID_CREATE_BATCH_START_PAST" } });
  }
  if (fields.endTime <= fields.startTime) {
    refuse("VALID_CREATE_BATCH_END_TIME", { fields: { endTime: "VALID_CREATE_BATCH_END_TIME" } });
  }
  return { topic: fields.topic, ...spanOn(day, fields, timeZone), updatedAt: now() };
}

/** Adds a session to a batch. */
export async function createSession(db: Db, batch: Reached<BatchRow>, fields: SessionFields): Promise<string> {
  const sessionId = newId();
  const columns = columnsOf(fields, batch.timeZone);
  await insertSessions(db, [
    { ...columns, sessionId, batchId: batch.batchId, status: "SCHEDULED", isAdded: true, createdAt: now() },
  ]);
  return sessionId;
}

/** Changes a session that has not begun. */
export async function changeSession(db: Db, place: Reached<PlacedSession>, fields: SessionFields): Promise<void> {
  const { session, batch } = place;
  const changes = columnsOf(fields, batch.timeZone);
  const moved = await moveSession(db, { sessionId: session.sessionId, from: "SCHEDULED", changes });
  if (!moved) refuseConflict("SESSION_HAS_BEGUN");
}

/** Cancels a session that has not begun. */
export async function cancelSession(db: Db, { sessionId }: Reached<SessionRow>): Promise<void> {
  const changes = { status: "CANCELLED" as const, updatedAt: now() };
  if (!(await moveSession(db, { sessionId, from: "SCHEDULED", changes }))) refuseConflict("SESSION_HAS_BEGUN");
}

/** Where a session meets: the built-in room, or the link of its batch. */
const meetingUrl = ({ session, setting }: PlacedSession): string =>
  setting.vcProvider === "LINK" ? setting.vcLink : roomPath(session.sessionId);

/** Starts a session within its time, or answers the way back into a running one. */
export async function startSession(db: Db, place: Reached<PlacedSession>): Promise<string> {
  const { session, program } = place;
  if (session.status === "INPROGRESS") return meetingUrl(place);
  const times = { status: session.status, startsAtMs: session.startsAt.getTime(), endsAtMs: session.endsAt.getTime() };
  if (!isStartable(times, nowMs())) refuseConflict("SESSION_NOT_OPEN");
  const { sessionId, batchId } = session;
  await db.transaction(async (tx) => {
    await firstSessionStarted(tx, program.programId);
    await holdBatch(tx, batchId);
    const changes = { status: "INPROGRESS" as const, startedAt: now(), updatedAt: now() };
    const isStarted = await moveSession(tx, { sessionId, from: "SCHEDULED", changes });
    if (isStarted) await announce(tx, sessionStarted, { sessionId });
    else if (!(await isRunning(tx, sessionId))) refuseConflict("SESSION_NOT_OPEN");
  });
  return meetingUrl(place);
}

/** The way into a running session. */
export function joinSession(place: Reached<PlacedSession>): string {
  if (place.session.status !== "INPROGRESS") refuseConflict("SESSION_NOT_STARTED");
  return meetingUrl(place);
}

/** Ends a running session for all; false when it does not run. */
function closeSession(db: Db, sessionId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const changes = { status: "COMPLETED" as const, endedAt: now(), updatedAt: now() };
    const closed = await moveSession(tx, { sessionId, from: "INPROGRESS", changes });
    if (closed) await announce(tx, sessionEnded, { sessionId });
    return closed;
  });
}

/** Ends a running session for all, or refuses where it does not run. */
export async function endSession(db: Db, sessionId: string): Promise<void> {
  if (!(await closeSession(db, sessionId))) refuseConflict("SESSION_NOT_STARTED");
}

/** Marks sessions that were never started, and closes running ones that were forgotten. */
export async function settleOverdue(db: Db): Promise<void> {
  const at = now();
  for (const { sessionId, status } of await listOverdue(db, at, new Date(nowMs() - CLOSED_AFTER_MS))) {
    if (status === "INPROGRESS") await closeSession(db, sessionId);
    else {
      const changes = { status: "NEVER_STARTED" as const, updatedAt: at };
      await moveSession(db, { sessionId, from: "SCHEDULED", endedBefore: at, changes });
    }
  }
}
