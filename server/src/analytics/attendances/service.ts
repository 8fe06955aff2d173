import { LATE_AFTER_MS, bracketOf } from "@openrounds/contract/analytics/rules.ts";
import type { Attendance, AttendanceWindow } from "@openrounds/contract/sessions/attendance/rules.ts";
import { MINUTE, now } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db/database.ts";
import type { Platform } from "../../kernel/platform.ts";
import { readTotals } from "../../sessions/attendance/service.ts";
import { findTakingPart, listDue, upsertAttendances, upsertHeld, type DueSession } from "./queries.ts";

/** So many sessions are counted before a dashboard is shown; the job takes those that are left. */
const AT_ONCE = 500;
const SIDE_BY_SIDE = 4;
const ROWS_AT_ONCE = 1000;

/** How much of a session somebody was there, in percent: of the time from its start, or its later opening, to its end. */
function shareOf({ minutes }: Attendance, { opensAtMs, closesAtMs }: AttendanceWindow, startsAt: Date): number {
  const fromMs = Math.max(opensAtMs, startsAt.getTime());
  const lengthMs = closesAtMs - (fromMs < closesAtMs ? fromMs : opensAtMs);
  return lengthMs <= 0 ? 100 : Math.min(100, (minutes * MINUTE * 100) / lengthMs);
}

function rowsOf(
  session: DueSession,
  { window, totals }: Awaited<ReturnType<typeof readTotals>>,
  takingPart: ReadonlySet<string>,
) {
  const { sessionId, organizationId, programId, batchId, startsAt, vcProvider } = session;
  const lateFromMs = Math.max(startsAt.getTime(), window.opensAtMs) + LATE_AFTER_MS;
  return [...totals].map(([userId, attendance]) => ({
    ...{ sessionId, userId, organizationId, programId, batchId, startsAt },
    minutes: attendance.minutes,
    // Of a meeting elsewhere only the joining is known.
    bracket: vcProvider === "LINK" ? null : bracketOf(shareOf(attendance, window, startsAt)),
    isLate: attendance.firstJoinedAtMs > lateFromMs,
    isAdhoc: !takingPart.has(userId),
  }));
}

/** Counts a session from the ledger; doing it again gives the same. */
async function countSession(db: Db, session: DueSession): Promise<void> {
  const read = await readTotals(db, session);
  const takingPart = await findTakingPart(db, session.batchId, [...read.totals.keys()]);
  const rows = rowsOf(session, read, takingPart);
  const { sessionId, organizationId, programId, batchId, startsAt } = session;
  await db.transaction(async (tx) => {
    await upsertHeld(tx, { sessionId, organizationId, programId, batchId, startsAt, countedAt: now() });
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      await upsertAttendances(tx, rows.slice(from, from + ROWS_AT_ONCE));
    }
  });
}

/** Counts the sessions that took place and are not counted yet; of one organization, or of all. */
export async function countDue(db: Db, organizationId?: string): Promise<void> {
  const of = organizationId === undefined ? {} : { organizationId };
  const rest = (await listDue(db, { at: now(), limit: AT_ONCE, ...of })).values();
  const worker = async (): Promise<void> => {
    for (const session of rest) await countSession(db, session);
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker));
}

/** Counts a session that has just ended. */
export async function countEnded({ db }: Platform, sessionId: string): Promise<void> {
  for (const session of await listDue(db, { at: now(), limit: 1, sessionId })) await countSession(db, session);
}
