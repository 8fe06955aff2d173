import * as z from "zod/mini";
import {
  answersSchema,
  formDefinitionSchema,
  type Answers,
  type FormToAnswer,
  type QuestionToAnswer,
} from "@openrounds/contract/forms/schemas.ts";
import { readDraftOf } from "../kernel/drafts.ts";

/** Under what name the answers to a form are kept on the device. */
export const answersDraft = ({ instanceId }: Pick<FormToAnswer, "instanceId">): string => `form:${instanceId}`;

/** Under what name a form that is being written is kept on the device. */
export const builderDraft = (batchId: string, form: string): string => `builder:${batchId}:${form}`;

/** Answers that were typed before and not sent, of questions that are still asked. */
export function keptAnswers(form: FormToAnswer): Answers {
  const asked = new Set(form.questions.map(({ questionId }) => questionId));
  const kept = readDraftOf(answersDraft(form), answersSchema) ?? {};
  return Object.fromEntries(Object.entries(kept).filter(([questionId]) => asked.has(questionId)));
}

/** What is being written of a form: not everything has to be there yet. */
export const writtenSchema = z.object({
  title: z.string(),
  description: z.string(),
  questions: z.array(
    z.extend(formDefinitionSchema.def.shape.questions.def.element, {
      label: z.string(),
      options: z.array(z.object({ optionId: z.string(), label: z.string() })),
    }),
  ),
  redirectUrl: z.string(),
  /** The last day on which answers are taken; empty for no end. */
  dueDay: z.string(),
});
export type WrittenForm = z.output<typeof writtenSchema>;
export type WrittenQuestion = WrittenForm["questions"][number];

/** Questions that are shown together: sentences of one section stand in one card. */
export function cardsOf(questions: readonly QuestionToAnswer[]): QuestionToAnswer[][] {
  const cards: QuestionToAnswer[][] = [];
  for (const question of questions) {
    const before = cards.at(-1)?.at(-1);
    const goesOn = before?.kind === "SCALE" && question.kind === "SCALE" && question.section === "";
    if (goesOn) cards.at(-1)?.push(question);
    else cards.push([question]);
  }
  return cards;
}
