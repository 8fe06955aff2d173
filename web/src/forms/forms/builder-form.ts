import { assessmentContentSchema, type AssessmentContent } from "@openrounds/contract/forms/assessments/schemas.ts";
import { withoutUnusedFields, formErrors } from "@openrounds/contract/forms/rules.ts";
import { formDefinitionSchema, type FormType } from "@openrounds/contract/forms/schemas.ts";
import { addDays, startOfDay } from "@openrounds/contract/kernel/time.ts";
import type { ContractForm } from "../../ui/form/contract-form.ts";
import type { ContractFormDefinition } from "../../ui/form/definition.ts";
import type { BuilderValues, BuilderQuestion } from "../state.ts";

export type BuilderForm = ContractForm<BuilderValues, AssessmentContent>;

const newId = (): string => crypto.randomUUID();

/** A question without content. */
export const emptyQuestion = (): BuilderQuestion => ({
  questionId: newId(),
  kind: "SINGLE_CHOICE",
  label: "",
  help: "",
  isRequired: false,
  section: "",
  options: [
    { optionId: newId(), label: "" },
    { optionId: newId(), label: "" },
  ],
  rightOptionIds: [],
  minimum: null,
  maximum: null,
});

/** A copy of the question with an id of its own. */
export const copyOf = (question: BuilderQuestion): BuilderQuestion => ({ ...question, questionId: newId() });

/** An option without content. */
export const emptyOption = (): BuilderQuestion["options"][number] => ({ optionId: newId(), label: "" });

/** A question of another kind gets a new id, since stored answers belong to the old one. */
export const withKind = (question: BuilderQuestion, kind: BuilderQuestion["kind"]): BuilderQuestion => ({
  ...question,
  questionId: newId(),
  kind,
  options: question.options.length > 0 ? question.options : emptyQuestion().options,
});

/** The last instant of a day; null if no day is chosen. */
const endOfDay = (day: string, timeZone: string): number | null =>
  day === "" ? null : startOfDay(addDays(day, 1), timeZone) - 1;

/** The body of the values, without what only other kinds of question need. */
const toBody = ({ dueDay, questions, ...written }: BuilderValues, timeZone: string) => ({
  ...written,
  questions: questions.map(withoutUnusedFields),
  dueDateTime: endOfDay(dueDay, timeZone),
});

interface BuilderFormOptions {
  readonly formType: FormType;
  readonly values: BuilderValues;
  /** The time zone of the batch. */
  readonly timeZone: string;
}

/** The form of the builder; only an assessment has a due day and a redirect. */
export const builderForm = ({
  formType,
  values: initialValues,
  timeZone,
}: BuilderFormOptions): ContractFormDefinition<typeof assessmentContentSchema, BuilderValues> => ({
  schema: assessmentContentSchema,
  values: initialValues,
  toBody: (written) => toBody(written, timeZone),
  fieldOf: { dueDateTime: "dueDay" },
  // Rules over several questions are checked once each question is valid.
  rules: (written) => {
    const { data } = formDefinitionSchema.safeParse(toBody(written, timeZone));
    return formErrors(formType, { questions: data?.questions ?? [] });
  },
});
