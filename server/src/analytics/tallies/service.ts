import { addDays, type Day } from "@openrounds/contract/kernel/time.ts";
import { PERIODS, SHOWN_GROUPS, SHOWN_SESSIONS, type GraphPeriod } from "@openrounds/contract/analytics/rules.ts";
import { minutesOf, type Figures, type FirstSession, type SessionTurnout } from "../figures/service.ts";
import type { PeopleGroup } from "../figures/queries.ts";
import type { AttendanceTally, PeopleCount, SeriesRow, SessionTally } from "./present.ts";

const IS_ADHOC = 1;
const IS_LATE = 2;
const BRACKET_FROM = 2;
const BRACKET_MASK = 7;

/** Counts the attendance of sessions; a person is new whose first session in the programs is one of theirs. */
function tallyOf(
  sessions: readonly SessionTurnout[],
  { firsts, numbers }: Figures,
  isFirst: (first: FirstSession) => boolean,
): AttendanceTally {
  const brackets = [0, 0, 0, 0, 0];
  const seen = new Uint8Array(numbers.length);
  let [total, unique, late, newUsers] = [0, 0, 0, 0];
  for (const { people, stays } of sessions) {
    total += people.length;
    for (const stay of stays) {
      const bracket = (stay >> BRACKET_FROM) & BRACKET_MASK;
      brackets[bracket] = (brackets[bracket] ?? 0) + 1;
      if ((stay & IS_LATE) !== 0) late += 1;
    }
    for (const index of people) {
      if (seen[index] === 1) continue;
      seen[index] = 1;
      unique += 1;
      const first = firsts[index];
      if (first !== undefined && isFirst(first)) newUsers += 1;
    }
  }
  return {
    ...{ totalAttendance: total, uniqueAttendance: unique, sessionConducted: sessions.length },
    ...{ onTime: total - late, late, newUsers, brackets: brackets.slice(1) },
  };
}

const isNobodyNew = (): boolean => false;

/** The sessions to which somebody in scope came. */
const attendedOnes = ({ shown }: Figures): SessionTurnout[] => shown.sessions.filter(({ people }) => people.length > 0);

const SUNDAY_TO_MONDAY = 6;
const WEEK = 7;

/** The first day of the period of a day; weeks begin on Monday. */
function beginOf(period: GraphPeriod, day: Day): Day {
  if (period === "daily") return day;
  if (period === "monthly") return `${day.slice(0, -2)}01`;
  return addDays(day, -((new Date(`${day}T00:00Z`).getUTCDay() + SUNDAY_TO_MONDAY) % WEEK));
}

/** Attendance by day, by week from Monday, and by month, in the time zone of the scope. */
export function seriesOf(figures: Figures): SeriesRow[] {
  return PERIODS.flatMap((period) => {
    const known = new Map<Day, Day>();
    const begin = (day: Day): Day => {
      const found = known.get(day) ?? beginOf(period, day);
      known.set(day, found);
      return found;
    };
    const parts = Map.groupBy(attendedOnes(figures), ({ day }) => begin(day));
    return [...parts].map(([day, own]) => ({
      ...{ period, day },
      ...tallyOf(own, figures, (first) => begin(first.day) === day),
    }));
  });
}

/** Attendance by session, of the latest ones, in order. */
export const sessionTalliesOf = (figures: Figures): SessionTally[] =>
  attendedOnes(figures)
    .toSorted((a, b) => b.startMs - a.startMs)
    .slice(0, SHOWN_SESSIONS)
    .toSorted((a, b) => a.startMs - b.startMs || (a.sessionId < b.sessionId ? -1 : 1))
    .map((session) => ({
      ...{ sessionId: session.sessionId, sessionStartMs: session.startMs },
      ...tallyOf([session], figures, ({ startMs }) => startMs === session.startMs),
    }));

export interface GroupTally extends AttendanceTally {
  readonly id: string;
}

/** Attendance by program or by batch. */
export const groupTalliesOf = (figures: Figures, by: "programId" | "batchId"): GroupTally[] =>
  [...Map.groupBy(attendedOnes(figures), (session) => session[by])].map(([id, own]) => ({
    id,
    ...tallyOf(own, figures, isNobodyNew),
  }));

/** The most attended groups in the order of their tallies, with what each is called. */
export const mostAttended = <Group extends AttendanceTally & { readonly name: string }>(
  groups: readonly Group[],
): Group[] => groups.toSorted((a, b) => b.totalAttendance - a.totalAttendance).slice(0, SHOWN_GROUPS);

/** Sums over attendances, over people and over sessions. */
export interface TurnoutSums {
  readonly totalAttendance: number;
  readonly adhocAttendance: number;
  readonly minutes: number;
  readonly uniqueParticipant: number;
  /** The people who came more than once. */
  readonly returned: number;
  readonly learningSites: number;
  readonly sessions: number;
  readonly programs: number;
  readonly batches: number;
}

/** Sums over the sessions; workplaces that offer the programs are no learning sites. */
export function sumsOf(
  sessions: readonly SessionTurnout[],
  { groupOf, numbers }: Figures,
  { isOfAll, offering }: { readonly isOfAll: boolean; readonly offering: ReadonlySet<string> },
): TurnoutSums {
  const times = new Int32Array(numbers.length);
  let [total, adhoc, minutes] = [0, 0, 0];
  for (const { people, stays } of sessions) {
    total += people.length;
    for (const index of people) times[index] = (times[index] ?? 0) + 1;
    for (const stay of stays) {
      minutes += minutesOf(stay);
      adhoc += stay & IS_ADHOC;
    }
  }
  const sites = new Set<string>();
  for (const [index, count] of times.entries()) {
    const site = count === 0 ? null : groupOf[index]?.organizationId;
    if (site !== null && site !== undefined && !offering.has(site)) sites.add(site);
  }
  const held = isOfAll ? sessions : sessions.filter(({ people }) => people.length > 0);
  return {
    ...{ totalAttendance: total, adhocAttendance: adhoc, minutes, learningSites: sites.size },
    uniqueParticipant: times.reduce((sum, count) => sum + Math.min(count, 1), 0),
    returned: times.reduce((sum, count) => sum + (count > 1 ? 1 : 0), 0),
    sessions: held.length,
    programs: new Set(held.map(({ programId }) => programId)).size,
    batches: new Set(held.map(({ batchId }) => batchId)).size,
  };
}

/** The most common first, then by id, those without one last. */
export const inOrder = <Id extends string | null>(counts: ReadonlyMap<Id, number>): PeopleCount<Id>[] =>
  [...counts]
    .map(([id, count]) => ({ id, count }))
    .toSorted((a, b) => b.count - a.count || (a.id === null ? 1 : b.id === null ? -1 : a.id < b.id ? -1 : 1));

/** The number of people by profession or gender. */
export function peopleBy<By extends "occupationId" | "gender">(
  people: Iterable<number>,
  { groupOf }: Figures,
  by: By,
): PeopleCount<PeopleGroup[By]>[] {
  const counts = new Map<PeopleGroup[By], number>();
  for (const index of people) {
    const group = groupOf[index];
    if (group !== undefined) counts.set(group[by], (counts.get(group[by]) ?? 0) + 1);
  }
  return inOrder(counts);
}
