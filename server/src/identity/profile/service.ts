import { isCredential } from "@openrounds/contract/identity/profile/credentials.ts";
import type {
  OwnerConfirmation,
  PasswordChange,
  ProfileChanges,
} from "@openrounds/contract/identity/profile/schemas.ts";
import type { Address } from "@openrounds/contract/identity/schemas.ts";
import type { Reached } from "../../kernel/access.ts";
import { MINUTE, now } from "../../kernel/clock.ts";
import { countAttempt, removeAttempts } from "../../kernel/db/attempts.ts";
import { brokenConstraint, type Db, type Tx } from "../../kernel/db/database.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import { newId } from "../../kernel/ids.ts";
import { announce } from "../../kernel/jobs/outbox.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuse } from "../../kernel/refusal.ts";
import { endConsent, giveConsentIfVerified } from "../../notifications/whatsapp/service.ts";
import { requireLocales } from "../../reference/regions/service.ts";
import { areFocusAreas, occupationNames } from "../../reference/service.ts";
import { checkCode, spendCode } from "../codes/service.ts";
import { profileChanged } from "../events.ts";
import { endPasswordLinks } from "../links/service.ts";
import { mailPasswordUpdated, sendAccountNotice } from "../mails.ts";
import { hashNewPassword, isRightPassword } from "../passwords/service.ts";
import { updateUser, type UserRow } from "../queries.ts";
import { findAccount, requireOwnName, uidOf, type EmailOrPhone } from "../service.ts";
import { endSignInsOf, recordProof, requireFreshProof } from "../signins/service.ts";
import { forgetDevices } from "../second-step/service.ts";

const WRONG_PASSWORDS = { max: 10, windowMs: 30 * MINUTE };

async function saveProfile(tx: Tx, userId: string, changes: Parameters<typeof updateUser>[2]): Promise<UserRow> {
  const user = await updateUser(tx, userId, { ...changes, updatedAt: now() });
  if (user === undefined) throw new Error("the account does not exist");
  await announce(tx, profileChanged, { userId });
  return user;
}

/** Refuses languages that do not exist; languages that the profile has already are allowed. */
function requireLanguages(self: UserRow, changes: Omit<ProfileChanges, "communicationMode">): void {
  const { locale, primaryReadingLanguage, secondarySpeakingLanguages } = changes;
  requireLocales({ locale, primaryReadingLanguage, secondarySpeakingLanguages }, [
    self.locale,
    self.primaryReadingLanguage,
    ...self.secondarySpeakingLanguages,
  ]);
}

/** Updates the profile of its owner. */
export async function updateProfile(
  { db, env }: Platform,
  self: Reached<UserRow>,
  { communicationMode, ...changes }: ProfileChanges,
): Promise<UserRow> {
  const { firstName = self.firstName, lastName = self.lastName } = changes;
  if (firstName !== self.firstName || lastName !== self.lastName) requireOwnName(env, { firstName, lastName });
  requireLanguages(self, changes);
  if (changes.gender === "NON_BINARY" && self.gender !== "NON_BINARY") {
    refuse("error.invalidInput", { fields: { gender: "error.invalidField" } });
  }
  if (changes.credentials?.every(isCredential) === false) {
    refuse("VALID_PROFILE_CREDENTIAL", { fields: { credentials: "VALID_PROFILE_CREDENTIAL" } });
  }
  const { userId } = self;
  return db.transaction(async (tx) => {
    if (communicationMode?.whatsappStatus === "OPTED_IN") await giveConsentIfVerified(tx, userId);
    if (communicationMode?.whatsappStatus === "OPTED_OUT") await endConsent(tx, userId, "PERSON");
    return saveProfile(tx, userId, { ...changes, ...communicationMode });
  });
}

export interface OnboardingInput {
  readonly primaryOccupationId: string;
  readonly organizationId?: string | undefined;
  readonly organizationName?: string | undefined;
  readonly address?: Address | undefined;
  readonly focusAreas: readonly string[];
}

/** Saves profession, workplace and focus areas; a workplace needs a name and a place. */
export async function onboard(platform: Platform, self: Reached<UserRow>, input: OnboardingInput): Promise<UserRow> {
  const { organizationName = "", primaryOccupationId, focusAreas } = input;
  const [occupation] = await occupationNames(platform, [primaryOccupationId], "en");
  if (occupation === undefined) {
    refuse("EDIT_DETAILS_MODAL_PROFESSION", { fields: { primaryOccupationId: "EDIT_DETAILS_MODAL_PROFESSION" } });
  }
  if (organizationName === "" || input.address === undefined) {
    return refuse("EDIT_DETAILS_MODAL_WORKPLACE", { fields: { organizationName: "EDIT_DETAILS_MODAL_WORKPLACE" } });
  }
  if (!(await areFocusAreas(platform, focusAreas))) {
    refuse("error.invalidInput", { fields: { focusAreas: "error.invalidField" } });
  }
  const changes = {
    occupationId: primaryOccupationId,
    organizationId: input.organizationId ?? null,
    organizationName,
    address: input.address,
    focusAreaIds: [...focusAreas],
  };
  return platform.db.transaction((tx) => saveProfile(tx, self.userId, changes));
}

/** Changes where the person lives or works; coordinates need a name. */
export const updateAddress = (db: Db, { userId }: Reached<UserRow>, address: Address): Promise<UserRow> =>
  db.transaction((tx) => saveProfile(tx, userId, { address }));

/** Refuses a wrong password of the account; counts the attempt before it compares. */
async function requirePassword(
  platform: Platform,
  user: UserRow,
  password: string | undefined,
  field: string,
): Promise<void> {
  const key = `own-password:${user.userId}`;
  const { admitted, retryAfterS } = await countAttempt(platform.db, key, WRONG_PASSWORDS);
  if (!admitted) refuse("error.tooManyRequests", { status: 429, retryAfterS });
  if (password === undefined || !(await isRightPassword(platform, user.passwordHash, password))) {
    refuse("PROFILE_WRONG_PASSWORD", { fields: { [field]: "PROFILE_WRONG_PASSWORD" } });
  }
  await removeAttempts(platform.db, key);
}

/** Changes the password, or sets the first one when the owner has just entered a code; ends all other sign-ins. */
export async function changePassword(
  platform: Platform,
  actor: Actor,
  self: Reached<UserRow>,
  { oldPassword, newPassword }: PasswordChange,
): Promise<void> {
  if (self.passwordHash === null) await requireFreshProof(platform.db, actor);
  else await requirePassword(platform, self, oldPassword, "oldPassword");
  if (oldPassword === newPassword) {
    refuse("PROFILE_SAME_PASSWORD", { fields: { newPassword: "PROFILE_SAME_PASSWORD" } });
  }
  const about = [self.firstName, self.lastName, self.email?.split("@")[0] ?? ""];
  const passwordHash = await hashNewPassword(platform, newPassword, about, "newPassword");
  await platform.db.transaction(async (tx) => {
    await updateUser(tx, self.userId, { passwordHash, updatedAt: now() });
    await endSignInsOf(platform, tx, self.userId, actor.sessionId);
    await endPasswordLinks(tx, self.userId);
    await forgetDevices(tx, self.userId);
    if (self.email === null) return;
    const { email, primaryReadingLanguage: locale } = self;
    const link = `${platform.env.PUBLIC_URL}/forgot-password`;
    await mailPasswordUpdated(tx, { effectKey: newId(), email, locale, link });
  });
}

/** The destination of an account's codes: its phone, else its e-mail. */
const ownDestination = ({ phone, countryCode, email }: UserRow): EmailOrPhone | undefined => {
  if (phone !== null && countryCode !== null) return { kind: "PHONE", phone, countryCode };
  return email === null ? undefined : { kind: "EMAIL", email };
};

/** Proves that the caller owns the account: by the password, or by a code to their own address. */
export async function confirmOwner(
  platform: Platform,
  actor: Actor,
  self: Reached<UserRow>,
  { password, orderId, otp }: OwnerConfirmation,
): Promise<void> {
  if (orderId === undefined || otp === undefined) await requirePassword(platform, self, password, "password");
  else {
    const to = ownDestination(self) ?? refuseCode();
    const uid = uidOf(to);
    const isRight =
      (await checkCode(platform, platform.db, { orderId, uid, code: otp })) &&
      (await platform.db.transaction((tx) => spendCode(tx, { orderId, uid, purpose: "LOGIN" })));
    if (!isRight) refuseCode();
  }
  await recordProof(platform.db, actor);
}

export interface AddressProof {
  readonly orderId: string;
  readonly otp: string;
}

const addressColumns = (to: EmailOrPhone, at: Date) =>
  to.kind === "EMAIL"
    ? { email: to.email, emailVerifiedAt: at }
    : { countryCode: to.countryCode, phone: to.phone, phoneVerifiedAt: at, whatsappStatus: null };

const isFirstAddress = (self: UserRow, { kind }: EmailOrPhone): boolean =>
  self[kind === "EMAIL" ? "email" : "phone"] === null;

/** Refuses an address that belongs to another account, at its field. */
const refuseTaken = (to: EmailOrPhone): never =>
  to.kind === "EMAIL"
    ? refuse("PROFILE_EMAIL_TAKEN", { status: 409, fields: { email: "PROFILE_EMAIL_TAKEN" } })
    : refuse("PROFILE_PHONE_TAKEN", { status: 409, fields: { phone: "PROFILE_PHONE_TAKEN" } });

const refuseCode = (): never => refuse("LOGIN_INCORRECT_OTP", { fields: { otp: "LOGIN_INCORRECT_OTP" } });

/** Changes or adds an e-mail or phone that a code proved; notifies the old address and ends all other sign-ins. */
export async function changeAddress(
  platform: Platform,
  actor: Actor,
  self: Reached<UserRow>,
  { to, proof }: { readonly to: EmailOrPhone; readonly proof: AddressProof },
): Promise<UserRow> {
  const { db, env } = platform;
  await requireFreshProof(db, actor);
  const uid = uidOf(to);
  const { orderId, otp } = proof;
  if ((await findAccount(db, to)) !== undefined) refuseTaken(to);
  if (!(await checkCode(platform, db, { orderId, uid, code: otp }))) refuseCode();
  try {
    return await db.transaction(async (tx) => {
      if (!(await spendCode(tx, { orderId, uid, purpose: "REGISTRATION" }))) refuseCode();
      if (to.kind === "PHONE") await endConsent(tx, self.userId, "NUMBER");
      const user = await saveProfile(tx, self.userId, addressColumns(to, now()));
      await endSignInsOf(platform, tx, self.userId, actor.sessionId);
      await endPasswordLinks(tx, self.userId);
      const template = isFirstAddress(self, to) ? "ADDRESS_ADDED" : "ADDRESS_CHANGED";
      await sendAccountNotice(tx, env, self, { template, changeId: orderId });
      return user;
    });
  } catch (error) {
    if (brokenConstraint(error) !== undefined) return refuseTaken(to);
    throw error;
  }
}
