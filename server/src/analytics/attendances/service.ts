import { LATE_AFTER_MS, RUNNING_ROLES, bracketOf } from "@openrounds/contract/analytics/rules.ts";
import type { BatchRole } from "@openrounds/contract/kernel/permissions.ts";
import type { Attendance, AttendanceWindow } from "@openrounds/contract/sessions/attendance/rules.ts";
import { now } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { Platform } from "../../kernel/platform.ts";
import { readSessionAttendance } from "../../sessions/attendance/service.ts";
import {
  deleteHeldSession,
  deleteOthers,
  listParticipantRoles,
  hasUnpacked,
  insertNumbers,
  listDue,
  lockUnpacked,
  updateRollups,
  upsertAttendances,
  upsertHeldSession,
  type DueSession,
} from "./queries.ts";

/** The maximum number of sessions that are counted before a dashboard is shown; a job counts the others. */
const MAX_COUNTED = 500;
const CONCURRENT = 4;
const ROWS_AT_ONCE = 1000;
/** The number of sessions that are packed in one transaction. */
const PACKED_AT_ONCE = 50;

/**
 * The share of a session that a person attended, in percent: of the time from its start, or its later opening, to its
 * end.
 */
function shareOf({ presentMs }: Attendance, { opensAtMs, closesAtMs }: AttendanceWindow, startsAt: Date): number {
  const fromMs = Math.max(opensAtMs, startsAt.getTime());
  const lengthMs = closesAtMs - (fromMs < closesAtMs ? fromMs : opensAtMs);
  return lengthMs <= 0 ? 100 : Math.min(100, (presentMs * 100) / lengthMs);
}

/** The attendances in a session, as the ledger and its marks tell them, of all who do not run it. */
export function rowsOf(
  session: DueSession,
  { window, totals, marks }: Awaited<ReturnType<typeof readSessionAttendance>>,
  takingPart: ReadonlyMap<string, readonly BatchRole[]>,
) {
  const { sessionId, organizationId, programId, batchId, startsAt } = session;
  const lateFromMs = Math.max(startsAt.getTime(), window.opensAtMs) + LATE_AFTER_MS;
  const runsIt = (userId: string): boolean =>
    takingPart.get(userId)?.some((role) => RUNNING_ROLES.includes(role)) === true;
  const came = [...totals].filter(([userId]) => !runsIt(userId));
  return came.map(([userId, attendance]) => ({
    ...{ sessionId, userId, organizationId, programId, batchId, startsAt },
    minutes: attendance.minutes,
    // Of people who never answered at an external link only the joining is known, unless minutes were entered.
    bracket:
      attendance.source === "LINK" && attendance.presentMs === 0 && !marks.has(userId)
        ? null
        : bracketOf(shareOf(attendance, window, startsAt)),
    isLate: attendance.firstJoinedAtMs > lateFromMs,
    isAdhoc: !takingPart.has(userId),
  }));
}

/** Packs the attendances of some sessions, which the transaction wrote or has locked. */
async function packSessions(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  await insertNumbers(tx, sessionIds);
  await updateRollups(tx, sessionIds);
}

/** Packs the sessions that an earlier version counted, some at a time. */
async function packDue(db: Db, organizationId?: string): Promise<void> {
  while (await hasUnpacked(db, organizationId)) {
    await db.transaction(async (tx) => packSessions(tx, await lockUnpacked(tx, PACKED_AT_ONCE, organizationId)));
  }
}

/** Counts a session from the ledger and its marks, in its own transaction. Idempotent. */
function countSession(db: Db, session: DueSession): Promise<void> {
  const { sessionId, organizationId, programId, batchId, startsAt } = session;
  return db.transaction(async (tx) => {
    await upsertHeldSession(tx, { sessionId, organizationId, programId, batchId, startsAt, countedAt: now() });
    const read = await readSessionAttendance(tx, session);
    const rows = rowsOf(session, read, await listParticipantRoles(tx, batchId, [...read.totals.keys()]));
    await deleteOthers(
      tx,
      sessionId,
      rows.map(({ userId }) => userId),
    );
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      await upsertAttendances(tx, rows.slice(from, from + ROWS_AT_ONCE));
    }
    await packSessions(tx, [sessionId]);
  });
}

/** Counts the sessions that took place and are not counted or packed yet; of one organization, or of all. */
export async function countDue(db: Db, organizationId?: string): Promise<void> {
  const of = organizationId === undefined ? {} : { organizationId };
  const rest = (await listDue(db, { at: now(), limit: MAX_COUNTED, ...of })).values();
  const worker = async (): Promise<void> => {
    for (const session of rest) await countSession(db, session);
  };
  await Promise.all(Array.from({ length: CONCURRENT }, worker));
  await packDue(db, organizationId);
}

/** Deletes the counts of a session. */
const removeCounts = (db: Db, sessionId: string): Promise<void> =>
  db.transaction(async (tx) => {
    await deleteOthers(tx, sessionId, []);
    await deleteHeldSession(tx, sessionId);
  });

/**
 * Counts a session that has just ended, or whose attendance was corrected; deletes the counts of one that did not take
 * place.
 */
export async function countEnded({ db }: Platform, sessionId: string): Promise<void> {
  const [session] = await listDue(db, { at: now(), limit: 1, sessionId });
  if (session === undefined) await removeCounts(db, sessionId);
  else await countSession(db, session);
}
