import { applicationEndpoints } from "@openrounds/contract/onboarding/applications/endpoints.ts";
import {
  AGREEMENT_LIMITS,
  agreementReviewSchema,
  type PartnershipAgreement,
} from "@openrounds/contract/onboarding/applications/schemas.ts";
import "../../ui/styles/onboarding.css";
import { useText } from "../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../kernel/query.ts";
import { CharacterCounter, TextArea } from "../../ui/field.tsx";
import { useContractForm } from "../../ui/form/contract-form.ts";
import { FormDialog } from "../../ui/form/form-dialog.tsx";
import { toast } from "../../ui/toast.ts";
import { applicationReads } from "../data.ts";

export interface DocumentProps {
  readonly organizationId: string;
  readonly agreement: PartnershipAgreement;
}

/** Asks for the reason of rejecting a document. */
export function RejectDialog({ organizationId, agreement, onClose }: DocumentProps & { readonly onClose: () => void }) {
  const t = useText();
  const { documentType } = agreement;
  const form = useContractForm({
    schema: agreementReviewSchema,
    values: { documentType, status: "REJECTED", comment: "" },
  });
  const reject = useEndpointMutation(applicationEndpoints.review, {
    refreshes: applicationReads,
    onDone: () => {
      toast(t("onboarding.review.rejected"));
      onClose();
    },
    onFail: form.showRefusal,
  });
  return (
    <FormDialog
      title={t("onboarding.review.rejectTitle", { name: t(`onboarding.agreement.${documentType}`) })}
      form={form}
      isBusy={reject.isPending}
      submit={t("onboarding.review.reject")}
      look="danger-fill"
      enabledWhen="valid"
      onSubmit={(body) => reject.mutate({ params: { id: organizationId }, body })}
      onClose={onClose}
    >
      <TextArea
        label={t("onboarding.review.comment")}
        help={t("HUB_ONBOARDING_COMMENT_REQUIRED")}
        maxLength={AGREEMENT_LIMITS.comment}
        counter={<CharacterCounter used={form.values.comment.length} max={AGREEMENT_LIMITS.comment} />}
        {...form.field("comment")}
      />
    </FormDialog>
  );
}
