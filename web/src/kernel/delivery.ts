import type { CallInput, CallResult, EndpointShape } from "@openrounds/contract/kernel/endpoint.ts";
import { useMutation, useQueryClient, type UseMutationResult } from "@tanstack/react-query";
import { call } from "./call.ts";
import { closePage } from "./opened-page.ts";
import type { Delivery, OutboxNote } from "./outbox-state.ts";
import { queryKeyOf, type MutationOptions } from "./query.ts";
import { trackAction } from "./tracking.ts";

interface DeliveryOptions<E extends EndpointShape> extends MutationOptions<E> {
  /** What the outbox shows of the call. */
  readonly note: (input: CallInput<E>) => OutboxNote;
  /** Called instead of `onDone` when the call waits in the outbox. */
  readonly onKept?: () => void;
}

/** The mutation of an endpoint that is not lost without a network: it waits in the outbox until it can be sent. */
export function useDelivery<E extends EndpointShape>(
  endpoint: E,
  { note, refreshes = [], onDone, onKept, onFail }: DeliveryOptions<E>,
): UseMutationResult<Delivery<CallResult<E>>, Error, CallInput<E>> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: CallInput<E>): Promise<Delivery<CallResult<E>>> => {
      const outbox = await import("./outbox.ts").catch(() => undefined);
      if (outbox === undefined) return { isSent: true, result: await call(endpoint, input) };
      return outbox.deliver(endpoint, input, { ...note(input), refreshes });
    },
    onSuccess: async (delivery, input) => {
      if (!delivery.isSent) return onKept?.();
      trackAction(endpoint);
      closePage();
      await Promise.all(refreshes.map((each) => client.invalidateQueries({ queryKey: queryKeyOf(each) })));
      return onDone?.(delivery.result, input);
    },
    ...(onFail !== undefined && { onError: (failure: Error) => onFail(failure) }),
  });
}
