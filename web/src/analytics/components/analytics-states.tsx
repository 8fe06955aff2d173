import { Link } from "@tanstack/react-router";
import { CallFailure, messageOf, statusOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { FailedState } from "../../ui/failed-state.tsx";
import { EmptyState } from "../../ui/states.tsx";

interface AnalyticsFailedProps {
  readonly failure: Error;
  readonly onAgain: () => void;
}

/** The dashboard of a hub that the person may not see, or that does not exist. */
function NoAccess() {
  const t = useText();
  const home = (
    <Link to="/home" className={buttonClass()}>
      {t("app.oops.home")}
    </Link>
  );
  return <FailedState title={t("analytics.noAccess")} text={t("analytics.noAccessText")} action={home} />;
}

const NO_ACCESS: readonly number[] = [403, 404];

/** The error of a failed read with its status; 500 and a general text if the server sent no message. */
export function AnalyticsFailed({ failure, onAgain }: AnalyticsFailedProps) {
  const t = useText();
  if (NO_ACCESS.includes(statusOf(failure))) return <NoAccess />;
  const isServerMessage = failure instanceof CallFailure && failure.hasServerMessage;
  return (
    <FailedState
      title={t("analytics.failed.status", { status: String(statusOf(failure)) })}
      text={isServerMessage ? messageOf(failure) : t("analytics.failed")}
      action={<Button onClick={onAgain}>{t("app.again")}</Button>}
    />
  );
}

/** The empty state: no session matches the filter. */
export function NoData() {
  const t = useText();
  return <EmptyState title={t("analytics.empty")} text={t("analytics.emptyText")} />;
}
