import { IconLock } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import "../../ui/styles/plan.css";
import { SESSION_LIMITS } from "@openrounds/contract/batches/limits.ts";
import { batchModeSchema, certificateSetupSchema } from "@openrounds/contract/batches/schemas.ts";
import { addDays, type Day } from "@openrounds/contract/kernel/time.ts";
import { LOCALE_CODES } from "@openrounds/messages/locales.ts";
import { formatDay, languageName } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { zoneLabel } from "../../reference/data.ts";
import { TimeZoneSelect } from "../../reference/components/time-zone-select.tsx";
import { Checkbox, RadioChoice } from "../../ui/checkbox.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { FormFields } from "../../ui/form/form-fields.tsx";
import { TAKEN_PARTS, type BatchForm, type BatchFormValues } from "./batch-form.ts";
import { ScheduleFields } from "./schedule-fields.tsx";

const HolidayFields = lazy(async () => ({ default: (await import("./holiday-fields.tsx")).HolidayFields }));
const PlanSection = lazy(async () => ({ default: (await import("./plan-section.tsx")).PlanSection }));

interface BatchFieldsProps {
  readonly form: BatchForm;
  readonly isNew: boolean;
  readonly isCopy: boolean;
  readonly withMode: boolean;
  readonly isStartLocked: boolean;
  /** The first day that the start date offers. */
  readonly earliest: Day;
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

function StartField({ form, isStartLocked, earliest }: BatchFieldsProps) {
  const t = useText();
  if (!isStartLocked) {
    return <TextField type="date" label={t("batches.form.start")} min={earliest} {...form.field("startDateTime")} />;
  }
  return (
    <LockedValue
      label={t("batches.form.start")}
      value={formatDay(Date.parse(form.values.startDateTime), "UTC")}
      reason={t("BATCH_START_LOCKED")}
    />
  );
}

function EndField({ form }: Pick<BatchFieldsProps, "form">) {
  const t = useText();
  const { startDateTime } = form.values;
  const earliest = startDateTime === "" ? undefined : addDays(startDateTime, 1);
  return <TextField type="date" label={t("batches.form.end")} min={earliest} {...form.field("endDateTime")} />;
}

function ZoneField({ form, isStartLocked }: Pick<BatchFieldsProps, "form" | "isStartLocked">) {
  const t = useText();
  const label = t("batches.form.timeZone");
  if (!isStartLocked) return <TimeZoneSelect label={label} {...form.control("timeZone")} />;
  return <LockedValue label={label} value={zoneLabel(form.values.timeZone)} reason={t("BATCH_TIME_ZONE_LOCKED")} />;
}

function CertificateChoice({ form }: Pick<BatchFieldsProps, "form">) {
  const t = useText();
  return (
    <fieldset className="field">
      <legend className="label">{t("batches.form.certificates")}</legend>
      {certificateSetupSchema.options.map((setup) => (
        <RadioChoice
          key={setup}
          label={t(`batches.certificates.${setup}`)}
          value={setup}
          {...form.field("certificateSetup")}
        />
      ))}
    </fieldset>
  );
}

/** What a duplicate takes over from its batch. */
function CopyChoice({ form }: Pick<BatchFieldsProps, "form">) {
  const t = useText();
  const { value, onChange } = form.control("copyParts");
  return (
    <fieldset className="field">
      <legend className="label">{t("batches.copy.parts")}</legend>
      {TAKEN_PARTS.map((part) => (
        <Checkbox
          key={part}
          label={t(`batches.copy.${part}`)}
          checked={value.includes(part)}
          onChange={(event) =>
            onChange(TAKEN_PARTS.filter((each) => (each === part ? event.currentTarget.checked : value.includes(each))))
          }
        />
      ))}
    </fieldset>
  );
}

/** All fields of a batch, in the order of the specification. */
export function BatchFields(props: BatchFieldsProps) {
  const t = useText();
  const { form, isNew, isCopy, withMode } = props;
  const fields = (
    <FormFields<BatchFormValues>
      pairs={[
        ["startDateTime", "endDateTime"],
        ["sessionStartDateTime", "sessionEndDateTime"],
      ]}
      fields={{
        batchName: <TextField label={t("batches.form.name")} maxLength={600} {...form.field("batchName")} />,
        primaryLanguage: (
          <SelectField label={t("batches.form.language")} {...form.field("primaryLanguage")}>
            {LOCALE_CODES.map((code) => (
              <option key={code} value={code}>
                {languageName(code)}
              </option>
            ))}
          </SelectField>
        ),
        startDateTime: <StartField {...props} />,
        endDateTime: <EndField form={form} />,
        schedule: <ScheduleFields {...form.control("schedule")} />,
        sessionCount: isNew ? (
          <TextField
            type="number"
            min={1}
            max={SESSION_LIMITS.ofPlan}
            label={t("batches.form.sessionCount")}
            note={t("app.optional")}
            help={t("batches.form.sessionCountHelp")}
            {...form.number("sessionCount")}
          />
        ) : null,
        sessionStartDateTime: (
          <TextField type="time" label={t("batches.form.sessionStart")} {...form.field("sessionStartDateTime")} />
        ),
        sessionEndDateTime: (
          <TextField type="time" label={t("batches.form.sessionEnd")} {...form.field("sessionEndDateTime")} />
        ),
        timeZone: <ZoneField {...props} />,
        batchMode: withMode ? (
          <SelectField label={t("batches.form.mode")} {...form.field("batchMode")}>
            {batchModeSchema.options.map((mode) => (
              <option key={mode} value={mode}>
                {t(`batches.mode.${mode}`)}
              </option>
            ))}
          </SelectField>
        ) : null,
        certificateSetup: <CertificateChoice form={form} />,
        copyParts: isCopy ? <CopyChoice form={form} /> : null,
        holidayCountry: isNew ? (
          <Suspense>
            <HolidayFields form={form} />
          </Suspense>
        ) : null,
        skippedDays: null,
        sessions: isNew ? (
          <Suspense>
            <PlanSection form={form} />
          </Suspense>
        ) : null,
      }}
    />
  );
  return isNew ? <div className="batchform">{fields}</div> : fields;
}
