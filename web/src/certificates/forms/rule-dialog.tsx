import { certificateEndpoints } from "@openrounds/contract/certificates/endpoints.ts";
import { certificateRuleEndpoints } from "@openrounds/contract/certificates/rule/endpoints.ts";
import {
  NEEDED_UNITS,
  RULE_LIMITS,
  certificateRuleSchema,
  type CertificateRule,
} from "@openrounds/contract/certificates/rule/schemas.ts";
import { useState } from "react";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useChange } from "../../kernel/query.ts";
import { Button } from "../../ui/button.tsx";
import { Check, RadioChoice } from "../../ui/check.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { toast, toastFailure } from "../../ui/toast.ts";

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly isWrong: boolean;
  readonly onChange: (value: number) => void;
}

/** A whole number; an emptied field stays empty until something is typed. */
function NumberField({ label, value, min, max, isWrong, onChange }: NumberFieldProps) {
  const t = useText();
  return (
    <TextField
      type="number"
      inputMode="numeric"
      label={label}
      min={min}
      max={max}
      value={Number.isNaN(value) ? "" : value}
      error={isWrong ? t("VALID_CERTIFICATE_RULE") : undefined}
      onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
    />
  );
}

interface RuleFieldsProps {
  readonly rule: CertificateRule;
  readonly wrong: ReadonlySet<PropertyKey | undefined>;
  readonly change: (changes: Partial<CertificateRule>) => void;
}

function RuleFields({ rule, wrong, change }: RuleFieldsProps) {
  const t = useText();
  return (
    <div className="stack g5">
      <fieldset className="field">
        <legend className="label">{t("certificates.batch.sessionsAttended")}</legend>
        {NEEDED_UNITS.map((neededUnit) => (
          <RadioChoice
            key={neededUnit}
            name="neededUnit"
            label={t(`certificates.rule.unit.${neededUnit}`)}
            checked={rule.neededUnit === neededUnit}
            onChange={() => change({ neededUnit })}
          />
        ))}
      </fieldset>
      <NumberField
        label={t(`certificates.rule.unit.${rule.neededUnit}`)}
        min={1}
        max={rule.neededUnit === "PERCENT" ? RULE_LIMITS.percent : RULE_LIMITS.sessions}
        value={rule.needed}
        isWrong={wrong.has("needed")}
        onChange={(needed) => change({ needed })}
      />
      <NumberField
        label={t("certificates.rule.share")}
        min={0}
        max={RULE_LIMITS.percent}
        value={rule.attendedPercent}
        isWrong={wrong.has("attendedPercent")}
        onChange={(attendedPercent) => change({ attendedPercent })}
      />
      <Check
        label={t("certificates.rule.feedback")}
        checked={rule.asksFeedback}
        onChange={(event) => change({ asksFeedback: event.currentTarget.checked })}
      />
    </div>
  );
}

interface RuleDialogProps {
  readonly batchId: string;
  readonly rule: CertificateRule;
  readonly onClose: () => void;
}

/** Changes what a batch asks for the certificates that follow. */
export function RuleDialog({ batchId, rule: initial, onClose }: RuleDialogProps) {
  const t = useText();
  const [rule, setRule] = useState(initial);
  const parsed = certificateRuleSchema.safeParse(rule);
  const save = useChange(certificateRuleEndpoints.save, {
    refreshes: [certificateRuleEndpoints.read, certificateEndpoints.listRecipients],
    onDone: () => {
      toast(t("batches.settings.saved"));
      onClose();
    },
    onFail: (failure) => toastFailure(messageOf(failure)),
  });
  return (
    <Dialog
      title={t("certificates.rule.title")}
      opened
      typed={rule}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("app.cancel")}</Button>
          <Button
            look="primary"
            disabled={!parsed.success || JSON.stringify(rule) === JSON.stringify(initial)}
            busy={save.isPending}
            onClick={() => save.mutate({ params: { batchId }, body: rule })}
          >
            {t("app.save")}
          </Button>
        </>
      }
    >
      <RuleFields
        rule={rule}
        wrong={new Set(parsed.success ? [] : parsed.error.issues.map(({ path }) => path[0]))}
        change={(changes) => setRule((before) => ({ ...before, ...changes }))}
      />
    </Dialog>
  );
}
