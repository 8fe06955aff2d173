import { PROGRAM_LIMITS, SECTORS, programVisibilitySchema } from "@openrounds/contract/programs/schemas.ts";
import type { ReactNode } from "react";
import { useText } from "../../../kernel/i18n.tsx";
import { Counter, TextArea } from "../../../ui/field.tsx";
import type { StepProps } from "./text-steps.tsx";

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
export function SectorStep({ values, change }: StepProps) {
  const t = useText();
  return (
    <Cards
      legend={t("programs.form.sector")}
      name="sector"
      chosen={values.sector}
      choices={SECTORS.map((sector) => [sector, t(`programs.guided.sector.${sector}`)] as const)}
      onChoose={(sector) => change({ sector })}
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
export function VisibilityStep({ values, change }: StepProps) {
  const t = useText();
  const { visibility, publiclySearch } = values;
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
        onChoose={(chosen) => change({ visibility: chosen })}
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
          onChoose={(chosen) => change({ publiclySearch: chosen })}
        />
      )}
    </>
  );
}

/** Whether there are certificates, what they take, and, if wanted, what they count for. */
export function CertificateStep({ values, errors, change, leave }: StepProps) {
  const t = useText();
  const { isCertificationProgram, certificateCriteria, accreditationInformation } = values;
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
        onChoose={(chosen) => change({ isCertificationProgram: chosen })}
      />
      {isCertificationProgram === true && (
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
