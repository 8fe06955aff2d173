import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { pollEndpoints } from "@openrounds/contract/sessions/polls/endpoints.ts";
import type { Poll } from "@openrounds/contract/sessions/polls/schemas.ts";
import { call } from "../../kernel/call.ts";
import { messageOf } from "../../kernel/failure.ts";
import { queryKeyOf, endpointQuery, useEndpointMutation } from "../../kernel/query.ts";
import { toastFailure } from "../../ui/toast.ts";

/** News that the room could not tell are found after so long. */
const LOOK_AGAIN_MS = 20_000;

/** The polls of the room as the caller sees them; read again with each news of the room. */
export function usePolls(sessionId: string, news: number): readonly Poll[] | undefined {
  const client = useQueryClient();
  useEffect(() => {
    void client.invalidateQueries({ queryKey: queryKeyOf(pollEndpoints.list) });
  }, [client, news]);
  return useQuery({
    ...endpointQuery(pollEndpoints.list, { params: { id: sessionId } }),
    refetchInterval: LOOK_AGAIN_MS,
  }).data?.pollList;
}

/** Tells of each poll that opens while the person is there and did not answer it. */
export function useOpened(polls: readonly Poll[] | undefined, tell: (poll: Poll) => void): void {
  const told = useRef(new Set<string>());
  useEffect(() => {
    for (const poll of polls ?? []) {
      if (poll.status !== "OPEN" || poll.choices.length > 0 || told.current.has(poll.pollId)) continue;
      told.current.add(poll.pollId);
      tell(poll);
    }
  }, [polls, tell]);
}

const told = {
  refreshes: [pollEndpoints.list],
  onFail: (failure: Error) => toastFailure(messageOf(failure)),
};

/** Starts a poll, ends it or shares its result. */
export const usePollStatus = () => useEndpointMutation(pollEndpoints.setStatus, told);

export const useRemovePoll = () => useEndpointMutation(pollEndpoints.remove, told);

export const useAnswerPoll = () => useEndpointMutation(pollEndpoints.answer, told);

async function savePollAnswers(sessionId: string): Promise<void> {
  const { csvUrl } = await call(pollEndpoints.report, { query: { sessionId } });
  location.assign(csvUrl);
}

/** Downloads who answered what to the polls of a session. */
export const downloadPollAnswers = (sessionId: string): void =>
  void savePollAnswers(sessionId).catch((failure: unknown) => toastFailure(messageOf(failure)));
