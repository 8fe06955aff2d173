import type { CallInput, CallResult, EndpointShape } from "@openrounds/contract/kernel/endpoint.ts";
import type { FailureBody, SuccessBody } from "@openrounds/contract/kernel/envelope.ts";
import { CallFailure, addressOf, type World } from "./world.ts";

/** A browser of a signed-out person, which keeps its cookies between calls. */
export interface Browser {
  readonly cookies: Map<string, string>;
  call<E extends EndpointShape>(endpoint: E, input: CallInput<E>): Promise<CallResult<E>>;
  /** The refusal of a call that must fail. */
  refusal<E extends EndpointShape>(endpoint: E, input: CallInput<E>): Promise<CallFailure>;
}

/** Opens a browser without cookies, or with those of another. */
export function openBrowser(world: World, others: Iterable<readonly [string, string]> = []): Browser {
  const cookies = new Map(others);
  const send = async (endpoint: EndpointShape, input: unknown) => {
    const parts = input as { params?: Record<string, unknown>; body?: object };
    const { body } = parts;
    const response = await world.app.http.inject({
      method: endpoint.method,
      url: addressOf(endpoint, parts),
      headers: { ...world.anonymous(), "x-token-transport": "cookie" },
      cookies: Object.fromEntries(cookies),
      ...(body !== undefined && { payload: body }),
    });
    for (const { name, value } of response.cookies) cookies.set(name, value);
    return response;
  };
  const call: Browser["call"] = async (endpoint, input) => {
    const response = await send(endpoint, input);
    if (response.statusCode !== 200) throw new CallFailure(response.statusCode, response.json<FailureBody>());
    return response.json<SuccessBody<CallResult<typeof endpoint>>>().resultBody;
  };
  return {
    cookies,
    call,
    async refusal(endpoint, input) {
      const response = await send(endpoint, input);
      if (response.statusCode === 200) throw new Error("the call succeeded");
      return new CallFailure(response.statusCode, response.json<FailureBody>());
    },
  };
}
