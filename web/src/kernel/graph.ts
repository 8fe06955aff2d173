import {
  graphPath,
  type GraphFailure,
  type OperationResult,
  type OperationShape,
  type OperationVariables,
} from "@openrounds/contract/kernel/graph.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { API_BASE, send, withProof } from "./call.ts";
import { CallFailure } from "./failure.ts";

/** The service stands beside the API. */
const ORIGIN = API_BASE.replace(/\/api$/, "");

/** Asks an operation of a graph service; a refused one throws a CallFailure with the words of the server. */
export async function ask<O extends OperationShape>(
  service: string,
  operation: O,
  variables: OperationVariables<O>,
): Promise<OperationResult<O>> {
  const { name, document: query, access } = operation;
  const parts = { body: { query, operationName: name, variables } };
  return withProof(access, async (headers) => {
    const { status, answered } = await send(`${ORIGIN}${graphPath(service)}`, "POST", parts, headers);
    if (status === 200) {
      return (answered as { data: Record<string, OperationResult<O>> }).data[name] as OperationResult<O>;
    }
    const { errorMessage } = (answered ?? {}) as Partial<GraphFailure>;
    throw new CallFailure(status, { message: errorMessage });
  });
}

/** A read for useQuery: the operation and its variables are its key. */
export const readGraph = <O extends OperationShape>(service: string, operation: O, variables: OperationVariables<O>) =>
  queryOptions({
    queryKey: [service, operation.name, variables],
    queryFn: () => ask(service, operation, variables),
    placeholderData: undefined,
  });

interface GraphChangeOptions<O extends OperationShape> {
  /** Names of operations whose answers are out of date afterwards. */
  readonly refreshes?: readonly string[];
  readonly onDone?: (result: OperationResult<O>) => void;
  readonly onFail?: (failure: Error) => void;
}

/** A write for a form or a button, by an operation of a graph service. */
export function useGraphChange<O extends OperationShape>(
  service: string,
  operation: O,
  { refreshes = [], onDone, onFail }: GraphChangeOptions<O>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (variables: OperationVariables<O>) => ask(service, operation, variables),
    onSuccess: async (result) => {
      await Promise.all(refreshes.map((name) => client.invalidateQueries({ queryKey: [service, name] })));
      onDone?.(result);
    },
    ...(onFail !== undefined && { onError: (failure: Error) => onFail(failure) }),
  });
}
