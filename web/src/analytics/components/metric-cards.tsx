import { IconArrowDownRight, IconArrowUpRight, IconMinus } from "@tabler/icons-react";
import type { TimeFilterName } from "@openrounds/contract/analytics/filters.ts";
import { RATE_METRICS } from "@openrounds/contract/analytics/rules.ts";
import type { MetricDetail } from "@openrounds/contract/analytics/schemas.ts";
import { formatNumber, formatPercent } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";

const HUNDRED = 100;

export type ComparedPeriod = TimeFilterName | "PERIOD";

function MetricChange({ rate, isPoints }: { readonly rate: number; readonly isPoints: boolean }) {
  const t = useText();
  const direction = rate > 0 ? "up" : rate < 0 ? "down" : "flat";
  const Arrow = { up: IconArrowUpRight, down: IconArrowDownRight, flat: IconMinus }[direction];
  return (
    <span className={`delta delta--${direction} num`}>
      <Arrow className="i" aria-hidden />
      {isPoints ? t("analytics.metric.points", { points: Math.abs(rate) }) : formatPercent(Math.abs(rate) / HUNDRED)}
      <span className="sr">{t(`analytics.metric.${direction}`)}</span>
    </span>
  );
}

/** The change against the preceding period in words; nothing without a preceding period. */
function Comparison({ metric, period }: { readonly metric: MetricDetail; readonly period: ComparedPeriod }) {
  const t = useText();
  const { metricName, metricCount, previousCount } = metric;
  if (previousCount === null) return null;
  const change = metricCount - previousCount;
  const size = Math.abs(change);
  const count = RATE_METRICS.includes(metricName) ? t("analytics.metric.points", { points: size }) : formatNumber(size);
  const direction = change > 0 ? "more" : change < 0 ? "fewer" : "same";
  return <span className="xs t2 num">{t(`analytics.metric.${direction}`, { count, period })}</span>;
}

interface MetricCardsProps {
  readonly metrics: readonly MetricDetail[];
  /** The length of the period that is compared with the one before. */
  readonly period: ComparedPeriod;
}

/** The key figures with their change. */
export function MetricCards({ metrics, period }: MetricCardsProps) {
  const t = useText();
  return (
    <section className="grid4" aria-label={t("analytics.metrics")}>
      {metrics.map((metric) => {
        const { metricName, metricCount, growthRate } = metric;
        return (
          <div key={metricName} className="card kpi">
            <span className="sm t2">{t(`analytics.metric.${metricName}`)}</span>
            <span className="row between kpi__v">
              <b className="bignum num">
                {RATE_METRICS.includes(metricName) ? formatPercent(metricCount / HUNDRED) : formatNumber(metricCount)}
              </b>
              {growthRate !== null && <MetricChange rate={growthRate} isPoints={RATE_METRICS.includes(metricName)} />}
            </span>
            <Comparison metric={metric} period={period} />
          </div>
        );
      })}
    </section>
  );
}
