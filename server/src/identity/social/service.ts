import { createHash } from "node:crypto";
import type { LoginRequest, RegistrationRequest } from "@openrounds/contract/identity/schemas.ts";
import type { SocialProfile } from "@openrounds/contract/identity/social/schemas.ts";
import { DAY, MINUTE, SECOND, now, nowMs } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { CallContext, Cookies } from "../../kernel/http/handlers.ts";
import { newId, newToken } from "../../kernel/ids.ts";
import { announce, enqueue } from "../../kernel/jobs/outbox.ts";
import { refuse, refuseConflict, refuseNotFound } from "../../kernel/refusal.ts";
import { checkCode, orderCode, spendCode } from "../codes/service.ts";
import { findUserByEmail, updateUser, type UserRow } from "../queries.ts";
import { canLogIn, createAccount, findSignUpContext, requireOwnName } from "../service.ts";
import { endSignInsOf } from "../signins/service.ts";
import { forgetDevices } from "../second-step/service.ts";
import { cameBySocialAccount, importPicture } from "./events.ts";
import { personOf } from "./present.ts";
import { socialProviderOf } from "./providers/choose-social.ts";
import type { SocialClaims } from "./providers/social.ts";
import {
  deleteAttempts,
  deleteSocialAccount,
  findAttemptOfOrder,
  findLinkedUser,
  insertAttempt,
  insertSocialAccount,
  listSocialAccounts,
  consumeAttempt,
  consumeResponse,
  updateAttempt,
  type SocialAccountRow,
  type SocialAttemptRow,
} from "./queries.ts";

/** How long the sign-in at the provider may take. */
const AUTHORIZATION_MS = 10 * MINUTE;
/** How long its verified result may wait for a code or a sign-up form. */
const PROVED_MS = 30 * MINUTE;
const BROWSER_COOKIE = "social";
const TOKEN = /^[\w-]{43}$/;

const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");

function browserHash(cookies: Cookies): string {
  const token = cookies.read(BROWSER_COOKIE) ?? "";
  return TOKEN.test(token) ? hashOf(token) : refuseFailed();
}

const refuseFailed = (): never => refuse("LOGIN_SOCIAL_FAILED", { status: 401 });

/** Starts a sign-in at the provider in this browser; returns the address of the provider. */
export async function beginSocial({ platform, db, cookies }: CallContext): Promise<string> {
  const provider = socialProviderOf(platform) ?? refuseNotFound("SOCIAL_UNAVAILABLE");
  const visit = { state: newToken(), nonce: newToken(), codeVerifier: newToken() };
  const url = await provider.authorizationUrl(visit).catch((error: unknown) => {
    platform.log.error("the identity provider is unreachable", {}, error);
    return refuse("SOCIAL_UNAVAILABLE", { status: 503 });
  });
  const known = cookies.read(BROWSER_COOKIE) ?? "";
  const browser = TOKEN.test(known) ? known : newToken();
  cookies.set(BROWSER_COOKIE, browser, (AUTHORIZATION_MS + PROVED_MS) / SECOND);
  const { nonce, codeVerifier } = visit;
  const attempt = {
    attemptId: newId(),
    stateHash: hashOf(visit.state),
    browserHash: hashOf(browser),
    nonce,
    codeVerifier,
    createdAt: now(),
    expiresAt: new Date(nowMs() + AUTHORIZATION_MS),
  };
  await db.transaction((tx) => insertAttempt(tx, attempt));
  return url;
}

/** Exchanges the response of the provider once, in the browser that started the request. */
async function exchangeResponse({ platform, db, cookies }: CallContext, socialToken: string) {
  const provider = socialProviderOf(platform) ?? refuseFailed();
  const response = new URLSearchParams(socialToken);
  const state = response.get("state") ?? "";
  const taken = { stateHash: hashOf(state), browserHash: browserHash(cookies), at: now() };
  const attempt = (await db.transaction((tx) => consumeResponse(tx, taken))) ?? refuseFailed();
  const { nonce, codeVerifier, attemptId } = attempt;
  const claims: SocialClaims = await provider
    .redeem(response, { state, nonce, codeVerifier })
    .catch((error: unknown) => {
      platform.log.warn("a social sign-in failed", { cause: error instanceof Error ? error.name : "unknown" });
      return refuseFailed();
    });
  const person = personOf(claims);
  const proved = { ...person, expiresAt: new Date(nowMs() + PROVED_MS) };
  await db.transaction((tx) => updateAttempt(tx, attemptId, proved));
  return { attemptId, person };
}

export type SocialOutcome =
  | { readonly user: UserRow }
  | { readonly orderId: string }
  | { readonly profile: SocialProfile };

/** Refuses a person who opened an invitation with an account of another e-mail; a later domain decides that. */
async function requireInvited(
  db: Db,
  invitationId: string | undefined,
  came: { userId: string | undefined; email: string | undefined },
): Promise<void> {
  if (invitationId === undefined) return;
  await db.transaction((tx) => announce(tx, cameBySocialAccount, { ...came, invitationId }));
}

/** The next step for a verified social account that is not linked yet: a code to its e-mail, or sign-up. */
async function startLinkOrSignUp(
  { platform, db, locale }: CallContext,
  { attemptId, person }: Awaited<ReturnType<typeof exchangeResponse>>,
): Promise<SocialOutcome> {
  const { email, isEmailVerified, firstName, lastName, picture } = person;
  const profile = { primaryEmail: email, firstName, lastName, profileImage: picture };
  if (email === null || !isEmailVerified) return { profile };
  const known = await findUserByEmail(db, email);
  if (known === undefined || known.status === "INVITED") return { profile: { ...profile, socialToken: attemptId } };
  if (!canLogIn(known)) return refuseFailed();
  return db.transaction(async (tx) => {
    const to = { kind: "EMAIL", email } as const;
    const orderId = await orderCode(platform, tx, { to, purpose: "SOCIAL_LINK", locale });
    await updateAttempt(tx, attemptId, { orderId });
    return { orderId };
  });
}

/**
 * Signs in with a social account. If an account here has its e-mail and is not linked yet, a code to that e-mail is
 * required first, which the second call brings. If there is no account, sign-up continues with the provider's data.
 */
export async function loginBySocial(context: CallContext, request: LoginRequest): Promise<SocialOutcome> {
  const { socialToken, orderId, otp, invitationRequest } = request;
  if (orderId !== undefined && otp !== undefined) return { user: await confirmLink(context, orderId, otp) };
  if (socialToken === undefined) return refuseFailed();
  const visited = await exchangeResponse(context, socialToken);
  const { issuer, subject, email } = visited.person;
  const linked = await findLinkedUser(context.db, issuer, subject);
  const came = { userId: linked?.userId, email: email ?? undefined };
  await requireInvited(context.db, invitationRequest?.invitationId, came);
  if (linked === undefined) return startLinkOrSignUp(context, visited);
  return canLogIn(linked) ? { user: linked } : refuseFailed();
}

type ProvedAttempt = SocialAttemptRow & { readonly issuer: string; readonly subject: string; readonly email: string };

const isProvedAttempt = (attempt: SocialAttemptRow | undefined): attempt is ProvedAttempt =>
  attempt?.issuer != null && attempt.subject !== null && attempt.email !== null && attempt.isEmailVerified;

async function linkAccount(tx: Tx, userId: string, { issuer, subject, email }: ProvedAttempt): Promise<void> {
  const row = { socialAccountId: newId(), userId, issuer, subject, email, linkedAt: now() };
  if (!(await insertSocialAccount(tx, row))) refuseConflict("SOCIAL_TAKEN");
}

/**
 * Links the social account to the account with its e-mail, once the code that was sent there is entered. An account
 * with an unproved e-mail may have been created by an attacker, so its password and sign-ins end.
 */
async function confirmLink({ platform, db, cookies }: CallContext, orderId: string, otp: string): Promise<UserRow> {
  const refuseCode = (): never => refuse("LOGIN_INCORRECT_OTP", { status: 401 });
  const browser = browserHash(cookies);
  const attempt = await findAttemptOfOrder(db, { orderId, browserHash: browser, at: now() });
  if (!isProvedAttempt(attempt)) return refuseCode();
  const { email: uid, attemptId } = attempt;
  if (!(await checkCode(platform, db, { orderId, uid, code: otp }))) return refuseCode();
  return db.transaction(async (tx) => {
    const isSpent =
      (await spendCode(tx, { orderId, uid, purpose: "SOCIAL_LINK" })) &&
      (await consumeAttempt(tx, { attemptId, browserHash: browser, at: now() })) !== undefined;
    const user = await findUserByEmail(tx, uid);
    if (!isSpent || !canLogIn(user)) return refuseCode();
    await linkAccount(tx, user.userId, attempt);
    if (user.emailVerifiedAt !== null) return user;
    await endSignInsOf(platform, tx, user.userId);
    await forgetDevices(tx, user.userId);
    const changes = { emailVerifiedAt: now(), passwordHash: null, updatedAt: now() };
    return (await updateUser(tx, user.userId, changes)) ?? refuseCode();
  });
}

/** Signs up with the e-mail that the provider verified, without code and password; the account is linked. */
export async function registerBySocial(
  { platform, db, cookies }: CallContext,
  request: RegistrationRequest,
): Promise<UserRow> {
  requireOwnName(platform.env, request);
  const { socialToken: attemptId, primaryEmail } = request;
  if (attemptId === undefined) return refuse("REGISTRATION_UNVERIFIED");
  const browser = browserHash(cookies);
  return db.transaction(async (tx) => {
    const attempt = await consumeAttempt(tx, { attemptId, browserHash: browser, at: now() });
    if (!isProvedAttempt(attempt)) return refuse("REGISTRATION_UNVERIFIED");
    if (primaryEmail !== undefined && primaryEmail !== attempt.email) return refuse("REGISTRATION_UNVERIFIED");
    const context = await findSignUpContext(tx, request, { kind: "EMAIL", email: attempt.email });
    const user = await createAccount(tx, request, context, null);
    await linkAccount(tx, user.userId, attempt);
    const { picture } = attempt;
    if (picture !== null) await enqueue(tx, importPicture, { userId: user.userId, picture });
    return user;
  });
}

/** The linked external accounts of a person. */
export const listSocialAccountsOf = (db: Db, userId: string): Promise<SocialAccountRow[]> =>
  listSocialAccounts(db, userId);

/** Unlinks an external account of a person; refused as unknown when it is not theirs. */
export async function unlinkSocialAccount(db: Db, userId: string, socialAccountId: string): Promise<void> {
  if (!(await db.transaction((tx) => deleteSocialAccount(tx, { socialAccountId, userId })))) refuseNotFound();
}

/** Deletes authorization requests a day after they expired. */
export const forgetEndedAttempts = (db: Db): Promise<void> =>
  db.transaction((tx) => deleteAttempts(tx, new Date(nowMs() - DAY)));
