import { useQuery } from "@tanstack/react-query";
import { certificateEndpoints } from "@openrounds/contract/certificates/endpoints.ts";
import { useText } from "../../kernel/i18n.tsx";
import { endpointQuery } from "../../kernel/query.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { RENDER_POLL_MS } from "../data.ts";
import { hasEnded } from "../state.ts";
import { RetryFailed } from "./retry-failed.tsx";

interface RunProgressProps {
  readonly batchId: string;
  readonly runId: string;
}

/** The progress of rendering the images of a run. */
function RunProgress({ batchId, runId }: RunProgressProps) {
  const t = useText();
  const { data } = useQuery({
    ...endpointQuery(certificateEndpoints.readRun, { params: { batchId, runId } }),
    refetchInterval: ({ state }) => (hasEnded(state.data?.run) ? false : RENDER_POLL_MS),
  });
  const { done = 0, failed = 0, total = 1 } = data?.run ?? {};
  const progressText = t("certificates.issued.progress", { done, total });
  return (
    <div className="stack g2">
      <progress className="progress" value={done} max={total} aria-label={progressText} />
      <span className="sm t2 num" role="status">
        {data === undefined ? "" : progressText}
      </span>
      {failed > 0 && hasEnded(data?.run) && <RetryFailed batchId={batchId} count={failed} />}
    </div>
  );
}

interface IssuedDialogProps {
  readonly batchId: string;
  readonly issuedCount: number;
  readonly runId: string | null;
  readonly onHome: () => void;
}

/** The certificates are issued. Their images are rendered in the background. */
export function IssuedDialog({ batchId, issuedCount, runId, onHome }: IssuedDialogProps) {
  const t = useText();
  return (
    <Dialog
      title={issuedCount === 0 ? t("certificates.issued.none") : t("certificates.issued.title", { count: issuedCount })}
      width="question"
      opened
      onClose={onHome}
      isMandatory
      footer={
        <Button look="primary" onClick={onHome} data-autofocus>
          {t("app.oops.home")}
        </Button>
      }
    >
      <p>{t(issuedCount === 0 ? "certificates.issued.noneText" : "certificates.issued.text")}</p>
      {runId !== null && <RunProgress batchId={batchId} runId={runId} />}
    </Dialog>
  );
}
