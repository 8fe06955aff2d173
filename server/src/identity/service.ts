import type { LoginRequest, RegistrationRequest } from "@openrounds/contract/identity/schemas.ts";
import { impersonatesStaff, type PersonName } from "@openrounds/contract/identity/staff-names.ts";
import { isTimeZone } from "@openrounds/contract/kernel/time.ts";
import { now, nowMs } from "../kernel/clock.ts";
import type { Db, Tx } from "../kernel/db/database.ts";
import type { Env } from "../kernel/env.ts";
import { idOf, newId } from "../kernel/ids.ts";
import { announce } from "../kernel/jobs/outbox.ts";
import { refuse, refuseConflict } from "../kernel/refusal.ts";
import { giveConsentIfVerified } from "../notifications/whatsapp/service.ts";
import { requireLocales } from "../reference/regions/service.ts";
import { registered } from "./events.ts";
import {
  completeInvited,
  findUserByEmail,
  findUserByPhone,
  lockUser,
  insertAgreements,
  insertPolicies,
  insertUser,
  insertUsers,
  listCurrentPolicies,
  listUsersByUid,
  updateUser,
  type UserRow,
} from "./queries.ts";

export { findTimeZone, hasAgreed, lockUser, isReachable, type UserRow } from "./queries.ts";

/** The destination of a code. */
export type EmailOrPhone =
  | { readonly kind: "EMAIL"; readonly email: string }
  | { readonly kind: "PHONE"; readonly countryCode: string; readonly phone: string };

/** The identifier that a code is bound to: the e-mail, or country code and phone. */
export const uidOf = (to: EmailOrPhone): string => (to.kind === "EMAIL" ? to.email : `${to.countryCode}${to.phone}`);

/** The destination of a request's code, which also identifies the account. */
export function destinationOf(request: Pick<LoginRequest, "email" | "phone" | "countryCode">): EmailOrPhone {
  const { email, phone, countryCode } = request;
  if (phone !== undefined && countryCode !== undefined) return { kind: "PHONE", phone, countryCode };
  if (email !== undefined) return { kind: "EMAIL", email };
  if (phone !== undefined) return refuse("VALID_COUNTRY_CODE", { fields: { countryCode: "VALID_COUNTRY_CODE" } });
  return refuse("VALID_EMAIL_REQUIRED", { fields: { email: "VALID_EMAIL_REQUIRED" } });
}

/** The account of an e-mail or phone. */
export const findAccount = (db: Db, to: EmailOrPhone): Promise<UserRow | undefined> =>
  to.kind === "EMAIL" ? findUserByEmail(db, to.email) : findUserByPhone(db, to.countryCode, to.phone);

/** Whether the account is locked after too many wrong passwords. */
export const isLocked = (user: UserRow): boolean => user.lockedUntil !== null && user.lockedUntil.getTime() > nowMs();

/** The status of an account for the entry pages. */
export function accountStatus(user: UserRow | undefined): string {
  if (user === undefined) return "NOT_PRESENT";
  return isLocked(user) ? "LOCKED" : user.status;
}

/** Whether the account can sign in. */
export const canLogIn = (user: UserRow | undefined): user is UserRow =>
  user !== undefined && (user.status === "ACTIVE" || user.status === "MIGRATED");

/** Locks an account until the transaction ends; whether it can sign in. */
export const lockIfCanLogIn = async (tx: Tx, userId: string): Promise<boolean> => canLogIn(await lockUser(tx, userId));

async function requireAgreement(db: Db, request: RegistrationRequest): Promise<string[]> {
  const current = (await listCurrentPolicies(db)).map((policy) => policy.legalPolicyId);
  const given = new Set(request.policyAgreements.map(({ id }) => id));
  if (current.some((id) => !given.has(id))) {
    refuse("REGISTRATION_TERMS", { fields: { policyAgreements: "REGISTRATION_TERMS" } });
  }
  return current;
}

function fieldsOf(request: RegistrationRequest, to: EmailOrPhone, passwordHash: string | null) {
  const at = now();
  const verified =
    to.kind === "EMAIL"
      ? { email: to.email, emailVerifiedAt: at }
      : { phone: to.phone, countryCode: to.countryCode, phoneVerifiedAt: at };
  const { timezone } = request;
  return {
    ...verified,
    status: "ACTIVE" as const,
    passwordHash,
    firstName: request.firstName,
    lastName: request.lastName,
    gender: request.gender,
    sourceType: request.sourceType ?? null,
    locale: request.locale ?? "en_IN",
    primaryReadingLanguage: request.primaryReadingLanguage ?? request.locale ?? "en_US",
    ...(timezone !== undefined && isTimeZone(timezone) && { timezone }),
    ...(request.address !== undefined && { address: request.address }),
    whatsappStatus: request.whatsappStatus ?? null,
    updatedAt: at,
  };
}

/** The part of a name that impersonates the platform or its staff; undefined for a personal name. */
export function findStaffPart({ PRODUCT_NAME }: Env, name: PersonName): keyof PersonName | undefined {
  if (!impersonatesStaff(name, PRODUCT_NAME)) return undefined;
  return impersonatesStaff({ firstName: name.firstName }, PRODUCT_NAME) ? "firstName" : "lastName";
}

/** Refuses a name that impersonates the platform or its staff. */
export function requireOwnName(env: Env, name: PersonName): void {
  const part = findStaffPart(env, name);
  if (part !== undefined) refuse("VALID_NAME_STAFF", { fields: { [part]: "VALID_NAME_STAFF" } });
}

/** The context of a sign-up: the address, its invited account if any, and the policies to agree to. */
export interface SignUpContext {
  readonly to: EmailOrPhone;
  readonly invited: UserRow | undefined;
  readonly policyIds: readonly string[];
}

/**
 * Finds the context of a sign-up; refused without agreement to the terms, or when the address has an account already.
 */
export async function findSignUpContext(
  db: Db,
  request: RegistrationRequest,
  to: EmailOrPhone,
): Promise<SignUpContext> {
  const { locale, primaryReadingLanguage } = request;
  requireLocales({ locale, primaryReadingLanguage });
  const policyIds = await requireAgreement(db, request);
  const invited = await findAccount(db, to);
  if (invited !== undefined && invited.status !== "INVITED") return refuseConflict("REGISTRATION_EXISTS");
  return { to, invited, policyIds };
}

/** Creates the account of a sign-up with a proved address, or completes an invited one. */
export async function createAccount(
  tx: Tx,
  request: RegistrationRequest,
  { to, invited, policyIds }: SignUpContext,
  passwordHash: string | null,
): Promise<UserRow> {
  const fields = fieldsOf(request, to, passwordHash);
  const user =
    invited === undefined
      ? await insertUser(tx, { ...fields, userId: newId(), createdAt: now() })
      : await completeInvited(tx, invited.userId, fields);
  if (user === undefined) return refuseConflict("REGISTRATION_EXISTS");
  await agreeToPolicies(tx, user, policyIds);
  if (request.whatsappStatus === "OPTED_IN") await giveConsentIfVerified(tx, user.userId);
  await announce(tx, registered, { userId: user.userId });
  return user;
}

/** Records that a person agrees to policies. */
export async function agreeToPolicies(tx: Tx, user: UserRow, policyIds: readonly string[]): Promise<void> {
  const current = new Set((await listCurrentPolicies(tx)).map((policy) => policy.legalPolicyId));
  const rows = policyIds
    .filter((id) => current.has(id))
    .map((legalPolicyId) => ({
      userId: user.userId,
      legalPolicyId,
      locale: user.primaryReadingLanguage,
      agreedAt: now(),
    }));
  await insertAgreements(tx, rows);
}

/** The account of an e-mail; creates an invited one if there is none. */
export async function inviteAccount(tx: Tx, email: string): Promise<UserRow> {
  const at = now();
  const row = { userId: newId(), email, status: "INVITED" as const, createdAt: at, updatedAt: at };
  const user = (await insertUser(tx, row)) ?? (await findUserByEmail(tx, email));
  if (user === undefined) throw new Error("the account does not exist");
  return user;
}

/** Records that a person proved their e-mail or phone, unless it was recorded. */
export async function proveAddress(tx: Tx, self: UserRow, kind: EmailOrPhone["kind"]): Promise<void> {
  const name = kind === "PHONE" ? "phoneVerifiedAt" : "emailVerifiedAt";
  if (self[name] === null) await updateUser(tx, self.userId, { [name]: now(), updatedAt: now() });
}

/** The accounts of e-mails and phones, by the identifier of codes. */
export async function findAccounts(db: Db, to: readonly EmailOrPhone[]): Promise<Map<string, UserRow>> {
  const emails = to.flatMap((each) => (each.kind === "EMAIL" ? [each.email] : []));
  const numbers = to.flatMap((each) => (each.kind === "PHONE" ? [uidOf(each)] : []));
  const found = new Map<string, UserRow>();
  for (const user of await listUsersByUid(db, emails, numbers)) {
    if (user.email !== null) found.set(user.email, user);
    if (user.phone !== null) found.set(`${user.countryCode}${user.phone}`, user);
  }
  return found;
}

/** The accounts of e-mails and phones; creates an invited one, in a language, for each without an account. */
export async function inviteAccounts(
  tx: Tx,
  to: readonly EmailOrPhone[],
  locale: string,
): Promise<Map<string, UserRow>> {
  const known = await findAccounts(tx, to);
  const at = now();
  const fields = { status: "INVITED" as const, locale, primaryReadingLanguage: locale, createdAt: at, updatedAt: at };
  const rows = to
    .filter((each) => !known.has(uidOf(each)))
    .map(({ kind: _kind, ...address }) => ({ ...fields, ...address, userId: newId() }));
  await insertUsers(tx, rows);
  return rows.length === 0 ? known : findAccounts(tx, to);
}

const POLICY_VERSIONS = { PRIVACY_POLICY: 1, TERMS_OF_SERVICE: 1 } as const;

/** Inserts the legal policies of this version. */
export async function seedPolicies(tx: Tx): Promise<void> {
  const rows = Object.entries(POLICY_VERSIONS).map(([type, version]) => ({
    legalPolicyId: idOf(`policy:${type}:${version}`),
    type: type as keyof typeof POLICY_VERSIONS,
    version,
    publishedAt: now(),
  }));
  await insertPolicies(tx, rows);
}
