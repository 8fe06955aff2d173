import type { AssessmentInput } from "@openrounds/contract/forms/assessments/schemas.ts";
import type { FormDefinition, Question, QuestionKind } from "@openrounds/contract/forms/schemas.ts";
import type { Autocommit } from "../kernel/db/database.ts";
import { addForm } from "./service.ts";

/** A question of a kind. */
export const question = (questionId: string, kind: QuestionKind, fields: Partial<Question> = {}): Question => ({
  questionId,
  kind,
  label: `Question ${questionId}`,
  help: "",
  isRequired: false,
  section: "",
  options: [],
  rightOptionIds: [],
  minimum: null,
  maximum: null,
  ...fields,
});

/** A question with the options a, b and c. */
export const choice = (questionId: string, fields: Partial<Question> = {}): Question =>
  question(questionId, "SINGLE_CHOICE", {
    options: ["a", "b", "c"].map((optionId) => ({ optionId, label: `Option ${optionId}` })),
    ...fields,
  });

/** A form with two questions: a text about the workplace, and a number. */
export const definition = (fields: Partial<FormDefinition> = {}): FormDefinition => ({
  title: "Before the first session",
  description: "",
  questions: [question("work", "SHORT_TEXT", { isRequired: true }), question("beds", "NUMBER")],
  ...fields,
});

/** The builder's input for an assessment with two scored questions and one unscored. */
export const assessmentInput = (batchId: string, fields: Partial<AssessmentInput> = {}): AssessmentInput => ({
  entityId: batchId,
  entityType: "BATCH",
  redirectUrl: "",
  dueDateTime: null,
  ...definition({
    title: "Foot care",
    questions: [
      choice("one", { rightOptionIds: ["a"], isRequired: true }),
      choice("many", { kind: "MULTIPLE_CHOICE", rightOptionIds: ["a", "b"] }),
      question("why", "LONG_TEXT"),
    ],
  }),
  ...fields,
});

/** An assessment of a batch. */
export async function buildAssessment(
  db: Autocommit,
  batchId: string,
  fields: Partial<FormDefinition> = {},
): Promise<{ formId: string; instanceId: string }> {
  const { title, description, questions } = assessmentInput(batchId);
  const changed = { title, description, questions, ...fields };
  const added = await db.transaction((tx) => addForm(tx, { formType: "ASSESSMENT", batchId }, changed));
  if (added === undefined) throw new Error("no form");
  return added;
}
