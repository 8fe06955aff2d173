import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import type { Authorization } from "@openrounds/contract/identity/schemas.ts";
import { SENTINEL_USER_ID } from "@openrounds/contract/kernel/ids.ts";
import { proveWith, request } from "./call.ts";
import { nowMs } from "./clock.ts";
import { CallFailure } from "./failure.ts";
import { clearStorage, kept, localKeys } from "./storage.ts";

/** A token that expires within this margin is refreshed first. */
const REFRESH_MARGIN_MS = 30_000;
const CHANNEL = "openrounds-session";
const LOCK = "openrounds-refresh";

interface Token {
  readonly authToken: string;
  readonly userId: string;
  readonly expiresAtMs: number;
}

type Shared =
  | { readonly kind: "token"; readonly authorization: Authorization }
  | { readonly kind: "logout"; readonly isLapsed: boolean };

/** Hears that somebody logged in or out; a session lapsed when the server ended it, and not its person. */
type Hearer = (isLapsed: boolean) => void;

/** The access token lives in memory only; other tabs are told through the channel. */
let token: Token | undefined;
let refreshing: Promise<Token> | undefined;
const hearers = new Set<Hearer>();
/** Only in a page: while the first page is rendered by the build there are no other tabs. */
const channel = typeof document === "undefined" ? undefined : new BroadcastChannel(CHANNEL);

/** The claims of a token, unchecked: the server checks, the browser only needs the expiry. */
function expiryOf(authToken: string): number {
  try {
    const payload = authToken.split(".")[1] ?? "";
    const claims = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) as { exp?: unknown };
    return typeof claims.exp === "number" ? claims.exp * 1000 : 0;
  } catch {
    return 0;
  }
}

function keep({ authToken, userId }: Authorization): Token {
  token = { authToken, userId, expiresAtMs: expiryOf(authToken) };
  kept.write(localKeys.userId, userId);
  for (const hearer of hearers) hearer(false);
  return token;
}

const isFresh = (known: Token | undefined): known is Token =>
  known !== undefined && known.expiresAtMs - nowMs() > REFRESH_MARGIN_MS;

const bearerOf = (known: Token | undefined): Readonly<Record<string, string>> =>
  known === undefined ? {} : { authorization: `Bearer ${known.authToken}` };

/** The key decides, and is in the cookie; the token goes with it where there is one, also when it has expired. */
async function exchange(): Promise<Token> {
  const bearer = bearerOf(token);
  if (isFresh(token)) return token;
  const answer = await request(identityEndpoints.refreshToken, { body: {} }, bearer);
  const result = answer as { authorization: Authorization };
  channel?.postMessage({ kind: "token", authorization: result.authorization } satisfies Shared);
  return keep(result.authorization);
}

/** One refresh at a time: for many parallel calls of this tab, and among the tabs of this browser. */
function refresh(): Promise<Token> {
  refreshing ??= (navigator.locks === undefined ? exchange() : navigator.locks.request(LOCK, exchange)).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

/** A token that is valid for the next half minute at least; logs out when there is none to be had. */
export async function accessToken(): Promise<string> {
  if (isFresh(token)) return token.authToken;
  try {
    return (await refresh()).authToken;
  } catch (failure) {
    if (failure instanceof CallFailure && failure.status === 401) end(true);
    throw failure;
  }
}

/** Begins a session with the tokens of a login. */
export function beginSession(authorization: Authorization): void {
  keep(authorization);
  channel?.postMessage({ kind: "token", authorization } satisfies Shared);
}

/** The signed-in person's id, as far as this device knows. */
export const signedInUserId = (): string | null => token?.userId ?? kept.read(localKeys.userId);

/** The id that calls about the person name: nobody's, where no user is stored. */
export const askedUserId = (): string => signedInUserId() ?? SENTINEL_USER_ID;

function forget(isLapsed: boolean): void {
  token = undefined;
  clearStorage();
  for (const hearer of hearers) hearer(isLapsed);
}

function end(isLapsed: boolean): void {
  forget(isLapsed);
  channel?.postMessage({ kind: "logout", isLapsed } satisfies Shared);
}

/** Forgets the session on this device, in all tabs. */
export const logoutLocally = (): void => end(false);

/** Forgets a token that the server does not accept; the next call asks for another. */
function drop(headers: Readonly<Record<string, string>>): void {
  if (headers["authorization"] === `Bearer ${token?.authToken}`) token = undefined;
}

/** Ends the session on the server, then on this device. */
export async function logout(): Promise<void> {
  const known = isFresh(token) ? token : undefined;
  try {
    await request(identityEndpoints.logout, { body: {} }, bearerOf(known ?? (await refresh())));
  } catch {
    // The session is over for this device in any case.
  } finally {
    logoutLocally();
  }
}

/** Tells when somebody logged in or out, here or in another tab. */
export function hearSession(hearer: Hearer): () => void {
  hearers.add(hearer);
  return () => hearers.delete(hearer);
}

channel?.addEventListener("message", ({ data }: MessageEvent<Shared>) => {
  if (data.kind === "logout") forget(data.isLapsed);
  else keep(data.authorization);
});

proveWith("signedIn", {
  headers: async () => ({ authorization: `Bearer ${await accessToken()}` }),
  rejected: drop,
});
