import { writtenAssessmentSchema, type WrittenAssessment } from "@openrounds/contract/forms/assessments/schemas.ts";
import { withoutUnusedFields, formErrors } from "@openrounds/contract/forms/rules.ts";
import { formDefinitionSchema, type FormType } from "@openrounds/contract/forms/schemas.ts";
import { addDays, startOfDay } from "@openrounds/contract/kernel/time.ts";
import type { ContractForm } from "../../ui/form/contract-form.ts";
import type { FormDefinition } from "../../ui/form/definition.ts";
import type { WrittenForm, WrittenQuestion } from "../state.ts";

export type BuilderForm = ContractForm<WrittenForm, WrittenAssessment>;

const newId = (): string => crypto.randomUUID();

/** A question that still has to be written. */
export const emptyQuestion = (): WrittenQuestion => ({
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

/** The same question once more, asked on its own. */
export const copyOf = (question: WrittenQuestion): WrittenQuestion => ({ ...question, questionId: newId() });

/** An option that still has to be written. */
export const emptyOption = (): WrittenQuestion["options"][number] => ({ optionId: newId(), label: "" });

/** A question that asks in another way is another question: answers to the old one stay with it. */
export const ofKind = (question: WrittenQuestion, kind: WrittenQuestion["kind"]): WrittenQuestion => ({
  ...question,
  questionId: newId(),
  kind,
  options: question.options.length > 0 ? question.options : emptyQuestion().options,
});

/** The last instant of a day; none where no day is chosen. */
const endOf = (day: string, timeZone: string): number | null =>
  day === "" ? null : startOfDay(addDays(day, 1), timeZone) - 1;

/** What is sent: of each question what its kind asks, though the rest is kept for another kind. */
const bodyOf = ({ dueDay, questions, ...written }: WrittenForm, timeZone: string) => ({
  ...written,
  questions: questions.map(withoutUnusedFields),
  dueDateTime: endOf(dueDay, timeZone),
});

interface BuilderFormOf {
  readonly formType: FormType;
  readonly values: WrittenForm;
  /** Of the batch, whose days count. */
  readonly timeZone: string;
}

/** The form that writes a form; of registration and feedback it has neither an end nor a page that follows. */
export const builderForm = ({
  formType,
  values: given,
  timeZone,
}: BuilderFormOf): FormDefinition<typeof writtenAssessmentSchema, WrittenForm> => ({
  schema: writtenAssessmentSchema,
  values: given,
  toBody: (written) => bodyOf(written, timeZone),
  fieldOf: { dueDateTime: "dueDay" },
  // What the questions say together is looked at once each of them is right.
  rules: (written) => {
    const { data } = formDefinitionSchema.safeParse(bodyOf(written, timeZone));
    return formErrors(formType, { questions: data?.questions ?? [] });
  },
});
