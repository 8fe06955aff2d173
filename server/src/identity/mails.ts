import { PROFILE_PATH } from "@openrounds/contract/identity/profile/paths.ts";
import type { Tx } from "../kernel/db/database.ts";
import type { Env } from "../kernel/env.ts";
import { sendMail, sendText, sendWhatsAppCode } from "../notifications/service.ts";
import type { UserRow } from "./queries.ts";
import type { LinkPurpose } from "./tables.ts";

interface CodeMessage {
  readonly orderId: string;
  readonly code: string;
  readonly locale: string;
}

/** Mails a code that confirms an address. */
export const sendCodeMail = (
  tx: Tx,
  { orderId, email, code, locale }: CodeMessage & { email: string },
): Promise<void> =>
  sendMail(tx, { template: "EMAIL_VERIFICATION", effectKey: `code:${orderId}`, to: email, locale, code });

/** Sends a code to a phone, by WhatsApp as well if its owner agreed to that: a code does not depend on one of the two. */
export async function sendCodeText(
  tx: Tx,
  env: Env,
  { orderId, number, code, locale }: CodeMessage & { number: string },
): Promise<void> {
  const message = { template: "CODE", effectKey: `code:${orderId}`, to: number, locale, code } as const;
  await sendText(tx, message);
  await sendWhatsAppCode(tx, env, message);
}

/** Welcomes a person who signed up. */
export const sendWelcomeMail = (
  tx: Tx,
  person: { userId: string; email: string; firstName: string; locale: string },
  homeUrl: string,
): Promise<void> =>
  sendMail(tx, {
    template: "WELCOME",
    effectKey: `welcome:${person.userId}`,
    to: person.email,
    locale: person.locale,
    values: { name: person.firstName },
    link: homeUrl,
  });

interface LinkMail {
  readonly effectKey: string;
  readonly email: string;
  readonly locale: string;
  readonly link: string;
}

const LINK_TEMPLATES = {
  FORGOT_PASSWORD: "FORGOT_PASSWORD",
  UNLOCK_ACCOUNT: "UNLOCK_ACCOUNT",
  EMAIL_VERIFICATION: "EMAIL_LINK",
} as const;

/** Mails a single-use link. */
export const mailLink = (
  tx: Tx,
  { purpose, effectKey, email, ...mail }: LinkMail & { readonly purpose: LinkPurpose },
): Promise<void> =>
  sendMail(tx, { ...mail, template: LINK_TEMPLATES[purpose], effectKey: `link:${effectKey}`, to: email });

/** Notifies a person that the password was changed; the link undoes a change by somebody else. */
export const mailPasswordUpdated = (tx: Tx, { effectKey, email, ...mail }: LinkMail): Promise<void> =>
  sendMail(tx, { ...mail, template: "PASSWORD_UPDATED", effectKey: `password:${effectKey}`, to: email });

/** Notifies a person that a sign-in was ended because its refresh key was used twice. */
export const mailSignInEnded = (tx: Tx, { effectKey, email, ...mail }: LinkMail): Promise<void> =>
  sendMail(tx, { ...mail, template: "SIGN_IN_ENDED", effectKey: `sign-in-ended:${effectKey}`, to: email });

interface AccountNotice {
  readonly template: "ADDRESS_CHANGED" | "ADDRESS_ADDED" | "SIGN_IN_CHANGED";
  /** Identifies the change, so that the notice is sent once. */
  readonly changeId: string;
}

/** Notifies a person at their former address that their account changed, so that a takeover is noticed. */
export async function sendAccountNotice(
  tx: Tx,
  env: Env,
  old: UserRow,
  { template, changeId }: AccountNotice,
): Promise<void> {
  const { userId, email, phone, countryCode, firstName: name, primaryReadingLanguage: locale } = old;
  const values = { name, support: env.SUPPORT_EMAIL };
  const message = { template, effectKey: `account:${changeId}`, userId, locale, values } as const;
  if (email !== null) await sendMail(tx, { ...message, to: email, link: `${env.PUBLIC_URL}${PROFILE_PATH}` });
  else if (phone !== null) await sendText(tx, { ...message, to: `+${countryCode ?? ""}${phone}` });
}
