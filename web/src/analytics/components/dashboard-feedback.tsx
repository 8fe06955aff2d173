import { daysOf, secondsOf } from "@openrounds/contract/analytics/dashboards/rules.ts";
import type { DateFilter } from "@openrounds/contract/analytics/dashboards/schemas.ts";
import { GRAPH_BATCHES } from "@openrounds/contract/forms/feedback/schemas.ts";
import { wallClock } from "@openrounds/contract/kernel/time.ts";
import { FeedbackResults } from "../../forms/components/feedback-results.tsx";
import { nowMs } from "../../kernel/clock.ts";
import { deviceTimeZone } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { EmptyState, Note } from "../../ui/states.tsx";

interface DashboardFeedbackProps {
  /** Newest first. */
  readonly batchIds: readonly string[];
  readonly dateFilter: DateFilter;
}

/** The feedback on sessions of the batches in the chosen days. */
export function DashboardFeedback({ batchIds, dateFilter }: DashboardFeedbackProps) {
  const t = useText();
  const timeZone = deviceTimeZone();
  const { fromMs, toMs } = secondsOf(daysOf(dateFilter, wallClock(nowMs(), timeZone).day), timeZone);
  if (batchIds.length === 0) {
    return <EmptyState title={t("analytics.program.empty")} text={t("analytics.program.emptyText")} />;
  }
  const query = {
    batchIds: batchIds.slice(0, GRAPH_BATCHES),
    startDatetime: fromMs,
    endDatetime: toMs,
  };
  return (
    <div className="stack g4">
      {batchIds.length > GRAPH_BATCHES && <Note>{t("analytics.program.newest", { count: GRAPH_BATCHES })}</Note>}
      <FeedbackResults query={query} />
    </div>
  );
}
