import { certificateEndpoints } from "@openrounds/contract/certificates/endpoints.ts";
import { CERTIFICATE_LIMITS, type CertificateItem } from "@openrounds/contract/certificates/schemas.ts";
import { useState } from "react";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useChange } from "../../kernel/query.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Counter, TextArea } from "../../ui/field.tsx";
import { toast, toastFailure } from "../../ui/toast.ts";
import { certificateReads } from "../data.ts";

interface RevokeDialogProps {
  readonly certificate: CertificateItem;
  readonly onClose: () => void;
}

/** Takes a certificate back for a reason that whoever checks it will read. */
export function RevokeDialog({ certificate, onClose }: RevokeDialogProps) {
  const t = useText();
  const [reason, setReason] = useState("");
  const { personName, entityId: batchId, certificateId } = certificate;
  const revoke = useChange(certificateEndpoints.revoke, {
    refreshes: certificateReads,
    onDone: () => {
      toast(t("certificates.revoke.done"));
      onClose();
    },
    onFail: (failure) => toastFailure(messageOf(failure)),
  });
  return (
    <Dialog
      title={t("certificates.revoke.title", { name: personName })}
      opened
      typed={reason}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("app.cancel")}</Button>
          <Button
            look="danger-fill"
            disabled={reason.trim() === ""}
            busy={revoke.isPending}
            onClick={() => revoke.mutate({ params: { batchId, certificateId }, body: { reason } })}
          >
            {t("certificates.batch.revoke")}
          </Button>
        </>
      }
    >
      <p>{t("certificates.revoke.text")}</p>
      <TextArea
        label={t("certificates.revoke.reason")}
        value={reason}
        maxLength={CERTIFICATE_LIMITS.reason}
        counter={<Counter used={reason.length} max={CERTIFICATE_LIMITS.reason} />}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Dialog>
  );
}
