import { CallFailure, messageOf, statusOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { FailedState } from "../../ui/failed-state.tsx";
import { EmptyState } from "../../ui/states.tsx";

interface AnalyticsFailedProps {
  readonly failure: Error;
  readonly onAgain: () => void;
}

/** What could not be loaded, with its status; 500 and a plain text where nobody said more. */
export function AnalyticsFailed({ failure, onAgain }: AnalyticsFailedProps) {
  const t = useText();
  const isTold = failure instanceof CallFailure && failure.hasServerMessage;
  return (
    <FailedState
      title={t("analytics.failed.status", { status: String(statusOf(failure)) })}
      text={isTold ? messageOf(failure) : t("analytics.failed")}
      action={<Button onClick={onAgain}>{t("app.again")}</Button>}
    />
  );
}

/** Nothing took place that the filters mean. */
export function NoData() {
  const t = useText();
  return <EmptyState title={t("analytics.empty")} text={t("analytics.emptyText")} />;
}
