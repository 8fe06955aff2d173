import * as z from "zod/mini";
import { atMost, lineSchema } from "../../kernel/text.ts";

export const POLL_QUESTION_MAX = 200;
export const POLL_OPTION_MAX = 100;
export const POLL_OPTIONS = { min: 2, max: 10 } as const;
/** The maximum number of polls in one session. */
export const POLLS_MAX = 50;

/** DRAFT is visible to hosts only, OPEN accepts answers, ENDED accepts none, SHARED shows the result to everybody. */
export const pollStatusSchema = z.enum(["DRAFT", "OPEN", "ENDED", "SHARED"]);
export type PollStatus = z.output<typeof pollStatusSchema>;

/** Whether all options are distinct; empty ones are reported at their own field. */
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
  /** Whether it is a multiple-choice poll. */
  isMultiple: z._default(z.boolean(), false),
});
export type PollFields = z.output<typeof pollFieldsSchema>;

/** Zero-based option indexes without duplicates. */
export const pollChoicesSchema = z.array(z.int().check(z.gte(0), z.lt(POLL_OPTIONS.max))).check(
  z.minLength(1, "POLL_CHOICE_INVALID"),
  atMost(POLL_OPTIONS.max, "POLL_CHOICE_INVALID"),
  z.refine((choices) => new Set(choices).size === choices.length, "POLL_CHOICE_INVALID"),
);

/** The result of a poll, without the people behind it. */
export const pollResultSchema = z.object({
  answeredCount: z.number(),
  /** The number of votes for each option, in their order. */
  counts: z.array(z.number()),
});

export const pollSchema = z.object({
  pollId: z.string(),
  question: z.string(),
  options: z.array(z.string()),
  isMultiple: z.boolean(),
  status: pollStatusSchema,
  /** The caller's choices; empty without an answer. */
  choices: z.array(z.number()),
  /** Null when the caller may not see it: hosts see it from the start of the poll, others once it is shared. */
  result: z.nullable(pollResultSchema),
});
export type Poll = z.output<typeof pollSchema>;
