import { UNDO_WITHIN_MS } from "@openrounds/contract/batches/changes/schemas.ts";
import { earliestStart } from "@openrounds/contract/batches/rules.ts";
import { wallClock } from "@openrounds/contract/kernel/time.ts";
import type { SessionFields } from "@openrounds/contract/sessions/schemas.ts";
import type { Reached } from "../../kernel/access.ts";
import { now, nowMs } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { newId } from "../../kernel/ids.ts";
import { refuse, refuseConflict } from "../../kernel/refusal.ts";
import { lockBatchOrRefuse, type BatchRow } from "../../batches/service.ts";
import { announce } from "../../kernel/jobs/outbox.ts";
import { refreshLater, refreshSoon } from "../calendar/entries/service.ts";
import { sessionsPlanned } from "../events.ts";
import {
  hasOtherSessionAt,
  insertSessions,
  isAttended,
  updateSessionStatus,
  type SessionAccessRow,
  type SessionRow,
} from "../queries.ts";
import { periodOn, type SessionOccurrence } from "../schedule/service.ts";

/** Refuses a change of a session that people have checked in to before its start. */
async function refuseIfCheckedIn(tx: Tx, sessionId: string): Promise<void> {
  if (await isAttended(tx, sessionId)) refuseConflict("SESSION_HAS_CHECK_INS");
}

/** The columns of a session's form: its times of day in the time zone of the batch. */
function toSessionRow(fields: SessionFields, timeZone: string) {
  const { day } = wallClock(fields.date, timeZone);
  if (day < earliestStart(nowMs(), timeZone)) {
    refuse("VALID_CREATE_BATCH_START_PAST", { fields: { date: "VALID_CREATE_BATCH_START_PAST" } });
  }
  if (fields.endTime <= fields.startTime) {
    refuse("VALID_CREATE_BATCH_END_TIME", { fields: { endTime: "VALID_CREATE_BATCH_END_TIME" } });
  }
  const { topic, agenda, presenter } = fields;
  return {
    topic,
    ...(agenda !== undefined && { agenda }),
    ...(presenter !== undefined && { presenter }),
    ...periodOn(day, fields, timeZone),
    updatedAt: now(),
  };
}

/** Refuses a day outside the batch, and the start time of another session. */
async function requireFreeTime(
  tx: Tx,
  batch: BatchRow,
  sessionId: string,
  { startsAt }: SessionOccurrence,
): Promise<void> {
  const dayOf = (at: Date): string => wallClock(at.getTime(), batch.timeZone).day;
  if (dayOf(startsAt) < dayOf(batch.startsAt) || dayOf(startsAt) > dayOf(batch.endsAt)) {
    refuse("VALID_SESSION_OUTSIDE_BATCH", { fields: { date: "VALID_SESSION_OUTSIDE_BATCH" } });
  }
  if (await hasOtherSessionAt(tx, { batchId: batch.batchId, sessionId, startsAt })) {
    refuse("VALID_SESSION_SAME_START", { fields: { startTime: "VALID_SESSION_SAME_START" } });
  }
}

/** Adds a session to a batch. */
export async function createSession(db: Db, { batchId }: Reached<BatchRow>, fields: SessionFields): Promise<string> {
  const sessionId = newId();
  await db.transaction(async (tx) => {
    const batch = await lockBatchOrRefuse(tx, batchId, "update");
    const columns = toSessionRow(fields, batch.timeZone);
    await requireFreeTime(tx, batch, sessionId, columns);
    await insertSessions(tx, [
      { ...columns, sessionId, batchId, status: "SCHEDULED", isAdded: true, createdAt: now() },
    ]);
    await announce(tx, sessionsPlanned, { batchId });
  });
  return sessionId;
}

/** Changes a session that has not begun; people with it in their calendar are notified. */
export async function changeSession(
  db: Db,
  { session }: Reached<SessionAccessRow>,
  fields: SessionFields,
): Promise<void> {
  const { sessionId, batchId, startsAt, endsAt } = session;
  await db.transaction(async (tx) => {
    const batch = await lockBatchOrRefuse(tx, batchId, "update");
    const changes = toSessionRow(fields, batch.timeZone);
    const startsElsewhere = changes.startsAt.getTime() !== startsAt.getTime();
    if (startsElsewhere) await requireFreeTime(tx, batch, sessionId, changes);
    if (!(await updateSessionStatus(tx, { sessionId, from: "SCHEDULED", changes }))) {
      refuseConflict("SESSION_HAS_BEGUN");
    }
    const isMoved = startsElsewhere || changes.endsAt.getTime() !== endsAt.getTime();
    if (isMoved) await refuseIfCheckedIn(tx, sessionId);
    await (isMoved ? refreshSoon : refreshLater)(tx, batchId);
    await announce(tx, sessionsPlanned, { batchId });
  });
}

/** Cancels a session that has not begun; people with it in their calendar are notified. */
export async function cancelSession(db: Db, { sessionId, batchId }: Reached<SessionRow>): Promise<void> {
  const changes = { status: "CANCELLED" as const, updatedAt: now() };
  await db.transaction(async (tx) => {
    if (!(await updateSessionStatus(tx, { sessionId, from: "SCHEDULED", changes }))) {
      refuseConflict("SESSION_HAS_BEGUN");
    }
    await refuseIfCheckedIn(tx, sessionId);
    await refreshSoon(tx, batchId);
    await announce(tx, sessionsPlanned, { batchId });
  });
}

/** Takes back a cancellation of the last minute; no calendar mail has been sent of it by then. */
export async function restoreSession(db: Db, session: Reached<SessionRow>): Promise<void> {
  const { sessionId, batchId, updatedAt } = session;
  const changes = { status: "SCHEDULED" as const, updatedAt: now() };
  await db.transaction(async (tx) => {
    const batch = await lockBatchOrRefuse(tx, batchId, "update");
    await requireFreeTime(tx, batch, sessionId, session);
    const isFresh = updatedAt.getTime() >= nowMs() - UNDO_WITHIN_MS;
    if (!isFresh || !(await updateSessionStatus(tx, { sessionId, from: "CANCELLED", changes }))) {
      refuseConflict("UNDO_ENDED");
    }
    await refreshSoon(tx, batchId);
    await announce(tx, sessionsPlanned, { batchId });
  });
}
