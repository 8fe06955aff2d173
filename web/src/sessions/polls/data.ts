import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { pollEndpoints } from "@openrounds/contract/sessions/polls/endpoints.ts";
import type { Poll } from "@openrounds/contract/sessions/polls/schemas.ts";
import { call } from "../../kernel/call.ts";
import { messageOf } from "../../kernel/failure.ts";
import { queryKeyOf, endpointQuery, useEndpointMutation } from "../../kernel/query.ts";
import { toastFailure } from "../../ui/toast.ts";

/** How often polls are refreshed, in case the room could not announce a change. */
const REFETCH_MS = 20_000;

/** The polls of the room as the caller sees them, read again with each announcement of the room. */
export function usePolls(sessionId: string, news: number): readonly Poll[] | undefined {
  const client = useQueryClient();
  useEffect(() => {
    void client.invalidateQueries({ queryKey: queryKeyOf(pollEndpoints.list) });
  }, [client, news]);
  return useQuery({
    ...endpointQuery(pollEndpoints.list, { params: { id: sessionId } }),
    refetchInterval: REFETCH_MS,
  }).data?.pollList;
}

/** Calls back once for each poll that opens and that the person has not answered. */
export function useOpenedPolls(polls: readonly Poll[] | undefined, onOpened: (poll: Poll) => void): void {
  const announced = useRef(new Set<string>());
  useEffect(() => {
    for (const poll of polls ?? []) {
      if (poll.status !== "OPEN" || poll.choices.length > 0 || announced.current.has(poll.pollId)) continue;
      announced.current.add(poll.pollId);
      onOpened(poll);
    }
  }, [polls, onOpened]);
}

const mutationOptions = {
  refreshes: [pollEndpoints.list],
  onFail: (failure: Error) => toastFailure(messageOf(failure)),
};

/** Starts a poll, ends it or shares its result. */
export const usePollStatus = () => useEndpointMutation(pollEndpoints.setStatus, mutationOptions);

export const useRemovePoll = () => useEndpointMutation(pollEndpoints.remove, mutationOptions);

export const useAnswerPoll = () => useEndpointMutation(pollEndpoints.answer, mutationOptions);

async function savePollAnswers(sessionId: string): Promise<void> {
  const { csvUrl } = await call(pollEndpoints.report, { query: { sessionId } });
  location.assign(csvUrl);
}

/** Downloads the answers to the polls of a session. */
export const downloadPollAnswers = (sessionId: string): void =>
  void savePollAnswers(sessionId).catch((failure: unknown) => toastFailure(messageOf(failure)));
