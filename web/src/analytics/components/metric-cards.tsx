import { IconArrowDownRight, IconArrowUpRight, IconMinus } from "@tabler/icons-react";
import { RATE_METRICS } from "@openrounds/contract/analytics/rules.ts";
import type { MetricDetail } from "@openrounds/contract/analytics/schemas.ts";
import { formatNumber, formatPercent } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";

const HUNDRED = 100;

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

/** The key figures with their change. */
export function MetricCards({ metrics }: { readonly metrics: readonly MetricDetail[] }) {
  const t = useText();
  return (
    <section className="grid4" aria-label={t("analytics.metrics")}>
      {metrics.map(({ metricName, metricCount, growthRate }) => (
        <div key={metricName} className="card kpi">
          <span className="sm t2">{t(`analytics.metric.${metricName}`)}</span>
          <span className="row between kpi__v">
            <b className="bignum num">
              {RATE_METRICS.includes(metricName) ? formatPercent(metricCount / HUNDRED) : formatNumber(metricCount)}
            </b>
            {growthRate !== null && <MetricChange rate={growthRate} isPoints={RATE_METRICS.includes(metricName)} />}
          </span>
        </div>
      ))}
    </section>
  );
}
