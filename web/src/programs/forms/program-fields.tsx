import { PROGRAM_LIMITS, type ProgramType } from "@openrounds/contract/programs/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import { ImageField } from "../../media/components/image-field.tsx";
import { FocusAreaSelect } from "../../reference/components/focus-area-select.tsx";
import { OccupationsSelect } from "../../reference/components/occupations-select.tsx";
import { RadioChoice, Switch } from "../../ui/checkbox.tsx";
import { CharacterCounter, CountedTextArea, TextField } from "../../ui/field.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { PlanFields } from "./plan-fields.tsx";
import type { ProgramForm } from "./program-form.ts";

export interface ProgramFieldProps {
  readonly form: ProgramForm;
}

/** The banner, and why none could be generated. */
export function BannerField({ form, failure }: ProgramFieldProps & { readonly failure?: string | undefined }) {
  const t = useText();
  const logo = form.control("logo");
  return <ImageField label={t("programs.form.banner")} shape="banner" {...logo} error={failure ?? logo.error} />;
}

export function NameField({ form, isLocked = false }: ProgramFieldProps & { readonly isLocked?: boolean }) {
  const t = useText();
  return (
    <TextField
      label={t("programs.form.name")}
      maxLength={PROGRAM_LIMITS.name}
      disabled={isLocked}
      help={isLocked ? t("PROGRAM_NAME_LOCKED") : undefined}
      counter={<CharacterCounter used={form.values.name.length} max={PROGRAM_LIMITS.name} />}
      {...form.field("name")}
    />
  );
}

/** One to five focus areas. */
export function FocusAreasField({ form }: ProgramFieldProps) {
  const t = useText();
  const { value, error } = form.control("focusAreas");
  return (
    <FocusAreaSelect
      label={t("programs.form.focusAreas")}
      value={value.map(({ focusAreaId }) => focusAreaId)}
      known={value}
      error={error}
      onChange={(_, focusAreas) => form.change({ focusAreas: [...focusAreas] })}
    />
  );
}

/** One to five professions. */
export function ProfessionalsField({ form }: ProgramFieldProps) {
  const t = useText();
  return (
    <OccupationsSelect
      label={t("programs.form.professionals")}
      {...form.control("targetedOccupations")}
      onChange={(targetedOccupations) => form.change({ targetedOccupations })}
    />
  );
}

/** The topics of the sessions. */
export function DescriptionField({ form }: ProgramFieldProps) {
  const t = useText();
  return (
    <RichText
      label={t("programs.form.description")}
      help={t("programs.form.descriptionHelp")}
      max={PROGRAM_LIMITS.description}
      {...form.control("description")}
    />
  );
}

/** Whether the program gives certificates. */
export function CertificatesField({ form }: ProgramFieldProps) {
  const t = useText();
  return (
    <div className="field">
      <Switch label={t("programs.form.certificates")} {...form.field("isCertificationProgram")} />
      <span className="help">{t("programs.form.certificatesHelp")}</span>
    </div>
  );
}

/** The criteria of a certificate. */
export function CriteriaField({ form }: ProgramFieldProps) {
  const t = useText();
  return (
    <CountedTextArea
      label={t("programs.form.criteria")}
      max={PROGRAM_LIMITS.certificateCriteria}
      maxLength={PROGRAM_LIMITS.certificateCriteria}
      {...form.control("certificateCriteria")}
    />
  );
}

/** The credits of a certificate. */
export function AccreditationField({ form }: ProgramFieldProps) {
  const t = useText();
  return (
    <CountedTextArea
      label={t("programs.form.accreditation")}
      note={t("programs.form.optional")}
      max={PROGRAM_LIMITS.accreditation}
      maxLength={PROGRAM_LIMITS.accreditation}
      {...form.control("accreditationInformation")}
    />
  );
}

/** The contact of the program. */
export function ContactField({ form }: ProgramFieldProps) {
  const t = useText();
  return (
    <TextField
      label={t("programs.form.contact")}
      type="email"
      inputMode="email"
      autoComplete="email"
      {...form.field("contactEmail")}
    />
  );
}

function TypeChoice({ form, types }: ProgramFieldProps & { readonly types: readonly ProgramType[] }) {
  const t = useText();
  return (
    <fieldset className="field">
      <legend className="label">{t("programs.form.type")}</legend>
      {types.map((type) => (
        <RadioChoice key={type} label={t(`programs.type.${type}`)} value={type} {...form.field("programType")} />
      ))}
    </fieldset>
  );
}

function PublicField({ form }: ProgramFieldProps) {
  const t = useText();
  const isPublic = form.values.visibility === "PUBLIC_PROGRAM";
  return (
    <div className="field">
      <Switch
        label={t("programs.form.public")}
        checked={isPublic}
        onChange={({ currentTarget: { checked } }) =>
          form.change({ visibility: checked ? "PUBLIC_PROGRAM" : "PRIVATE_PROGRAM" })
        }
      />
      <span className="help">{t(isPublic ? "programs.form.publicHelp" : "programs.form.privateHelp")}</span>
    </div>
  );
}

interface ProgramFieldsProps extends ProgramFieldProps {
  /** The types to choose from; with fewer than two there is no choice. */
  readonly types?: readonly ProgramType[];
  /** Whether the name can no longer be changed. */
  readonly isNameLocked?: boolean;
}

/** The fields of a program, for creating and editing. */
export function ProgramFields({ form, types = [], isNameLocked = false }: ProgramFieldsProps) {
  return (
    <>
      <BannerField form={form} />
      <NameField form={form} isLocked={isNameLocked} />
      {types.length > 1 && <TypeChoice form={form} types={types} />}
      <FocusAreasField form={form} />
      <DescriptionField form={form} />
      <PlanFields form={form} />
      <CertificatesField form={form} />
      {form.values.isCertificationProgram === true && <CriteriaField form={form} />}
      <PublicField form={form} />
    </>
  );
}
