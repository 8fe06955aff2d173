import type { RegistrationRequest } from "@openrounds/contract/identity/schemas.ts";
import { DAY, HOUR } from "../../kernel/clock.ts";
import { countAttempt } from "../../kernel/db/attempts.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuse } from "../../kernel/refusal.ts";
import { checkBot, spendBotCheck } from "../bots/service.ts";
import { checkCode, isProved, spendCode } from "../codes/service.ts";
import type { Client } from "../devices/service.ts";
import { hashNewPassword } from "../passwords/service.ts";
import {
  createAccount,
  destinationOf,
  findSignUpPlace,
  requireOwnName,
  type UserRow,
  uidOf,
  type Destination,
} from "../service.ts";

/** Sign-ups that nobody invited; a class that was invited signs up from one network without a limit. */
const OPEN_PER_NETWORK = [
  ["hour", { max: 5, windowMs: HOUR }],
  ["day", { max: 20, windowMs: DAY }],
] as const;

/**
 * Checks that the address was proved by its code, which may be given here; answers the order. Outside the
 * transaction of the sign-up, so that a refusal does not undo the count of tries.
 */
async function checkAddress(platform: Platform, db: Db, request: RegistrationRequest, uid: string): Promise<string> {
  const { orderId, otp: code } = request;
  if (orderId === undefined) return refuse("REGISTRATION_UNVERIFIED");
  if (code !== undefined && !(await checkCode(platform, db, { orderId, uid, code }))) {
    refuse("LOGIN_INCORRECT_OTP", { status: 401, fields: { otp: "LOGIN_INCORRECT_OTP" } });
  }
  return (await isProved(db, { orderId, uid })) ? orderId : refuse("REGISTRATION_UNVERIFIED");
}

/** The hash of the new password; only who signs up by e-mail has one. */
async function hashOf(platform: Platform, request: RegistrationRequest, to: Destination): Promise<string | null> {
  if (to.kind === "PHONE") return null;
  if (request.password === undefined) {
    return refuse("VALID_PASSWORD_MIN", { fields: { password: "VALID_PASSWORD_MIN" } });
  }
  const about = [request.firstName, request.lastName, to.email.split("@")[0] ?? ""];
  return hashNewPassword(platform, request.password, about);
}

/** Lets an open sign-up through: its work is used up, and its network has some left. */
async function admitOpen(tx: Tx, { env }: Platform, work: string, { network }: Client): Promise<void> {
  await spendBotCheck(tx, work);
  for (const [window, { max, windowMs }] of OPEN_PER_NETWORK) {
    const limit = { max: max * env.RATE_FACTOR, windowMs };
    const { admitted, retryAfterS } = await countAttempt(tx, `registration:${window}:${network}`, limit);
    if (!admitted) refuse("error.tooManyRequests", { status: 429, retryAfterS });
  }
}

/**
 * Signs up with a proven e-mail or phone, or completes the account that an invitation made. That there is an
 * account already is told only to who proved the address; who was not invited brings a piece of work.
 */
export async function register(
  platform: Platform,
  db: Db,
  request: RegistrationRequest,
  client: Client,
): Promise<UserRow> {
  requireOwnName(platform.env, request);
  const to = destinationOf(request);
  const uid = uidOf(to);
  const orderId = await checkAddress(platform, db, request, uid);
  const place = await findSignUpPlace(db, request, to);
  const work = place.invited === undefined ? await checkBot(platform, request.recaptchaToken) : undefined;
  const passwordHash = await hashOf(platform, request, to);
  return db.transaction(async (tx) => {
    if (!(await spendCode(tx, { orderId, uid, purpose: "REGISTRATION" }))) return refuse("REGISTRATION_UNVERIFIED");
    if (work !== undefined) await admitOpen(tx, platform, work, client);
    return createAccount(tx, request, place, passwordHash);
  });
}
