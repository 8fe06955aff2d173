import { governanceEndpoints } from "@openrounds/contract/organizations/governance/endpoints.ts";
import {
  GOVERNANCE_MAX,
  updateGovernanceSchema,
  type Governance,
} from "@openrounds/contract/organizations/governance/schemas.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../../kernel/query.ts";
import { Button } from "../../../ui/button.tsx";
import { useContractForm } from "../../../ui/form/contract-form.ts";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { toast } from "../../../ui/toast.ts";

interface ProcessFormProps {
  readonly superhubId: string;
  readonly governance: Governance;
  readonly onClose: () => void;
}

/** Edits the process; a conflict keeps what was typed. */
export function ProcessForm({ superhubId, governance: { process, version }, onClose }: ProcessFormProps) {
  const t = useText();
  const form = useContractForm({ schema: updateGovernanceSchema, values: { process, version } });
  const { mutate, isPending } = useEndpointMutation(governanceEndpoints.update, {
    refreshes: [governanceEndpoints.read],
    onDone: () => {
      toast(t("organizations.governance.saved"));
      onClose();
    },
    onFail: form.showRefusal,
  });
  return (
    <Form
      form={form}
      className="card card--p stack g4"
      isBusy={isPending}
      onSubmit={(body) => mutate({ params: { id: superhubId }, body })}
    >
      <RichText label={t("organizations.governance.process")} max={GOVERNANCE_MAX} {...form.control("process")} />
      <div className="row g3 end wrap">
        <Button onClick={onClose}>{t("app.cancel")}</Button>
        <SubmitButton form={form} isBusy={isPending}>
          {t("organizations.governance.save")}
        </SubmitButton>
      </div>
    </Form>
  );
}
