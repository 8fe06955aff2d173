import type { AnswerField } from "@openrounds/contract/programs/guided/rules.ts";
import { PROGRAM_LIMITS } from "@openrounds/contract/programs/schemas.ts";
import { useText } from "../../../kernel/i18n.tsx";
import type { FieldErrors } from "../../../kernel/wrong-fields.ts";
import { FocusAreaSelect } from "../../../reference/components/focus-area-select.tsx";
import { OccupationsSelect } from "../../../reference/components/occupations-select.tsx";
import { Counter, TextArea, TextField } from "../../../ui/field.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { PlanFields } from "../../forms/plan-fields.tsx";
import type { GuidedValues } from "../state.ts";

export interface StepProps {
  readonly values: GuidedValues;
  readonly errors: FieldErrors<AnswerField>;
  readonly change: (changes: Partial<GuidedValues>) => void;
  /** A field was left, so that it may say what is wrong with it. */
  readonly leave: (field: AnswerField) => void;
}

/** One to five focus areas. */
export function FocusAreasStep({ values, errors, change }: StepProps) {
  const t = useText();
  return (
    <FocusAreaSelect
      label={t("programs.form.focusAreas")}
      value={values.focusAreas.map(({ focusAreaId }) => focusAreaId)}
      known={values.focusAreas}
      error={errors.focusAreas}
      onChange={(_, focusAreas) => change({ focusAreas: [...focusAreas] })}
    />
  );
}

/** One to five professions. */
export function ProfessionalsStep({ values, errors, change }: StepProps) {
  const t = useText();
  return (
    <OccupationsSelect
      label={t("programs.form.professionals")}
      value={values.targetedOccupations}
      error={errors.targetedOccupations}
      onChange={(targetedOccupations) => change({ targetedOccupations })}
    />
  );
}

/** What the program should achieve. */
export function ObjectiveStep({ values, errors, change, leave }: StepProps) {
  const t = useText();
  return (
    <TextArea
      label={t("programs.form.objective")}
      rows={6}
      value={values.programObject}
      error={errors.programObject}
      help={t("programs.guided.newLine")}
      counter={<Counter used={values.programObject.length} max={PROGRAM_LIMITS.objective} />}
      onChange={({ currentTarget: { value } }) => {
        change({ programObject: value });
        if (value.length > PROGRAM_LIMITS.objective) leave("programObject");
      }}
      onBlur={() => leave("programObject")}
    />
  );
}

/** What the sessions are about, and the plan that those who approve it read. */
export function TopicsStep({ values, errors, change, leave }: StepProps) {
  const t = useText();
  return (
    <>
      <RichText
        label={t("programs.form.topics")}
        value={values.description}
        max={PROGRAM_LIMITS.description}
        error={errors.description}
        onChange={(description) => change({ description })}
        onBlur={() => leave("description")}
      />
      <PlanFields values={values} errors={errors} change={change} />
    </>
  );
}

/** Whom people write to. */
export function ContactStep({ values, errors, change, leave }: StepProps) {
  const t = useText();
  return (
    <TextField
      label={t("programs.form.contact")}
      type="email"
      inputMode="email"
      autoComplete="email"
      value={values.contactEmail}
      error={errors.contactEmail}
      onChange={(event) => change({ contactEmail: event.currentTarget.value })}
      onBlur={() => leave("contactEmail")}
    />
  );
}
