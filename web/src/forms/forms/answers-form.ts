import { nonEmptyAnswers, answerErrors, type TypedAnswers } from "@openrounds/contract/forms/rules.ts";
import { submissionSchema, type FormToAnswer } from "@openrounds/contract/forms/schemas.ts";
import type { FormDefinition } from "../../ui/form/definition.ts";

/** What is typed into a form that is answered. */
export interface AnswersTyped {
  readonly answers: TypedAnswers;
}

/** The form that answers a form. */
export const answersForm = (
  { questions, version }: Pick<FormToAnswer, "questions" | "version">,
  answers: TypedAnswers,
): FormDefinition<typeof submissionSchema, AnswersTyped> => ({
  schema: submissionSchema,
  values: { answers },
  toBody: (typed) => ({ version, answers: nonEmptyAnswers(typed.answers) }),
  fieldOf: { version: null },
  rules: (typed) => answerErrors(questions, nonEmptyAnswers(typed.answers)),
});
