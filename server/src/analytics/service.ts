import type { AnalyticsFilter } from "@openrounds/contract/analytics/filters.ts";
import { changeOf, groupSmall, rangeBefore, rangeOf, type DayRange } from "@openrounds/contract/analytics/rules.ts";
import type { MetricDetail, MetricName } from "@openrounds/contract/analytics/schemas.ts";
import type { Gender } from "@openrounds/contract/identity/schemas.ts";
import { addDays, currentZone, isTimeZone, startOfDay, wallClock } from "@openrounds/contract/kernel/time.ts";
import { DEFAULT_TIME_ZONE } from "@openrounds/contract/reference/rules.ts";
import { matchLocale } from "@openrounds/messages/locales.ts";
import { HOUR, MINUTE, nowMs } from "../kernel/clock.ts";
import type { Db } from "../kernel/db/database.ts";
import { readReplica } from "../kernel/db/replica.ts";
import type { CallContext, PermittedContext } from "../kernel/http/handlers.ts";
import type { Platform } from "../kernel/platform.ts";
import { reachDashboard } from "./access.ts";
import { prepareReport } from "./locations/service.ts";
import type { OverviewRows } from "./present.ts";
import {
  asksAttended,
  peopleOf,
  readFigures,
  type CountedScope,
  type Figures,
  type FigureScope,
  type Turnout,
} from "./figures/service.ts";
import { isOfEverybody } from "./figures/queries.ts";
import {
  countCertificates,
  countContents,
  countRegistered,
  listBatches,
  listPrograms,
  listTopics,
  type FigureProgram,
} from "./queries.ts";
import {
  groupTalliesOf,
  inOrder,
  mostAttended,
  peopleBy,
  seriesOf,
  sessionTalliesOf,
  sumsOf,
} from "./tallies/service.ts";

import type { PeopleCount } from "./tallies/present.ts";

export type { FigureScope } from "./figures/service.ts";

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

/** What figures count besides attendance. */
async function countOthers(db: Db, scope: CountedScope) {
  const [contents, certificateGiven, registeredParticipant] = await Promise.all([
    countContents(db, scope),
    countCertificates(db, scope),
    countRegistered(db, scope),
  ]);
  const casePresented = contents.find(({ type }) => type === "CASE_PRESENTATION")?.count ?? 0;
  return { casePresented, certificateGiven, registeredParticipant };
}
type OtherCounts = Awaited<ReturnType<typeof countOthers>>;

/** What was read for the cards of a filter. */
export interface CardFigures {
  readonly figures: Figures;
  readonly programs: readonly FigureProgram[];
  readonly others: OtherCounts;
  readonly othersBefore: OtherCounts | undefined;
}

/**
 * Reads the figures of a filter; due sessions must be counted before. What is not attendance is counted at the same
 * time, unless it is that of people who attended enough.
 */
export async function readCards(
  db: Db,
  { shown, before }: Pick<FigureRequest, "shown" | "before">,
  { withFirsts = false } = {},
): Promise<CardFigures> {
  const reading = readFigures(db, { shown, before, withFirsts });
  const countsOf = async (part: "shown" | "before", scope: FigureScope): Promise<OtherCounts> => {
    const counted = asksAttended(scope) ? (await reading)[part]?.scope : undefined;
    return countOthers(db, counted ?? { ...scope, enough: undefined });
  };
  const [figures, programs, others, othersBefore] = await Promise.all([
    reading,
    listPrograms(db, shown.programIds),
    countsOf("shown", shown),
    before === undefined ? undefined : countsOf("before", before),
  ]);
  return { figures, programs, others, othersBefore };
}

/** The figures of the cards about a scope, or the one before. */
function figuresOf(
  { scope, sessions }: Turnout,
  { figures, programs }: CardFigures,
  others: OtherCounts,
): MetricFigures {
  // A session counts as held when no participant came.
  const isOfAll = isOfEverybody(scope) && scope.people !== "TEAM";
  const offering = new Set(programs.map(({ organizationId }) => organizationId));
  const { uniqueParticipant, returned, ...sums } = sumsOf(sessions, figures, { isOfAll, offering });
  return {
    programCount: sums.programs,
    sessionDetail: sums.sessions,
    trainingHours: Math.round((sums.minutes * MINUTE) / HOUR),
    uniqueParticipant,
    participantLearningSite: sums.learningSites,
    casePresented: others.casePresented,
    totalAttendance: sums.totalAttendance,
    adhocAttendance: sums.adhocAttendance,
    certificateGiven: others.certificateGiven,
    registeredParticipant: others.registeredParticipant,
    batchDetail: sums.batches,
    retensionRate: uniqueParticipant === 0 ? 0 : Math.round((returned * 100) / uniqueParticipant),
  };
}

/** The cards with their change to the preceding period. */
export function metricsOf(read: CardFigures): MetricDetail[] {
  const { figures, others, othersBefore } = read;
  const present = figuresOf(figures.shown, read, others);
  const past =
    figures.before === undefined || othersBefore === undefined
      ? undefined
      : figuresOf(figures.before, read, othersBefore);
  return Object.entries(present).map(([name, metricCount]) => {
    const metricName = name as MetricName;
    const growthRate = past === undefined ? null : changeOf(metricName, metricCount, past[metricName]);
    return { metricName, metricCount, growthRate, previousCount: past?.[metricName] ?? null };
  });
}

const withTallies = <Row extends { readonly id: string }, Tally>(
  rows: readonly Row[],
  tallies: ReadonlyMap<string, Tally>,
): (Row & Tally)[] =>
  rows.flatMap((row) => {
    const tally = tallies.get(row.id);
    return tally === undefined ? [] : [{ ...tally, ...row }];
  });

/** The attendance part of a dashboard, after counting due sessions. */
export async function readOverview(platform: Platform, request: FigureRequest): Promise<OverviewRows> {
  await prepareReport(platform.db, request.shown);
  return readReplica(platform, (db) => readCounted(db, request));
}

async function readCounted(db: Db, request: FigureRequest): Promise<OverviewRows> {
  const cards = await readCards(db, request, { withFirsts: true });
  const { figures, programs } = cards;
  const sessions = sessionTalliesOf(figures);
  const ofBatch = new Map(groupTalliesOf(figures, "batchId").map((tally) => [tally.id, tally]));
  const ofProgram = new Map(groupTalliesOf(figures, "programId").map((tally) => [tally.id, tally]));
  const sessionIds = sessions.map(({ sessionId }) => sessionId);
  const [topics, batches] = await Promise.all([listTopics(db, sessionIds), listBatches(db, [...ofBatch.keys()])]);
  return {
    metrics: metricsOf(cards),
    series: seriesOf(figures),
    bySession: sessions.map((tally) => ({ ...tally, sessionName: topics.get(tally.sessionId) ?? "" })),
    byProgram: mostAttended(withTallies(programs, ofProgram)),
    byBatch: mostAttended(withTallies(batches, ofBatch)),
    professions: peopleBy(peopleOf(figures.shown.sessions), figures, "occupationId"),
  };
}

/** The number of people by gender, with small groups merged. */
function groupedGenders(genders: readonly PeopleCount<Gender>[]): PeopleCount<Gender | null>[] {
  const { shown, grouped } = groupSmall(genders, ({ count }) => count);
  const count = grouped.reduce((sum, each) => sum + each.count, 0);
  return grouped.length === 0 ? shown : [...shown, { id: null, count }];
}

/** The number of sessions by focus area of their program, the most common first. */
function focusAreasOf({ shown }: Figures, programs: readonly FigureProgram[]): PeopleCount<string>[] {
  const areasOf = new Map(programs.map(({ id, focusAreaIds }) => [id, focusAreaIds]));
  const counts = new Map<string, number>();
  for (const { people, programId } of shown.sessions) {
    if (people.length === 0) continue;
    for (const area of new Set(areasOf.get(programId))) counts.set(area, (counts.get(area) ?? 0) + 1);
  }
  return inOrder(counts);
}

/** Attendance by gender, focus areas of sessions, and shared content. */
export async function readSubjects(platform: Platform, shown: FigureScope) {
  await prepareReport(platform.db, shown);
  return readReplica(platform, async (db) => {
    const [figures, programs] = await Promise.all([readFigures(db, { shown }), listPrograms(db, shown.programIds)]);
    return {
      genders: groupedGenders(peopleBy(peopleOf(figures.shown.sessions), figures, "gender")),
      focusAreas: focusAreasOf(figures, programs),
      contents: await countContents(db, figures.shown.scope),
    };
  });
}

/** The number of attendees by profession, the most common first. */
export async function readProfessions(db: Db, shown: FigureScope): Promise<PeopleCount[]> {
  const figures = await readFigures(db, { shown });
  return peopleBy(peopleOf(figures.shown.sessions), figures, "occupationId");
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
