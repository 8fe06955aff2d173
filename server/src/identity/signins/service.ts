import { SignJWT, jwtVerify } from "jose";
import { createHmac, createPrivateKey, createPublicKey, timingSafeEqual, type KeyObject } from "node:crypto";
import type { Authorization } from "@openrounds/contract/identity/schemas.ts";
import { DAY, MINUTE, SECOND, now, nowMs } from "../../kernel/clock.ts";
import { publish } from "../../kernel/db/fanout.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { Actor, Cookies } from "../../kernel/http/handlers.ts";
import { newId } from "../../kernel/ids.ts";
import { keyFor, perPlatform, type Platform } from "../../kernel/platform.ts";
import { refuse } from "../../kernel/refusal.ts";
import { removeDeviceOfSignIn } from "../../notifications/service.ts";
import { mailSignInEnded } from "../mails.ts";
import { findUser } from "../queries.ts";
import { findValidSignIn } from "./access.ts";
import { SIGN_IN_ENDED_CHANNEL } from "./events.ts";
import {
  deleteSignIns,
  findProvedAt,
  insertSignIn,
  listLiveSignIns,
  markProved,
  revokeSignIns,
  rotateRefreshKey,
  lockSignInsOf,
  type SignInRow,
  type SignInSelection,
} from "./queries.ts";

const ACCESS_LIFETIME_MS = 15 * MINUTE;
const IDLE_LIFETIME_MS = 14 * DAY;
const LIFETIME_DAYS = 30;
/** The maximum number of concurrent sign-ins of a person; the oldest ends. */
const MAX_SIGN_INS = 10;
/** Two tabs that refresh at once both get the same new key; a later reuse counts as theft. */
const REUSE_GRACE_MS = 10 * SECOND;
const PROOF_VALID_MS = 15 * MINUTE;
const CACHED_MS = SECOND;
const MAX_CACHED = 10_000;
const ISSUER = "openrounds";
const AUDIENCE = "openrounds-api";
const REFRESH_COOKIE = "rk";
/** The PKCS #8 header of an Ed25519 private key of 32 bytes. */
const PKCS8_ED25519 = Buffer.from("302e020100300506032b657004220420", "hex");

const refreshKeyOf = keyFor("refresh key");
const signingKeyOf = keyFor("access token");

const keysOf = perPlatform((platform): { sign: KeyObject; check: KeyObject } => {
  const der = Buffer.concat([PKCS8_ED25519, signingKeyOf(platform)]);
  const sign = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
  return { sign, check: createPublicKey(sign) };
});

interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
  readonly expiresAtMs: number;
}

interface CachedSignIn {
  readonly actor: Actor | undefined;
  readonly untilMs: number;
}

/** Caches of this process: verified tokens, and sign-ins read within the last second. */
const cachesOf = perPlatform((platform) => {
  const known = { tokens: new Map<string, AccessClaims>(), signIns: new Map<string, CachedSignIn>() };
  platform.fanout.subscribe(SIGN_IN_ENDED_CHANNEL, (sessionId) => known.signIns.delete(sessionId));
  return known;
});

async function readToken(platform: Platform, token: string): Promise<AccessClaims | undefined> {
  const { tokens } = cachesOf(platform);
  const seen = tokens.get(token);
  if (seen !== undefined) return seen;
  try {
    const { payload } = await jwtVerify(token, keysOf(platform).check, {
      algorithms: ["EdDSA"],
      issuer: ISSUER,
      audience: AUDIENCE,
      typ: "at+jwt",
      clockTolerance: 30,
      currentDate: now(),
    });
    const { sub, exp } = payload;
    const sessionId = payload["sid"];
    if (sub === undefined || exp === undefined || typeof sessionId !== "string") return undefined;
    const claims = { userId: sub, sessionId, expiresAtMs: exp * SECOND };
    if (tokens.size >= MAX_CACHED) tokens.clear();
    tokens.set(token, claims);
    return claims;
  } catch {
    return undefined;
  }
}

/** The person of an access token; undefined when it is forged, expired or its sign-in has ended. */
export async function authenticate(platform: Platform, token: string): Promise<Actor | undefined> {
  const claims = await readToken(platform, token);
  if (claims === undefined || claims.expiresAtMs + 30 * SECOND < nowMs()) return undefined;
  const { signIns } = cachesOf(platform);
  const seen = signIns.get(claims.sessionId);
  if (seen !== undefined && seen.untilMs > nowMs()) {
    return seen.actor?.userId === claims.userId ? seen.actor : undefined;
  }
  const row = await findValidSignIn(platform.db, claims.sessionId);
  const actor =
    row?.userId === claims.userId ? { userId: row.userId, sessionId: row.sessionId, locale: row.locale } : undefined;
  if (signIns.size >= MAX_CACHED) signIns.clear();
  signIns.set(claims.sessionId, { actor, untilMs: nowMs() + CACHED_MS });
  return actor;
}

async function accessToken(platform: Platform, userId: string, sessionId: string): Promise<string> {
  const issuedAtS = Math.floor(nowMs() / SECOND);
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: "EdDSA", typ: "at+jwt" })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(userId)
    .setIssuedAt(issuedAtS)
    .setExpirationTime(issuedAtS + ACCESS_LIFETIME_MS / SECOND)
    .sign(keysOf(platform).sign);
}

/** The refresh key with the given number, derived, so that a repeated call gets the same one. */
function refreshKey(platform: Platform, sessionId: string, counter: number): string {
  const body = `${sessionId}.${counter}`;
  const seal = createHmac("sha256", refreshKeyOf(platform)).update(body).digest("base64url");
  return `${body}.${seal}`;
}

function parseRefreshKey(platform: Platform, key: string): { sessionId: string; counter: number } | undefined {
  const [sessionId = "", counterText = "", seal = ""] = key.split(".");
  const counter = Number(counterText);
  if (!Number.isInteger(counter)) return undefined;
  const right = Buffer.from(refreshKey(platform, sessionId, counter));
  const given = Buffer.from(`${sessionId}.${counterText}.${seal}`);
  return right.length === given.length && timingSafeEqual(right, given) ? { sessionId, counter } : undefined;
}

/**
 * How the client stores its refresh key: in an HttpOnly cookie, or itself. The client states it in a header that other
 * origins cannot send, which prevents CSRF.
 */
export interface KeyTransport {
  readonly usesCookie: boolean;
  readonly cookies: Cookies;
}

function authorizationOf(
  platform: Platform,
  tokens: { authToken: string; userId: string; sessionId: string; counter: number },
  transport: KeyTransport,
): Authorization {
  const key = refreshKey(platform, tokens.sessionId, tokens.counter);
  const { authToken, userId } = tokens;
  if (!transport.usesCookie) return { authToken, userId, refreshKey: key };
  transport.cookies.set(REFRESH_COOKIE, key, IDLE_LIFETIME_MS / SECOND);
  return { authToken, userId, refreshKey: "cookie" };
}

/** Creates a sign-in in the caller's transaction, and returns its tokens. */
export async function signIn(
  platform: Platform,
  tx: Tx,
  person: { userId: string; device: string; os: string },
  transport: KeyTransport,
): Promise<Authorization> {
  const { userId } = person;
  await lockSignInsOf(tx, userId);
  const sessionId = newId();
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + IDLE_LIFETIME_MS);
  const stamps = { rotatedAt: createdAt, createdAt, lastUsedAt: createdAt, provedAt: createdAt, expiresAt };
  const ended = await insertSignIn(tx, { ...person, ...stamps, sessionId, counter: 1, revokedAt: null }, MAX_SIGN_INS);
  for (const each of ended) await publish(tx, SIGN_IN_ENDED_CHANNEL, each);
  const authToken = await accessToken(platform, userId, sessionId);
  return authorizationOf(platform, { authToken, userId, sessionId, counter: 1 }, transport);
}

/** A refresh key was reused after its exchange, so there is a copy: ends the sign-in and notifies its person. */
async function endStolenSignIn(platform: Platform, userId: string, sessionId: string): Promise<void> {
  await platform.db.transaction(async (tx) => {
    const [ended] = await endSignIns(platform, tx, userId, { only: sessionId });
    const user = ended === undefined ? undefined : await findUser(tx, userId);
    if (user?.email == null) return;
    const { email, primaryReadingLanguage: locale } = user;
    await mailSignInEnded(tx, {
      effectKey: sessionId,
      email,
      locale,
      link: `${platform.env.PUBLIC_URL}/forgot-password`,
    });
  });
  cachesOf(platform).signIns.delete(sessionId);
}

/** Exchanges a refresh key for the next one; a reused key ends the sign-in, since it was stolen. */
export async function refreshSignIn(
  platform: Platform,
  db: Db,
  given: string | undefined,
  transport: KeyTransport,
): Promise<Authorization> {
  const refuseKey = (): never => refuse("error.unauthorized", { status: 401 });
  const key = given ?? (transport.usesCookie ? transport.cookies.read(REFRESH_COOKIE) : undefined);
  const parsed = key === undefined ? undefined : parseRefreshKey(platform, key);
  if (parsed === undefined) return refuseKey();
  const { sessionId, counter } = parsed;
  const expiresAt = new Date(nowMs() + IDLE_LIFETIME_MS);
  const step = { sessionId, from: counter, at: now(), expiresAt, atMostDays: LIFETIME_DAYS };
  const moved = await db.transaction((tx) => rotateRefreshKey(tx, step));
  const row = await findValidSignIn(db, sessionId);
  if (row === undefined) return refuseKey();
  const isRepeat = row.counter === counter + 1 && nowMs() - row.rotatedAt.getTime() <= REUSE_GRACE_MS;
  if (!moved && !isRepeat) {
    await endStolenSignIn(platform, row.userId, sessionId);
    return refuseKey();
  }
  const authToken = await accessToken(platform, row.userId, sessionId);
  return authorizationOf(platform, { authToken, userId: row.userId, sessionId, counter: counter + 1 }, transport);
}

/**
 * The person of the refresh cookie of a browser, which authorizes files for pages that cannot send a token; undefined
 * once the sign-in has ended.
 */
export async function findCookieHolder(platform: Platform, cookies: Cookies): Promise<string | undefined> {
  const key = cookies.read(REFRESH_COOKIE);
  const parsed = key === undefined ? undefined : parseRefreshKey(platform, key);
  if (parsed === undefined) return undefined;
  const row = await findValidSignIn(platform.db, parsed.sessionId);
  const isOld = row !== undefined && parsed.counter < row.counter - 1;
  return isOld ? undefined : row?.userId;
}

/** Ends valid sign-ins of a person and their push messages: in this process at once, in others by a message. */
async function endSignIns(platform: Platform, tx: Tx, userId: string, which: SignInSelection): Promise<string[]> {
  const ended = await revokeSignIns(tx, userId, which, now());
  for (const sessionId of ended) {
    await removeDeviceOfSignIn(tx, sessionId);
    await publish(tx, SIGN_IN_ENDED_CHANNEL, sessionId);
    cachesOf(platform).signIns.delete(sessionId);
  }
  return ended;
}

/** Ends a sign-in of a person; a sign-in of somebody else stays. */
export async function endOwnSignIn(platform: Platform, userId: string, sessionId: string): Promise<void> {
  await platform.db.transaction((tx) => endSignIns(platform, tx, userId, { only: sessionId }));
  cachesOf(platform).signIns.delete(sessionId);
}

/** Ends every sign-in of a person but the caller's; returns how many. */
export async function endOtherSignIns(platform: Platform, { userId, sessionId }: Actor): Promise<number> {
  const ended = await platform.db.transaction((tx) => endSignIns(platform, tx, userId, { but: sessionId }));
  for (const each of ended) cachesOf(platform).signIns.delete(each);
  return ended.length;
}

/**
 * Session revocation: ends all sign-ins of a person, or all but one, when the transaction commits, as after a new
 * password.
 */
export const endSignInsOf = async (platform: Platform, tx: Tx, userId: string, but?: string): Promise<void> =>
  void (await endSignIns(platform, tx, userId, but === undefined ? {} : { but }));

/** The sign-ins of a person, the last used first. */
export const listSignIns = (db: Db, userId: string): Promise<SignInRow[]> => listLiveSignIns(db, userId, now());
/** Records that the owner has just entered a password or code. */
export const recordProof = (db: Db, { sessionId }: Actor): Promise<void> =>
  db.transaction((tx) => markProved(tx, sessionId, now()));

/** Refuses unless the owner entered a password or code within 15 minutes, so that a stolen session is not enough. */
export async function requireFreshProof(db: Db, { sessionId }: Actor): Promise<void> {
  const provedAt = await findProvedAt(db, sessionId);
  if (provedAt === undefined || provedAt.getTime() < nowMs() - PROOF_VALID_MS) {
    refuse("PROOF_NEEDED", { status: 403 });
  }
}

/** Clears the refresh cookie of a browser. */
export const clearRefreshCookie = (cookies: Cookies): void => cookies.clear(REFRESH_COOKIE);

/** Deletes sign-ins a month after they ended. */
export const forgetEndedSignIns = (tx: Tx): Promise<void> => deleteSignIns(tx, new Date(nowMs() - 30 * DAY));
