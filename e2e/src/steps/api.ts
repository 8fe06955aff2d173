import { expect, type APIRequestContext, type APIResponse, type Page } from "@playwright/test";
import type { CallInput, CallResult, EndpointShape } from "@openrounds/contract/kernel/endpoint.ts";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import type { Authorization } from "@openrounds/contract/identity/schemas.ts";
import { referenceEndpoints } from "@openrounds/contract/reference/endpoints.ts";
import { DEMO_PASSWORD } from "@openrounds/server/demo/network.ts";
import { sealSharedKey } from "@openrounds/server/kernel/http/shared-key.ts";

interface CallParts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Repeats a call to a busy server after the delay that it names, as the application does. */
async function fetchWhenFree(
  request: APIRequestContext,
  address: string,
  options: Parameters<APIRequestContext["fetch"]>[1],
): Promise<APIResponse> {
  const response = await request.fetch(address, options);
  const pauseS = Number(response.headers()["retry-after"] ?? 0);
  if (response.status() !== 503 || pauseS === 0) return response;
  await new Promise((resume) => setTimeout(resume, 1000 * pauseS));
  return fetchWhenFree(request, address, options);
}

async function send(
  request: APIRequestContext,
  endpoint: EndpointShape,
  parts: CallParts,
  headers: Record<string, string>,
) {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(parts.params?.[name] ?? ""));
  const response = await fetchWhenFree(request, `/api${path}?${new URLSearchParams(parts.query)}`, {
    method: endpoint.method,
    headers,
    ...(parts.body !== undefined && { data: parts.body }),
  });
  if (!response.ok()) throw new Error(`${endpoint.path} answered ${response.status()}: ${await response.text()}`);
  const { resultBody } = (await response.json()) as { resultBody: unknown };
  return { result: resultBody, serverTimeMs: Number(response.headers()["x-server-time"]) };
}

/** A person who calls the API without a browser. */
export interface Caller {
  readonly userId: string;
  /** The header of their access token, for addresses that are no endpoint. */
  readonly authorization: string;
  call<E extends EndpointShape>(endpoint: E, input: CallInput<E>): Promise<CallResult<E>>;
}

const readConfig = (request: APIRequestContext) => send(request, identityEndpoints.config, {}, {});

/** The time of the server, which differs from this machine's. */
export const serverNowMs = async (request: APIRequestContext): Promise<number> =>
  (await readConfig(request)).serverTimeMs;

/** The headers of a call that requires the shared key. */
async function withSharedKey(request: APIRequestContext): Promise<Record<string, string>> {
  const config = await readConfig(request);
  const { sharedKey } = config.result as CallResult<typeof identityEndpoints.config>;
  return { "x-shared-key": sealSharedKey(sharedKey, config.serverTimeMs) };
}

/** A town at the end of the list that a new server imports. */
const LAST_TOWN = "Harare Western Suburbs";

/** Waits until a new server has imported all towns. */
export const untilTownsAreImported = (request: APIRequestContext): Promise<void> =>
  expect
    .poll(
      async () => {
        const query = { text: LAST_TOWN };
        const { result } = await send(
          request,
          referenceEndpoints.searchPlaces,
          { query },
          await withSharedKey(request),
        );
        return (result as CallResult<typeof referenceEndpoints.searchPlaces>).placeList.length;
      },
      { timeout: 300_000 },
    )
    .toBeGreaterThan(0);

async function login(request: APIRequestContext, email: string, headers = {}): Promise<Authorization> {
  const body = { loginMode: "EMAIL", email, password: Buffer.from(DEMO_PASSWORD).toString("base64") };
  const sharedKeyHeaders = { ...(await withSharedKey(request)), ...headers };
  const { result: entered } = await send(request, identityEndpoints.login, { body }, sharedKeyHeaders);
  const { authorization } = entered as CallResult<typeof identityEndpoints.login>;
  if (authorization === undefined) throw new Error(`${email} needs a code`);
  return authorization;
}

const callerWith = (request: APIRequestContext, { authToken, userId }: Authorization): Caller => ({
  userId,
  authorization: `Bearer ${authToken}`,
  call: async (endpoint, input) =>
    (await send(request, endpoint, input as CallParts, { authorization: `Bearer ${authToken}` })).result as CallResult<
      typeof endpoint
    >,
});

/** Signs in a person of the demo network to call the API. */
export const openCaller = async (request: APIRequestContext, email: string): Promise<Caller> =>
  callerWith(request, await login(request, email));

/** Gives the page's browser a session of a person of the demo network, without the login pages. */
export async function enter(page: Page, email: string, locale = "en_US"): Promise<Caller> {
  const authorization = await login(page.request, email, { "x-token-transport": "cookie" });
  await page.goto("/manifest.webmanifest");
  await page.evaluate(
    ([userId, chosen]) => {
      localStorage.setItem("or.userId", userId);
      localStorage.setItem("or.locale", chosen);
    },
    [authorization.userId, locale] as const,
  );
  return callerWith(page.request, authorization);
}

/** A visitor who already chose a language and confirmed the location. */
export async function visitIn(page: Page, locale = "en_US"): Promise<void> {
  await page.addInitScript((chosen) => {
    localStorage.setItem("or.locale", localStorage.getItem("or.locale") ?? chosen);
    localStorage.setItem("or.location", "Wardha, Maharashtra, India");
  }, locale);
}

/** Opens home as a person of the demo network, without the login pages. */
export async function enterHome(page: Page, email: string): Promise<void> {
  await enter(page, email);
  await page.goto("/home");
}
