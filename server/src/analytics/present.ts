import type { AnalyticsParticipant, MetricDetail, Overview } from "@openrounds/contract/analytics/schemas.ts";
import { groupSmall } from "@openrounds/contract/analytics/rules.ts";
import { translate } from "../kernel/i18n/messages.ts";
import type { Platform } from "../kernel/platform.ts";
import { occupationNames } from "../reference/service.ts";
import type { FigureScope } from "./figures/queries.ts";
import type { FigureBatch, ParticipantReportRow } from "./queries.ts";
import {
  attendanceOf,
  byPeriod,
  engagementOf,
  joinTimeOf,
  presentSeries,
  retentionOf,
  type AttendanceTally,
  type PeopleCount,
  type SeriesRow,
  type SessionTally,
} from "./tallies/present.ts";

type NamedSession = SessionTally & { readonly sessionName: string };

/** The rows behind the attendance part of a dashboard. */
export interface OverviewRows {
  readonly metrics: MetricDetail[];
  readonly series: readonly SeriesRow[];
  readonly bySession: readonly NamedSession[];
  readonly byProgram: readonly (AttendanceTally & Pick<FigureBatch, "id" | "name">)[];
  readonly byBatch: readonly (AttendanceTally & FigureBatch)[];
  readonly professions: readonly PeopleCount[];
}

const sessionOf = ({ sessionId, sessionName, sessionStartMs }: NamedSession) => ({
  sessionId,
  sessionName,
  sessionStartDate: sessionStartMs,
});

/** The names of professions by id in a language; people without one are a separate group. */
export async function professionNames(
  platform: Platform,
  ids: readonly (string | null)[],
  locale: string,
): Promise<(id: string | null) => string> {
  const known = await occupationNames(
    platform,
    ids.filter((id) => id !== null),
    locale,
  );
  const names = new Map(known.map(({ occupationId, name }) => [occupationId, name]));
  return (id) => names.get(id ?? "") ?? translate(locale, "analytics.profession.none");
}

/** The number of people by profession, with small groups merged. */
async function presentProfessions(platform: Platform, professions: readonly PeopleCount[], locale: string) {
  const { shown, grouped } = groupSmall(professions, ({ count }) => count);
  const shownIds = shown.map(({ id }) => id);
  const nameOf = await professionNames(platform, shownIds, locale);
  const named = shown.map(({ id, count }) => ({ professionId: id, professionName: nameOf(id), count }));
  if (grouped.length === 0) return named;
  const count = grouped.reduce((sum, each) => sum + each.count, 0);
  return [...named, { professionId: "", professionName: translate(locale, "analytics.grouped"), count }];
}

/** A dashboard with the property names of the specification. */
export async function presentOverview(
  platform: Platform,
  { metrics, series, bySession, byProgram, byBatch, professions }: OverviewRows,
  { shown, locale }: { readonly shown: FigureScope; readonly locale: string },
): Promise<Overview> {
  return {
    metricDetailList: metrics,
    ...presentSeries(series),
    programAttendanceGraph: byProgram.map((row) => ({
      programId: row.id,
      programName: row.name,
      ...attendanceOf(row),
    })),
    batchAttendanceGraph: byBatch.map((row) => ({
      batchId: row.id,
      batchName: row.name,
      programName: row.programName,
      ...attendanceOf(row),
    })),
    professionGraph: {
      multipleProfession: await presentProfessions(platform, professions, locale),
      singleProfession: shown.professionIds.length === 1 ? byPeriod(series, attendanceOf) : null,
    },
    sessionParticipantEngagementGraph: bySession.map((row) => ({ ...sessionOf(row), ...engagementOf(row) })),
    sessionAttendanceGraph: bySession.map((row) => {
      const { totalAttendance, uniqueAttendance } = row;
      return { ...sessionOf(row), totalAttendance, uniqueAttendance };
    }),
    sessionRetentionGraph: bySession.map((row) => ({ ...sessionOf(row), ...retentionOf(row) })),
    sessionJoinTimeGraph: bySession.map((row) => ({ ...sessionOf(row), ...joinTimeOf(row) })),
  };
}

/** A town with its state, as far as they are known; once where both have the same name. */
export const placeOf = ({ town, region }: Pick<ParticipantReportRow, "town" | "region">): string =>
  [...new Set([town, region])].filter((part) => part !== "").join(", ");

/** An attendee with attendance figures. */
export const presentParticipant = (
  { userId, firstName, lastName, occupationId, organizationName, ...row }: ParticipantReportRow,
  nameOf: (id: string | null) => string,
): AnalyticsParticipant => ({
  userId,
  firstName,
  lastName,
  professionName: nameOf(occupationId),
  userOrganizationName: organizationName ?? "",
  placeName: placeOf(row),
  sessionsAttended: row.sessions,
  sessionsHeld: row.held,
  minutesAttended: row.minutes,
  lastAttendedDateTime: row.lastMs,
});
