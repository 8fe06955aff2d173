import type { PollFields, PollStatus } from "./schemas.ts";

/** The status that a poll must have before each status. */
export const POLL_MOVES = { OPEN: "DRAFT", ENDED: "OPEN", SHARED: "ENDED" } as const satisfies Partial<
  Record<PollStatus, PollStatus>
>;
export type PollMove = keyof typeof POLL_MOVES;

/**
 * Whether the option indexes are a valid answer to a poll: existing ones, and exactly one unless it is a
 * multiple-choice poll.
 */
export const isValidAnswer = (
  { options, isMultiple }: Omit<PollFields, "question">,
  choices: readonly number[],
): boolean => (isMultiple || choices.length === 1) && choices.every((choice) => choice < options.length);
