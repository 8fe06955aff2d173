import type { CallInput, CallResult, EndpointShape } from "../kernel/endpoint.ts";

/** The name of a single call: method and path of an endpoint, or service and name of a graph operation. */
export type CallName = readonly [string, string];

/** A single call, and the result of it that the answer of a page holds. */
export interface AnsweredCall {
  readonly name: CallName;
  readonly input: unknown;
  readonly result: unknown;
}

export const nameOfCall = ({ method, path }: Pick<EndpointShape, "method" | "path">): CallName => [method, path];

/** The call of an endpoint with its result; nothing where the answer has none. */
export const answered = <E extends EndpointShape>(
  endpoint: E,
  input: CallInput<E>,
  result: CallResult<E> | undefined,
): readonly AnsweredCall[] => (result === undefined ? [] : [{ name: nameOfCall(endpoint), input, result }]);
