import { IconAlertCircle } from "@tabler/icons-react";
import {
  FORM_LIMITS,
  INTENTIONS,
  NPS_STEPS,
  SCALE_STEPS,
  type Answer,
  type QuestionToAnswer,
} from "@openrounds/contract/forms/schemas.ts";
import { useId, type ReactNode } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { CharacterCounter } from "../../ui/field.tsx";
import type { ControlBinding } from "../../ui/form/contract-form.ts";
import { Choices, type Choice } from "./choices.tsx";

interface QuestionFieldProps extends ControlBinding<Answer | undefined> {
  readonly question: QuestionToAnswer;
}

/** What a number may be, in words. */
function useRange({ minimum, maximum }: QuestionToAnswer): string {
  const t = useText();
  if (minimum !== null && maximum !== null) return t("forms.answer.number.between", { minimum, maximum });
  if (minimum !== null) return t("forms.answer.number.from", { minimum });
  return maximum === null ? "" : t("forms.answer.number.to", { maximum });
}

interface Described {
  readonly id: string;
  readonly "aria-describedby": string;
  readonly "aria-invalid": boolean;
}

type TypedProps = QuestionFieldProps & { readonly described: Described };

/** An answer that is typed. */
function Typed({ question, value, error, onChange, onBlur, described }: TypedProps) {
  const text = value === undefined ? "" : String(value);
  const className = error === undefined ? "input" : "input input--err";
  const common = { ...described, onBlur };
  if (question.kind === "LONG_TEXT") {
    return (
      <textarea
        {...common}
        className={className}
        rows={3}
        maxLength={FORM_LIMITS.longText}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  if (question.kind === "NUMBER") {
    return (
      <span className={className}>
        <input
          {...common}
          type="number"
          inputMode="decimal"
          step="any"
          value={text}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.value === "" ? undefined : currentTarget.valueAsNumber)
          }
        />
      </span>
    );
  }
  return (
    <span className={className}>
      <input
        {...common}
        type={question.kind === "DATE" ? "date" : "text"}
        {...(question.kind === "SHORT_TEXT" && { maxLength: FORM_LIMITS.shortText })}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </span>
  );
}

/** What can be chosen, and how it looks. */
function useChoices({ kind, options }: QuestionToAnswer): {
  look: "nps" | "steps" | "few" | "list";
  choices: Choice[];
} {
  const t = useText();
  switch (kind) {
    case "NPS":
      return { look: "nps", choices: NPS_STEPS.map((step) => ({ value: String(step), label: step })) };
    case "SCALE":
      return { look: "steps", choices: SCALE_STEPS.map((n) => ({ value: String(n), label: t(`forms.scale.${n}`) })) };
    case "INTENTION":
      return { look: "few", choices: INTENTIONS.map((each) => ({ value: each, label: t(`forms.intention.${each}`) })) };
    default:
      return { look: "list", choices: options.map(({ optionId, label }) => ({ value: optionId, label })) };
  }
}

function Chosen({ question, value, onChange }: QuestionFieldProps) {
  const t = useText();
  const { kind, questionId } = question;
  const { look, choices } = useChoices(question);
  const isNumber = kind === "NPS" || kind === "SCALE";
  const take = (values: string[]): void => {
    const [first] = values;
    if (kind === "MULTIPLE_CHOICE") onChange(values);
    else onChange(isNumber ? Number(first) : first);
  };
  const chosen = value === undefined ? [] : [value].flat().map(String);
  return (
    <>
      <Choices
        name={questionId}
        choices={choices}
        chosen={chosen}
        isMultiple={kind === "MULTIPLE_CHOICE"}
        look={look}
        change={take}
      />
      {kind === "NPS" && (
        <div className="row between xs t3" style={{ marginTop: ".5rem" }}>
          <span>{t("forms.nps.low")}</span>
          <span>{t("forms.nps.high")}</span>
        </div>
      )}
    </>
  );
}

const TYPED: readonly QuestionToAnswer["kind"][] = ["SHORT_TEXT", "LONG_TEXT", "NUMBER", "DATE"];
const LONGEST: Partial<Record<QuestionToAnswer["kind"], number>> = { LONG_TEXT: FORM_LIMITS.longText };

/** A question with the field that its kind of answer needs. */
export function QuestionField(props: QuestionFieldProps) {
  const t = useText();
  const id = useId();
  const { question, value, error } = props;
  const range = useRange(question);
  const isTyped = TYPED.includes(question.kind);
  const help = [question.help, range].filter((text) => text !== "").join(" ");
  const longest = LONGEST[question.kind];
  const label: ReactNode = (
    <>
      {question.label}
      {!question.isRequired && <span className="opt t3 sm"> {t("forms.answer.optional")}</span>}
    </>
  );
  const described = { id, "aria-describedby": `${id}-below`, "aria-invalid": error !== undefined };
  const below = (
    <div
      className="row between top"
      style={{ marginTop: ".375rem" }}
      hidden={help === "" && longest === undefined && error === undefined}
    >
      <span
        id={`${id}-below`}
        className={error === undefined ? "help" : "err"}
        role={error === undefined ? undefined : "alert"}
      >
        {error !== undefined && <IconAlertCircle className="i" aria-hidden />}
        <span>{error ?? help}</span>
      </span>
      {longest !== undefined && <CharacterCounter used={String(value ?? "").length} max={longest} />}
    </div>
  );
  if (isTyped) {
    return (
      <div>
        <label className="fblabel" htmlFor={id}>
          {label}
        </label>
        <Typed {...props} described={described} />
        {below}
      </div>
    );
  }
  return (
    <fieldset aria-describedby={`${id}-below`}>
      <legend className="fblabel">{label}</legend>
      <Chosen {...props} />
      {below}
    </fieldset>
  );
}
