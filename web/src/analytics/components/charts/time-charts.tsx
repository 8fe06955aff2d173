import type { GraphPeriod } from "@openrounds/contract/analytics/rules.ts";
import type { Overview } from "@openrounds/contract/analytics/schemas.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { BracketBars } from "./bracket-bars.tsx";
import { ChartCard } from "./chart-card.tsx";
import { ColumnsChart, type ColumnSeries } from "./columns-chart.tsx";
import { labelsOf, titlesOf, usePeriod, type PeriodEntry } from "./period.tsx";

interface TimeChartProps<Entry extends PeriodEntry> {
  readonly title: string;
  readonly graph: Readonly<Record<GraphPeriod, readonly Entry[]>>;
  readonly seriesOf: (entries: readonly Entry[]) => {
    readonly bars: readonly ColumnSeries[];
    readonly line?: ColumnSeries;
  };
}

/** Columns by day, week or month, with a table of the same data. */
function TimeChart<Entry extends PeriodEntry>({ title, graph, seriesOf }: TimeChartProps<Entry>) {
  const t = useText();
  const { period, toggle } = usePeriod(graph, t("analytics.period"));
  const entries = graph[period];
  const { bars, line } = seriesOf(entries);
  const titles = titlesOf(entries, period);
  const series = [...bars, ...(line === undefined ? [] : [line])];
  const total = bars.reduce((sum, { values }) => sum + values.reduce((all, value) => all + value, 0), 0);
  const summary = t("analytics.attendance.summary", { total, from: titles[0] ?? "", to: titles.at(-1) ?? "" });
  return (
    <ChartCard
      title={title}
      tools={toggle}
      table={{
        columns: [t("analytics.chart.when"), ...series.map(({ name }) => name)],
        rows: titles.map((when, index) => [when, ...series.map(({ values }) => values[index] ?? 0)]),
      }}
    >
      <ColumnsChart
        name={title}
        summary={`${title}: ${summary}`}
        labels={labelsOf(entries, period)}
        titles={titles}
        bars={bars}
        {...(line && { line })}
      />
    </ChartCard>
  );
}

/** Attendance, and how many different people attended. */
export function AttendanceChart({ graph }: { readonly graph: Overview["attendanceGraph"] }) {
  const t = useText();
  return (
    <TimeChart
      title={t("analytics.attendance.title")}
      graph={graph}
      seriesOf={(entries) => ({
        bars: [
          { name: t("analytics.attendance.total"), colour: 1, values: entries.map((each) => each.totalAttendance) },
        ],
        line: {
          name: t("analytics.attendance.unique"),
          colour: 2,
          values: entries.map((each) => each.uniqueAttendance),
        },
      })}
    />
  );
}

/** New and returning participants. */
export function RetentionChart({ graph }: { readonly graph: Overview["participantRetetntionGraph"] }) {
  const t = useText();
  return (
    <TimeChart
      title={t("analytics.retention.title")}
      graph={graph}
      seriesOf={(entries) => ({
        bars: [
          { name: t("analytics.retention.old"), colour: 1, values: entries.map((each) => each.oldUserCount) },
          { name: t("analytics.retention.new"), colour: 2, values: entries.map((each) => each.newUserCount) },
        ],
      })}
    />
  );
}

/** Participants who joined on time and late. */
export function JoinTimeChart({ graph }: { readonly graph: Overview["participantJoinTimeGraph"] }) {
  const t = useText();
  return (
    <TimeChart
      title={t("analytics.joinTime.title")}
      graph={graph}
      seriesOf={(entries) => ({
        bars: [
          {
            name: t("analytics.joinTime.onTime"),
            colour: 1,
            values: entries.map((each) => each.onTimeParticipantCount),
          },
          { name: t("analytics.joinTime.late"), colour: 2, values: entries.map((each) => each.lateParticipantCount) },
        ],
      })}
    />
  );
}

/** How much of the sessions participants attended. */
export function EngagementChart({ graph }: { readonly graph: Overview["participantEngagementGraph"] }) {
  const t = useText();
  const { period, toggle } = usePeriod(graph, t("analytics.period"));
  const entries = graph[period];
  const labels = labelsOf(entries, period);
  const titles = titlesOf(entries, period);
  return (
    <ChartCard
      title={t("analytics.engagement.title")}
      text={t("analytics.engagement.text")}
      tools={toggle}
      table={{
        columns: [
          t("analytics.chart.when"),
          ...["1", "2", "3", "4"].map((bracket) => t("analytics.engagement.bracket", { bracket })),
        ],
        rows: entries.map(({ participantBracketList }, index) => [
          titles[index] ?? "",
          ...participantBracketList.map(({ participantCount }) => participantCount),
        ]),
      }}
    >
      <BracketBars
        name={t("analytics.engagement.title")}
        rows={entries.map(({ participantBracketList: brackets }, index) => ({ label: labels[index] ?? "", brackets }))}
      />
    </ChartCard>
  );
}
