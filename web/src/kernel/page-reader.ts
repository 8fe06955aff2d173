import { hashKey, type QueryClient } from "@tanstack/react-query";
import type { CallInput, CallResult, EndpointShape } from "@openrounds/contract/kernel/endpoint.ts";
import type { AnsweredCall, CallName } from "@openrounds/contract/pages/answers.ts";
import { call } from "./call.ts";
import { nowMs } from "./clock.ts";
import type { OpenedPage } from "./opened-page.ts";
import { FRESH_MS, queryClient, queryKeyOf } from "./query.ts";
import { signedInUserId } from "./session.ts";

/** How long after its arrival the answer of a page stands for the calls of its parts, which load one by one. */
const STANDS_MS = 10_000;

/** A page that one call answers. */
interface AnsweredPage<E extends EndpointShape> {
  readonly endpoint: E;
  readonly input: CallInput<E>;
  /** The single calls that the answer may hold, and those that it holds. */
  readonly calls: readonly CallName[];
  readonly callsOf: (answer: CallResult<E>) => readonly AnsweredCall[];
}

/** Keeps results as cached responses, except where a newer response was cached or asked for meanwhile. */
function keeper(client: QueryClient): (answers: readonly AnsweredCall[]) => void {
  const cached = client.getQueryCache().getAll();
  const before = new Map(cached.map(({ queryHash, state }) => [queryHash, state.dataUpdatedAt]));
  return (answers) => {
    for (const { name, input, result } of answers) {
      const queryKey = [...name, input];
      const state = client.getQueryState(queryKey);
      const isNewer = state !== undefined && state.dataUpdatedAt !== (before.get(hashKey(queryKey)) ?? 0);
      if (!isNewer && state?.isInvalidated !== true) client.setQueryData(queryKey, result);
    }
  };
}

/**
 * Reads a page by one call that fills the queries of its parts; nothing if that was done a moment ago. A page that is not
 * answered leaves each part to its own call, which shows why.
 */
export function readPage<E extends EndpointShape>(
  { endpoint, input, calls, callsOf }: AnsweredPage<E>,
  isOpen: () => boolean,
): OpenedPage | undefined {
  const userId = signedInUserId();
  const stands = (): boolean => isOpen() && signedInUserId() === userId;
  const queryKey = [...queryKeyOf(endpoint), input];
  const readAtMs = queryClient.getQueryData<number>(queryKey) ?? 0;
  if (nowMs() - readAtMs < FRESH_MS) return undefined;
  const keep = keeper(queryClient);
  const names = new Set(calls.map(hashKey));
  let endsAtMs = Number.POSITIVE_INFINITY;
  const results = call(endpoint, input).then(
    (answer) => {
      const answers = callsOf(answer);
      endsAtMs = nowMs() + STANDS_MS;
      queryClient.setQueryData(queryKey, nowMs());
      if (stands()) keep(answers);
      return new Map(answers.map((each) => [hashKey([...each.name, each.input]), each.result]));
    },
    () => undefined,
  );
  const resultOf = async (name: CallName, given: unknown): Promise<unknown> => {
    if (!names.has(hashKey(name)) || nowMs() > endsAtMs) return undefined;
    const found = (await results)?.get(hashKey([...name, given]));
    return stands() ? found : undefined;
  };
  return Object.assign(resultOf, { read: results });
}
