import type * as z from "zod/mini";
import type { GraphShape, OperationShape } from "@openrounds/contract/kernel/graph.ts";
import type { ContextFor } from "../http/handlers.ts";

/** One resolver per operation; a missing, extra or ill-typed one does not compile. */
export type Resolvers<Operations extends Record<string, OperationShape>> = {
  readonly [Name in keyof Operations]: (
    variables: z.output<Operations[Name]["variables"]>,
    context: ContextFor<Operations[Name]["access"]>,
  ) => Promise<z.input<Operations[Name]["result"]>> | z.input<Operations[Name]["result"]>;
};

type AnyResolver = (variables: never, context: never) => unknown;

/** A graph service with its resolvers, as its domain mounts it. */
export interface GraphService {
  readonly graph: GraphShape;
  readonly resolvers: Readonly<Record<string, AnyResolver>>;
}

/** Pairs the operations of a graph service with their resolvers. */
export const graphService = <const Shape extends GraphShape>(
  graph: Shape,
  resolvers: Resolvers<Shape["operations"]>,
): GraphService => ({ graph, resolvers });
