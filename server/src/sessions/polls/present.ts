import type { Poll } from "@openrounds/contract/sessions/polls/schemas.ts";
import type { CountedPoll } from "./queries.ts";

/** A poll as a person in the room sees it: hosts see the result from its start, others once it is shared. */
export function presentPoll({ poll, choices, answeredCount, counts }: CountedPoll, isHost: boolean): Poll {
  const { pollId, question, options, isMultiple, status } = poll;
  const seesResult = status === "SHARED" || (isHost && status !== "DRAFT");
  return {
    ...{ pollId, question, options, isMultiple, status },
    choices: choices ?? [],
    result: seesResult ? { answeredCount, counts } : null,
  };
}
