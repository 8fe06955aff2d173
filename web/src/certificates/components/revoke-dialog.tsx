import { certificateEndpoints } from "@openrounds/contract/certificates/endpoints.ts";
import {
  CERTIFICATE_LIMITS,
  revokeCertificateSchema,
  type CertificateItem,
} from "@openrounds/contract/certificates/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../kernel/query.ts";
import { CharacterCounter, TextArea } from "../../ui/field.tsx";
import { useContractForm } from "../../ui/form/contract-form.ts";
import { FormDialog } from "../../ui/form/form-dialog.tsx";
import { toast } from "../../ui/toast.ts";
import { certificateReads } from "../data.ts";

interface RevokeDialogProps {
  readonly certificate: CertificateItem;
  readonly onClose: () => void;
}

/** Revokes a certificate for a reason that is shown to everyone who checks it. */
export function RevokeDialog({ certificate, onClose }: RevokeDialogProps) {
  const t = useText();
  const form = useContractForm({ schema: revokeCertificateSchema, values: { reason: "" } });
  const { personName, entityId: batchId, certificateId } = certificate;
  const revoke = useEndpointMutation(certificateEndpoints.revoke, {
    refreshes: certificateReads,
    onDone: () => {
      toast(t("certificates.revoke.done"));
      onClose();
    },
    onFail: form.showRefusal,
  });
  return (
    <FormDialog
      title={t("certificates.revoke.title", { name: personName })}
      form={form}
      isBusy={revoke.isPending}
      submit={t("certificates.batch.revoke")}
      look="danger-fill"
      enabledWhen="valid"
      onSubmit={(body) => revoke.mutate({ params: { batchId, certificateId }, body })}
      onClose={onClose}
    >
      <p>{t("certificates.revoke.text")}</p>
      <TextArea
        label={t("certificates.revoke.reason")}
        maxLength={CERTIFICATE_LIMITS.reason}
        counter={<CharacterCounter used={form.values.reason.length} max={CERTIFICATE_LIMITS.reason} />}
        {...form.field("reason")}
      />
    </FormDialog>
  );
}
