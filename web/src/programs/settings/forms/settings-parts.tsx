import { isNameEditable } from "@openrounds/contract/programs/rules.ts";
import { PROGRAM_LIMITS, SECTORS, type ProgramStatus } from "@openrounds/contract/programs/schemas.ts";
import { useText } from "../../../kernel/i18n.tsx";
import type { FieldErrors } from "../../../kernel/wrong-fields.ts";
import { ImageField } from "../../../media/components/image-field.tsx";
import { FocusAreaSelect } from "../../../reference/components/focus-area-select.tsx";
import { OccupationsSelect } from "../../../reference/components/occupations-select.tsx";
import { RadioChoice, Switch } from "../../../ui/check.tsx";
import { Counter, SelectField, TextArea, TextField } from "../../../ui/field.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { PlanFields } from "../../forms/plan-fields.tsx";
import type { SettingsField, SettingsValues } from "./settings-values.ts";

export interface PartProps {
  readonly values: SettingsValues;
  readonly errors: FieldErrors<SettingsField>;
  readonly change: (changes: Partial<SettingsValues>) => void;
  readonly leave: (field: SettingsField) => void;
}

function SectorField({ values, change }: PartProps) {
  const t = useText();
  return (
    <SelectField
      label={t("programs.form.sector")}
      value={values.sector[0] ?? ""}
      onChange={({ currentTarget: { value } }) => change({ sector: value === "" ? [] : [value] })}
    >
      <option value="" />
      {SECTORS.map((sector) => (
        <option key={sector} value={sector}>
          {t(`programs.guided.sector.${sector}`)}
        </option>
      ))}
    </SelectField>
  );
}

/** What the program is: name, subjects, sector, objective, topics, contact and banner. */
export function DetailsPart(props: PartProps & { readonly status: ProgramStatus }) {
  const { values, errors, change, leave, status } = props;
  const t = useText();
  const isNameLocked = !isNameEditable(status);
  return (
    <>
      <TextField
        label={t("programs.form.name")}
        value={values.name}
        maxLength={PROGRAM_LIMITS.name}
        disabled={isNameLocked}
        error={errors.name}
        help={isNameLocked ? t("PROGRAM_NAME_LOCKED") : undefined}
        counter={<Counter used={values.name.length} max={PROGRAM_LIMITS.name} />}
        onChange={(event) => change({ name: event.currentTarget.value })}
        onBlur={() => leave("name")}
      />
      <FocusAreaSelect
        label={t("programs.form.focusAreas")}
        value={values.focusAreas.map(({ focusAreaId }) => focusAreaId)}
        known={values.focusAreas}
        error={errors.focusAreas}
        onChange={(_, focusAreas) => {
          change({ focusAreas: [...focusAreas] });
          leave("focusAreas");
        }}
      />
      <OccupationsSelect
        label={t("programs.form.professionals")}
        value={values.targetedOccupations}
        error={errors.targetedOccupations}
        onChange={(targetedOccupations) => {
          change({ targetedOccupations });
          leave("targetedOccupations");
        }}
      />
      <SectorField {...props} />
      <TextArea
        label={t("programs.form.objective")}
        value={values.programObject}
        error={errors.programObject}
        counter={<Counter used={values.programObject.length} max={PROGRAM_LIMITS.objective} />}
        onChange={({ currentTarget: { value } }) => {
          change({ programObject: value });
          leave("programObject");
        }}
      />
      <RichText
        label={t("programs.form.description")}
        help={t("programs.form.descriptionHelp")}
        value={values.description}
        max={PROGRAM_LIMITS.description}
        error={errors.description}
        onChange={(description) => change({ description })}
        onBlur={() => leave("description")}
      />
      <PlanFields values={values} errors={errors} change={change} />
      <TextField
        label={t("programs.form.contact")}
        type="email"
        value={values.contactEmail ?? ""}
        error={errors.contactEmail}
        onChange={({ currentTarget: { value } }) => change({ contactEmail: value === "" ? null : value })}
        onBlur={() => leave("contactEmail")}
      />
      <ImageField
        label={t("programs.form.banner")}
        shape="banner"
        value={values.logo}
        error={errors.logo}
        onChange={(logo) => change({ logo })}
      />
    </>
  );
}

/** Whether there are certificates, what they take, and what they count for. */
export function CertificationPart({ values, errors, change, leave }: PartProps) {
  const t = useText();
  const { isCertificationProgram, certificateCriteria, accreditationInformation } = values;
  return (
    <>
      <div className="field">
        <Switch
          label={t("programs.form.certificates")}
          checked={isCertificationProgram}
          onChange={(event) => change({ isCertificationProgram: event.currentTarget.checked })}
        />
        <span className="help">{t("programs.form.certificatesHelp")}</span>
      </div>
      {isCertificationProgram && (
        <>
          <TextArea
            label={t("programs.form.criteria")}
            value={certificateCriteria}
            maxLength={PROGRAM_LIMITS.certificateCriteria}
            error={errors.certificateCriteria}
            counter={<Counter used={certificateCriteria.length} max={PROGRAM_LIMITS.certificateCriteria} />}
            onChange={(event) => change({ certificateCriteria: event.currentTarget.value })}
            onBlur={() => leave("certificateCriteria")}
          />
          <TextArea
            label={t("programs.form.accreditation")}
            note={t("programs.form.optional")}
            value={accreditationInformation}
            maxLength={PROGRAM_LIMITS.accreditation}
            error={errors.accreditationInformation}
            counter={<Counter used={accreditationInformation.length} max={PROGRAM_LIMITS.accreditation} />}
            onChange={(event) => change({ accreditationInformation: event.currentTarget.value })}
          />
        </>
      )}
    </>
  );
}

const VISIBILITIES = ["PUBLIC_PROGRAM", "PRIVATE_PROGRAM"] as const;

/** Who may see the program, and so register. */
export function RegistrationPart({ values, change }: PartProps) {
  const t = useText();
  return (
    <fieldset className="field">
      <legend className="label">{t("programs.form.visibility")}</legend>
      {VISIBILITIES.map((visibility) => (
        <RadioChoice
          key={visibility}
          name="visibility"
          checked={values.visibility === visibility}
          label={
            <>
              {t(`programs.form.visibility.${visibility}`)}
              <br />
              <span className="sm t2">{t(`programs.form.visibilityHelp.${visibility}`)}</span>
            </>
          }
          onChange={() => change({ visibility })}
        />
      ))}
    </fieldset>
  );
}

/** Whether the search shows a public program. */
export function SearchPart({ values, change }: PartProps) {
  const t = useText();
  return (
    <fieldset className="field">
      <legend className="label">{t("programs.form.search")}</legend>
      {[true, false].map((publiclySearch) => (
        <RadioChoice
          key={String(publiclySearch)}
          name="publiclySearch"
          checked={values.publiclySearch === publiclySearch}
          label={t(publiclySearch ? "programs.form.search.yes" : "programs.form.search.no")}
          onChange={() => change({ publiclySearch })}
        />
      ))}
    </fieldset>
  );
}
