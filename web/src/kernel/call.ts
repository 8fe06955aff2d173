import type { CallInput, CallResult, EndpointShape } from "@openrounds/contract/kernel/endpoint.ts";
import { followServer } from "./clock.ts";
import { CallFailure, UNREACHABLE, textOfUnreachable } from "./failure.ts";
import { deviceTimeZone } from "./format.ts";
import { createOnce } from "./idempotency.ts";
import { currentLocale } from "./locale.ts";

/** Where the calls go: the same origin, unless the build names another. */
export const API_BASE = (import.meta.env?.["VITE_API_BASE"] as string | undefined) ?? "/api";

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly files?: Readonly<Record<string, Blob>>;
}

function addressOf(endpoint: Pick<EndpointShape, "path">, { params = {}, query = {} }: Parts): string {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return `${API_BASE}${path}${given.length > 0 ? `?${search}` : ""}`;
}

function bodyOf({ body, files }: Pick<Parts, "body" | "files">): { body?: BodyInit; headers: Record<string, string> } {
  if (files !== undefined) {
    const form = new FormData();
    for (const [name, value] of Object.entries(body ?? {})) form.append(name, String(value));
    for (const [name, file] of Object.entries(files)) form.append(name, file);
    return { body: form, headers: {} };
  }
  if (body === undefined) return { headers: {} };
  return { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
}

type Headers = Readonly<Record<string, string>>;

/** How a call shows that it may be made; session.ts and shared-key.ts say how. */
export interface Proof {
  headers(): Promise<Headers>;
  /** The server did not accept these headers: the next ones are new. */
  rejected(headers: Headers): void;
}

const NO_PROOF: Proof = { headers: async () => ({}), rejected: () => undefined };
const proofs = { open: NO_PROOF, sharedKey: NO_PROOF, signedIn: NO_PROOF };

/** Says how calls of one kind of access are proved; once, when the module that knows is loaded. */
export function proveWith(kind: "sharedKey" | "signedIn", proof: Proof): void {
  proofs[kind] = proof;
}

/** What the server, or something before it, answers where a proof is not accepted; other refusals are of the call itself. */
const REJECTIONS = ["error.unauthorized", "error.sharedKey", "error.unspecified"];

const isRejected = (failure: unknown): boolean =>
  failure instanceof CallFailure && failure.status === 401 && REJECTIONS.includes(failure.code);

/** Makes a call with the proof of its access; where it is not accepted, once more with a new one. */
export async function withProof<T>(
  { kind }: EndpointShape["access"],
  make: (headers: Headers) => Promise<T>,
): Promise<T> {
  const proof = kind === "open" || kind === "sharedKey" ? proofs[kind] : proofs.signedIn;
  const headers = await proof.headers();
  try {
    return await make(headers);
  } catch (failure) {
    if (!isRejected(failure)) throw failure;
    proof.rejected(headers);
    return make(await proof.headers());
  }
}

type Called = Pick<EndpointShape, "method" | "path" | "access">;

/** So often a server that has too much to do is asked again, each time after the pause that it names. */
const BUSY_REPEATS = 2;

/** Fetches; a server that is too busy to begin is asked again before anybody is told. */
async function fetchWhenFree(address: string, init: RequestInit, repeats = BUSY_REPEATS): Promise<Response> {
  const answer = await fetch(address, init);
  const pauseS = Number(answer.headers.get("retry-after"));
  if (answer.status !== 503 || pauseS === 0 || repeats === 0) return answer;
  await new Promise((resume) => setTimeout(resume, 1000 * pauseS));
  return fetchWhenFree(address, init, repeats - 1);
}

/** The only fetch of the application: what the server answered, whatever its status. */
export async function send(
  address: string,
  method: string,
  parts: Pick<Parts, "body" | "files">,
  extra: Headers,
): Promise<{ readonly status: number; readonly answered: unknown }> {
  const { body, headers } = bodyOf(parts);
  const answer = await fetchWhenFree(address, {
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
  }).catch(() => {
    // What the browser says of it is written for developers.
    throw new CallFailure(500, { responseCode: UNREACHABLE, message: textOfUnreachable() });
  });
  followServer(answer.headers.get("x-server-time"));
  const answered: unknown = await answer.json().catch(() => ({}));
  return { status: answer.status, answered };
}

/** Calls an address of the API; refresh and shared key are built on it too. */
export async function request(endpoint: Called, parts: Parts, extra: Headers = {}): Promise<unknown> {
  const { status, answered } = await send(addressOf(endpoint, parts), endpoint.method, parts, extra);
  if (status >= 300) throw new CallFailure(status, answered);
  const { responseCode, resultBody } = (answered ?? {}) as { responseCode?: unknown; resultBody?: unknown };
  if (responseCode !== "Success") throw new CallFailure(500, { responseCode: "error.internal" });
  return resultBody;
}

/** Calls an endpoint and answers its result; a refused call throws a CallFailure. */
export async function call<E extends EndpointShape>(endpoint: E, input: CallInput<E>): Promise<CallResult<E>> {
  const make = (own: Headers): Promise<unknown> =>
    withProof(endpoint.access, (headers) => request(endpoint, input as Parts, { ...headers, ...own }));
  const { method, path, creates = false } = endpoint;
  return (await (creates ? createOnce(JSON.stringify([method, path, input]), make) : make({}))) as CallResult<E>;
}

/** Reads a file of this site that is outside the API; fails where it is not there. */
export async function readFile(address: string): Promise<unknown> {
  const answer = await fetch(address, { credentials: "same-origin" });
  if (!answer.ok) throw new CallFailure(answer.status, {});
  return answer.json();
}

/** Sends a file to an address that was signed for it, as one to be saved; fails where it is not taken. */
export async function sendFile(address: string, file: File, mediaType: string): Promise<void> {
  const name = encodeURIComponent(file.name);
  const headers = { "content-type": mediaType, "content-disposition": `attachment; filename*=UTF-8''${name}` };
  const answer = await fetch(address, { method: "PUT", credentials: "omit", body: file, headers });
  if (!answer.ok) throw new CallFailure(answer.status, await answer.json().catch(() => ({})));
}

/** Reads what only a server for development has; fails elsewhere. */
export const readDevelopment = (path: `/dev/${string}`): Promise<unknown> => readFile(`${API_BASE}${path}`);
