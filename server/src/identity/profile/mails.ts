import { PROFILE_PATH } from "@openrounds/contract/identity/profile/paths.ts";
import type { Db } from "../../kernel/db/database.ts";
import type { Env } from "../../kernel/env.ts";
import { sendMail, sendText } from "../../notifications/service.ts";
import type { UserRow } from "../queries.ts";

/** Tells the address that an account had before, so that a thief cannot move it away unseen. */
export async function sendAddressChange(db: Db, env: Env, old: UserRow, changeId: string): Promise<void> {
  const { email, phone, countryCode, firstName: name, primaryReadingLanguage: locale } = old;
  const message = {
    template: "ADDRESS_CHANGED",
    effectKey: `address:${changeId}`,
    locale,
    values: { name, support: env.SUPPORT_EMAIL },
  } as const;
  if (email !== null) await sendMail(db, { ...message, to: email, link: `${env.PUBLIC_URL}${PROFILE_PATH}` });
  else if (phone !== null) await sendText(db, { ...message, to: `+${countryCode ?? ""}${phone}` });
}
