import { FEWEST_ANSWERS, type FormFigures } from "@openrounds/contract/analytics/forms/schemas.ts";
import { Bars } from "../../../forms/components/bars.tsx";
import { ScoreLine, signed } from "../../../forms/components/score-line.tsx";
import { formatLocale, formatNumber, formatPercent } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { ChartCard, useMost } from "./chart-card.tsx";
import { labelsOf } from "./period.tsx";

const HUNDRED = 100;
/** So many stand in a chart, and so many months, the last; the table has more. */
const SHOWN = 8;
const MONTHS = 12;

interface OfForms {
  readonly forms: FormFigures;
}

interface Scored {
  readonly id: string;
  readonly name: string;
  readonly nps: number | null;
  readonly count: number;
}

const monthOf = (day: string): string =>
  new Intl.DateTimeFormat(formatLocale(), { month: "long", year: "numeric", timeZone: "UTC" }).format(Date.parse(day));

/** Why something has no figure. */
function Few() {
  const t = useText();
  return <p className="sm t2">{t("analytics.forms.few", { count: FEWEST_ANSWERS })}</p>;
}

/** Says that a chart leaves some out, where it does. */
function useFirst(all: number): string | undefined {
  const t = useText();
  return all > SHOWN ? t("analytics.chart.first", { count: SHOWN }) : undefined;
}

interface ScoreCardProps {
  readonly title: string;
  readonly column: string;
  readonly scores: readonly Scored[];
}

/** Net promoter scores side by side; -100 is an empty bar, 100 a full one. */
function ScoreCard({ title, column, scores }: ScoreCardProps) {
  const t = useText();
  const scored = scores.flatMap(({ id, name, nps }) => (nps === null ? [] : [{ id, name, nps }]));
  const note = useFirst(scored.length);
  const most = useMost(scores.length);
  const columns = [column, t("forms.results.nps"), t("forms.results.rate")];
  const rows = scores.map(({ name, nps, count }) => [name, nps ?? "–", count]);
  const bars = scored.slice(0, SHOWN).map(({ id, name, nps }) => ({
    key: id,
    label: name,
    share: (nps + HUNDRED) / (2 * HUNDRED),
    figure: signed(nps),
  }));
  return (
    <ChartCard title={title} text={most} table={{ columns, rows }} note={note}>
      {bars.length === 0 ? <Few /> : <Bars label={title} bars={bars} />}
    </ChartCard>
  );
}

/** How the net promoter score went from month to month. */
function OverTimeCard({ forms: { npsOverTime } }: OfForms) {
  const t = useText();
  const title = t("forms.results.overTime");
  const columns = [t("analytics.chart.when"), t("forms.results.nps"), t("forms.results.rate")];
  const rows = npsOverTime.map(({ startDate, nps, count }) => [monthOf(startDate), nps ?? "–", count]);
  const shown = npsOverTime.slice(-MONTHS);
  const note = npsOverTime.length > MONTHS ? t("analytics.chart.lastMonths", { count: MONTHS }) : undefined;
  const labels = labelsOf(shown, "monthly");
  return (
    <ChartCard title={title} table={{ columns, rows }} note={note}>
      {shown.every(({ nps }) => nps === null) ? (
        <Few />
      ) : (
        <ScoreLine
          name={title}
          size="half"
          moments={shown.map(({ startDate, nps }, index) => ({
            ...{ key: startDate, atMs: Date.parse(startDate), label: labels[index] ?? "" },
            ...{ title: monthOf(startDate), score: nps },
          }))}
        />
      )}
    </ChartCard>
  );
}

function CategoryCard({ forms }: OfForms) {
  const t = useText();
  const title = t("forms.results.nps");
  const named = forms.npsCategory.map(({ category, count }) => ({ category, name: t(`forms.nps.${category}`), count }));
  return (
    <ChartCard
      title={title}
      text={t("forms.results.nps.text")}
      table={{ columns: [title, t("forms.results.rate")], rows: named.map(({ name, count }) => [name, count]) }}
    >
      {named.length === 0 ? (
        <Few />
      ) : (
        <Bars
          label={title}
          bars={named.map(({ category, name, count }) => ({
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

function BeforeAfterCard({ forms }: OfForms) {
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
  const told = measured.slice(0, SHOWN);
  const note = useFirst(measured.length);
  const most = useMost(pairs.length);
  const text = [t("analytics.forms.beforeAfter.text"), ...(most === undefined ? [] : [most])].join(" ");
  return (
    <ChartCard title={title} text={text} table={{ columns, rows }} note={note}>
      {told.length === 0 && <Few />}
      <div className="stack g4">
        {told.map(({ batchId, batchName, programName, peopleCount, beforePercent, afterPercent }) => {
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

/** How sessions were recommended, and what assessments tell before and after. */
export function FormCharts({ forms }: OfForms) {
  const t = useText();
  const { programNpsGraph, batchNpsGraph, beforeAfterList } = forms;
  return (
    <div className="grid2 fgrid">
      {forms.count > 0 && (
        <>
          <CategoryCard forms={forms} />
          <OverTimeCard forms={forms} />
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
