import { wrongAnswers, type AnswerField } from "@openrounds/contract/programs/guided/rules.ts";
import type { createProgramSchema, ProgramType } from "@openrounds/contract/programs/schemas.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import type { FormDefinition } from "../../../ui/form/definition.ts";
import { createProgramForm } from "../../forms/program-form.ts";
import type { ProgramFormValues } from "../../state.ts";
import { answersOf } from "../state.ts";

/** What is wrong with the answers, by field. */
export const wrongIn = (values: ProgramFormValues): Partial<Record<AnswerField, MessageKey>> =>
  wrongAnswers(answersOf(values));

interface Creation {
  readonly organizationId: string;
  readonly programType: ProgramType;
}

/** A new program that is asked for step by step: nothing that matters may be left out. */
export const guidedProgramForm = (
  { organizationId, programType }: Creation,
  values: ProgramFormValues,
): FormDefinition<typeof createProgramSchema, ProgramFormValues> => ({
  ...createProgramForm(organizationId, { ...values, programType }),
  rules: wrongIn,
});
