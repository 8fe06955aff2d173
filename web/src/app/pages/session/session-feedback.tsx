import type { PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import { Link } from "@tanstack/react-router";
import { feedbackPath } from "@openrounds/contract/forms/paths.ts";
import type { Session } from "@openrounds/contract/sessions/schemas.ts";
import { FeedbackResults } from "../../../forms/components/feedback-results.tsx";
import { ShareFeedback } from "../../../forms/components/share-feedback.tsx";
import { useText } from "../../../kernel/i18n.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/states.tsx";

interface SessionFeedbackProps {
  readonly session: Session;
  readonly may: (code: PermissionCode) => boolean;
}

const BEGUN_STATUSES: readonly Session["sessionStatus"][] = ["INPROGRESS", "COMPLETED"];

/** The feedback on a session: giving, requesting and reading it. */
export function SessionFeedback({ session, may }: SessionFeedbackProps) {
  const t = useText();
  const { batchId, sessionId } = session;
  if (!BEGUN_STATUSES.includes(session.sessionStatus)) {
    return (
      <section className="card">
        <EmptyState title={t("forms.state.NOT_YET")} text={t("forms.state.NOT_YET.text")} />
      </section>
    );
  }
  const seesResults = may("DOWNLOAD_DATA_REPORTS") || may("SHARE_FEEDBACK");
  return (
    <div className="stack g4">
      <div className="row g3 wrap">
        {may("SUBMIT_SESSION_FEEDBACK") && (
          <Link to={feedbackPath(sessionId)} className={buttonClass({ look: "primary" })}>
            {t("forms.mine.give")}
          </Link>
        )}
        {may("SHARE_FEEDBACK") && <ShareFeedback sessionId={sessionId} />}
      </div>
      {seesResults && <FeedbackResults query={{ batchIds: [batchId], sessionIds: [sessionId] }} />}
    </div>
  );
}
