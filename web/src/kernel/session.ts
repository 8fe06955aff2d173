import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import type { Authorization } from "@openrounds/contract/identity/schemas.ts";
import { SENTINEL_USER_ID } from "@openrounds/contract/kernel/ids.ts";
import { authenticateWith, request } from "./call.ts";
import { nowMs } from "./clock.ts";
import { CallFailure } from "./failure.ts";
import { forgetOnDevice } from "./device-stores.ts";
import { clearStorage, deviceStorage, localKeys } from "./storage.ts";

/** A token that expires within this margin is refreshed first. */
const REFRESH_MARGIN_MS = 30_000;
const CHANNEL = "openrounds-session";
const LOCK = "openrounds-refresh";

interface AccessToken {
  readonly authToken: string;
  readonly userId: string;
  readonly expiresAtMs: number;
}

type SessionBroadcast =
  | { readonly kind: "token"; readonly authorization: Authorization }
  | { readonly kind: "logout"; readonly isLapsed: boolean };

/** Called after a login or logout. A session lapsed if the server ended it, not the person. */
type SessionSubscriber = (isLapsed: boolean) => void;

/** The access token is in memory only; other tabs get it through the channel. */
let token: AccessToken | undefined;
let refreshing: Promise<AccessToken> | undefined;
const subscribers = new Set<SessionSubscriber>();
/** Undefined during the prerender, which has no other tabs. */
const channel = typeof document === "undefined" ? undefined : new BroadcastChannel(CHANNEL);

/** The expiry in the claims of a token. Nothing is verified: that is the server's part. */
function expiryOf(authToken: string): number {
  try {
    const payload = authToken.split(".")[1] ?? "";
    const claims = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) as { exp?: unknown };
    return typeof claims.exp === "number" ? claims.exp * 1000 : 0;
  } catch {
    return 0;
  }
}

function keepToken({ authToken, userId }: Authorization): AccessToken {
  const previousUserId = signedInUserId();
  if (previousUserId !== null && previousUserId !== userId) forgetOnDevice(false);
  token = { authToken, userId, expiresAtMs: expiryOf(authToken) };
  deviceStorage.write(localKeys.userId, userId);
  for (const notify of subscribers) notify(false);
  return token;
}

const isFresh = (known: AccessToken | undefined): known is AccessToken =>
  known !== undefined && known.expiresAtMs - nowMs() > REFRESH_MARGIN_MS;

const bearerOf = (known: AccessToken | undefined): Readonly<Record<string, string>> =>
  known === undefined ? {} : { authorization: `Bearer ${known.authToken}` };

/** Refreshes the session. The refresh key in the cookie decides; the access token is sent along, even when expired. */
async function exchangeRefreshKey(): Promise<AccessToken> {
  const bearer = bearerOf(token);
  if (isFresh(token)) return token;
  const body = await request(identityEndpoints.refreshToken, { body: {} }, bearer);
  const result = body as { authorization: Authorization };
  channel?.postMessage({ kind: "token", authorization: result.authorization } satisfies SessionBroadcast);
  return keepToken(result.authorization);
}

/** Refreshes once at a time: for parallel calls of this tab and among the tabs of this browser. */
function refresh(): Promise<AccessToken> {
  refreshing ??= (
    navigator.locks === undefined ? exchangeRefreshKey() : navigator.locks.request(LOCK, exchangeRefreshKey)
  ).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

/** An access token that is valid for half a minute at least. Logs out if the session is over. */
export async function accessToken(): Promise<string> {
  if (isFresh(token)) return token.authToken;
  try {
    return (await refresh()).authToken;
  } catch (failure) {
    if (failure instanceof CallFailure && failure.status === 401) endLocalSession(true);
    throw failure;
  }
}

/** Begins a session with the tokens of a login. */
export function beginSession(authorization: Authorization): void {
  keepToken(authorization);
  channel?.postMessage({ kind: "token", authorization } satisfies SessionBroadcast);
}

/** The id of the signed-in person, as far as this device knows. */
export const signedInUserId = (): string | null => token?.userId ?? deviceStorage.read(localKeys.userId);

/** The user id that calls carry in their path: the sentinel where nobody is signed in. */
export const userIdOrSentinel = (): string => signedInUserId() ?? SENTINEL_USER_ID;

function forgetSession(isLapsed: boolean): void {
  token = undefined;
  clearStorage();
  forgetOnDevice(isLapsed);
  for (const notify of subscribers) notify(isLapsed);
}

function endLocalSession(isLapsed: boolean): void {
  forgetSession(isLapsed);
  channel?.postMessage({ kind: "logout", isLapsed } satisfies SessionBroadcast);
}

/** Deletes the session on this device, in all tabs. */
export const logoutLocally = (): void => endLocalSession(false);

/** Drops a token that the server did not accept; the next call refreshes it. */
function dropToken(headers: Readonly<Record<string, string>>): void {
  if (headers["authorization"] === `Bearer ${token?.authToken}`) token = undefined;
}

/** Ends the session on the server, then on this device. */
export async function logout(): Promise<void> {
  const known = isFresh(token) ? token : undefined;
  try {
    await request(identityEndpoints.logout, { body: {} }, bearerOf(known ?? (await refresh())));
  } catch {
    // This device logs out in any case.
  } finally {
    logoutLocally();
  }
}

/** Calls the subscriber after a login or logout, here or in another tab. */
export function subscribeToSession(notify: SessionSubscriber): () => void {
  subscribers.add(notify);
  return () => subscribers.delete(notify);
}

channel?.addEventListener("message", ({ data }: MessageEvent<SessionBroadcast>) => {
  if (data.kind === "logout") forgetSession(data.isLapsed);
  else keepToken(data.authorization);
});

authenticateWith("signedIn", {
  headers: async () => ({ authorization: `Bearer ${await accessToken()}` }),
  rejected: dropToken,
});
