import { createHash } from "node:crypto";
import { analyticsFilterSchema } from "@openrounds/contract/analytics/filters.ts";
import { REPORT_KEPT_HOURS, type Report, type ReportFormat } from "@openrounds/contract/analytics/reports/schemas.ts";
import { DAY, HOUR, SECOND, now, nowMs } from "../../kernel/clock.ts";
import { countAttempt } from "../../kernel/db/attempts.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import { translate } from "../../kernel/i18n/messages.ts";
import { newId } from "../../kernel/ids.ts";
import { enqueue } from "../../kernel/jobs/outbox.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuse, refuseConflict, refuseNotFound } from "../../kernel/refusal.ts";
import { downloadAddress, storageOf } from "../../media/service.ts";
import { focusAreaNames } from "../../reference/service.ts";
import { locateAll, prepareReport } from "../locations/service.ts";
import { countDue } from "../attendances/service.ts";
import { placeOf, presentOverview, professionNames } from "../present.ts";
import { presentAnswered, presentFigures, presentSent } from "../forms/present.ts";
import { listAnswered, listSentForms } from "../forms/queries.ts";
import { readForms } from "../forms/service.ts";
import { readScope, readStandings, type FigureScope } from "../figures/service.ts";
import { listParticipants } from "../queries.ts";
import { figureRequestOf, readOverview, readSubjects, type FigureRequest } from "../service.ts";
import { readLocations } from "../learning-sites/service.ts";
import { makeReport } from "./events.ts";
import {
  figuresOf,
  formTables,
  hoursOf,
  locationTable,
  organizationTable,
  overviewTables,
  presentReport,
  subjectTables,
} from "./present.ts";
import {
  deleteReports,
  failReports,
  findReport,
  findReportInProgress,
  insertReport,
  listOrganizationSums,
  updateReport,
  type ReportRow,
} from "./queries.ts";
import { writeList } from "./render/list.ts";
import { writePages } from "./render/pages.ts";
import type { ReportContent, ReportTable } from "./render/table.ts";
import { writeWorkbook } from "./render/workbook.ts";
import type { ReportRequest } from "./tables.ts";

const LINK_VALID_S = 300;
const PER_DAY = { max: 100, windowMs: DAY };
/** A report that takes longer has failed. */
const MAX_DURATION_MS = 15 * 60 * SECOND;
/** The maximum number of people in a workbook. */
const NAMED_PEOPLE = 10_000;
/** The maximum number of forms in a file, and of questions for each type of form. */
const LISTED_FORMS = 500;
const LISTED_QUESTIONS = 100;

const MEDIA: Readonly<Record<ReportFormat, { readonly type: string; readonly ending: string }>> = {
  PDF: { type: "application/pdf", ending: "pdf" },
  CSV: { type: "text/csv; charset=utf-8", ending: "csv" },
  EXCEL: { type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", ending: "xlsx" },
};

const keyOf = ({ reportId, format }: Pick<ReportRow, "reportId" | "format">): string =>
  `reports/${reportId}.${MEDIA[format].ending}`;

interface OrderedReport {
  readonly entityId: string;
  readonly format: ReportFormat;
  readonly request: ReportRequest;
}

/** Orders a report; returns the one in progress for the same request of the person. */
export async function orderReport(
  { db }: Platform,
  { userId }: Actor,
  { entityId, format, request }: OrderedReport,
): Promise<Report> {
  const requestHash = createHash("sha256")
    .update(JSON.stringify([entityId, format, request]))
    .digest("hex");
  await db.transaction((tx) => failReports(tx, userId, new Date(nowMs() - MAX_DURATION_MS)));
  const running = await findReportInProgress(db, userId, requestHash);
  if (running !== undefined) return presentReport(running, null);
  const { admitted, retryAfterS } = await countAttempt(db, `report:${userId}`, PER_DAY);
  if (!admitted) refuse("ANALYTICS_REPORTS_TOO_MANY", { status: 429, retryAfterS });
  const row = await db.transaction(async (tx) => {
    const expiresAt = new Date(nowMs() + REPORT_KEPT_HOURS * HOUR);
    const fresh = { reportId: newId(), userId, entityId, format, request, requestHash };
    const begun = await insertReport(tx, { ...fresh, status: "RUNNING", createdAt: now(), expiresAt });
    if (begun !== undefined) await enqueue(tx, makeReport, { reportId: begun.reportId });
    return begun ?? (await findReportInProgress(tx, userId, requestHash)) ?? refuseConflict();
  });
  return presentReport(row, null);
}

/** A report of the caller about the entity, with its address once it is ready. */
export async function readReport(
  platform: Platform,
  reader: Actor,
  of: { readonly entityId: string; readonly reportId: string; readonly kind: ReportRequest["kind"] },
): Promise<Report> {
  const row = await findReport(platform.db, of.reportId);
  const isOwn = row?.userId === reader.userId && row.entityId === of.entityId && row.request.kind === of.kind;
  if (!isOwn) return refuseNotFound();
  if (row.status !== "READY") return presentReport(row, null);
  const { type, ending } = MEDIA[row.format];
  const day = row.createdAt.toISOString().slice(0, 10);
  const filename = `${row.request.name} ${day}.${ending}`;
  const url = downloadAddress(platform, reader, keyOf(row), { expiresInS: LINK_VALID_S, filename, mediaType: type });
  return presentReport(row, url);
}

const WRITERS: Readonly<Record<ReportFormat, (content: ReportContent) => Promise<Buffer>>> = {
  PDF: writePages,
  EXCEL: writeWorkbook,
  CSV: writeList,
};

type ReportProgress = (progress: number) => Promise<void>;
type OfDashboard = Extract<ReportRequest, { kind: "dashboard" }>;

async function peopleTable(
  platform: Platform,
  shown: FigureScope,
  { locale, text = "" }: Pick<OfDashboard, "locale" | "text">,
): Promise<ReportTable> {
  await locateAll(platform.db, shown.organizationId);
  const standings = await readStandings(platform.db, shown);
  const { rows } = await listParticipants(platform.db, standings, {
    pageNumber: 0,
    pageSize: NAMED_PEOPLE,
    text,
    locale,
  });
  const ids = [...new Set(rows.map(({ occupationId }) => occupationId))];
  const nameOf = await professionNames(platform, ids, locale);
  return {
    title: translate(locale, "analytics.tab.participants"),
    columns: [
      translate(locale, "analytics.participants.name"),
      translate(locale, "analytics.filter.profession"),
      translate(locale, "analytics.participants.organization"),
      translate(locale, "analytics.participants.place"),
      translate(locale, "analytics.participants.sessions"),
      translate(locale, "analytics.participants.held"),
      translate(locale, "analytics.participants.hours"),
    ],
    rows: rows.map((row) => [
      `${row.firstName} ${row.lastName}`.trim(),
      nameOf(row.occupationId),
      row.organizationName ?? "",
      placeOf(row),
      row.sessions,
      row.held,
      hoursOf(row.minutes),
    ]),
  };
}

const subtitleOf = ({ range }: FigureRequest, { filter, locale, name }: OfDashboard): string =>
  [
    name,
    translate(locale, `analytics.time.${filter.timeFilter.filterName}`),
    ...(range === undefined ? [] : [`${range.from} – ${range.to}`]),
  ].join(" · ");

async function subjectsOf(platform: Platform, shown: FigureScope, locale: string): Promise<ReportTable[]> {
  const { genders, focusAreas } = await readSubjects(platform, shown);
  const areas = await focusAreaNames(
    platform,
    focusAreas.map(({ id }) => id),
    locale,
  );
  const countOf = new Map(focusAreas.map(({ id, count }) => [id, count]));
  return subjectTables(
    genders.map(({ id, count }) => ({
      name: translate(locale, id === null ? "analytics.grouped" : `analytics.gender.${id}`),
      count,
    })),
    areas.map(({ focusAreaId, name }) => ({ name, count: countOf.get(focusAreaId) ?? 0 })),
    locale,
  );
}

async function formsOf({ db }: Platform, shown: FigureScope, locale: string): Promise<ReportTable[]> {
  const figures = presentFigures(await readForms(db, shown));
  const scope = await readScope(db, shown);
  const sent = presentSent(await listSentForms(db, scope, { pageNumber: 0, pageSize: LISTED_FORMS }));
  const questions = [];
  for (const { formType } of figures.formTypeList) {
    const page = { formType, pageNumber: 0, pageSize: LISTED_QUESTIONS };
    questions.push(presentAnswered(await listAnswered(db, scope, page), locale));
  }
  return formTables({ figures, sent, questions }, locale);
}

async function dashboardContent(
  platform: Platform,
  row: ReportRow,
  request: OfDashboard,
  advance: ReportProgress,
): Promise<ReportContent> {
  const { db } = platform;
  const { programIds, timeZone, locale, name } = request;
  // An order of an earlier version lacks later parts of the filter.
  const filter = analyticsFilterSchema.parse(request.filter);
  const figureRequest = figureRequestOf(filter, { organizationId: row.entityId, programIds, timeZone });
  const { shown } = figureRequest;
  const titles = {
    title: translate(locale, "analytics.title"),
    subtitle: subtitleOf(figureRequest, request),
    author: name,
    language: locale,
    madeAtMs: nowMs(),
  };
  if (row.format === "CSV") {
    await prepareReport(db, shown);
    return { ...titles, figures: [], tables: [await peopleTable(platform, shown, request)] };
  }
  const overview = await presentOverview(platform, await readOverview(platform, figureRequest), { shown, locale });
  await advance(40);
  const tables = [...overviewTables(overview, locale), ...(await subjectsOf(platform, shown, locale))];
  await advance(60);
  tables.push(
    locationTable(await readLocations(platform, shown, locale), locale),
    ...(await formsOf(platform, shown, locale)),
  );
  if (request.withPeople && row.format === "EXCEL") tables.push(await peopleTable(platform, shown, request));
  await advance(80);
  return {
    ...titles,
    figures: figuresOf(overview, locale),
    tables: row.format === "PDF" ? tables.slice(1) : tables,
  };
}

async function contentOf(platform: Platform, row: ReportRow, advance: ReportProgress): Promise<ReportContent> {
  const { request } = row;
  if (request.kind === "dashboard") return dashboardContent(platform, row, request, advance);
  const { locale, name, organizationId } = request;
  await countDue(platform.db, organizationId);
  const sums = await listOrganizationSums(platform.db, row.entityId);
  await advance(80);
  const title = translate(locale, "analytics.report.organizations");
  const tables = [organizationTable(sums, locale)];
  return { title, subtitle: name, author: name, language: locale, madeAtMs: nowMs(), figures: [], tables };
}

/** Creates the file of a report. Idempotent. */
export async function makeFile(platform: Platform, reportId: string): Promise<void> {
  const { db } = platform;
  const row = await findReport(db, reportId);
  if (row === undefined || row.status !== "RUNNING") return;
  const note = (changes: Parameters<typeof updateReport>[2]) =>
    db.transaction((tx) => updateReport(tx, reportId, changes));
  const content = await contentOf(platform, row, (progress) => note({ progress }));
  const bytes = await WRITERS[row.format](content);
  await storageOf(platform).put(keyOf(row), bytes, MEDIA[row.format].type);
  await note({ status: "READY", progress: 100 });
}

/** Marks a report as failed. */
export const markReportFailed = ({ db }: Platform, reportId: string): Promise<void> =>
  db.transaction((tx) => updateReport(tx, reportId, { status: "FAILED" }));

async function removeFiles(platform: Platform, which: { userId: string } | { before: Date }): Promise<void> {
  const rows = await platform.db.transaction((tx) => deleteReports(tx, which));
  for (const row of rows) await storageOf(platform).remove(keyOf(row));
}

/** Removes expired files. */
export const forgetPastReports = (platform: Platform): Promise<void> => removeFiles(platform, { before: now() });

/** Removes the files of an erased person. */
export const forgetReportsOf = (platform: Platform, userId: string): Promise<void> => removeFiles(platform, { userId });
