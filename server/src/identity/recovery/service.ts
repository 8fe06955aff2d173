import { now } from "../../kernel/clock.ts";
import { removeAttempts } from "../../kernel/db/attempts.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuse } from "../../kernel/refusal.ts";
import { findLink, findLinkPerson } from "../links/queries.ts";
import { endPasswordLinks, hashToken, useLink } from "../links/service.ts";
import { mailPasswordUpdated } from "../mails.ts";
import { hashNewPassword, isRightPassword } from "../passwords/service.ts";
import { endSignInsOf } from "../signins/service.ts";
import type { UserRow } from "../service.ts";
import { forgetDevices } from "../second-step/service.ts";
import { confirmEmail, recoverAccount } from "./queries.ts";

export interface PasswordRenewal {
  /** The secret of the link. */
  readonly orderId: string;
  /** Base64 of its UTF-8 bytes. */
  readonly newPassword: string;
}

type RenewalPurpose = "FORGOT_PASSWORD" | "UNLOCK_ACCOUNT";

const refuseLink = (): never => refuse("RESET_LINK_EXPIRED", { status: 410 });

/** The person of a valid link that sets a new password; refused when it has expired or was used. */
export const requireLink = async (db: Db, purpose: RenewalPurpose, orderId: string) =>
  (await findLinkPerson(db, hashToken(orderId), purpose, now())) ?? refuseLink();

/**
 * Sets a new password by a link of the purpose, once. It unlocks the account, proves the e-mail and ends all sign-ins
 * and known devices; it creates no sign-in and does not unblock. A refused password does not consume the link.
 */
export async function renewPassword(
  platform: Platform,
  db: Db,
  purpose: RenewalPurpose,
  { orderId, newPassword }: PasswordRenewal,
): Promise<void> {
  const person = await requireLink(db, purpose, orderId);
  const about = [person.firstName, person.lastName, person.email?.split("@")[0] ?? ""];
  if (await isRightPassword(platform, person.passwordHash, newPassword)) {
    refuse("PROFILE_SAME_PASSWORD", { fields: { newPassword: "PROFILE_SAME_PASSWORD" } });
  }
  const passwordHash = await hashNewPassword(platform, newPassword, about, "newPassword");
  await db.transaction(async (tx) => {
    const link = (await useLink(tx, orderId, purpose)) ?? refuseLink();
    const user = (await recoverAccount(tx, link.userId, passwordHash, now())) ?? refuseLink();
    await revokeAndNotify(platform, tx, user, link.tokenHash);
  });
}

/** Ends sign-ins and devices of the old password, and notifies the person of the change. */
async function revokeAndNotify(platform: Platform, tx: Tx, user: UserRow, effectKey: string): Promise<void> {
  await endSignInsOf(platform, tx, user.userId);
  await endPasswordLinks(tx, user.userId);
  await forgetDevices(tx, user.userId);
  const { email, primaryReadingLanguage: locale } = user;
  if (email === null) return;
  await removeAttempts(tx, `login:${email}`);
  await mailPasswordUpdated(tx, { effectKey, email, locale, link: `${platform.env.PUBLIC_URL}/forgot-password` });
}

/** Confirms the e-mail that a link was mailed to. A used link works again, since mail scanners open links too. */
export async function verifyEmail(db: Db, orderId: string): Promise<void> {
  const isConfirmed = await db.transaction(async (tx) => {
    const taken = await useLink(tx, orderId, "EMAIL_VERIFICATION");
    const link = taken ?? (await findLink(tx, hashToken(orderId), "EMAIL_VERIFICATION"));
    if (link === undefined || link.usedAt === null) return false;
    return confirmEmail(tx, link, now());
  });
  if (!isConfirmed) refuse("VERIFY_LINK_EXPIRED", { status: 410 });
}
