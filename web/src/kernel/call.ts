import type { CallInput, CallResult, EndpointShape } from "@openrounds/contract/kernel/endpoint.ts";
import { takeBegunCall } from "./begun-calls.ts";
import { followServer } from "./clock.ts";
import { CallFailure, UNREACHABLE, textOfUnreachable } from "./failure.ts";
import { deviceTimeZone } from "./format.ts";
import { createOnce } from "./idempotency.ts";
import { currentLocale } from "./locale.ts";

/** The base URL of the API: the same origin, unless the build names another. */
export const API_BASE = (import.meta.env?.["VITE_API_BASE"] as string | undefined) ?? "/api";

interface RequestParts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly files?: Readonly<Record<string, Blob>>;
}

function addressOf(endpoint: Pick<EndpointShape, "path">, { params = {}, query = {} }: RequestParts): string {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const defined = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(defined.map(([name, value]) => [name, String(value)]));
  return `${API_BASE}${path}${defined.length > 0 ? `?${search}` : ""}`;
}

function bodyOf({ body, files }: Pick<RequestParts, "body" | "files">): {
  body?: BodyInit;
  headers: Record<string, string>;
} {
  if (files !== undefined) {
    const form = new FormData();
    for (const [name, value] of Object.entries(body ?? {})) form.append(name, String(value));
    for (const [name, file] of Object.entries(files)) form.append(name, file);
    return { body: form, headers: {} };
  }
  if (body === undefined) return { headers: {} };
  return { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
}

type RequestHeaders = Readonly<Record<string, string>>;

/** How calls of one kind of access authenticate; see session.ts and shared-key.ts. */
export interface Authenticator {
  headers(): Promise<RequestHeaders>;
  /** Called when the server did not accept these headers; the next call of `headers` must return new ones. */
  rejected(headers: RequestHeaders): void;
}

const WITHOUT_HEADERS: Authenticator = { headers: async () => ({}), rejected: () => undefined };
const authenticators = { open: WITHOUT_HEADERS, sharedKey: WITHOUT_HEADERS, signedIn: WITHOUT_HEADERS };

/** Sets how calls of one kind of access authenticate. Called once, when the module that knows is loaded. */
export function authenticateWith(kind: "sharedKey" | "signedIn", authenticator: Authenticator): void {
  authenticators[kind] = authenticator;
}

/**
 * Codes of a 401 that mean the headers were not accepted, by the server or a proxy before it. Other refusals concern
 * the call itself.
 */
const REJECTIONS = ["error.unauthorized", "error.sharedKey", "error.unspecified"];

const isRejected = (failure: unknown): boolean =>
  failure instanceof CallFailure && failure.status === 401 && REJECTIONS.includes(failure.code);

/** Makes a call with the headers of its access, and once more with new ones if they were not accepted. */
export async function withAuthentication<T>(
  { kind }: EndpointShape["access"],
  make: (headers: RequestHeaders) => Promise<T>,
): Promise<T> {
  const authenticator = kind === "open" || kind === "sharedKey" ? authenticators[kind] : authenticators.signedIn;
  const headers = await authenticator.headers();
  try {
    return await make(headers);
  } catch (failure) {
    if (!isRejected(failure)) throw failure;
    authenticator.rejected(headers);
    return make(await authenticator.headers());
  }
}

type CalledEndpoint = Pick<EndpointShape, "method" | "path" | "access">;

/** How many times a request is repeated after a 503, each time after the pause in its Retry-After header. */
const BUSY_REPEATS = 2;

/** Fetches, and repeats the request while the server is too busy to accept it. */
async function fetchWhenFree(address: string, init: RequestInit, repeats = BUSY_REPEATS): Promise<Response> {
  const response = await fetch(address, init);
  const pauseS = Number(response.headers.get("retry-after"));
  if (response.status !== 503 || pauseS === 0 || repeats === 0) return response;
  await new Promise((resume) => setTimeout(resume, 1000 * pauseS));
  return fetchWhenFree(address, init, repeats - 1);
}

/** Fetches a file past every cache, to measure the line. */
export const fetchUncached = (address: string, signal: AbortSignal): Promise<Response> =>
  fetch(address, { cache: "no-store", signal });

/** The only fetch of the API: returns the response of the server, whatever its status. */
export async function send(
  address: string,
  method: string,
  parts: Pick<RequestParts, "body" | "files">,
  extra: RequestHeaders,
): Promise<{ readonly status: number; readonly json: unknown }> {
  const { body, headers } = bodyOf(parts);
  const begun = await takeBegunCall(method, address);
  const fetched =
    begun?.response ??
    fetchWhenFree(address, {
      method,
      credentials: "same-origin",
      body: body ?? null,
      headers: {
        "x-correlation-id": crypto.randomUUID(),
        "x-locale": currentLocale(),
        "x-requested-with": "openrounds",
        "x-timezone": deviceTimeZone(),
        "x-token-transport": "cookie",
        ...headers,
        ...extra,
      },
    });
  const response = await Promise.resolve(fetched).catch(() => {
    // The message of the browser is written for developers.
    throw new CallFailure(500, { responseCode: UNREACHABLE, message: textOfUnreachable() });
  });
  followServer(response.headers.get("x-server-time"), begun?.arrivedAtMs);
  const json: unknown = await response.json().catch(() => ({}));
  return { status: response.status, json };
}

/**
 * Calls an endpoint without authentication, which refresh and shared key are built on. A refused call throws a
 * CallFailure.
 */
export async function request(
  endpoint: CalledEndpoint,
  parts: RequestParts,
  extra: RequestHeaders = {},
): Promise<unknown> {
  const { status, json } = await send(addressOf(endpoint, parts), endpoint.method, parts, extra);
  if (status >= 300) throw new CallFailure(status, json);
  const { responseCode, resultBody } = (json ?? {}) as { responseCode?: unknown; resultBody?: unknown };
  if (responseCode !== "Success") throw new CallFailure(500, { responseCode: "error.internal" });
  return resultBody;
}

/** Makes a call of an endpoint, with headers of its own. */
const makeCall = (endpoint: CalledEndpoint, input: unknown, own: RequestHeaders): Promise<unknown> =>
  withAuthentication(endpoint.access, (headers) => request(endpoint, input as RequestParts, { ...headers, ...own }));

/** Calls an endpoint with an idempotency key of the caller's, for repetitions over a restart. */
export const callWithKey = (endpoint: CalledEndpoint, input: unknown, key: string): Promise<unknown> =>
  makeCall(endpoint, input, { "idempotency-key": key });

/** Calls an endpoint and returns its result; a refused call throws a CallFailure. */
export async function call<E extends EndpointShape>(endpoint: E, input: CallInput<E>): Promise<CallResult<E>> {
  const make = (own: RequestHeaders): Promise<unknown> => makeCall(endpoint, input, own);
  const { method, path, creates = false } = endpoint;
  return (await (creates ? createOnce(JSON.stringify([method, path, input]), make) : make({}))) as CallResult<E>;
}

/** Fetches a file of this origin outside the API; fails if it does not exist, or the person may not read it. */
export async function fetchFile(address: string): Promise<Response> {
  const response = await fetchWhenFree(address, { credentials: "same-origin" });
  if (!response.ok) throw new CallFailure(response.status, {});
  return response;
}

/** Reads a JSON file of this origin outside the API. */
export const readFile = async (address: string): Promise<unknown> => (await fetchFile(address)).json();

/** Reads an address that only a development server has; fails elsewhere. */
export const readDevelopment = (path: `/dev/${string}`): Promise<unknown> => readFile(`${API_BASE}${path}`);
