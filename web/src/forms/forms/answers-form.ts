import { nonEmptyAnswers, answerErrors, type PartialAnswers } from "@openrounds/contract/forms/rules.ts";
import { submissionSchema, type FormToAnswer } from "@openrounds/contract/forms/schemas.ts";
import type { ContractFormDefinition } from "../../ui/form/definition.ts";

/** The values of the form that answers a form. */
export interface AnswersFormValues {
  readonly answers: PartialAnswers;
}

/** The form that answers a form. */
export const answersForm = (
  { questions, version }: Pick<FormToAnswer, "questions" | "version">,
  answers: PartialAnswers,
): ContractFormDefinition<typeof submissionSchema, AnswersFormValues> => ({
  schema: submissionSchema,
  values: { answers },
  toBody: (typed) => ({ version, answers: nonEmptyAnswers(typed.answers) }),
  fieldOf: { version: null },
  rules: (typed) => answerErrors(questions, nonEmptyAnswers(typed.answers)),
});
