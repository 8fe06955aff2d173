import { PROGRAM_LIMITS, type ProgramType } from "@openrounds/contract/programs/schemas.ts";
import type { ReactNode } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { ImageField } from "../../media/components/image-field.tsx";
import { FocusAreaSelect } from "../../reference/components/focus-area-select.tsx";
import { RadioChoice, Switch } from "../../ui/check.tsx";
import { Counter, TextArea, TextField } from "../../ui/field.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { PlanFields } from "./plan-fields.tsx";
import type { ProgramField, ProgramFormErrors, ProgramFormValues } from "./program-form.ts";

interface ProgramFieldsProps {
  readonly form: ProgramFormValues;
  readonly errors: ProgramFormErrors;
  readonly change: (changes: Partial<ProgramFormValues>) => void;
  /** A field was left, so that it may say what is wrong with it. */
  readonly leave: (field: ProgramField) => void;
  /** Kinds to choose from; with fewer than two there is no choice. */
  readonly types?: readonly ProgramType[];
  /** The name can no longer be changed. */
  readonly isNameLocked?: boolean;
}

const typeKey = (type: ProgramType) => `programs.type.${type}` as const;

function TypeChoice({
  form,
  change,
  types,
}: Pick<ProgramFieldsProps, "form" | "change"> & { readonly types: readonly ProgramType[] }) {
  const t = useText();
  return (
    <fieldset className="field">
      <legend className="label">{t("programs.form.type")}</legend>
      {types.map((type) => (
        <RadioChoice
          key={type}
          name="programType"
          label={t(typeKey(type))}
          checked={form.programType === type}
          onChange={() => change({ programType: type })}
        />
      ))}
    </fieldset>
  );
}

function Toggle({
  label,
  help,
  checked,
  onChange,
}: {
  readonly label: string;
  readonly help: string;
  readonly checked: boolean;
  readonly onChange: (on: boolean) => void;
}): ReactNode {
  return (
    <div className="field">
      <Switch label={label} checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span className="help">{help}</span>
    </div>
  );
}

/** The fields of a program, for creating and for editing. */
export function ProgramFields({ form, errors, change, leave, types = [], isNameLocked = false }: ProgramFieldsProps) {
  const t = useText();
  const isPublic = form.visibility === "PUBLIC_PROGRAM";
  return (
    <>
      <ImageField
        label={t("programs.form.banner")}
        shape="banner"
        value={form.logo}
        error={errors.logo}
        onChange={(logo) => change({ logo })}
      />
      <TextField
        label={t("programs.form.name")}
        value={form.name}
        maxLength={PROGRAM_LIMITS.name}
        disabled={isNameLocked}
        error={errors.name}
        help={isNameLocked ? t("PROGRAM_NAME_LOCKED") : undefined}
        counter={<Counter used={form.name.length} max={PROGRAM_LIMITS.name} />}
        onChange={(event) => change({ name: event.currentTarget.value })}
        onBlur={() => leave("name")}
      />
      {types.length > 1 && <TypeChoice form={form} change={change} types={types} />}
      <FocusAreaSelect
        label={t("programs.form.focusAreas")}
        value={form.focusAreas.map(({ focusAreaId }) => focusAreaId)}
        known={form.focusAreas}
        error={errors.focusAreas}
        onChange={(_, focusAreas) => {
          change({ focusAreas: [...focusAreas] });
          leave("focusAreas");
        }}
      />
      <RichText
        label={t("programs.form.description")}
        help={t("programs.form.descriptionHelp")}
        value={form.description}
        max={PROGRAM_LIMITS.description}
        error={errors.description}
        onChange={(description) => change({ description })}
        onBlur={() => leave("description")}
      />
      <PlanFields values={form} errors={errors} change={change} />
      <Toggle
        label={t("programs.form.certificates")}
        help={t("programs.form.certificatesHelp")}
        checked={form.isCertificationProgram}
        onChange={(isCertificationProgram) => change({ isCertificationProgram })}
      />
      {form.isCertificationProgram && (
        <TextArea
          label={t("programs.form.criteria")}
          value={form.certificateCriteria}
          maxLength={PROGRAM_LIMITS.certificateCriteria}
          error={errors.certificateCriteria}
          counter={<Counter used={form.certificateCriteria.length} max={PROGRAM_LIMITS.certificateCriteria} />}
          onChange={(event) => change({ certificateCriteria: event.currentTarget.value })}
          onBlur={() => leave("certificateCriteria")}
        />
      )}
      <Toggle
        label={t("programs.form.public")}
        help={t(isPublic ? "programs.form.publicHelp" : "programs.form.privateHelp")}
        checked={isPublic}
        onChange={(on) => change({ visibility: on ? "PUBLIC_PROGRAM" : "PRIVATE_PROGRAM" })}
      />
    </>
  );
}
