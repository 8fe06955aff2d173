import type { PollFields, PollStatus } from "./schemas.ts";

/** The status that a poll must have to move to another. */
export const POLL_MOVES = { OPEN: "DRAFT", ENDED: "OPEN", SHARED: "ENDED" } as const satisfies Partial<
  Record<PollStatus, PollStatus>
>;
export type PollMove = keyof typeof POLL_MOVES;

/** Whether the places of options are an answer to a poll: options that it has, and one of them where it takes one. */
export const isAnswer = ({ options, isMultiple }: Omit<PollFields, "question">, choices: readonly number[]): boolean =>
  (isMultiple || choices.length === 1) && choices.every((choice) => choice < options.length);
