import { OPENS_BEFORE_MS } from "@openrounds/contract/sessions/rules.ts";
import {
  attendanceOf,
  peakOf,
  type Attendance,
  type AttendanceWindow,
} from "@openrounds/contract/sessions/attendance/rules.ts";
import { effectiveAttendance } from "@openrounds/contract/sessions/marks/rules.ts";
import type { Reached } from "../../kernel/access.ts";
import { nowMs } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db/database.ts";
import { refuseNotFound } from "../../kernel/refusal.ts";
import type { SessionRow } from "../service.ts";
import { countOfBatch, listEvents, listEventsOf, listPeople, listMarks, listMarksOf, type MarkRow } from "./queries.ts";
import type { AttendanceLine } from "./present.ts";

/**
 * The attendance window of a session: from the start by an organiser to the end for all. Older sessions opened when
 * they could be started.
 */
const windowOf = (
  { startsAt, startedAt, endedAt }: Pick<SessionRow, "startsAt" | "startedAt" | "endedAt">,
  atMs: number,
): AttendanceWindow => ({
  opensAtMs: startedAt?.getTime() ?? startsAt.getTime() - OPENS_BEFORE_MS,
  closesAtMs: endedAt?.getTime() ?? atMs,
  isRunning: startedAt !== null && endedAt === null,
});

interface SessionAttendance {
  readonly window: AttendanceWindow;
  readonly measured: ReadonlyMap<string, Attendance>;
  readonly marks: ReadonlyMap<string, MarkRow>;
}

type TimedSession = Pick<SessionRow, "sessionId" | "startsAt" | "startedAt" | "endedAt">;

async function readMeasuredAndMarks(db: Db, session: TimedSession): Promise<SessionAttendance> {
  const [events, marks] = await Promise.all([listEvents(db, session.sessionId), listMarks(db, session.sessionId)]);
  const atMs = nowMs();
  const window = windowOf(session, atMs);
  const measured = attendanceOf(events, window, atMs);
  return { window, measured, marks: new Map(marks.map((mark) => [mark.userId, mark])) };
}

/** All people of the batch with their attendance, as measured or marked; or one person only. */
export async function readAttendance(db: Db, session: Reached<SessionRow>, userId?: string): Promise<AttendanceLine[]> {
  const [people, { window, measured, marks }] = await Promise.all([
    listPeople(db, session, userId),
    readMeasuredAndMarks(db, session),
  ]);
  return people.map((person) => {
    const own = { measured: measured.get(person.userId), mark: marks.get(person.userId) };
    return { person, ...own, attendance: effectiveAttendance(own.measured, own.mark, window.opensAtMs) };
  });
}

/** The effective attendance in a session by user id, its marks, and its attendance window. */
export async function readSessionAttendance(db: Db, session: TimedSession) {
  const { window, measured, marks } = await readMeasuredAndMarks(db, session);
  const totals = new Map<string, Attendance>();
  for (const userId of new Set([...measured.keys(), ...marks.keys()])) {
    const attendance = effectiveAttendance(measured.get(userId), marks.get(userId), window.opensAtMs);
    if (attendance !== undefined) totals.set(userId, attendance);
  }
  return { window, totals, marks };
}

/** The effective attendance of one person by the session that they attended. */
export async function readAttendanceOf(
  db: Db,
  userId: string,
  sessions: readonly TimedSession[],
): Promise<Map<string, Attendance>> {
  const sessionIds = sessions.map(({ sessionId }) => sessionId);
  const [events, marks] = await Promise.all([
    listEventsOf(db, userId, sessionIds),
    listMarksOf(db, userId, sessionIds),
  ]);
  const markOf = new Map(marks.map((mark) => [mark.sessionId, mark]));
  const atMs = nowMs();
  return new Map(
    sessions.flatMap((session) => {
      const window = windowOf(session, atMs);
      const measured = attendanceOf(events.get(session.sessionId) ?? [], window, atMs).get(userId);
      const attendance = effectiveAttendance(measured, markOf.get(session.sessionId), window.opensAtMs);
      return attendance === undefined ? [] : [[session.sessionId, attendance] as const];
    }),
  );
}

/** The maximum number of people who were in a session at once. */
export const readPeak = async (db: Db, session: Reached<SessionRow>): Promise<number> =>
  peakOf(await listEvents(db, session.sessionId), windowOf(session, nowMs()));

/** Refuses sessions of another batch as not found. */
export async function requireSessionsOfBatch(db: Db, batchId: string, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length > 0 && (await countOfBatch(db, batchId, sessionIds)) !== sessionIds.length) refuseNotFound();
}
