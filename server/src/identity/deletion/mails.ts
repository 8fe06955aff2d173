import { keepAccountPath } from "@openrounds/contract/identity/profile/paths.ts";
import type { Tx } from "../../kernel/db/database.ts";
import type { Env } from "../../kernel/env.ts";
import { formatMoment, formatShortMoment } from "../../kernel/i18n/moments.ts";
import { sendMail, sendText } from "../../notifications/service.ts";
import type { UserRow } from "../queries.ts";

/** Notifies the owner that the account is closed, until when that can be cancelled, and how. */
export async function sendDeletionNotice(
  tx: Tx,
  env: Env,
  user: UserRow,
  { token, dueAt }: { readonly token: string; readonly dueAt: Date },
): Promise<void> {
  const { userId, email, phone, countryCode, firstName: name, primaryReadingLanguage: locale, timezone } = user;
  const message = {
    template: "ACCOUNT_DELETION",
    effectKey: `deletion:${userId}:${dueAt.getTime()}`,
    locale,
    link: `${env.PUBLIC_URL}${keepAccountPath(token)}`,
  } as const;
  if (email !== null) {
    const values = { name, until: formatMoment(dueAt, timezone, locale) };
    await sendMail(tx, { ...message, to: email, values });
  } else if (phone !== null) {
    const values = { name, until: formatShortMoment(dueAt, timezone, locale) };
    await sendText(tx, { ...message, to: `+${countryCode ?? ""}${phone}`, values });
  }
}
