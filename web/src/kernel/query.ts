import type { CallInput, CallResult, EndpointShape } from "@openrounds/contract/kernel/endpoint.ts";
import {
  QueryClient,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryKey,
  type UseMutationResult,
} from "@tanstack/react-query";
import { call } from "./call.ts";
import { CallFailure } from "./failure.ts";
import { orStored } from "./offline.ts";
import { callOrPage, closePage } from "./opened-page.ts";
import { trackAction } from "./tracking.ts";

/** How long a cached response is fresh. */
export const FRESH_MS = 30_000;

/**
 * The cache of responses. A refused call is not repeated, a failed one twice, unless the device is offline. Without a
 * network, queries run too, as this device may have stored their results.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      placeholderData: keepPreviousData,
      networkMode: "always",
      refetchOnReconnect: true,
      retry: (tries, failure) =>
        tries < 2 && navigator.onLine && !(failure instanceof CallFailure && failure.status < 500),
    },
    mutations: { networkMode: "always" },
  },
});

/** The query key of all responses of an endpoint. */
export const queryKeyOf = (endpoint: EndpointShape): readonly [string, string] => [endpoint.method, endpoint.path];

/** Whether a query is read anew because its cached response was invalidated: only its own call tells the present. */
export const isInvalidated = (client: QueryClient, queryKey: QueryKey): boolean =>
  client.getQueryState(queryKey)?.isInvalidated === true;

/**
 * The query of an endpoint for useQuery, keyed by the endpoint and its input. While a page is opened, its answer fills
 * the query.
 */
export const endpointQuery = <E extends EndpointShape>(endpoint: E, input: CallInput<E>) =>
  queryOptions({
    queryKey: [...queryKeyOf(endpoint), input],
    queryFn: ({ client, queryKey }) =>
      orStored(queryKey, () => (isInvalidated(client, queryKey) ? call(endpoint, input) : callOrPage(endpoint, input))),
  });

export interface MutationOptions<E extends EndpointShape> {
  /** Endpoints whose cached responses are invalidated. */
  readonly refreshes?: readonly EndpointShape[];
  readonly onDone?: (result: CallResult<E>, input: CallInput<E>) => void;
  readonly onFail?: (failure: Error) => void;
}

/** The mutation of an endpoint, for a form or a button. */
export function useEndpointMutation<E extends EndpointShape>(
  endpoint: E,
  { refreshes = [], onDone, onFail }: MutationOptions<E> = {},
): UseMutationResult<CallResult<E>, Error, CallInput<E>> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<E>) => call(endpoint, input),
    onSuccess: async (result, input) => {
      trackAction(endpoint);
      closePage();
      await Promise.all(refreshes.map((each) => client.invalidateQueries({ queryKey: queryKeyOf(each) })));
      onDone?.(result, input);
    },
    ...(onFail !== undefined && { onError: (failure: Error) => onFail(failure) }),
  });
}
