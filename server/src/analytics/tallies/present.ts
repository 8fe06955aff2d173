import { BRACKET_IDS, PERIODS, type GraphPeriod } from "@openrounds/contract/analytics/rules.ts";
import type { EngagementBracket } from "@openrounds/contract/analytics/schemas.ts";
import { addDays, type Day } from "@openrounds/contract/kernel/time.ts";

export interface AttendanceTally {
  readonly totalAttendance: number;
  readonly uniqueAttendance: number;
  readonly sessionConducted: number;
  readonly onTime: number;
  readonly late: number;
  readonly newUsers: number;
  /** The number of attendances in each of the four brackets. */
  readonly brackets: readonly number[];
}

export interface SeriesRow extends AttendanceTally {
  readonly period: GraphPeriod;
  /** Its first day. */
  readonly day: Day;
}

export interface SessionTally extends AttendanceTally {
  readonly sessionId: string;
  readonly sessionStartMs: number;
}

export interface PeopleCount<Id = string | null> {
  readonly id: Id;
  readonly count: number;
}

const bracketsOf = ({ brackets }: AttendanceTally): EngagementBracket[] =>
  BRACKET_IDS.map((bracketId, index) => ({ bracketId, participantCount: brackets[index] ?? 0 }));

export const attendanceOf = ({ totalAttendance, uniqueAttendance, sessionConducted }: AttendanceTally) => ({
  totalAttendance,
  uniqueAttendance,
  sessionConducted,
});
export const retentionOf = ({ newUsers, uniqueAttendance }: AttendanceTally) => ({
  newUserCount: newUsers,
  oldUserCount: uniqueAttendance - newUsers,
});
export const joinTimeOf = ({ onTime, late }: AttendanceTally) => ({
  onTimeParticipantCount: onTime,
  lateParticipantCount: late,
});
export const engagementOf = (tally: AttendanceTally) => ({ participantBracketList: bracketsOf(tally) });

const LAST_WEEKDAY = 6;

const datesOfEntry = ({ period, day }: SeriesRow) => ({
  startDate: day,
  weekRange: period === "weekly" ? `${day}/${addDays(day, LAST_WEEKDAY)}` : null,
});

/** A graph over time from the rows of all periods. */
export function byPeriod<Entry>(series: readonly SeriesRow[], entryOf: (row: SeriesRow) => Entry) {
  const entries = (period: GraphPeriod) =>
    series.filter((row) => row.period === period).map((row) => ({ ...datesOfEntry(row), ...entryOf(row) }));
  const [daily, weekly, monthly] = PERIODS;
  return { daily: entries(daily), weekly: entries(weekly), monthly: entries(monthly) };
}

/** The graphs over time. */
export const presentSeries = (series: readonly SeriesRow[]) => ({
  attendanceGraph: byPeriod(series, attendanceOf),
  participantEngagementGraph: byPeriod(series, engagementOf),
  participantJoinTimeGraph: byPeriod(series, joinTimeOf),
  participantRetetntionGraph: byPeriod(series, retentionOf),
});
