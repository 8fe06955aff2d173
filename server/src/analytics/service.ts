import type { AnalyticsFilter } from "@openrounds/contract/analytics/filters.ts";
import { changeOf, groupSmall, rangeBefore, rangeOf, type DayRange } from "@openrounds/contract/analytics/rules.ts";
import type { MetricDetail, MetricName } from "@openrounds/contract/analytics/schemas.ts";
import type { Gender } from "@openrounds/contract/identity/schemas.ts";
import { addDays, currentZone, isTimeZone, startOfDay, wallClock } from "@openrounds/contract/kernel/time.ts";
import { DEFAULT_TIME_ZONE } from "@openrounds/contract/reference/rules.ts";
import { matchLocale } from "@openrounds/messages/locales.ts";
import { HOUR, MINUTE, nowMs } from "../kernel/clock.ts";
import type { Db } from "../kernel/db/database.ts";
import type { CallContext, PermittedContext } from "../kernel/http/handlers.ts";
import { reachDashboard } from "./access.ts";
import { prepareReport } from "./locations/service.ts";
import type { OverviewRows } from "./present.ts";
import {
  countCertificates,
  countContents,
  countFocusAreas,
  countGenders,
  countProfessions,
  countRegistered,
  listBatchTallies,
  listProgramTallies,
  listSeries,
  listSessionTallies,
  sumAttendances,
  sumSessions,
  type PeopleCount,
  type FigureScope,
} from "./queries.ts";

export type { FigureScope } from "./queries.ts";

/** The time zone of the caller, if the device sends a known one. */
export function zoneOf({ header }: Pick<CallContext, "header">, requested: string | undefined): string {
  const timeZone = requested ?? currentZone(header("x-timezone") ?? "");
  return timeZone !== "" && isTimeZone(timeZone) ? timeZone : DEFAULT_TIME_ZONE;
}

/** The instants of a range of days: from the start of the first to the start of the day after the last. */
export const instantsOf = ({ from, to }: DayRange, timeZone: string): { from: Date; until: Date } => ({
  from: new Date(startOfDay(from, timeZone)),
  until: new Date(startOfDay(addDays(to, 1), timeZone)),
});

/** The scope of a filter, and the preceding one for the comparison; programs without access are left out. */
export interface FigureRequest {
  readonly shown: FigureScope;
  readonly before: FigureScope | undefined;
  /** The range of days; undefined for all time and for chosen sessions. */
  readonly range: DayRange | undefined;
}

/** The scope of a filter over the accessible programs. */
export function figureRequestOf(
  filter: AnalyticsFilter,
  open: { readonly organizationId: string; readonly programIds: readonly string[]; readonly timeZone: string },
): FigureRequest {
  const { organizationId, timeZone } = open;
  const chosen = new Set(filter.programIds);
  const recent = filter.recentSessionOptions.map(({ sessionId }) => sessionId);
  const isRecent = filter.timeFilter.filterName === "RECENT_SESSION";
  const range = rangeOf(filter.timeFilter, wallClock(nowMs(), timeZone).day);
  const shown: FigureScope = {
    organizationId,
    timeZone,
    programIds: open.programIds.filter((programId) => chosen.size === 0 || chosen.has(programId)),
    batchIds: filter.batchIds,
    sessionIds: isRecent && recent.length > 0 ? recent : filter.sessionIds,
    focusAreaIds: filter.focusAreaIds,
    professionIds: filter.professionIds,
    genderIds: filter.genderIds,
    places: filter.locationFilter,
    people: filter.people,
    attended: filter.attended,
    ...(range === undefined ? { from: undefined, until: undefined } : instantsOf(range, timeZone)),
  };
  const before = range === undefined ? undefined : { ...shown, ...instantsOf(rangeBefore(range), timeZone) };
  return { shown, before, range };
}

type MetricFigures = Readonly<Record<MetricName, number>>;

/** The figures of the cards. */
async function figuresOf(db: Db, shown: FigureScope): Promise<MetricFigures> {
  const [people, sums, content, certificateGiven, registeredParticipant] = await Promise.all([
    sumAttendances(db, shown),
    sumSessions(db, shown),
    countContents(db, shown),
    countCertificates(db, shown),
    countRegistered(db, shown),
  ]);
  const uniqueParticipant = people?.uniqueParticipant ?? 0;
  const returned = people?.returned ?? 0;
  return {
    programCount: sums?.programs ?? 0,
    sessionDetail: sums?.sessions ?? 0,
    trainingHours: Math.round(((people?.minutes ?? 0) * MINUTE) / HOUR),
    uniqueParticipant,
    participantLearningSite: people?.learningSites ?? 0,
    casePresented: content.find(({ type }) => type === "CASE_PRESENTATION")?.count ?? 0,
    totalAttendance: people?.totalAttendance ?? 0,
    adhocAttendance: people?.adhocAttendance ?? 0,
    certificateGiven,
    registeredParticipant,
    batchDetail: sums?.batches ?? 0,
    retensionRate: uniqueParticipant === 0 ? 0 : Math.round((returned * 100) / uniqueParticipant),
  };
}

/** The cards with their change to the preceding period. */
export async function readMetrics(db: Db, { shown, before }: FigureRequest): Promise<MetricDetail[]> {
  const present = await figuresOf(db, shown);
  const past = before === undefined ? undefined : await figuresOf(db, before);
  return Object.entries(present).map(([name, metricCount]) => {
    const metricName = name as MetricName;
    const growthRate = past === undefined ? null : changeOf(metricName, metricCount, past[metricName]);
    return { metricName, metricCount, growthRate, previousCount: past?.[metricName] ?? null };
  });
}

/** The attendance part of a dashboard, after counting due sessions. */
export async function readOverview(db: Db, request: FigureRequest): Promise<OverviewRows> {
  const { shown } = request;
  await prepareReport(db, shown);
  const [metrics, series, bySession, byProgram, byBatch, professions] = await Promise.all([
    readMetrics(db, request),
    listSeries(db, shown),
    listSessionTallies(db, shown),
    listProgramTallies(db, shown),
    listBatchTallies(db, shown),
    countProfessions(db, shown),
  ]);
  return { metrics, series, bySession, byProgram, byBatch, professions };
}

/** The number of people by gender, with small groups merged. */
function groupedGenders(genders: readonly PeopleCount<Gender>[]): PeopleCount<Gender | null>[] {
  const { shown, grouped } = groupSmall(genders, ({ count }) => count);
  const count = grouped.reduce((sum, each) => sum + each.count, 0);
  return grouped.length === 0 ? shown : [...shown, { id: null, count }];
}

/** Attendance by gender, focus areas of sessions, and shared content. */
export async function readSubjects(db: Db, shown: FigureScope) {
  await prepareReport(db, shown);
  const [genders, focusAreas, contents] = await Promise.all([
    countGenders(db, shown),
    countFocusAreas(db, shown),
    countContents(db, shown),
  ]);
  return { genders: groupedGenders(genders), focusAreas, contents };
}

interface DashboardQuery {
  readonly organizationId: string;
  readonly languageCode?: string | undefined;
}

/** The dashboard of an organization with the scope of a filter, and the language of names. */
export async function readDashboardRequest(context: PermittedContext, query: DashboardQuery, filter: AnalyticsFilter) {
  const reached = await reachDashboard(context, query.organizationId);
  const { organizationId } = reached.organization;
  const timeZone = zoneOf(context, filter.timeZone);
  const request = figureRequestOf(filter, { organizationId, programIds: reached.programIds, timeZone });
  return { reached, request, locale: matchLocale(query.languageCode ?? "") ?? context.locale };
}
