import type * as z from "zod/mini";
import type { Access, RateLimit, Schema } from "./endpoint.ts";

export interface OperationShape {
  /** The root field that carries the result. */
  readonly name: string;
  readonly kind: "query" | "mutation";
  readonly access: Access;
  /** One sentence for readers of the contract. */
  readonly summary: string;
  /** The document that the browser sends; a test validates it against the schema. */
  readonly document: string;
  readonly variables: Schema;
  readonly result: Schema;
}

/** Declares one operation of a graph service, which the server resolves and the browser calls. */
export const operation = <const Shape extends OperationShape>(shape: Shape): Shape => shape;

/** A graph endpoint of one service: its schema in SDL, and its operations by name. */
export interface GraphShape {
  /** The last part of the path /graph/… */
  readonly service: string;
  readonly schema: string;
  readonly operations: Readonly<Record<string, OperationShape>>;
}

/** Declares a graph service. */
export const graph = <const Shape extends GraphShape>(shape: Shape): Shape => shape;

/** Limits of a graph document, and the rate limit of a caller. */
export const GRAPH_LIMITS = { tokens: 1000, depth: 8, aliases: 15, rootFields: 5, bodyBytes: 64 * 1024 } as const;
export const GRAPH_RATE: RateLimit = { max: 120, windowMs: 60_000 };

/** The address of a graph service. */
export const graphPath = (service: string): string => `/graph/${service}`;

/** The error of a graph service. */
export interface GraphFailure {
  readonly errorMessage: string;
  readonly statusCode: number;
}

export type OperationVariables<O extends OperationShape> = z.input<O["variables"]>;
export type OperationResult<O extends OperationShape> = z.output<O["result"]>;
