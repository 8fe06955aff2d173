import { FEWEST_ANSWERS, type FormFigures } from "@openrounds/contract/analytics/forms/schemas.ts";
import { Bars } from "../../../forms/components/bars.tsx";
import { ScoreLine, signed } from "../../../forms/components/score-line.tsx";
import { formatLocale, formatNumber, formatPercent } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { ChartCard, useLimitNote } from "./chart-card.tsx";
import { labelsOf } from "./period.tsx";

const HUNDRED = 100;
/** The most bars and months of a chart, the latest months; the table has all. */
const MAX_BARS = 8;
const MAX_MONTHS = 12;

interface FormFiguresProps {
  readonly forms: FormFigures;
}

interface NamedScore {
  readonly id: string;
  readonly name: string;
  readonly nps: number | null;
  readonly count: number;
}

const monthOf = (day: string): string =>
  new Intl.DateTimeFormat(formatLocale(), { month: "long", year: "numeric", timeZone: "UTC" }).format(Date.parse(day));

/** Replaces a figure of too few answers. */
function TooFewAnswers() {
  const t = useText();
  return <p className="sm t2">{t("analytics.forms.few", { count: FEWEST_ANSWERS })}</p>;
}

/** The note that the chart shows only the first bars; undefined if it shows all. */
function useTruncationNote(all: number): string | undefined {
  const t = useText();
  return all > MAX_BARS ? t("analytics.chart.first", { count: MAX_BARS }) : undefined;
}

interface ScoreCardProps {
  readonly title: string;
  readonly column: string;
  readonly scores: readonly NamedScore[];
}

/** Net promoter scores side by side; -100 is an empty bar, 100 a full one. */
function ScoreCard({ title, column, scores }: ScoreCardProps) {
  const t = useText();
  const withScore = scores.flatMap(({ id, name, nps }) => (nps === null ? [] : [{ id, name, nps }]));
  const note = useTruncationNote(withScore.length);
  const limitNote = useLimitNote(scores.length);
  const columns = [column, t("forms.results.nps"), t("forms.results.rate")];
  const rows = scores.map(({ name, nps, count }) => [name, nps ?? "–", count]);
  const bars = withScore.slice(0, MAX_BARS).map(({ id, name, nps }) => ({
    key: id,
    label: name,
    share: (nps + HUNDRED) / (2 * HUNDRED),
    figure: signed(nps),
  }));
  return (
    <ChartCard title={title} text={limitNote} table={{ columns, rows }} note={note}>
      {bars.length === 0 ? <TooFewAnswers /> : <Bars label={title} bars={bars} />}
    </ChartCard>
  );
}

/** The net promoter score by month. */
function ScoreByMonthCard({ forms: { npsOverTime } }: FormFiguresProps) {
  const t = useText();
  const title = t("forms.results.overTime");
  const columns = [t("analytics.chart.when"), t("forms.results.nps"), t("forms.results.rate")];
  const rows = npsOverTime.map(({ startDate, nps, count }) => [monthOf(startDate), nps ?? "–", count]);
  const shownMonths = npsOverTime.slice(-MAX_MONTHS);
  const note = npsOverTime.length > MAX_MONTHS ? t("analytics.chart.lastMonths", { count: MAX_MONTHS }) : undefined;
  const labels = labelsOf(shownMonths, "monthly");
  return (
    <ChartCard title={title} table={{ columns, rows }} note={note}>
      {shownMonths.every(({ nps }) => nps === null) ? (
        <TooFewAnswers />
      ) : (
        <ScoreLine
          name={title}
          size="half"
          moments={shownMonths.map(({ startDate, nps }, index) => ({
            ...{ key: startDate, atMs: Date.parse(startDate), label: labels[index] ?? "" },
            ...{ title: monthOf(startDate), score: nps },
          }))}
        />
      )}
    </ChartCard>
  );
}

function CategoryCard({ forms }: FormFiguresProps) {
  const t = useText();
  const title = t("forms.results.nps");
  const categories = forms.npsCategory.map(({ category, count }) => ({
    category,
    name: t(`forms.nps.${category}`),
    count,
  }));
  return (
    <ChartCard
      title={title}
      text={t("forms.results.nps.text")}
      table={{ columns: [title, t("forms.results.rate")], rows: categories.map(({ name, count }) => [name, count]) }}
    >
      {categories.length === 0 ? (
        <TooFewAnswers />
      ) : (
        <Bars
          label={title}
          bars={categories.map(({ category, name, count }) => ({
            key: category,
            label: name,
            share: count / Math.max(1, forms.count),
            figure: formatNumber(count),
          }))}
        />
      )}
    </ChartCard>
  );
}

function BeforeAfterCard({ forms }: FormFiguresProps) {
  const t = useText();
  const title = t("analytics.forms.beforeAfter");
  const pairs = forms.beforeAfterList;
  const columns = [
    t("analytics.filter.batch"),
    t("analytics.filter.program"),
    t("analytics.location.people"),
    t("analytics.forms.beforePercent"),
    t("analytics.forms.afterPercent"),
  ];
  const rows = pairs.map((pair) => [
    pair.batchName,
    pair.programName,
    pair.peopleCount,
    pair.beforePercent ?? "–",
    pair.afterPercent ?? "–",
  ]);
  const measured = pairs.filter(({ beforePercent }) => beforePercent !== null);
  const shownPairs = measured.slice(0, MAX_BARS);
  const note = useTruncationNote(measured.length);
  const limitNote = useLimitNote(pairs.length);
  const text = [t("analytics.forms.beforeAfter.text"), ...(limitNote === undefined ? [] : [limitNote])].join(" ");
  return (
    <ChartCard title={title} text={text} table={{ columns, rows }} note={note}>
      {shownPairs.length === 0 && <TooFewAnswers />}
      <div className="stack g4">
        {shownPairs.map(({ batchId, batchName, programName, peopleCount, beforePercent, afterPercent }) => {
          const ends = [
            { key: "before", label: t("analytics.forms.before"), percent: beforePercent ?? 0 },
            { key: "after", label: t("analytics.forms.after"), percent: afterPercent ?? 0 },
          ];
          return (
            <div key={batchId} className="stack g2">
              <p className="sm fpair">
                <b className="semi">{batchName}</b>{" "}
                <span className="t2">
                  {programName} · {t("analytics.forms.people", { count: peopleCount })}
                </span>
              </p>
              <Bars
                label={`${batchName}, ${programName}`}
                bars={ends.map(({ key, label, percent }) => ({
                  ...{ key, label, share: percent / HUNDRED },
                  figure: formatPercent(percent / HUNDRED),
                }))}
              />
            </div>
          );
        })}
      </div>
    </ChartCard>
  );
}

/** Net promoter scores of sessions, and assessment results before and after. */
export function FormCharts({ forms }: FormFiguresProps) {
  const t = useText();
  const { programNpsGraph, batchNpsGraph, beforeAfterList } = forms;
  return (
    <div className="grid2 fgrid">
      {forms.count > 0 && (
        <>
          <CategoryCard forms={forms} />
          <ScoreByMonthCard forms={forms} />
          <ScoreCard
            title={t("analytics.forms.byProgram")}
            column={t("analytics.filter.program")}
            scores={programNpsGraph.map(({ programId, programName, ...score }) => ({
              ...{ id: programId, name: programName },
              ...score,
            }))}
          />
          <ScoreCard
            title={t("analytics.forms.byBatch")}
            column={t("analytics.filter.batch")}
            scores={batchNpsGraph.map(({ batchId, batchName, programName, ...score }) => ({
              ...{ id: batchId, name: `${batchName} · ${programName}` },
              ...score,
            }))}
          />
        </>
      )}
      {beforeAfterList.length > 0 && <BeforeAfterCard forms={forms} />}
    </div>
  );
}
