import { certificateEndpoints } from "@openrounds/contract/certificates/endpoints.ts";
import { certificateRuleEndpoints } from "@openrounds/contract/certificates/rule/endpoints.ts";
import {
  NEEDED_UNITS,
  RULE_LIMITS,
  certificateRuleSchema,
  type CertificateRule,
} from "@openrounds/contract/certificates/rule/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../kernel/query.ts";
import { Checkbox, RadioChoice } from "../../ui/checkbox.tsx";
import { TextField } from "../../ui/field.tsx";
import { useContractForm, type ContractForm } from "../../ui/form/contract-form.ts";
import { FormDialog } from "../../ui/form/form-dialog.tsx";
import { toast } from "../../ui/toast.ts";

function RuleFields({ form }: { readonly form: ContractForm<CertificateRule, CertificateRule> }) {
  const t = useText();
  const { neededUnit } = form.values;
  return (
    <div className="stack g5">
      <fieldset className="field">
        <legend className="label">{t("certificates.batch.sessionsAttended")}</legend>
        {NEEDED_UNITS.map((unit) => (
          <RadioChoice
            key={unit}
            label={t(`certificates.rule.unit.${unit}`)}
            value={unit}
            {...form.field("neededUnit")}
          />
        ))}
      </fieldset>
      <TextField
        type="number"
        inputMode="numeric"
        label={t(`certificates.rule.unit.${neededUnit}`)}
        min={1}
        max={neededUnit === "PERCENT" ? RULE_LIMITS.percent : RULE_LIMITS.sessions}
        {...form.number("needed")}
      />
      <TextField
        type="number"
        inputMode="numeric"
        label={t("certificates.rule.share")}
        min={0}
        max={RULE_LIMITS.percent}
        {...form.number("attendedPercent")}
      />
      <Checkbox label={t("certificates.rule.feedback")} {...form.field("asksFeedback")} />
    </div>
  );
}

interface RuleDialogProps {
  readonly batchId: string;
  readonly rule: CertificateRule;
  readonly onClose: () => void;
}

/** Changes the rule of a batch for future certificates. */
export function RuleDialog({ batchId, rule, onClose }: RuleDialogProps) {
  const t = useText();
  const form = useContractForm({
    schema: certificateRuleSchema,
    values: rule,
    // A number of sessions may not be valid as a percentage.
    derive: ({ needed }, changed) => (changed.includes("neededUnit") ? { needed } : {}),
  });
  const save = useEndpointMutation(certificateRuleEndpoints.save, {
    refreshes: [certificateRuleEndpoints.read, certificateRuleEndpoints.listMine, certificateEndpoints.listRecipients],
    onDone: () => {
      toast(t("batches.settings.saved"));
      onClose();
    },
    onFail: form.showRefusal,
  });
  return (
    <FormDialog
      title={t("certificates.rule.title")}
      form={form}
      isBusy={save.isPending}
      submit={t("app.save")}
      enabledWhen="changed and valid"
      onSubmit={(body) => save.mutate({ params: { batchId }, body })}
      onClose={onClose}
    >
      <RuleFields form={form} />
    </FormDialog>
  );
}
