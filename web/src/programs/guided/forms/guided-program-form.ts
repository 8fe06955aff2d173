import { guidedAnswerErrors, type AnswerField } from "@openrounds/contract/programs/guided/rules.ts";
import type { createProgramSchema, ProgramType } from "@openrounds/contract/programs/schemas.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import type { ContractFormDefinition } from "../../../ui/form/definition.ts";
import { createProgramForm } from "../../forms/program-form.ts";
import type { ProgramFormValues } from "../../state.ts";
import { answersOf } from "../state.ts";

/** The errors of the answers, by field. */
export const answerErrors = (values: ProgramFormValues): Partial<Record<AnswerField, MessageKey>> =>
  guidedAnswerErrors(answersOf(values));

interface NewProgram {
  readonly organizationId: string;
  readonly programType: ProgramType;
}

/** A new program that is created step by step, with more required answers. */
export const guidedProgramForm = (
  { organizationId, programType }: NewProgram,
  values: ProgramFormValues,
): ContractFormDefinition<typeof createProgramSchema, ProgramFormValues> => ({
  ...createProgramForm(organizationId, { ...values, programType }),
  rules: answerErrors,
});
