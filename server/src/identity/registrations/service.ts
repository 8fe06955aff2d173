import type { RegistrationRequest } from "@openrounds/contract/identity/schemas.ts";
import { DAY, HOUR } from "../../kernel/clock.ts";
import { countAttempt } from "../../kernel/db/attempts.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuse } from "../../kernel/refusal.ts";
import { checkBot, spendBotCheck } from "../bots/service.ts";
import { checkCode, findProof, spendCode } from "../codes/service.ts";
import type { CallingClient } from "../devices/service.ts";
import { hashNewPassword } from "../passwords/service.ts";
import {
  createAccount,
  destinationOf,
  findSignUpContext,
  requireOwnName,
  type UserRow,
  uidOf,
  type EmailOrPhone,
} from "../service.ts";

/**
 * Limits of sign-ups without invitation; invited people, such as a class, can sign up from one network without a limit.
 */
const OPEN_PER_NETWORK = [
  ["hour", { max: 5, windowMs: HOUR }],
  ["day", { max: 20, windowMs: DAY }],
] as const;

interface AddressProof {
  readonly orderId: string;
  readonly isByLink: boolean;
}

/**
 * Checks that the address was proved, by its code, which may be part of the request, or by a mailed link; returns the
 * order. It runs outside the transaction of the sign-up, so that a refusal does not roll back the count of attempts.
 */
async function checkAddress(
  platform: Platform,
  db: Db,
  request: RegistrationRequest,
  uid: string,
): Promise<AddressProof> {
  const { orderId, otp: code } = request;
  if (orderId === undefined) return refuse("REGISTRATION_UNVERIFIED");
  if (code !== undefined && !(await checkCode(platform, db, { orderId, uid, code }))) {
    refuse("LOGIN_INCORRECT_OTP", { status: 401, fields: { otp: "LOGIN_INCORRECT_OTP" } });
  }
  const proof = await findProof(db, { orderId, uid });
  return proof === undefined ? refuse("REGISTRATION_UNVERIFIED") : { orderId, isByLink: proof === "link" };
}

interface SignUpProof {
  readonly to: EmailOrPhone;
  readonly isByLink: boolean;
}

/** The hash of the new password: required by e-mail, unless a mailed link proved it. */
async function hashOf(
  platform: Platform,
  request: RegistrationRequest,
  { to, isByLink }: SignUpProof,
): Promise<string | null> {
  if (to.kind === "PHONE") return null;
  if (request.password === undefined) {
    if (isByLink) return null;
    return refuse("VALID_PASSWORD_MIN", { fields: { password: "VALID_PASSWORD_MIN" } });
  }
  const about = [request.firstName, request.lastName, to.email.split("@")[0] ?? ""];
  return hashNewPassword(platform, request.password, about);
}

/** Allows a sign-up without invitation: spends its bot check, and counts it for its network. */
async function allowOpenSignUp(tx: Tx, { env }: Platform, work: string, { network }: CallingClient): Promise<void> {
  await spendBotCheck(tx, work);
  for (const [window, { max, windowMs }] of OPEN_PER_NETWORK) {
    const limit = { max: max * env.RATE_FACTOR, windowMs };
    const { admitted, retryAfterS } = await countAttempt(tx, `registration:${window}:${network}`, limit);
    if (!admitted) refuse("error.tooManyRequests", { status: 429, retryAfterS });
  }
}

/**
 * Signs up with a proved e-mail or phone, or completes an invited account. Only a person who proved the address learns
 * that it has an account already. Without an invitation, a solved bot check is required.
 */
export async function register(
  platform: Platform,
  db: Db,
  request: RegistrationRequest,
  client: CallingClient,
): Promise<UserRow> {
  requireOwnName(platform.env, request);
  const to = destinationOf(request);
  const uid = uidOf(to);
  const { orderId, isByLink } = await checkAddress(platform, db, request, uid);
  const context = await findSignUpContext(db, request, to);
  const work = context.invited === undefined ? await checkBot(platform, request.recaptchaToken) : undefined;
  const passwordHash = await hashOf(platform, request, { to, isByLink });
  return db.transaction(async (tx) => {
    if (!(await spendCode(tx, { orderId, uid, purpose: "REGISTRATION" }))) return refuse("REGISTRATION_UNVERIFIED");
    if (work !== undefined) await allowOpenSignUp(tx, platform, work, client);
    return createAccount(tx, request, context, passwordHash);
  });
}
