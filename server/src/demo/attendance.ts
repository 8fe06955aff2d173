import { sql } from "drizzle-orm";
import type { BatchRole } from "@openrounds/contract/kernel/permissions.ts";
import type { AttendanceEventKind } from "@openrounds/contract/sessions/attendance/schemas.ts";
import { MINUTE, SECOND } from "../kernel/clock.ts";
import type { Tx } from "../kernel/db/database.ts";
import { attendanceEvents } from "../sessions/tables.ts";
import { demoId } from "./ids.ts";
import { randomFor, type RandomSequence } from "./random.ts";
import type { DemoSession } from "./sessions.ts";

/** A ledger event. */
export interface DemoEvent {
  readonly eventId: string;
  readonly sessionId: string;
  readonly userId: string;
  readonly connectionId: string;
  readonly kind: AttendanceEventKind;
  readonly source: "ROOM";
  readonly device: string;
  readonly atMs: number;
}

interface DemoStay {
  readonly fromMs: number;
  readonly toMs: number;
  /** A device with an empty battery sends no LEAVE. */
  readonly hasLeft: boolean;
}

/** When the session was open. */
interface OpeningTimes {
  readonly startsAtMs: number;
  readonly openedAtMs: number;
  readonly closedAtMs: number;
}

/** Fewer heartbeats than in real rooms, which is enough for the demo. */
const ALIVE_EVERY_MS = 30 * MINUTE;
const TEAM_ROLES: readonly BatchRole[] = ["OWNER", "FACILITATOR", "SUBJECT_MATTER_EXPERT", "GUEST_LECTURER"];

/** How often a person attends: some always, some rarely. */
const diligenceOf = (email: string): number => 0.5 + 0.48 * Math.sqrt(randomFor(`diligence:${email}`).next());

/** One stay to the end or nearly, or two around a lost connection. */
function staysOf({ startsAtMs, openedAtMs, closedAtMs }: OpeningTimes, random: RandomSequence): DemoStay[] {
  const fromMs = Math.max(openedAtMs, startsAtMs + random.between(-360, 600) * SECOND);
  const leftEarly = random.chance(0.14);
  const share = leftEarly ? 0.3 + 0.5 * random.next() : 1;
  const toMs = Math.round(fromMs + (closedAtMs - fromMs) * share) - random.between(0, 60) * SECOND;
  const hasLeft = !random.chance(0.05);
  if (!random.chance(0.1)) return [{ fromMs, toMs, hasLeft }];
  const lostAtMs = Math.round(fromMs + (toMs - fromMs) * (0.2 + 0.6 * random.next()));
  const backAtMs = Math.min(lostAtMs + random.between(30, 240) * SECOND, toMs);
  return [
    { fromMs, toMs: lostAtMs, hasLeft: false },
    { fromMs: backAtMs, toMs, hasLeft },
  ];
}

/** The JOIN, ALIVE and LEAVE events of a stay. */
function momentsOf({ fromMs, toMs, hasLeft }: DemoStay): { kind: AttendanceEventKind; atMs: number }[] {
  const count = Math.max(0, Math.ceil((toMs - fromMs) / ALIVE_EVERY_MS) - 1);
  const alive = Array.from({ length: count }, (_, index) => fromMs + (index + 1) * ALIVE_EVERY_MS);
  return [
    { kind: "JOIN", atMs: fromMs },
    ...alive.map((atMs) => ({ kind: "ALIVE" as const, atMs })),
    { kind: hasLeft ? "LEAVE" : "ALIVE", atMs: toMs },
  ];
}

function eventsOfPerson(sessionId: string, email: string, opening: OpeningTimes): DemoEvent[] {
  const random = randomFor(`attendance:${sessionId}:${email}`);
  const userId = demoId("user", email);
  const device = random.chance(0.7) ? "phone" : "desktop";
  return staysOf(opening, random).flatMap((stay, stayIndex) => {
    const connectionId = demoId("connection", `${sessionId}:${email}:${stayIndex}`);
    return momentsOf(stay).map(({ kind, atMs }, index) => {
      const eventId = demoId("event", `${connectionId}:${index}`);
      return { eventId, sessionId, userId, connectionId, kind, source: "ROOM" as const, device, atMs };
    });
  });
}

/** The ledger events of a session; empty when it did not take place. */
export function eventsOf(session: DemoSession, people: ReadonlyMap<string, BatchRole>): DemoEvent[] {
  const { sessionId, startsAt, startedAt, endedAt } = session;
  if (startedAt == null || endedAt == null) return [];
  const opening = { startsAtMs: startsAt.getTime(), openedAtMs: startedAt.getTime(), closedAtMs: endedAt.getTime() };
  const random = randomFor(`present:${sessionId}`);
  const present = [...people].filter(([email, role]) =>
    random.chance(TEAM_ROLES.includes(role) ? 0.96 : diligenceOf(email)),
  );
  return present.flatMap(([email]) => eventsOfPerson(sessionId, email, opening));
}

/** The number of rows in one statement, well within the statement timeout. */
const LINES_AT_ONCE = 4000;

/** Inserts events column by column, so that a statement has seven parameters and not thousands. */
async function insertLines(tx: Tx, events: readonly DemoEvent[]): Promise<void> {
  const column = <T>(of: (event: DemoEvent) => T) => sql.param(events.map(of));
  await tx.execute(sql`
    insert into ${attendanceEvents} (event_id, session_id, user_id, connection_id, kind, source, device, at)
    select event_id, session_id, user_id, connection_id, kind, 'ROOM', device, to_timestamp(at_ms / 1000)
    from unnest(
      ${column(({ eventId }) => eventId)}::uuid[],
      ${column(({ sessionId }) => sessionId)}::uuid[],
      ${column(({ userId }) => userId)}::uuid[],
      ${column(({ connectionId }) => connectionId)}::text[],
      ${column(({ kind }) => kind)}::text[],
      ${column(({ device }) => device)}::text[],
      ${column(({ atMs }) => atMs)}::float8[]
    ) as line (event_id, session_id, user_id, connection_id, kind, device, at_ms)`);
}

/** Inserts the ledger. */
export async function seedEvents(tx: Tx, events: readonly DemoEvent[]): Promise<void> {
  for (let from = 0; from < events.length; from += LINES_AT_ONCE) {
    await insertLines(tx, events.slice(from, from + LINES_AT_ONCE));
  }
}
