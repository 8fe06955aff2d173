import { IconLock } from "@tabler/icons-react";
import { addDays, type Day } from "@openrounds/contract/kernel/time.ts";
import { LOCALE_CODES } from "@openrounds/messages/locales.ts";
import { formatDay, languageName } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { TimeZoneSelect } from "../../reference/components/time-zone-select.tsx";
import { RadioChoice } from "../../ui/check.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import type { BatchFormErrors, BatchFormValues } from "./batch-form.ts";
import { ScheduleFields } from "./schedule-fields.tsx";

interface BatchFieldsProps {
  readonly form: BatchFormValues;
  readonly errors: BatchFormErrors;
  readonly withMode: boolean;
  readonly isStartLocked: boolean;
  readonly earliest: Day;
  readonly change: (changes: Partial<BatchFormValues>) => void;
}

function LockedValue({
  label,
  value,
  reason,
}: {
  readonly label: string;
  readonly value: string;
  readonly reason: string;
}) {
  return (
    <div className="field">
      <span className="label">{label}</span>
      <span className="row g2">
        <IconLock className="i" aria-hidden />
        {value}
      </span>
      <span className="help">{reason}</span>
    </div>
  );
}

function DateFields({ form, errors, isStartLocked, earliest, change }: BatchFieldsProps) {
  const t = useText();
  return (
    <div className="grid-pair">
      {isStartLocked ? (
        <LockedValue
          label={t("batches.form.start")}
          value={formatDay(Date.parse(form.start), "UTC")}
          reason={t("BATCH_START_LOCKED")}
        />
      ) : (
        <TextField
          type="date"
          label={t("batches.form.start")}
          value={form.start}
          min={earliest}
          error={errors.start}
          onChange={(event) => change({ start: event.currentTarget.value })}
        />
      )}
      <TextField
        type="date"
        label={t("batches.form.end")}
        value={form.end}
        min={form.start === "" ? undefined : addDays(form.start, 1)}
        error={errors.end}
        onChange={(event) => change({ end: event.currentTarget.value })}
      />
    </div>
  );
}

function TimeFields({ form, errors, isStartLocked, change }: BatchFieldsProps) {
  const t = useText();
  return (
    <>
      <div className="grid-pair">
        <TextField
          type="time"
          label={t("batches.form.sessionStart")}
          value={form.sessionStart}
          error={errors.sessionStart}
          onChange={(event) => change({ sessionStart: event.currentTarget.value })}
        />
        <TextField
          type="time"
          label={t("batches.form.sessionEnd")}
          value={form.sessionEnd}
          error={errors.sessionEnd}
          onChange={(event) => change({ sessionEnd: event.currentTarget.value })}
        />
      </div>
      {isStartLocked ? (
        <LockedValue label={t("batches.form.timeZone")} value={form.timeZone} reason={t("BATCH_TIME_ZONE_LOCKED")} />
      ) : (
        <TimeZoneSelect
          label={t("batches.form.timeZone")}
          value={form.timeZone}
          error={errors.timeZone}
          onChange={(timeZone) => change({ timeZone })}
        />
      )}
    </>
  );
}

function CertificateChoice({ form, change }: Pick<BatchFieldsProps, "form" | "change">) {
  const t = useText();
  return (
    <fieldset className="field">
      <legend className="label">{t("batches.form.certificates")}</legend>
      {(["Auto", "Manual"] as const).map((setup) => (
        <RadioChoice
          key={setup}
          name="certificate-setup"
          label={t(`batches.certificates.${setup}`)}
          checked={form.certificateSetup === setup}
          onChange={() => change({ certificateSetup: setup })}
        />
      ))}
    </fieldset>
  );
}

/** All fields of a batch, in the order of the specification. */
export function BatchFields(props: BatchFieldsProps) {
  const t = useText();
  const { form, errors, withMode, change } = props;
  return (
    <>
      <TextField
        label={t("batches.form.name")}
        value={form.batchName}
        error={errors.batchName}
        maxLength={600}
        autoFocus
        onChange={(event) => change({ batchName: event.currentTarget.value })}
      />
      <SelectField
        label={t("batches.form.language")}
        value={form.primaryLanguage}
        error={errors.primaryLanguage}
        onChange={(event) => change({ primaryLanguage: event.currentTarget.value })}
      >
        {LOCALE_CODES.map((code) => (
          <option key={code} value={code}>
            {languageName(code)}
          </option>
        ))}
      </SelectField>
      <DateFields {...props} />
      <ScheduleFields form={form} error={errors.repeats} change={change} />
      <TimeFields {...props} />
      {withMode && (
        <SelectField
          label={t("batches.form.mode")}
          value={form.batchMode}
          onChange={(event) => change({ batchMode: event.currentTarget.value as BatchFormValues["batchMode"] })}
        >
          {(["ONLINE", "OFFLINE", "HYBRID"] as const).map((mode) => (
            <option key={mode} value={mode}>
              {t(`batches.mode.${mode}`)}
            </option>
          ))}
        </SelectField>
      )}
      <CertificateChoice form={form} change={change} />
    </>
  );
}
