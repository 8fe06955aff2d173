import type * as z from "zod/mini";
import type { CallInput, EndpointShape } from "@openrounds/contract/kernel/endpoint.ts";
import type { OperationShape, OperationVariables } from "@openrounds/contract/kernel/graph.ts";
import type { GraphService } from "../kernel/graph/handlers.ts";
import type { ActorContext, EndpointGroup } from "../kernel/http/handlers.ts";
import { parsePart } from "../kernel/http/input.ts";
import { Refusal, refuseNotFound } from "../kernel/refusal.ts";

/** Everything that can be asked for in the name of a person. */
export interface AskableCalls {
  readonly groups: readonly EndpointGroup[];
  readonly graphs: readonly GraphService[];
}

/** The results of single calls, for the page of one person; undefined where the call is refused. */
export interface Asking {
  call<E extends EndpointShape>(endpoint: E, input: CallInput<E>): Promise<z.input<E["result"]> | undefined>;
  operation<O extends OperationShape>(
    operation: O,
    variables: OperationVariables<O>,
  ): Promise<z.input<O["result"]> | undefined>;
}

type AnyHandler = (input: unknown, context: object) => unknown;

interface GivenParts {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

function inputOf(endpoint: EndpointShape, { params, query, body }: GivenParts): object {
  return {
    params: parsePart(endpoint.params, params),
    query: parsePart(endpoint.query, query),
    body: parsePart(endpoint.body, body),
  };
}

/** The context in which an endpoint decides on the person; refuses a call in the name of another person. */
function contextFor({ access }: EndpointShape, context: ActorContext, { params }: GivenParts): object {
  if (access.kind === "permission") return { ...context, needs: access.codes };
  const { userId } = (params ?? {}) as { userId?: string };
  if (access.kind === "self" && userId !== context.actor.userId) refuseNotFound();
  return context;
}

/** A refused call is left out, so that the browser makes it by itself and shows why; so is one that fails. */
async function orUndefined(work: () => unknown, name: string, { platform }: ActorContext): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) platform.log.error("part of a page failed", { endpoint: name }, error);
    return undefined;
  }
}

/** Answers pages from the handlers of the single calls, so that both have the same rights and the same content. */
export function askingFrom({ groups, graphs }: AskableCalls): (context: ActorContext) => Asking {
  const handlers = new Map<unknown, AnyHandler>();
  for (const { endpoints, handlers: own } of groups) {
    for (const [verb, endpoint] of Object.entries(endpoints)) handlers.set(endpoint, own[verb] as AnyHandler);
  }
  for (const { graph, resolvers } of graphs) {
    for (const [verb, operation] of Object.entries(graph.operations)) {
      handlers.set(operation, resolvers[verb] as AnyHandler);
    }
  }
  const handlerOf = (call: object): AnyHandler => {
    const handler = handlers.get(call);
    if (handler === undefined) throw new Error("no handler of the call");
    return handler;
  };
  return (context) => ({
    call<E extends EndpointShape>(endpoint: E, input: CallInput<E>) {
      const handle = handlerOf(endpoint);
      const parts = input as GivenParts;
      const work = (): unknown => handle(inputOf(endpoint, parts), contextFor(endpoint, context, parts));
      return orUndefined(work, endpoint.path, context) as Promise<z.input<E["result"]> | undefined>;
    },
    operation<O extends OperationShape>(operation: O, variables: OperationVariables<O>) {
      const handle = handlerOf(operation);
      const work = (): unknown => handle(variables, context);
      return orUndefined(work, operation.name, context) as Promise<z.input<O["result"]> | undefined>;
    },
  });
}
