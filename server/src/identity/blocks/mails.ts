import type { Tx } from "../../kernel/db/database.ts";
import type { Env } from "../../kernel/env.ts";
import { newId } from "../../kernel/ids.ts";
import { sendMail, sendText } from "../../notifications/service.ts";
import type { UserRow } from "../queries.ts";

export interface StatusNotice {
  readonly template: "ACCOUNT_BLOCKED" | "ACCOUNT_REACTIVATED";
  /** The organization that blocked or reactivated the account. */
  readonly organization: string;
  readonly reason: string;
}

/** Notifies a person that their account was blocked or reactivated, by which organization and why. */
export async function sendStatusNotice(tx: Tx, env: Env, user: UserRow, notice: StatusNotice): Promise<void> {
  const { userId, email, phone, countryCode, firstName: name, primaryReadingLanguage: locale } = user;
  const { template, organization, reason } = notice;
  const message = {
    template,
    effectKey: `account-status:${userId}:${newId()}`,
    locale,
    values: { name, organization, support: env.SUPPORT_EMAIL, note: reason },
    ...(template === "ACCOUNT_REACTIVATED" && { link: `${env.PUBLIC_URL}/welcome` }),
  };
  if (email !== null) await sendMail(tx, { ...message, to: email });
  else if (phone !== null) await sendText(tx, { ...message, to: `+${countryCode ?? ""}${phone}` });
}
