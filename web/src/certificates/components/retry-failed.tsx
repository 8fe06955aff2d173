import { IconRefresh } from "@tabler/icons-react";
import { certificateEndpoints } from "@openrounds/contract/certificates/endpoints.ts";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../kernel/query.ts";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/states.tsx";
import { toastFailure } from "../../ui/toast.ts";
import { certificateReads } from "../data.ts";

interface RetryFailedProps {
  readonly batchId: string;
  readonly count: number;
}

/** The notice that certificate files could not be rendered, with a button to try again. */
export function RetryFailed({ batchId, count }: RetryFailedProps) {
  const t = useText();
  const retry = useEndpointMutation(certificateEndpoints.retry, {
    refreshes: [...certificateReads, certificateEndpoints.readRun],
    onFail: (failure) => toastFailure(messageOf(failure)),
  });
  return (
    <Note tone="danger">
      <div className="row between wrap">
        <span>{t("certificates.failed.text", { count })}</span>
        <Button
          size="sm"
          icon={IconRefresh}
          busy={retry.isPending}
          onClick={() => retry.mutate({ params: { batchId } })}
        >
          {t("app.again")}
        </Button>
      </div>
    </Note>
  );
}
