import { earliestStart } from "@openrounds/contract/batches/rules.ts";
import { wallClock } from "@openrounds/contract/kernel/time.ts";
import type { SessionFields } from "@openrounds/contract/sessions/schemas.ts";
import type { Reached } from "../../kernel/access.ts";
import { now, nowMs } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { newId } from "../../kernel/ids.ts";
import { refuse, refuseConflict } from "../../kernel/refusal.ts";
import { lockBatchOrRefuse, type BatchRow } from "../../batches/service.ts";
import { refreshLater, refreshSoon } from "../calendar/entries/service.ts";
import {
  hasOtherAt,
  insertSessions,
  isAttended,
  moveSession,
  type PlacedSession,
  type SessionRow,
} from "../queries.ts";
import { spanOn, type Occurrence } from "../schedule/service.ts";

/** Refuses what takes a session away from people who checked in to it before it began. */
async function refuseIfCheckedIn(tx: Tx, sessionId: string): Promise<void> {
  if (await isAttended(tx, sessionId)) refuseConflict("SESSION_HAS_CHECK_INS");
}

/** The columns of a session's form: the times of day on its day, in the time zone of the batch. */
function toSessionRow(fields: SessionFields, timeZone: string) {
  const { day } = wallClock(fields.date, timeZone);
  if (day < earliestStart(nowMs(), timeZone)) {
    refuse("VALID_CREATE_BATCH_START_PAST", { fields: { date: "VALID_CREATE_BATCH_START_PAST" } });
  }
  if (fields.endTime <= fields.startTime) {
    refuse("VALID_CREATE_BATCH_END_TIME", { fields: { endTime: "VALID_CREATE_BATCH_END_TIME" } });
  }
  return { topic: fields.topic, ...spanOn(day, fields, timeZone), updatedAt: now() };
}

/** Refuses a time on a day outside the batch, and one at which another session of it starts. */
async function requireFree(tx: Tx, batch: BatchRow, sessionId: string, { startsAt }: Occurrence): Promise<void> {
  const dayOf = (at: Date): string => wallClock(at.getTime(), batch.timeZone).day;
  if (dayOf(startsAt) < dayOf(batch.startsAt) || dayOf(startsAt) > dayOf(batch.endsAt)) {
    refuse("VALID_SESSION_OUTSIDE_BATCH", { fields: { date: "VALID_SESSION_OUTSIDE_BATCH" } });
  }
  if (await hasOtherAt(tx, { batchId: batch.batchId, sessionId, startsAt })) {
    refuse("VALID_SESSION_SAME_START", { fields: { startTime: "VALID_SESSION_SAME_START" } });
  }
}

/** Adds a session to a batch. */
export async function createSession(db: Db, { batchId }: Reached<BatchRow>, fields: SessionFields): Promise<string> {
  const sessionId = newId();
  await db.transaction(async (tx) => {
    const batch = await lockBatchOrRefuse(tx, batchId, "update");
    const columns = toSessionRow(fields, batch.timeZone);
    await requireFree(tx, batch, sessionId, columns);
    await insertSessions(tx, [
      { ...columns, sessionId, batchId, status: "SCHEDULED", isAdded: true, createdAt: now() },
    ]);
  });
  return sessionId;
}

/** Changes a session that has not begun; those with it in their calendar are told. */
export async function changeSession(db: Db, { session }: Reached<PlacedSession>, fields: SessionFields): Promise<void> {
  const { sessionId, batchId, startsAt, endsAt } = session;
  await db.transaction(async (tx) => {
    const batch = await lockBatchOrRefuse(tx, batchId, "update");
    const changes = toSessionRow(fields, batch.timeZone);
    const startsElsewhere = changes.startsAt.getTime() !== startsAt.getTime();
    if (startsElsewhere) await requireFree(tx, batch, sessionId, changes);
    if (!(await moveSession(tx, { sessionId, from: "SCHEDULED", changes }))) refuseConflict("SESSION_HAS_BEGUN");
    const isMoved = startsElsewhere || changes.endsAt.getTime() !== endsAt.getTime();
    if (isMoved) await refuseIfCheckedIn(tx, sessionId);
    await (isMoved ? refreshSoon : refreshLater)(tx, batchId);
  });
}

/** Cancels a session that has not begun; those with it in their calendar are told. */
export async function cancelSession(db: Db, { sessionId, batchId }: Reached<SessionRow>): Promise<void> {
  const changes = { status: "CANCELLED" as const, updatedAt: now() };
  await db.transaction(async (tx) => {
    if (!(await moveSession(tx, { sessionId, from: "SCHEDULED", changes }))) refuseConflict("SESSION_HAS_BEGUN");
    await refuseIfCheckedIn(tx, sessionId);
    await refreshSoon(tx, batchId);
  });
}
