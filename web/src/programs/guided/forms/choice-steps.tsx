import { SECTORS, programVisibilitySchema } from "@openrounds/contract/programs/schemas.ts";
import type { ReactNode } from "react";
import { useText } from "../../../kernel/i18n.tsx";
import { AccreditationField, CriteriaField, type ProgramFieldProps } from "../../forms/program-fields.tsx";

interface CardsProps<Value> {
  readonly legend: string;
  readonly name: string;
  readonly chosen: Value | null;
  readonly choices: readonly (readonly [value: Value, label: ReactNode])[];
  readonly onChoose: (value: Value) => void;
}

/** One of few cards. */
function Cards<Value>({ legend, name, chosen, choices, onChoose }: CardsProps<Value>) {
  return (
    <fieldset className="field">
      <legend className="label">{legend}</legend>
      <div className="cards">
        {choices.map(([value, label]) => (
          <label key={String(value)} className="check--native">
            <input type="radio" name={name} checked={chosen === value} onChange={() => onChoose(value)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The primary sector, by cards. */
export function SectorStep({ form }: ProgramFieldProps) {
  const t = useText();
  return (
    <Cards
      legend={t("programs.form.sector")}
      name="sector"
      chosen={form.values.sector}
      choices={SECTORS.map((sector) => [sector, t(`programs.guided.sector.${sector}`)] as const)}
      onChoose={(sector) => form.change({ sector })}
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

/** Who may see the program, and, once it is public, whether the search shows it. */
export function VisibilityStep({ form }: ProgramFieldProps) {
  const t = useText();
  const { visibility, publiclySearch } = form.values;
  return (
    <>
      <Cards
        legend={t("programs.form.visibility")}
        name="visibility"
        chosen={visibility}
        choices={programVisibilitySchema.options.map((each) => [
          each,
          <VisibilityLabel key={each} visibility={each} />,
        ])}
        onChoose={(chosen) => form.change({ visibility: chosen })}
      />
      {visibility === "PUBLIC_PROGRAM" && (
        <Cards
          legend={t("programs.form.search")}
          name="search"
          chosen={publiclySearch}
          choices={[
            [true, t("programs.form.search.yes")],
            [false, t("programs.form.search.no")],
          ]}
          onChoose={(chosen) => form.change({ publiclySearch: chosen })}
        />
      )}
    </>
  );
}

/** Whether there are certificates, what they take, and, if wanted, what they count for. */
export function CertificateStep({ form }: ProgramFieldProps) {
  const t = useText();
  const { isCertificationProgram } = form.values;
  return (
    <>
      <Cards
        legend={t("programs.form.certificateQuestion")}
        name="certificates"
        chosen={isCertificationProgram}
        choices={[
          [true, t("programs.form.yes")],
          [false, t("programs.form.no")],
        ]}
        onChoose={(chosen) => form.change({ isCertificationProgram: chosen })}
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
