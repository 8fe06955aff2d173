import * as z from "zod/mini";
import { atMost, lineSchema } from "../../kernel/text.ts";

export const POLL_QUESTION_MAX = 200;
export const POLL_OPTION_MAX = 100;
export const POLL_OPTIONS = { min: 2, max: 10 } as const;
/** How many polls one session may have. */
export const POLLS_MAX = 50;

/** DRAFT is seen by hosts only, OPEN takes answers, ENDED takes none, SHARED shows everybody the result. */
export const pollStatusSchema = z.enum(["DRAFT", "OPEN", "ENDED", "SHARED"]);
export type PollStatus = z.output<typeof pollStatusSchema>;

/** Whether no option stands twice; what is empty is told at its own field. */
function isDistinct(options: readonly string[]): boolean {
  const filled = options.filter((option) => option !== "");
  return new Set(filled).size === filled.length;
}

export const pollFieldsSchema = z.object({
  question: lineSchema(POLL_QUESTION_MAX, { required: "VALID_POLL_QUESTION", max: "VALID_POLL_QUESTION_MAX" }),
  options: z
    .array(lineSchema(POLL_OPTION_MAX, { required: "VALID_POLL_OPTION", max: "VALID_POLL_OPTION_MAX" }))
    .check(
      z.minLength(POLL_OPTIONS.min, "VALID_POLL_OPTIONS"),
      atMost(POLL_OPTIONS.max, "VALID_POLL_OPTIONS"),
      z.refine(isDistinct, "VALID_POLL_OPTION_TWICE"),
    ),
  /** Whether a person may choose several options. */
  isMultiple: z._default(z.boolean(), false),
});
export type PollFields = z.output<typeof pollFieldsSchema>;

/** Places of options, the first being 0; each at most once. */
export const pollChoicesSchema = z.array(z.int().check(z.gte(0), z.lt(POLL_OPTIONS.max))).check(
  z.minLength(1, "POLL_CHOICE_INVALID"),
  atMost(POLL_OPTIONS.max, "POLL_CHOICE_INVALID"),
  z.refine((choices) => new Set(choices).size === choices.length, "POLL_CHOICE_INVALID"),
);

/** How a poll stands; nothing of who chose what. */
export const pollResultSchema = z.object({
  answeredCount: z.number(),
  /** How often each option was chosen, in their order. */
  counts: z.array(z.number()),
});

export const pollSchema = z.object({
  pollId: z.string(),
  question: z.string(),
  options: z.array(z.string()),
  isMultiple: z.boolean(),
  status: pollStatusSchema,
  /** What the caller chose; empty where they did not answer. */
  choices: z.array(z.number()),
  /** Null where the caller may not see it: hosts see it from the start of the poll, others once it is shared. */
  result: z.nullable(pollResultSchema),
});
export type Poll = z.output<typeof pollSchema>;
