import type { LoginRequest } from "@openrounds/contract/identity/schemas.ts";
import { DAY, HOUR, MINUTE, nowMs } from "../../kernel/clock.ts";
import {
  blockAttempts,
  countAttempt,
  removeAttempts,
  clearAttemptsAfterSuccess,
  type AttemptLimit,
} from "../../kernel/db/attempts.ts";
import type { Db } from "../../kernel/db/database.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuse } from "../../kernel/refusal.ts";
import { checkCode, orderCode, spendCode } from "../codes/service.ts";
import { isKnownDevice, type CallingClient } from "../devices/service.ts";
import { mailUnlockLink } from "../links/service.ts";
import { isRightPassword } from "../passwords/service.ts";
import { findUserByEmail, updateUser } from "../queries.ts";
import { canLogIn, destinationOf, findAccount, isLocked, type UserRow, uidOf, type EmailOrPhone } from "../service.ts";

const WRONG_PASSWORDS = { max: 10, windowMs: DAY };
const WRONG_PER_NETWORK = { max: 20, windowMs: HOUR };
const LOCKED_MS = 30 * MINUTE;

export type LoginOutcome = { readonly user: UserRow } | { readonly orderId: string };

/** A sign-in attempt: the request, the client, and the language of the response. */
export interface LoginAttempt {
  readonly request: LoginRequest;
  readonly client: CallingClient;
  readonly locale: string;
}

const refuseLocked = (): never => refuse("USER_LOCKED", { status: 423 });
const refuseBlocked = (): never => refuse("LOGIN_ACCOUNT_BLOCKED", { status: 403 });

/** Counts calls of one network; refuses beyond its limit. */
async function countNetworkCall(
  { env }: Platform,
  db: Db,
  key: string,
  { max, windowMs }: AttemptLimit,
): Promise<void> {
  const { admitted, retryAfterS } = await countAttempt(db, key, { max: max * env.RATE_FACTOR, windowMs });
  if (!admitted) refuse("error.tooManyRequests", { status: 429, retryAfterS });
}

/**
 * After ten wrong passwords in a row, unknown devices are locked out for 30 minutes, and the person gets a mail to
 * unlock.
 */
async function lockAccount(db: Db, key: string, user: UserRow | undefined): Promise<void> {
  await blockAttempts(db, key, LOCKED_MS);
  if (user?.email == null) return;
  const { userId, email } = user;
  await db.transaction(async (tx) => {
    await updateUser(tx, userId, { lockedUntil: new Date(nowMs() + LOCKED_MS) });
    await mailUnlockLink(tx, email);
  });
}

/**
 * Signs in with e-mail and password. Unknown devices share one count of wrong passwords, whose tenth locks the account
 * for them. A known device has its own count, so that an attacker cannot lock its owner out.
 */
async function loginByPassword(
  platform: Platform,
  db: Db,
  given: { email: string; password: string; client: CallingClient },
): Promise<UserRow> {
  const { email, password, client } = given;
  const user = await findUserByEmail(db, email);
  const isKnown = await isKnownDevice(db, user?.userId, client);
  const key = isKnown ? `login:${email}:${client.deviceHash}` : `login:${email}`;
  const networkKey = `login-network:${client.network}`;
  if (!isKnown) {
    if (user !== undefined && isLocked(user)) return refuseLocked();
    await countNetworkCall(platform, db, networkKey, WRONG_PER_NETWORK);
  }
  const { admitted, tries } = await countAttempt(db, key, WRONG_PASSWORDS);
  if (!admitted) return refuseLocked();
  const right = await isRightPassword(platform, user?.passwordHash ?? null, password);
  if (right && canLogIn(user)) {
    await (isKnown ? removeAttempts(db, key) : clearAttemptsAfterSuccess(db, key, networkKey));
    return user;
  }
  if (right && user?.status === "BLOCKED") return refuseBlocked();
  if (tries === WRONG_PASSWORDS.max) await lockAccount(db, key, isKnown ? undefined : user);
  return refuse("LOGIN_INCORRECT_PASSWORD", { status: 401 });
}

/** Signs in by phone: the first call sends a code, the second call brings it. */
async function loginByCode(
  platform: Platform,
  db: Db,
  { request, client, locale }: LoginAttempt,
): Promise<LoginOutcome> {
  const to = destinationOf({ phone: request.phone, countryCode: request.countryCode });
  const user = await findAccount(db, to);
  const isKnown = await isKnownDevice(db, user?.userId, client);
  const lane = isKnown ? client.deviceHash : undefined;
  if (!isKnown && user !== undefined && isLocked(user)) return refuseLocked();
  if (request.otp === undefined || request.orderId === undefined) {
    if (user?.status === "BLOCKED") return refuseBlocked();
    if (!canLogIn(user)) return refuse("LOGIN_INVALID_CREDENTIALS", { status: 401 });
    return { orderId: await orderCode(platform, db, { to, purpose: "LOGIN", locale, lane }) };
  }
  const uid = uidOf(to);
  const { orderId, otp } = request;
  const right =
    (await checkCode(platform, db, { orderId, uid, code: otp })) &&
    (await db.transaction((tx) => spendCode(tx, { orderId, uid, purpose: "LOGIN" })));
  if (!right || !canLogIn(user)) return refuse("LOGIN_INCORRECT_OTP", { status: 401 });
  return { user };
}

/** The limit of codes that one network orders for addresses without an account. */
const NEW_ADDRESSES_PER_NETWORK = { max: 20, windowMs: HOUR };

/** Sends a code to an address: for the sign-in to its account, or for sign-up when it has none. */
export async function sendCodeTo(
  platform: Platform,
  db: Db,
  { to, client, locale }: { to: EmailOrPhone; client: CallingClient; locale: string },
): Promise<string> {
  const user = await findAccount(db, to);
  if (user === undefined) {
    await countNetworkCall(platform, db, `code-network:${client.network}`, NEW_ADDRESSES_PER_NETWORK);
  }
  const lane = (await isKnownDevice(db, user?.userId, client)) ? client.deviceHash : undefined;
  return orderCode(platform, db, { to, purpose: canLogIn(user) ? "LOGIN" : "REGISTRATION", locale, lane });
}

/** Signs in by e-mail or phone. */
export async function login(platform: Platform, db: Db, attempt: LoginAttempt): Promise<LoginOutcome> {
  const { loginMode, email, password } = attempt.request;
  if (loginMode === "PHONE") return loginByCode(platform, db, attempt);
  if (email === undefined || password === undefined) return refuse("LOGIN_INCORRECT_PASSWORD", { status: 401 });
  return { user: await loginByPassword(platform, db, { email, password, client: attempt.client }) };
}
