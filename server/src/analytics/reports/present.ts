import type { Report } from "@openrounds/contract/analytics/reports/schemas.ts";
import type { AnsweredQuestion, FormFigures, SentForm } from "@openrounds/contract/analytics/forms/schemas.ts";
import type { MetricName, Overview } from "@openrounds/contract/analytics/schemas.ts";
import { PERIODS, RATE_METRICS, groupSmall } from "@openrounds/contract/analytics/rules.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { translate } from "../../kernel/i18n/messages.ts";
import type { LocationReport } from "@openrounds/contract/analytics/schemas.ts";
import type { OrganizationSums, ReportRow } from "./queries.ts";
import type { ReportFigure, ReportTable } from "./render/table.ts";

const MINUTES_PER_HOUR = 60;

/** A report file and its progress. */
export const presentReport = ({ reportId, status, progress }: ReportRow, url: string | null): Report => ({
  reportId,
  status,
  progress,
  url,
});

/** Hours with one decimal. */
export const hoursOf = (minutes: number): number => Math.round((minutes * 10) / MINUTES_PER_HOUR) / 10;

const percent = (value: number): string => `${value}%`;

function changeIn(name: MetricName, change: number | null, locale: string): string {
  if (change === null) return "";
  return RATE_METRICS.includes(name)
    ? translate(locale, "analytics.metric.points", { points: change })
    : translate(locale, "analytics.metric.change", { percent: change });
}

/** The cards of a dashboard. */
export const figuresOf = ({ metricDetailList }: Pick<Overview, "metricDetailList">, locale: string): ReportFigure[] =>
  metricDetailList.map(({ metricName, metricCount, growthRate }) => ({
    label: translate(locale, `analytics.metric.${metricName}`),
    value: RATE_METRICS.includes(metricName)
      ? percent(metricCount)
      : new Intl.NumberFormat("en-IN").format(metricCount),
    change: changeIn(metricName, growthRate, locale),
  }));

function figureTable({ metricDetailList }: Overview, locale: string): ReportTable {
  return {
    title: translate(locale, "analytics.report.summary"),
    columns: [
      translate(locale, "analytics.report.metric"),
      translate(locale, "analytics.report.count"),
      translate(locale, "analytics.report.growth"),
    ],
    rows: metricDetailList.map(({ metricName, metricCount, growthRate }) => [
      translate(locale, `analytics.metric.${metricName}`),
      metricCount,
      growthRate ?? "",
    ]),
  };
}

const SERIES_COLUMNS: readonly MessageKey[] = [
  "analytics.report.from",
  "analytics.attendance.total",
  "analytics.attendance.unique",
  "analytics.attendance.sessions",
  "analytics.retention.new",
  "analytics.retention.old",
  "analytics.joinTime.onTime",
  "analytics.joinTime.late",
];

function seriesTables(overview: Overview, locale: string): ReportTable[] {
  const { attendanceGraph, participantRetetntionGraph: retention, participantJoinTimeGraph: joining } = overview;
  return PERIODS.map((period) => ({
    title: translate(locale, `analytics.report.${period}`),
    columns: SERIES_COLUMNS.map((key) => translate(locale, key)),
    rows: attendanceGraph[period].map((entry, index) => [
      entry.startDate,
      entry.totalAttendance,
      entry.uniqueAttendance,
      entry.sessionConducted,
      retention[period][index]?.newUserCount ?? 0,
      retention[period][index]?.oldUserCount ?? 0,
      joining[period][index]?.onTimeParticipantCount ?? 0,
      joining[period][index]?.lateParticipantCount ?? 0,
    ]),
  }));
}

const ATTENDANCE: readonly MessageKey[] = [
  "analytics.attendance.total",
  "analytics.attendance.unique",
  "analytics.attendance.sessions",
];

/** All tables of a dashboard. */
export function overviewTables(overview: Overview, locale: string): ReportTable[] {
  const word = (key: MessageKey): string => translate(locale, key);
  const attendance = ATTENDANCE.map(word);
  return [
    figureTable(overview, locale),
    ...seriesTables(overview, locale),
    {
      title: word("analytics.programs.title"),
      columns: [word("analytics.filter.program"), ...attendance],
      rows: overview.programAttendanceGraph.map((row) => [
        row.programName,
        row.totalAttendance,
        row.uniqueAttendance,
        row.sessionConducted,
      ]),
    },
    {
      title: word("analytics.batches.title"),
      columns: [word("analytics.filter.batch"), word("analytics.filter.program"), ...attendance],
      rows: overview.batchAttendanceGraph.map((row) => [
        row.batchName,
        row.programName,
        row.totalAttendance,
        row.uniqueAttendance,
        row.sessionConducted,
      ]),
    },
    {
      title: word("analytics.professions.title"),
      columns: [word("analytics.filter.profession"), word("analytics.location.people")],
      rows: overview.professionGraph.multipleProfession.map(({ professionName, count }) => [professionName, count]),
    },
  ];
}

/** Attendance by gender, and sessions by focus area. */
export function subjectTables(
  genders: readonly { readonly name: string; readonly count: number }[],
  focusAreas: readonly { readonly name: string; readonly count: number }[],
  locale: string,
): ReportTable[] {
  const word = (key: MessageKey): string => translate(locale, key);
  return [
    {
      title: word("analytics.gender.title"),
      columns: [word("analytics.gender.title"), word("analytics.location.people")],
      rows: genders.map(({ name, count }) => [name, count]),
    },
    {
      title: word("analytics.focusAreas.title"),
      columns: [word("analytics.focusAreas.title"), word("analytics.attendance.sessions")],
      rows: focusAreas.map(({ name, count }) => [name, count]),
    },
  ];
}

/** The locations of participants. */
export const locationTable = ({ countries }: LocationReport, locale: string): ReportTable => ({
  title: translate(locale, "analytics.location.title"),
  columns: [
    translate(locale, "analytics.location.country"),
    translate(locale, "analytics.location.people"),
    translate(locale, "analytics.location.sites"),
  ],
  rows: countries.map((row) => [row.countryName, row.noOfParticpants, row.noOfLearningSites]),
});

const HUNDRED = 100;
const rateOf = ({ sentCount, answeredCount }: { sentCount: number; answeredCount: number }): number =>
  sentCount === 0 ? 0 : Math.round((answeredCount * HUNDRED) / sentCount);

const QUESTION_COLUMNS: readonly MessageKey[] = [
  "analytics.forms.sent",
  "analytics.forms.answered",
  "analytics.forms.ratePercent",
  "analytics.forms.averagePercent",
];

function questionTable(questions: readonly AnsweredQuestion[], title: string, locale: string): ReportTable {
  const columns = ["analytics.forms.question", "analytics.forms.answer", "analytics.report.count"] as const;
  return {
    title,
    columns: columns.map((key) => translate(locale, key)),
    rows: questions.flatMap(({ label, answeredCount, answerList }) => [
      [label, "", answeredCount],
      ...answerList.map((answer) => [label, answer.label, answer.count]),
    ]),
  };
}

export interface FormContent {
  readonly figures: FormFigures;
  readonly sent: readonly SentForm[];
  readonly questions: readonly (readonly AnsweredQuestion[])[];
}

/** The answers to forms. */
export function formTables({ figures, sent, questions }: FormContent, locale: string): ReportTable[] {
  const word = (key: MessageKey): string => translate(locale, key);
  const questionHeadings = QUESTION_COLUMNS.map(word);
  const kindOf = ({ formType }: Pick<SentForm, "formType">): string => word(`analytics.forms.kind.${formType}`);
  return [
    {
      title: word("analytics.forms.figures"),
      columns: [word("analytics.forms.kind"), word("analytics.forms.forms"), ...questionHeadings],
      rows: figures.formTypeList.map((row) => [
        ...[kindOf(row), row.formCount, row.sentCount, row.answeredCount, rateOf(row), row.averagePercent ?? ""],
      ]),
    },
    {
      title: word("forms.results.nps"),
      columns: [word("analytics.filter.batch"), word("analytics.filter.program"), word("forms.results.nps")],
      rows: figures.batchNpsGraph.map(({ batchName, programName, nps }) => [batchName, programName, nps ?? ""]),
    },
    {
      title: word("analytics.forms.beforeAfter"),
      columns: [
        ...[word("analytics.filter.batch"), word("analytics.filter.program"), word("analytics.location.people")],
        ...[word("analytics.forms.beforePercent"), word("analytics.forms.afterPercent")],
      ],
      rows: figures.beforeAfterList.map((row) => [
        ...[row.batchName, row.programName, row.peopleCount, row.beforePercent ?? "", row.afterPercent ?? ""],
      ]),
    },
    ...questions.map((of, index) => {
      const [kind = ""] = figures.formTypeList.slice(index, index + 1).map(kindOf);
      return questionTable(of, `${kind}: ${word("analytics.forms.questions")}`, locale);
    }),
    {
      title: word("analytics.forms.list"),
      columns: [
        word("analytics.forms.title"),
        word("analytics.forms.kind"),
        word("analytics.filter.batch"),
        ...questionHeadings,
      ],
      rows: sent.map((row) => [
        ...[row.title, kindOf(row), row.batchName, row.sentCount, row.answeredCount, rateOf(row)],
        row.averagePercent ?? "",
      ]),
    },
  ].filter(({ rows }) => rows.length > 0);
}

/** The organizations with enough people, then the others as one group. */
function groupedSums(rows: readonly OrganizationSums[], others: string): OrganizationSums[] {
  const { shown, grouped } = groupSmall(rows, ({ participants }) => participants);
  const sum = (key: "participants" | "attendances" | "minutes" | "certificates"): number =>
    grouped.reduce((all, row) => all + row[key], 0);
  const group = {
    ...{ name: others, participants: sum("participants"), attendances: sum("attendances") },
    ...{ minutes: sum("minutes"), certificates: sum("certificates") },
  };
  return grouped.length === 0 ? shown : [...shown, group];
}

/** The figures of each organization's people in a program. */
export function organizationTable(sums: readonly OrganizationSums[], locale: string): ReportTable {
  const word = (key: MessageKey): string => translate(locale, key);
  const rows = groupedSums(sums, word("analytics.grouped"));
  return {
    title: word("analytics.report.organizations"),
    columns: [
      word("analytics.participants.organization"),
      word("analytics.location.people"),
      word("analytics.attendance.total"),
      word("analytics.participants.hours"),
      word("analytics.metric.certificateGiven"),
    ],
    rows: rows.map((row) => [
      row.name === "" ? word("analytics.report.noOrganization") : row.name,
      row.participants,
      row.attendances,
      hoursOf(row.minutes),
      row.certificates,
    ]),
  };
}
