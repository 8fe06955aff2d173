import {
  graphPath,
  type GraphFailure,
  type OperationResult,
  type OperationShape,
  type OperationVariables,
} from "@openrounds/contract/kernel/graph.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { API_BASE, send, withAuthentication } from "./call.ts";
import { CallFailure } from "./failure.ts";
import { closePage, resultInPage } from "./opened-page.ts";
import { isInvalidated } from "./query.ts";
import { trackAction } from "./tracking.ts";

/** The graph service has the same origin as the API. */
const ORIGIN = API_BASE.replace(/\/api$/, "");

/** Runs an operation of a graph service; a refused one throws a CallFailure with the server's message. */
export async function callGraph<O extends OperationShape>(
  service: string,
  operation: O,
  variables: OperationVariables<O>,
): Promise<OperationResult<O>> {
  const { name, document: query, access } = operation;
  const parts = { body: { query, operationName: name, variables } };
  return withAuthentication(access, async (headers) => {
    const { status, json } = await send(`${ORIGIN}${graphPath(service)}`, "POST", parts, headers);
    if (status === 200) {
      return (json as { data: Record<string, OperationResult<O>> }).data[name] as OperationResult<O>;
    }
    const { errorMessage } = (json ?? {}) as Partial<GraphFailure>;
    throw new CallFailure(status, { message: errorMessage });
  });
}

/** The query of an operation for useQuery, keyed by the operation and its variables. */
export const graphQuery = <O extends OperationShape>(service: string, operation: O, variables: OperationVariables<O>) =>
  queryOptions({
    queryKey: [service, operation.name, variables],
    queryFn: async ({ client, queryKey }) => {
      const found = isInvalidated(client, queryKey)
        ? undefined
        : await resultInPage([service, operation.name], variables);
      return found === undefined ? callGraph(service, operation, variables) : (found as OperationResult<O>);
    },
    placeholderData: undefined,
  });

interface GraphMutationOptions<O extends OperationShape> {
  /** Names of operations whose cached results are invalidated. */
  readonly refreshes?: readonly string[];
  readonly onDone?: (result: OperationResult<O>) => void;
  readonly onFail?: (failure: Error) => void;
}

/** The mutation of an operation of a graph service, for a form or a button. */
export function useGraphMutation<O extends OperationShape>(
  service: string,
  operation: O,
  { refreshes = [], onDone, onFail }: GraphMutationOptions<O>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (variables: OperationVariables<O>) => callGraph(service, operation, variables),
    onSuccess: async (result) => {
      trackAction({ method: "POST", path: `${graphPath(service)}/${operation.name}` });
      closePage();
      await Promise.all(refreshes.map((name) => client.invalidateQueries({ queryKey: [service, name] })));
      onDone?.(result);
    },
    ...(onFail !== undefined && { onError: (failure: Error) => onFail(failure) }),
  });
}
