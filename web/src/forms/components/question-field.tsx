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

/** The allowed range of a number as text. */
function useRangeText({ minimum, maximum }: QuestionToAnswer): string {
  const t = useText();
  if (minimum !== null && maximum !== null) return t("forms.answer.number.between", { minimum, maximum });
  if (minimum !== null) return t("forms.answer.number.from", { minimum });
  return maximum === null ? "" : t("forms.answer.number.to", { maximum });
}

interface FieldAttributes {
  readonly id: string;
  readonly "aria-describedby": string;
  readonly "aria-invalid": boolean;
}

type TypedAnswerProps = QuestionFieldProps & { readonly attributes: FieldAttributes };

/** The field of an answer that is typed. */
function TypedAnswer({ question, value, error, onChange, onBlur, attributes }: TypedAnswerProps) {
  const text = value === undefined ? "" : String(value);
  const className = error === undefined ? "input" : "input input--err";
  const common = { ...attributes, onBlur };
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

/** The options of a question and their layout. */
function useChoices({ kind, options }: QuestionToAnswer): {
  layout: "nps" | "steps" | "few" | "list";
  choices: Choice[];
} {
  const t = useText();
  switch (kind) {
    case "NPS":
      return { layout: "nps", choices: NPS_STEPS.map((step) => ({ value: String(step), label: step })) };
    case "SCALE":
      return { layout: "steps", choices: SCALE_STEPS.map((n) => ({ value: String(n), label: t(`forms.scale.${n}`) })) };
    case "INTENTION":
      return {
        layout: "few",
        choices: INTENTIONS.map((each) => ({ value: each, label: t(`forms.intention.${each}`) })),
      };
    default:
      return { layout: "list", choices: options.map(({ optionId, label }) => ({ value: optionId, label })) };
  }
}

function ChosenAnswer({ question, value, onChange }: QuestionFieldProps) {
  const t = useText();
  const { kind, questionId } = question;
  const { layout, choices } = useChoices(question);
  const isNumber = kind === "NPS" || kind === "SCALE";
  const choose = (values: string[]): void => {
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
        layout={layout}
        change={choose}
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

const TYPED_KINDS: readonly QuestionToAnswer["kind"][] = ["SHORT_TEXT", "LONG_TEXT", "NUMBER", "DATE"];
const MAX_LENGTH: Partial<Record<QuestionToAnswer["kind"], number>> = { LONG_TEXT: FORM_LIMITS.longText };

/** A question with the field for its kind. */
export function QuestionField(props: QuestionFieldProps) {
  const t = useText();
  const id = useId();
  const { question, value, error } = props;
  const rangeText = useRangeText(question);
  const isTyped = TYPED_KINDS.includes(question.kind);
  const help = [question.help, rangeText].filter((text) => text !== "").join(" ");
  const maxLength = MAX_LENGTH[question.kind];
  const label: ReactNode = (
    <>
      {question.label}
      {!question.isRequired && <span className="opt t3 sm"> {t("forms.answer.optional")}</span>}
    </>
  );
  const attributes = { id, "aria-describedby": `${id}-below`, "aria-invalid": error !== undefined };
  const below = (
    <div
      className="row between top"
      style={{ marginTop: ".375rem" }}
      hidden={help === "" && maxLength === undefined && error === undefined}
    >
      <span
        id={`${id}-below`}
        className={error === undefined ? "help" : "err"}
        role={error === undefined ? undefined : "alert"}
      >
        {error !== undefined && <IconAlertCircle className="i" aria-hidden />}
        <span>{error ?? help}</span>
      </span>
      {maxLength !== undefined && <CharacterCounter used={String(value ?? "").length} max={maxLength} />}
    </div>
  );
  if (isTyped) {
    return (
      <div>
        <label className="fblabel" htmlFor={id}>
          {label}
        </label>
        <TypedAnswer {...props} attributes={attributes} />
        {below}
      </div>
    );
  }
  return (
    <fieldset aria-describedby={`${id}-below`}>
      <legend className="fblabel">{label}</legend>
      <ChosenAnswer {...props} />
      {below}
    </fieldset>
  );
}
