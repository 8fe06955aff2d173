import { RUNNING_ROLES } from "@openrounds/contract/analytics/rules.ts";
import { DAY, HOUR, now, nowMs } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db/database.ts";
import type { Platform } from "../../kernel/platform.ts";
import { readSessionAttendance } from "../../sessions/attendance/service.ts";
import { listDue, listParticipantRoles } from "../attendances/queries.ts";
import { countDue, countEnded, rowsOf } from "../attendances/service.ts";
import { listAttendances, listCounted, listDifferent } from "./queries.ts";

const SESSIONS_AT_ONCE = 100;

/** The counted sessions since an instant, some at a time. */
async function* countedSessions(db: Db, since?: Date): AsyncGenerator<string[]> {
  for (let after: string | undefined; ;) {
    const sessionIds = await listCounted(db, { after, since, limit: SESSIONS_AT_ONCE });
    if (sessionIds.length > 0) yield sessionIds;
    if (sessionIds.length < SESSIONS_AT_ONCE) return;
    after = sessionIds.at(-1);
  }
}

/**
 * Whether the attendances of a counted session are others than its ledger tells. Who ran the batch, and who was in it,
 * is as of the time it was counted: people who run it now may be missing, and being ad hoc is not compared. Nor is a
 * session whose ledger may still grow.
 */
async function differsFromLedger(db: Db, sessionId: string): Promise<boolean> {
  const [session] = await listDue(db, { at: now(), limit: 1, sessionId });
  if (session === undefined) return true;
  if (session.endedAt.getTime() > nowMs() - HOUR) return false;
  const told = rowsOf(session, await readSessionAttendance(db, session), new Map());
  const kept = new Map((await listAttendances(db, sessionId)).map((row) => [row.userId, row]));
  const roles = await listParticipantRoles(
    db,
    session.batchId,
    told.map(({ userId }) => userId),
  );
  const runsIt = (userId: string): boolean => roles.get(userId)?.some((role) => RUNNING_ROLES.includes(role)) === true;
  const isSame = told.every(({ userId, minutes, bracket, isLate }) => {
    const own = kept.get(userId);
    if (own === undefined) return runsIt(userId);
    return own.minutes === minutes && own.bracket === bracket && own.isLate === isLate;
  });
  const known = new Set(told.map(({ userId }) => userId));
  return !isSame || [...kept.keys()].some((userId) => !known.has(userId));
}

/** What a check of the rollups found. */
export interface RollupCheck {
  readonly sessions: number;
  /** The sessions whose rollup is not what their attendances or their ledger tell. */
  readonly different: readonly string[];
  /** Whether sessions are not counted an hour after they ended. */
  readonly isLate: boolean;
}

/** Compares each rollup with the attendances, and with the ledger if its session was counted since the instant. */
export async function checkRollups(db: Db, since?: Date): Promise<RollupCheck> {
  const different = new Set<string>();
  let sessions = 0;
  for await (const sessionIds of countedSessions(db)) {
    sessions += sessionIds.length;
    for (const sessionId of await listDifferent(db, sessionIds)) different.add(sessionId);
  }
  for await (const sessionIds of countedSessions(db, since)) {
    for (const sessionId of sessionIds) if (await differsFromLedger(db, sessionId)) different.add(sessionId);
  }
  const due = await listDue(db, { at: new Date(nowMs() - HOUR), limit: 1 });
  return { sessions, different: [...different], isLate: due.some(({ endedAt }) => endedAt.getTime() < nowMs() - HOUR) };
}

/** Counts every session again from its ledger, with the roles that people have now. Returns their number. */
export async function rebuildRollups(platform: Platform): Promise<number> {
  let sessions = 0;
  for await (const sessionIds of countedSessions(platform.db)) {
    for (const sessionId of sessionIds) await countEnded(platform, sessionId);
    sessions += sessionIds.length;
  }
  await countDue(platform.db);
  return sessions;
}

/** Checks all rollups, those of the last two days with their ledger too, and logs an alarm if one is wrong. */
export async function checkNightly({ db, log }: Platform): Promise<void> {
  const { different, isLate } = await checkRollups(db, new Date(nowMs() - 2 * DAY));
  const count = different.length;
  if (count > 0) log.error("rollups of attendance are wrong: npm run rollups -- --rebuild", { count });
  if (isLate) log.error("sessions are not counted an hour after their end");
}
