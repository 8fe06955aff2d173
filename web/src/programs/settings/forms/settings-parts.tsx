import { isNameEditable } from "@openrounds/contract/programs/rules.ts";
import {
  PROGRAM_LIMITS,
  SECTORS,
  programVisibilitySchema,
  type ProgramStatus,
} from "@openrounds/contract/programs/schemas.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { RadioChoice } from "../../../ui/checkbox.tsx";
import { CountedTextArea, SelectField } from "../../../ui/field.tsx";
import { PlanFields } from "../../forms/plan-fields.tsx";
import {
  AccreditationField,
  BannerField,
  CertificatesField,
  ContactField,
  CriteriaField,
  DescriptionField,
  FocusAreasField,
  NameField,
  ProfessionalsField,
  type ProgramFieldProps,
} from "../../forms/program-fields.tsx";

function SectorField({ form }: ProgramFieldProps) {
  const t = useText();
  return (
    <SelectField label={t("programs.form.sector")} {...form.field("sector")}>
      <option value="" />
      {SECTORS.map((sector) => (
        <option key={sector} value={sector}>
          {t(`programs.guided.sector.${sector}`)}
        </option>
      ))}
    </SelectField>
  );
}

/** The details of the program: name, subjects, sector, objective, topics, contact and banner. */
export function DetailsPart({ form, status }: ProgramFieldProps & { readonly status: ProgramStatus }) {
  const t = useText();
  return (
    <>
      <NameField form={form} isLocked={!isNameEditable(status)} />
      <FocusAreasField form={form} />
      <ProfessionalsField form={form} />
      <SectorField form={form} />
      <CountedTextArea
        label={t("programs.form.objective")}
        max={PROGRAM_LIMITS.objective}
        {...form.control("programObject")}
      />
      <DescriptionField form={form} />
      <PlanFields form={form} />
      <ContactField form={form} />
      <BannerField form={form} />
    </>
  );
}

/** Whether there are certificates, their criteria and their credits. */
export function CertificationPart({ form }: ProgramFieldProps) {
  return (
    <>
      <CertificatesField form={form} />
      {form.values.isCertificationProgram === true && (
        <>
          <CriteriaField form={form} />
          <AccreditationField form={form} />
        </>
      )}
    </>
  );
}

/** Who may see the program and register. */
export function RegistrationPart({ form }: ProgramFieldProps) {
  const t = useText();
  return (
    <fieldset className="field">
      <legend className="label">{t("programs.form.visibility")}</legend>
      {programVisibilitySchema.options.map((visibility) => (
        <RadioChoice
          key={visibility}
          value={visibility}
          label={
            <>
              {t(`programs.form.visibility.${visibility}`)}
              <br />
              <span className="sm t2">{t(`programs.form.visibilityHelp.${visibility}`)}</span>
            </>
          }
          {...form.field("visibility")}
        />
      ))}
    </fieldset>
  );
}

/** Whether search finds a public program. */
export function SearchPart({ form }: ProgramFieldProps) {
  const t = useText();
  return (
    <fieldset className="field">
      <legend className="label">{t("programs.form.search")}</legend>
      {[true, false].map((publiclySearch) => (
        <RadioChoice
          key={String(publiclySearch)}
          name="publiclySearch"
          checked={form.values.publiclySearch === publiclySearch}
          label={t(publiclySearch ? "programs.form.search.yes" : "programs.form.search.no")}
          onChange={() => form.change({ publiclySearch })}
        />
      ))}
    </fieldset>
  );
}
