import { SECTORS, programVisibilitySchema } from "@openrounds/contract/programs/schemas.ts";
import type { ReactNode } from "react";
import { useText } from "../../../kernel/i18n.tsx";
import { AccreditationField, CriteriaField, type ProgramFieldProps } from "../../forms/program-fields.tsx";

interface ChoiceCardsProps<Value> {
  readonly legend: string;
  readonly name: string;
  readonly selected: Value | null;
  readonly choices: readonly (readonly [value: Value, label: ReactNode])[];
  readonly onSelect: (value: Value) => void;
}

/** Radio buttons as cards. */
function ChoiceCards<Value>({ legend, name, selected, choices, onSelect }: ChoiceCardsProps<Value>) {
  return (
    <fieldset className="field">
      <legend className="label">{legend}</legend>
      <div className="cards">
        {choices.map(([value, label]) => (
          <label key={String(value)} className="check--native">
            <input type="radio" name={name} checked={selected === value} onChange={() => onSelect(value)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The primary sector, as cards. */
export function SectorStep({ form }: ProgramFieldProps) {
  const t = useText();
  return (
    <ChoiceCards
      legend={t("programs.form.sector")}
      name="sector"
      selected={form.values.sector}
      choices={SECTORS.map((sector) => [sector, t(`programs.guided.sector.${sector}`)] as const)}
      onSelect={(value) => form.change({ sector: value })}
    />
  );
}

function VisibilityLabel({ visibility }: { readonly visibility: (typeof programVisibilitySchema.options)[number] }) {
  const t = useText();
  return (
    <>
      <span className="med">{t(`programs.form.visibility.${visibility}`)}</span>
      <br />
      <span className="sm t2">{t(`programs.form.visibilityHelp.${visibility}`)}</span>
    </>
  );
}

/** Who may see the program, and whether search finds it once it is public. */
export function VisibilityStep({ form }: ProgramFieldProps) {
  const t = useText();
  const { visibility, publiclySearch } = form.values;
  return (
    <>
      <ChoiceCards
        legend={t("programs.form.visibility")}
        name="visibility"
        selected={visibility}
        choices={programVisibilitySchema.options.map((each) => [
          each,
          <VisibilityLabel key={each} visibility={each} />,
        ])}
        onSelect={(value) => form.change({ visibility: value })}
      />
      {visibility === "PUBLIC_PROGRAM" && (
        <ChoiceCards
          legend={t("programs.form.search")}
          name="search"
          selected={publiclySearch}
          choices={[
            [true, t("programs.form.search.yes")],
            [false, t("programs.form.search.no")],
          ]}
          onSelect={(value) => form.change({ publiclySearch: value })}
        />
      )}
    </>
  );
}

/** Whether there are certificates, their criteria, and optionally their credits. */
export function CertificateStep({ form }: ProgramFieldProps) {
  const t = useText();
  const { isCertificationProgram } = form.values;
  return (
    <>
      <ChoiceCards
        legend={t("programs.form.certificateQuestion")}
        name="certificates"
        selected={isCertificationProgram}
        choices={[
          [true, t("programs.form.yes")],
          [false, t("programs.form.no")],
        ]}
        onSelect={(value) => form.change({ isCertificationProgram: value })}
      />
      {isCertificationProgram === true && (
        <>
          <CriteriaField form={form} />
          <AccreditationField form={form} />
        </>
      )}
    </>
  );
}
