import { IconArrowDown, IconArrowUp, IconCopy, IconPlus, IconTrash, IconX } from "@tabler/icons-react";
import { hasOptions, kindsOf } from "@openrounds/contract/forms/rules.ts";
import { FORM_LIMITS, QUESTION_KINDS, type FormType } from "@openrounds/contract/forms/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { Check } from "../../ui/check.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import type { WrittenQuestion } from "../state.ts";
import { copyOf, emptyOption, ofKind, type BuilderForm } from "./builder-form.ts";

interface EditorProps {
  readonly form: BuilderForm;
  readonly formType: FormType;
  readonly at: number;
}

/** The options of a choice, and which of them are right where that is scored. */
function Options({ form, formType, at }: EditorProps) {
  const t = useText();
  const question = form.written.questions[at];
  if (question === undefined) return null;
  const { options, rightOptionIds, kind } = question;
  const change = (changes: Partial<WrittenQuestion>): void => form.changeQuestion(at, { ...question, ...changes });
  const mark = (optionId: string, isRight: boolean): void => {
    const others = kind === "SINGLE_CHOICE" ? [] : rightOptionIds.filter((each) => each !== optionId);
    change({ rightOptionIds: isRight ? [...others, optionId] : rightOptionIds.filter((each) => each !== optionId) });
  };
  const wrong = form.errorOf(`questions.${at}.options`) ?? form.errorOf(`questions.${at}.rightOptionIds`);
  return (
    <fieldset className="stack g2" style={{ border: 0, margin: 0, padding: 0 }}>
      <legend className="label">{t("forms.builder.options")}</legend>
      {formType === "ASSESSMENT" && <p className="help">{t("forms.builder.right.hint")}</p>}
      {options.map(({ optionId, label }, index) => (
        <div key={optionId} className="bq__o">
          {formType === "ASSESSMENT" ? (
            <Check
              label={<span className="sr">{t("forms.builder.right", { number: index + 1 })}</span>}
              checked={rightOptionIds.includes(optionId)}
              onChange={(event) => mark(optionId, event.currentTarget.checked)}
            />
          ) : (
            <span />
          )}
          <TextField
            label={<span className="sr">{t("forms.builder.option", { number: index + 1 })}</span>}
            value={label}
            maxLength={FORM_LIMITS.option}
            placeholder={t("forms.builder.option", { number: index + 1 })}
            error={form.errorOf(`questions.${at}.options.${index}.label`)}
            onChange={(event) => {
              const text = event.currentTarget.value;
              change({
                options: options.map((each) => (each.optionId === optionId ? { optionId, label: text } : each)),
              });
            }}
          />
          <IconButton
            icon={IconX}
            label={t("forms.builder.removeOption", { number: index + 1 })}
            onClick={() =>
              change({
                options: options.filter((each) => each.optionId !== optionId),
                rightOptionIds: rightOptionIds.filter((each) => each !== optionId),
              })
            }
          />
        </div>
      ))}
      {wrong !== undefined && (
        <p className="err" role="alert">
          {wrong}
        </p>
      )}
      <div>
        <Button
          size="sm"
          look="ghost"
          icon={IconPlus}
          disabled={options.length >= FORM_LIMITS.options}
          onClick={() => change({ options: [...options, emptyOption()] })}
        >
          {t("forms.builder.addOption")}
        </Button>
      </div>
    </fieldset>
  );
}

const numberOf = (input: HTMLInputElement): number | null => (input.value === "" ? null : input.valueAsNumber);

/** How small and how large a number may be. */
function Range({ form, at }: EditorProps) {
  const t = useText();
  const question = form.written.questions[at];
  if (question === undefined) return null;
  return (
    <div className="bq__two">
      {(["minimum", "maximum"] as const).map((side) => (
        <TextField
          key={side}
          type="number"
          step="any"
          label={t(`forms.builder.${side}`)}
          note={t("forms.answer.optional")}
          value={question[side] ?? ""}
          error={form.errorOf(`questions.${at}.${side}`)}
          onChange={(event) => form.changeQuestion(at, { ...question, [side]: numberOf(event.currentTarget) })}
        />
      ))}
    </div>
  );
}

/** Its place among the others, a copy of it, and taking it away. */
function Tools({ form, at }: Omit<EditorProps, "formType">) {
  const t = useText();
  const { questions } = form.written;
  const question = questions[at];
  if (question === undefined) return null;
  const number = at + 1;
  const move = (to: number): void => {
    const others = questions.filter((_, index) => index !== at);
    form.change({ questions: [...others.slice(0, to), question, ...others.slice(to)] });
  };
  return (
    <span className="row g1">
      <IconButton
        icon={IconArrowUp}
        label={t("forms.builder.up", { number })}
        disabled={at === 0}
        onClick={() => move(at - 1)}
      />
      <IconButton
        icon={IconArrowDown}
        label={t("forms.builder.down", { number })}
        disabled={at === questions.length - 1}
        onClick={() => move(at + 1)}
      />
      <IconButton
        icon={IconCopy}
        label={t("forms.builder.copy", { number })}
        disabled={questions.length >= FORM_LIMITS.questions}
        onClick={() =>
          form.change({ questions: [...questions.slice(0, number), copyOf(question), ...questions.slice(number)] })
        }
      />
      <IconButton
        icon={IconTrash}
        label={t("forms.builder.removeQuestion", { number })}
        onClick={() => form.change({ questions: questions.filter((_, index) => index !== at) })}
      />
    </span>
  );
}

/** One question as its builder writes it. */
export function QuestionEditor(props: EditorProps) {
  const t = useText();
  const { form, formType, at } = props;
  const question = form.written.questions[at];
  if (question === undefined) return null;
  const change = (changes: Partial<WrittenQuestion>): void => form.changeQuestion(at, { ...question, ...changes });
  return (
    <section className="card bq stack g4" aria-label={t("forms.builder.question", { number: at + 1 })}>
      <div className="row between">
        <h3 className="sm t3">{t("forms.builder.question", { number: at + 1 })}</h3>
        <Tools form={form} at={at} />
      </div>
      <div className="bq__two">
        <TextField
          label={t("forms.builder.label")}
          value={question.label}
          maxLength={FORM_LIMITS.label}
          error={form.errorOf(`questions.${at}.label`)}
          onChange={(event) => change({ label: event.currentTarget.value })}
        />
        <SelectField
          label={t("forms.builder.kind")}
          value={question.kind}
          error={form.errorOf(`questions.${at}.kind`)}
          onChange={(event) => {
            const kind = QUESTION_KINDS.find((each) => each === event.currentTarget.value);
            if (kind !== undefined) form.changeQuestion(at, ofKind(question, kind));
          }}
        >
          {kindsOf(formType, QUESTION_KINDS).map((kind) => (
            <option key={kind} value={kind}>
              {t(`forms.kind.${kind}`)}
            </option>
          ))}
        </SelectField>
      </div>
      {hasOptions(question.kind) && <Options {...props} />}
      {question.kind === "NUMBER" && <Range {...props} />}
      <div className="bq__two">
        <TextField
          label={t("forms.builder.help")}
          note={t("forms.answer.optional")}
          value={question.help}
          maxLength={FORM_LIMITS.help}
          error={form.errorOf(`questions.${at}.help`)}
          onChange={(event) => change({ help: event.currentTarget.value })}
        />
        <TextField
          label={t("forms.builder.section")}
          note={t("forms.answer.optional")}
          value={question.section}
          maxLength={FORM_LIMITS.section}
          error={form.errorOf(`questions.${at}.section`)}
          onChange={(event) => change({ section: event.currentTarget.value })}
        />
      </div>
      <Check
        label={t("forms.builder.required")}
        checked={question.isRequired}
        onChange={(event) => change({ isRequired: event.currentTarget.checked })}
      />
    </section>
  );
}
