import { meetsByLink } from "@openrounds/contract/batches/schemas.ts";
import { OPENS_BEFORE_MS } from "@openrounds/contract/sessions/rules.ts";
import {
  attendanceOf,
  peakOf,
  type Attendance,
  type AttendanceWindow,
} from "@openrounds/contract/sessions/attendance/rules.ts";
import { standing } from "@openrounds/contract/sessions/marks/rules.ts";
import type { Reached } from "../../kernel/access.ts";
import { now, nowMs } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db/database.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import { newId } from "../../kernel/ids.ts";
import { refuseNotFound } from "../../kernel/refusal.ts";
import type { PlacedSession, SessionRow } from "../service.ts";
import { countOfBatch, insertEvents, listEvents, listPeople, listMarks, type MarkRow } from "./queries.ts";
import type { AttendanceLine } from "./present.ts";

/** From the start by an organiser to the end for all; an older session opened when it could be started. */
const windowOf = ({
  startsAt,
  startedAt,
  endedAt,
}: Pick<SessionRow, "startsAt" | "startedAt" | "endedAt">): AttendanceWindow => ({
  opensAtMs: startedAt?.getTime() ?? startsAt.getTime() - OPENS_BEFORE_MS,
  closesAtMs: endedAt?.getTime() ?? nowMs(),
});

interface Totals {
  readonly window: AttendanceWindow;
  readonly measured: ReadonlyMap<string, Attendance>;
  readonly marks: ReadonlyMap<string, MarkRow>;
}

type Timed = Pick<SessionRow, "sessionId" | "startsAt" | "startedAt" | "endedAt">;

async function readBoth(db: Db, session: Timed): Promise<Totals> {
  const [events, marks] = await Promise.all([listEvents(db, session.sessionId), listMarks(db, session.sessionId)]);
  const window = windowOf(session);
  const measured = attendanceOf(events, window, nowMs());
  return { window, measured, marks: new Map(marks.map((mark) => [mark.userId, mark])) };
}

/** Everybody of the batch with their attendance, as the room measured it or a mark says; or one person only. */
export async function readAttendance(db: Db, session: Reached<SessionRow>, userId?: string): Promise<AttendanceLine[]> {
  const [people, { window, measured, marks }] = await Promise.all([
    listPeople(db, session, userId),
    readBoth(db, session),
  ]);
  return people.map((person) => {
    const own = { measured: measured.get(person.userId), mark: marks.get(person.userId) };
    return { person, ...own, attendance: standing(own.measured, own.mark, window.opensAtMs) };
  });
}

/** Who was at a session and for how long, by user id, who of them has a mark, and when the session was open. */
export async function readTotals(db: Db, session: Timed) {
  const { window, measured, marks } = await readBoth(db, session);
  const totals = new Map<string, Attendance>();
  for (const userId of new Set([...measured.keys(), ...marks.keys()])) {
    const attendance = standing(measured.get(userId), marks.get(userId), window.opensAtMs);
    if (attendance !== undefined) totals.set(userId, attendance);
  }
  return { window, totals, marks };
}

/** How many people were at a session at the same time, at most. */
export const readPeak = async (db: Db, session: Reached<SessionRow>): Promise<number> =>
  peakOf(await listEvents(db, session.sessionId), windowOf(session));

/** Notes that a person went to a meeting elsewhere; how long they stay there nobody knows. */
export async function recordLinkJoin(
  db: Db,
  { session, setting }: Pick<PlacedSession, "session" | "setting">,
  { userId }: Pick<Actor, "userId">,
): Promise<void> {
  if (!meetsByLink(setting.vcProvider)) return;
  const { sessionId } = session;
  const line = {
    eventId: newId(),
    connectionId: newId(),
    kind: "JOIN",
    source: "LINK",
    device: "",
    at: now(),
  } as const;
  await db.transaction((tx) => insertEvents(tx, [{ ...line, sessionId, userId }]));
}

/** Refuses sessions of another batch, as if they did not exist. */
export async function requireOfBatch(db: Db, batchId: string, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length > 0 && (await countOfBatch(db, batchId, sessionIds)) !== sessionIds.length) refuseNotFound();
}
