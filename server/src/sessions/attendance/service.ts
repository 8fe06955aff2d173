import { OPENS_BEFORE_MS } from "@openrounds/contract/sessions/rules.ts";
import {
  attendanceOf,
  peakOf,
  type Attendance,
  type AttendanceWindow,
} from "@openrounds/contract/sessions/attendance/rules.ts";
import type { Reached } from "../../kernel/access.ts";
import { now, nowMs } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db/database.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import { newId } from "../../kernel/ids.ts";
import { refuseNotFound } from "../../kernel/refusal.ts";
import type { PlacedSession, SessionRow } from "../service.ts";
import { countOfBatch, insertEvents, listEvents, listPeople, type AttendancePerson } from "./queries.ts";

export interface AttendanceLine {
  readonly person: AttendancePerson;
  /** Undefined for those who were not there. */
  readonly attendance: Attendance | undefined;
}

/** From the start by an organiser to the end for all; an older session opened when it could be started. */
const windowOf = ({
  startsAt,
  startedAt,
  endedAt,
}: Pick<SessionRow, "startsAt" | "startedAt" | "endedAt">): AttendanceWindow => ({
  opensAtMs: startedAt?.getTime() ?? startsAt.getTime() - OPENS_BEFORE_MS,
  closesAtMs: endedAt?.getTime() ?? nowMs(),
});

/** Everybody of the batch with what the ledger says about the session; or one person only. */
export async function readAttendance(db: Db, session: Reached<SessionRow>, userId?: string): Promise<AttendanceLine[]> {
  const [people, events] = await Promise.all([listPeople(db, session, userId), listEvents(db, session.sessionId)]);
  const totals = attendanceOf(events, windowOf(session), nowMs());
  return people.map((person) => ({ person, attendance: totals.get(person.userId) }));
}

/** Who was at a session and for how long, by user id, and when the session was open. */
export async function readTotals(
  db: Db,
  session: Pick<SessionRow, "sessionId" | "startsAt" | "startedAt" | "endedAt">,
): Promise<{ readonly window: AttendanceWindow; readonly totals: ReadonlyMap<string, Attendance> }> {
  const window = windowOf(session);
  return { window, totals: attendanceOf(await listEvents(db, session.sessionId), window, nowMs()) };
}

/** How many people were at a session at the same time, at most. */
export const readPeak = async (db: Db, session: Reached<SessionRow>): Promise<number> =>
  peakOf(await listEvents(db, session.sessionId), windowOf(session));

/** Notes that a person went to a meeting elsewhere; how long they stay there nobody knows. */
export async function recordLinkJoin(
  db: Db,
  { session, setting }: Reached<PlacedSession>,
  { userId }: Actor,
): Promise<void> {
  if (setting.vcProvider !== "LINK") return;
  const { sessionId } = session;
  const line = {
    eventId: newId(),
    connectionId: newId(),
    kind: "JOIN",
    source: "LINK",
    device: "",
    at: now(),
  } as const;
  await insertEvents(db, [{ ...line, sessionId, userId }]);
}

/** Refuses sessions of another batch, as if they did not exist. */
export async function requireOfBatch(db: Db, batchId: string, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length > 0 && (await countOfBatch(db, batchId, sessionIds)) !== sessionIds.length) refuseNotFound();
}
