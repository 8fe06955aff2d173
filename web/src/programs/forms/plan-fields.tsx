import { PROGRAM_LIMITS, type Program } from "@openrounds/contract/programs/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import type { FieldErrors } from "../../kernel/wrong-fields.ts";
import { TimeZoneSelect } from "../../reference/components/time-zone-select.tsx";
import { Counter, TextArea } from "../../ui/field.tsx";

/** What of a program its plan is. */
export type PlanField =
  | "conceptNote"
  | "curriculumPlan"
  | "fundingSources"
  | "operationalTimezone"
  | "targetedGeographicEntities";
export type PlanValues = Pick<Program, PlanField>;

interface PlanFieldsProps {
  readonly values: PlanValues;
  readonly errors: FieldErrors<PlanField>;
  readonly change: (changes: Partial<PlanValues>) => void;
}

/** A plan in free words. */
function PlanText({
  field,
  values,
  errors,
  change,
}: PlanFieldsProps & { readonly field: "conceptNote" | "curriculumPlan" }) {
  const t = useText();
  const value = values[field];
  return (
    <TextArea
      label={t(field === "conceptNote" ? "programs.about.conceptNote" : "programs.about.curriculum")}
      note={t("programs.form.optional")}
      help={field === "conceptNote" ? t("programs.form.conceptNoteHelp") : undefined}
      rows={5}
      value={value}
      maxLength={PROGRAM_LIMITS.plan}
      error={errors[field]}
      counter={<Counter used={value.length} max={PROGRAM_LIMITS.plan} />}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
    />
  );
}

/** Several names, one in each line. */
function PlanNames({
  field,
  values,
  errors,
  change,
}: PlanFieldsProps & { readonly field: "fundingSources" | "targetedGeographicEntities" }) {
  const t = useText();
  return (
    <TextArea
      label={t(field === "fundingSources" ? "programs.about.funding" : "programs.about.places")}
      note={t("programs.form.optional")}
      help={t("programs.form.onePerLine")}
      rows={3}
      value={values[field].join("\n")}
      error={errors[field]}
      onChange={(event) => change({ [field]: event.currentTarget.value.split("\n") })}
    />
  );
}

/** What those who approve a program read of it: concept note, curriculum, funding, places and time zone. */
export function PlanFields(props: PlanFieldsProps) {
  const t = useText();
  const { values, errors, change } = props;
  return (
    <>
      <PlanText {...props} field="conceptNote" />
      <PlanText {...props} field="curriculumPlan" />
      <PlanNames {...props} field="fundingSources" />
      <PlanNames {...props} field="targetedGeographicEntities" />
      <TimeZoneSelect
        label={t("programs.about.timeZone")}
        value={values.operationalTimezone ?? ""}
        error={errors.operationalTimezone}
        onChange={(operationalTimezone) => change({ operationalTimezone })}
      />
    </>
  );
}
