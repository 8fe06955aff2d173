import type { APIRequestContext } from "@playwright/test";
import type { CallInput, CallResult, EndpointShape } from "@openrounds/contract/kernel/endpoint.ts";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { sealSharedKey } from "@openrounds/server/kernel/http/shared-key.ts";

interface Parts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

async function send(
  request: APIRequestContext,
  endpoint: EndpointShape,
  parts: Parts,
  headers: Record<string, string>,
) {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(parts.params?.[name] ?? ""));
  const answer = await request.fetch(`/api${path}?${new URLSearchParams(parts.query)}`, {
    method: endpoint.method,
    headers,
    ...(parts.body !== undefined && { data: parts.body }),
  });
  if (!answer.ok()) throw new Error(`${endpoint.path} answered ${answer.status()}: ${await answer.text()}`);
  const { resultBody } = (await answer.json()) as { resultBody: unknown };
  return { result: resultBody, serverTimeMs: Number(answer.headers()["x-server-time"]) };
}

/** Somebody who calls the API beside the browser. */
export interface Caller {
  call<E extends EndpointShape>(endpoint: E, input: CallInput<E>): Promise<CallResult<E>>;
}

const DEMO_PASSWORD = "learn-together-2026";

/** Signs a person of the demo network in for calls beside the browser. */
export async function openCaller(request: APIRequestContext, email: string): Promise<Caller> {
  const config = await send(request, identityEndpoints.config, {}, {});
  const { sharedKey } = config.result as CallResult<typeof identityEndpoints.config>;
  const body = { loginMode: "EMAIL", email, password: Buffer.from(DEMO_PASSWORD).toString("base64") };
  const sealed = { "x-shared-key": sealSharedKey(sharedKey, config.serverTimeMs) };
  const { result: entered } = await send(request, identityEndpoints.login, { body }, sealed);
  const { authorization } = entered as CallResult<typeof identityEndpoints.login>;
  const headers = { authorization: `Bearer ${authorization?.authToken ?? ""}` };
  return {
    call: async (endpoint, input) =>
      (await send(request, endpoint, input as Parts, headers)).result as CallResult<typeof endpoint>,
  };
}
