import * as z from "zod/mini";
import {
  answersSchema,
  formDefinitionSchema,
  type Answers,
  type FormToAnswer,
  type QuestionToAnswer,
} from "@openrounds/contract/forms/schemas.ts";
import { readDraftOf } from "../kernel/drafts.ts";
import type { OutboxNote } from "../kernel/outbox-state.ts";

/** The key of the draft with the answers to a form. */
export const answersDraftKey = ({ instanceId }: Pick<FormToAnswer, "instanceId">): string => `form:${instanceId}`;

/** The name of a form in the outbox. */
export const formThing = ({ instanceId }: Pick<FormToAnswer, "instanceId">): string => `form:${instanceId}`;

/** What the outbox shows of the answers to a form. */
export const formNote = (form: FormToAnswer): OutboxNote => ({
  ...{ kind: "form", thing: formThing(form), title: form.title },
  text: Object.values(draftAnswers(form)).flat().map(String).join(", "),
});

/** The key of the draft of a form in the builder. */
export const builderDraftKey = (batchId: string, form: string): string => `builder:${batchId}:${form}`;

/** The answers in the draft, to questions that the form still has. */
export function draftAnswers(form: FormToAnswer): Answers {
  const questionIds = new Set(form.questions.map(({ questionId }) => questionId));
  const draft = readDraftOf(answersDraftKey(form), answersSchema) ?? {};
  return Object.fromEntries(Object.entries(draft).filter(([questionId]) => questionIds.has(questionId)));
}

/** The draft of a form in the builder, which may be incomplete. */
export const builderValuesSchema = z.object({
  title: z.string(),
  description: z.string(),
  questions: z.array(
    z.extend(formDefinitionSchema.def.shape.questions.def.element, {
      label: z.string(),
      options: z.array(z.object({ optionId: z.string(), label: z.string() })),
    }),
  ),
  redirectUrl: z.string(),
  /** The last day to answer; empty for no end. */
  dueDay: z.string(),
});
export type BuilderValues = z.output<typeof builderValuesSchema>;
export type BuilderQuestion = BuilderValues["questions"][number];

/** Groups the questions into cards: scale questions of one section share a card. */
export function cardsOf(questions: readonly QuestionToAnswer[]): QuestionToAnswer[][] {
  const cards: QuestionToAnswer[][] = [];
  for (const question of questions) {
    const previous = cards.at(-1)?.at(-1);
    const continuesCard = previous?.kind === "SCALE" && question.kind === "SCALE" && question.section === "";
    if (continuesCard) cards.at(-1)?.push(question);
    else cards.push([question]);
  }
  return cards;
}
