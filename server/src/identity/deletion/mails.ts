import { keepAccountPath } from "@openrounds/contract/identity/profile/paths.ts";
import type { Tx } from "../../kernel/db/database.ts";
import type { Env } from "../../kernel/env.ts";
import { intlLocale } from "@openrounds/messages/locales.ts";
import { sendMail, sendText } from "../../notifications/service.ts";
import type { UserRow } from "../queries.ts";

const momentOf = (at: Date, locale: string, timeZone: string): string =>
  new Intl.DateTimeFormat(intlLocale(locale), {
    weekday: "long",
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone,
  }).format(at);

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
    values: { name, until: momentOf(dueAt, locale, timezone) },
    link: `${env.PUBLIC_URL}${keepAccountPath(token)}`,
  } as const;
  if (email !== null) await sendMail(tx, { ...message, to: email });
  else if (phone !== null) await sendText(tx, { ...message, to: `+${countryCode ?? ""}${phone}` });
}
