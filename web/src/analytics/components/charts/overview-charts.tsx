import type { LocationReport, Overview } from "@openrounds/contract/analytics/schemas.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { SHOWN_SESSIONS } from "@openrounds/contract/analytics/rules.ts";
import { useState } from "react";
import { formatDay, formatNumber } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { Skeleton } from "../../../ui/states.tsx";
import { useLocations, useBreakdowns } from "../../data.ts";
import type { DashboardFilter } from "../../state.ts";
import { AnalyticsFailed } from "../analytics-states.tsx";
import { ChartCard, useLimitNote } from "./chart-card.tsx";
import { ColumnsChart } from "./columns-chart.tsx";
import { Donut } from "./donut.tsx";
import { RankBars, type RankedGroup } from "./rank-bars.tsx";
import { AttendanceChart, EngagementChart, JoinTimeChart, RetentionChart } from "./time-charts.tsx";
import type { MapSelection } from "./map-places.ts";
import { MAX_WORDS, WordCloud } from "./word-cloud.tsx";
import { WorldMap } from "./world-map.tsx";

/** The most bars of a chart; the table has all. */
const MAX_BARS = 8;

function RankCard({
  title,
  text,
  column,
  ranks,
}: {
  readonly title: string;
  readonly text?: string | undefined;
  readonly column: string;
  readonly ranks: readonly RankedGroup[];
}) {
  const t = useText();
  const table = { columns: [title, column], rows: ranks.map(({ name, count }) => [name, count]) };
  const summary = ranks
    .slice(0, 3)
    .map(({ name, count }) => `${name} ${formatNumber(count)}`)
    .join(", ");
  const note = ranks.length > MAX_BARS ? t("analytics.chart.first", { count: MAX_BARS }) : undefined;
  return (
    <ChartCard title={title} text={text} table={table} note={note}>
      <RankBars ranks={ranks.slice(0, MAX_BARS)} summary={`${title}: ${summary}`} />
    </ChartCard>
  );
}

function SessionChart({ overview }: { readonly overview: Overview }) {
  const t = useText();
  const { sessionJoinTimeGraph: sessions } = overview;
  const title = t("analytics.sessions.title");
  const bars = [
    {
      name: t("analytics.joinTime.onTime"),
      colour: 1 as const,
      values: sessions.map((each) => each.onTimeParticipantCount),
    },
    {
      name: t("analytics.joinTime.late"),
      colour: 2 as const,
      values: sessions.map((each) => each.lateParticipantCount),
    },
  ];
  const titles = sessions.map(({ sessionName }) => sessionName);
  const sessionCount =
    overview.metricDetailList.find(({ metricName }) => metricName === "sessionDetail")?.metricCount ?? 0;
  const isTruncated = sessions.length === SHOWN_SESSIONS && sessionCount > SHOWN_SESSIONS;
  return (
    <ChartCard
      title={title}
      text={isTruncated ? t("analytics.sessions.last", { count: SHOWN_SESSIONS }) : undefined}
      table={{
        columns: [t("analytics.filter.session"), t("analytics.chart.when"), ...bars.map(({ name }) => name)],
        rows: sessions.map((each) => [
          each.sessionName,
          formatDay(each.sessionStartDate),
          each.onTimeParticipantCount,
          each.lateParticipantCount,
        ]),
      }}
    >
      <ColumnsChart
        name={title}
        summary={title}
        labels={sessions.map(({ sessionStartDate }) => formatDay(sessionStartDate).replace(/\s\d{4}$/, ""))}
        titles={titles}
        bars={bars}
      />
    </ChartCard>
  );
}

interface HubFilterProps {
  readonly hubId: string;
  readonly filter: DashboardFilter;
}

/** The hint about the next step on the map; undefined if only places with few people are left. */
function hintOf({ country, state }: MapSelection, report: LocationReport | undefined): MessageKey | undefined {
  if (state !== undefined) return "analytics.location.textState";
  const { countries = [], states = [] } = report ?? {};
  const ids =
    country === undefined ? countries.map(({ countryId }) => countryId) : states.map(({ mapboxId }) => mapboxId);
  if (ids.length > 0 && ids.every((id) => id === "")) return undefined;
  return country === undefined ? "analytics.location.text" : "analytics.location.textCountry";
}

function Locations({ hubId, filter }: HubFilterProps) {
  const t = useText();
  const [chosen, setChosen] = useState<MapSelection>({});
  const { data, error, refetch } = useLocations(hubId, filter, chosen.country);
  const world = useLocations(hubId, filter, undefined).data;
  if (error !== null) return <AnalyticsFailed failure={error} onAgain={() => void refetch()} />;
  const report = data === undefined || world === undefined ? undefined : { ...data, countries: world.countries };
  const hint = hintOf(chosen, report);
  const table = {
    columns: [t("analytics.location.country"), t("analytics.location.people"), t("analytics.location.sites")],
    rows: (report?.countries ?? []).map((row) => [row.countryName, row.noOfParticpants, row.noOfLearningSites]),
  };
  return (
    <ChartCard
      title={t("analytics.location.title")}
      text={hint === undefined ? undefined : t(hint)}
      table={table}
      isWide
    >
      {report === undefined ? (
        <Skeleton lines={8} />
      ) : report.countries.length === 0 ? (
        <p className="sm t2">{t("analytics.location.none")}</p>
      ) : (
        <WorldMap report={report} chosen={chosen} onChoose={setChosen} />
      )}
    </ChartCard>
  );
}

/** Focus areas. The error is shown here also for genders and contents, which are in the same response. */
function FocusAreas({ hubId, filter }: HubFilterProps) {
  const t = useText();
  const { data, error, refetch } = useBreakdowns(hubId, filter);
  if (error !== null) return <AnalyticsFailed failure={error} onAgain={() => void refetch()} />;
  const words = (data?.focusAreaReport ?? []).map(({ focusAreaName: name, count }) => ({ name, count }));
  const title = t("analytics.focusAreas.title");
  return (
    <ChartCard
      title={title}
      text={t("analytics.focusAreas.text")}
      note={words.length > MAX_WORDS ? t("analytics.chart.first", { count: MAX_WORDS }) : undefined}
      table={{
        columns: [title, t("analytics.attendance.sessions")],
        rows: words.map(({ name, count }) => [name, count]),
      }}
    >
      {data === undefined ? <Skeleton lines={6} /> : <WordCloud words={words} label={title} />}
    </ChartCard>
  );
}

function Genders({ hubId, filter }: HubFilterProps) {
  const t = useText();
  const { data, error } = useBreakdowns(hubId, filter);
  const title = t("analytics.gender.title");
  const slices = (data?.genderReport ?? []).map(({ genderType, count }) => ({
    id: genderType ?? "",
    name: t(genderType === null ? "analytics.grouped" : `analytics.gender.${genderType}`),
    count,
  }));
  const summary = slices.map(({ name, count }) => `${name} ${formatNumber(count)}`).join(", ");
  if (error !== null) return null;
  return (
    <ChartCard
      title={title}
      table={{ columns: [title, t("analytics.location.people")], rows: slices.map(({ name, count }) => [name, count]) }}
    >
      {data === undefined ? (
        <Skeleton lines={6} />
      ) : (
        <Donut slices={slices} unit={t("analytics.gender.people")} summary={`${title}: ${summary}`} />
      )}
    </ChartCard>
  );
}

function Contents({ hubId, filter }: HubFilterProps) {
  const t = useText();
  const { data, error } = useBreakdowns(hubId, filter);
  const ranks = (data?.contentReport ?? []).map(({ contentType, count }) => ({
    id: contentType,
    name: t(`analytics.content.${contentType}`),
    count,
  }));
  if (error !== null) return null;
  return <RankCard title={t("analytics.content.title")} column={t("analytics.report.count")} ranks={ranks} />;
}

/** All charts of the overview. */
export function OverviewCharts({ hubId, filter, overview }: HubFilterProps & { readonly overview: Overview }) {
  const t = useText();
  const attendance = t("analytics.attendance.total");
  const programsNote = useLimitNote(overview.programAttendanceGraph.length);
  const batchesNote = useLimitNote(overview.batchAttendanceGraph.length);
  return (
    <>
      <AttendanceChart graph={overview.attendanceGraph} />
      <div className="grid3">
        <Locations hubId={hubId} filter={filter} key={JSON.stringify(filter)} />
        <FocusAreas hubId={hubId} filter={filter} />
      </div>
      <div className="grid3">
        <EngagementChart graph={overview.participantEngagementGraph} />
        <RankCard
          title={t("analytics.professions.title")}
          column={t("analytics.location.people")}
          ranks={overview.professionGraph.multipleProfession.map(({ professionId, professionName, count }) => ({
            id: professionId ?? "none",
            name: professionName,
            count,
          }))}
        />
        <Genders hubId={hubId} filter={filter} />
      </div>
      <div className="grid3">
        <Contents hubId={hubId} filter={filter} />
        <RankCard
          title={t("analytics.programs.title")}
          text={programsNote}
          column={attendance}
          ranks={overview.programAttendanceGraph.map((row) => ({
            id: row.programId,
            name: row.programName,
            count: row.totalAttendance,
          }))}
        />
        <RankCard
          title={t("analytics.batches.title")}
          text={batchesNote}
          column={attendance}
          ranks={overview.batchAttendanceGraph.map((row) => ({
            id: row.batchId,
            name: row.batchName,
            count: row.totalAttendance,
          }))}
        />
      </div>
      <JoinTimeChart graph={overview.participantJoinTimeGraph} />
      <RetentionChart graph={overview.participantRetetntionGraph} />
      <SessionChart overview={overview} />
    </>
  );
}
