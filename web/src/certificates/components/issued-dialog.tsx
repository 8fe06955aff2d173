import { useQuery } from "@tanstack/react-query";
import { certificateEndpoints } from "@openrounds/contract/certificates/endpoints.ts";
import { useText } from "../../kernel/i18n.tsx";
import { endpointQuery } from "../../kernel/query.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { MAKING_MS } from "../data.ts";
import { isAtEnd } from "../state.ts";
import { RetryFailed } from "./retry-failed.tsx";

interface RunProps {
  readonly batchId: string;
  readonly runId: string;
}

/** How many pictures of a run are made, until it is at its end. */
function RunProgress({ batchId, runId }: RunProps) {
  const t = useText();
  const { data } = useQuery({
    ...endpointQuery(certificateEndpoints.readRun, { params: { batchId, runId } }),
    refetchInterval: ({ state }) => (isAtEnd(state.data?.run) ? false : MAKING_MS),
  });
  const { done = 0, failed = 0, total = 1 } = data?.run ?? {};
  const told = t("certificates.issued.progress", { done, total });
  return (
    <div className="stack g2">
      <progress className="progress" value={done} max={total} aria-label={told} />
      <span className="sm t2 num" role="status">
        {data === undefined ? "" : told}
      </span>
      {failed > 0 && isAtEnd(data?.run) && <RetryFailed batchId={batchId} count={failed} />}
    </div>
  );
}

interface IssuedDialogProps {
  readonly batchId: string;
  readonly issuedCount: number;
  readonly runId: string | null;
  readonly onHome: () => void;
}

/** The certificates are issued; their pictures are made while the person goes on. */
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
