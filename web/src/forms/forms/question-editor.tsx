import { IconArrowDown, IconArrowUp, IconCopy, IconPlus, IconTrash, IconX } from "@tabler/icons-react";
import { hasOptions, kindsOf } from "@openrounds/contract/forms/rules.ts";
import { FORM_LIMITS, QUESTION_KINDS, type FormType } from "@openrounds/contract/forms/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { Checkbox, ChoiceError } from "../../ui/checkbox.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { copyOf, emptyOption, withKind, type BuilderForm } from "./builder-form.ts";

interface QuestionEditorProps {
  readonly form: BuilderForm;
  readonly formType: FormType;
  readonly at: number;
}

/** The options of a question, and in an assessment which of them are correct. */
function OptionsEditor({ form, formType, at }: QuestionEditorProps) {
  const t = useText();
  const list = form.rows(`questions.${at}.options`);
  const correct = form.control(`questions.${at}.rightOptionIds`);
  const question = form.values.questions[at];
  if (question === undefined) return null;
  const { options, kind } = question;
  const mark = (optionId: string, isRight: boolean): void => {
    const otherIds = correct.value.filter((each) => each !== optionId);
    if (!isRight) correct.onChange(otherIds);
    else correct.onChange(kind === "SINGLE_CHOICE" ? [optionId] : [...otherIds, optionId]);
  };
  return (
    <fieldset className="stack g2" style={{ border: 0, margin: 0, padding: 0 }}>
      <legend className="label">{t("forms.builder.options")}</legend>
      {formType === "ASSESSMENT" && <p className="help">{t("forms.builder.right.hint")}</p>}
      {options.map(({ optionId }, index) => (
        <div key={optionId} className="bq__o">
          {formType === "ASSESSMENT" ? (
            <Checkbox
              label={<span className="sr">{t("forms.builder.right", { number: index + 1 })}</span>}
              checked={correct.value.includes(optionId)}
              onChange={(event) => mark(optionId, event.currentTarget.checked)}
            />
          ) : (
            <span />
          )}
          <TextField
            label={<span className="sr">{t("forms.builder.option", { number: index + 1 })}</span>}
            maxLength={FORM_LIMITS.option}
            placeholder={t("forms.builder.option", { number: index + 1 })}
            {...form.field(`questions.${at}.options.${index}.label`)}
          />
          <IconButton
            icon={IconX}
            label={t("forms.builder.removeOption", { number: index + 1 })}
            onClick={() => {
              list.remove(index);
              mark(optionId, false);
            }}
          />
        </div>
      ))}
      <ChoiceError error={list.error ?? correct.error} />
      <div>
        <Button
          size="sm"
          look="ghost"
          icon={IconPlus}
          disabled={options.length >= FORM_LIMITS.options}
          onClick={() => list.add(emptyOption())}
        >
          {t("forms.builder.addOption")}
        </Button>
      </div>
    </fieldset>
  );
}

/** The minimum and maximum of a number. */
function RangeFields({ form, at }: QuestionEditorProps) {
  const t = useText();
  return (
    <div className="bq__two">
      {(["minimum", "maximum"] as const).map((side) => (
        <TextField
          key={side}
          type="number"
          step="any"
          label={t(`forms.builder.${side}`)}
          note={t("forms.answer.optional")}
          {...form.number(`questions.${at}.${side}`)}
        />
      ))}
    </div>
  );
}

/** Moves, copies or removes a question. */
function QuestionTools({ form, at }: Omit<QuestionEditorProps, "formType">) {
  const t = useText();
  const { questions } = form.values;
  const { add, move, remove } = form.rows("questions");
  const question = questions[at];
  if (question === undefined) return null;
  const number = at + 1;
  return (
    <span className="row g1">
      <IconButton
        icon={IconArrowUp}
        label={t("forms.builder.up", { number })}
        disabled={at === 0}
        onClick={() => move(at, at - 1)}
      />
      <IconButton
        icon={IconArrowDown}
        label={t("forms.builder.down", { number })}
        disabled={at === questions.length - 1}
        onClick={() => move(at, at + 1)}
      />
      <IconButton
        icon={IconCopy}
        label={t("forms.builder.copy", { number })}
        disabled={questions.length >= FORM_LIMITS.questions}
        onClick={() => add(copyOf(question), number)}
      />
      <IconButton icon={IconTrash} label={t("forms.builder.removeQuestion", { number })} onClick={() => remove(at)} />
    </span>
  );
}

/** The fields of a question in the builder. */
export function QuestionEditor(props: QuestionEditorProps) {
  const t = useText();
  const { form, formType, at } = props;
  const { replace } = form.rows("questions");
  const required = form.control(`questions.${at}.isRequired`);
  const question = form.values.questions[at];
  if (question === undefined) return null;
  return (
    <section className="card bq stack g4" aria-label={t("forms.builder.question", { number: at + 1 })}>
      <div className="row between">
        <h3 className="sm t3">{t("forms.builder.question", { number: at + 1 })}</h3>
        <QuestionTools form={form} at={at} />
      </div>
      <div className="bq__two">
        <TextField
          label={t("forms.builder.label")}
          maxLength={FORM_LIMITS.label}
          {...form.field(`questions.${at}.label`)}
        />
        <SelectField
          label={t("forms.builder.kind")}
          value={question.kind}
          error={form.errorOf(`questions.${at}.kind`)}
          onChange={(event) => {
            const kind = QUESTION_KINDS.find((each) => each === event.currentTarget.value);
            if (kind !== undefined) replace(at, withKind(question, kind));
          }}
        >
          {kindsOf(formType, QUESTION_KINDS).map((kind) => (
            <option key={kind} value={kind}>
              {t(`forms.kind.${kind}`)}
            </option>
          ))}
        </SelectField>
      </div>
      {hasOptions(question.kind) && <OptionsEditor {...props} />}
      {question.kind === "NUMBER" && <RangeFields {...props} />}
      <div className="bq__two">
        <TextField
          label={t("forms.builder.help")}
          note={t("forms.answer.optional")}
          maxLength={FORM_LIMITS.help}
          {...form.field(`questions.${at}.help`)}
        />
        <TextField
          label={t("forms.builder.section")}
          note={t("forms.answer.optional")}
          maxLength={FORM_LIMITS.section}
          {...form.field(`questions.${at}.section`)}
        />
      </div>
      <Checkbox
        label={t("forms.builder.required")}
        checked={required.value}
        onChange={(event) => required.onChange(event.currentTarget.checked)}
      />
    </section>
  );
}
