import { DAY } from "../../kernel/clock.ts";
import { countAttempt } from "../../kernel/db/attempts.ts";
import type { Reached } from "../../kernel/access.ts";
import { newId } from "../../kernel/ids.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuse } from "../../kernel/refusal.ts";
import type { UserRow } from "../../identity/service.ts";
import { sendMail } from "../../notifications/service.ts";

const QUESTIONS_PER_DAY = { max: 10, windowMs: DAY };
/** The language of the support team. */
const SUPPORT_LOCALE = "en";

export interface SupportQuestion {
  readonly text: string;
  readonly page: string;
}

/** Mails a question of a person to the support, with the reply-to address. */
export async function askSupport(
  { db, env }: Platform,
  { userId, firstName, lastName, email, phone, countryCode }: Reached<UserRow>,
  { text, page }: SupportQuestion,
): Promise<void> {
  const { admitted, retryAfterS } = await countAttempt(db, `support:${userId}`, QUESTIONS_PER_DAY);
  if (!admitted) refuse("error.tooManyRequests", { status: 429, retryAfterS });
  const mail = {
    template: "SUPPORT_QUESTION",
    effectKey: `support:${newId()}`,
    to: env.SUPPORT_EMAIL,
    locale: SUPPORT_LOCALE,
    values: {
      name: `${firstName} ${lastName}`.trim(),
      address: email ?? `+${countryCode ?? ""}${phone ?? ""}`,
      page: page.toWellFormed(),
      // The database cannot store unpaired surrogates.
      note: text.toWellFormed(),
    },
  } as const;
  await db.transaction((tx) => sendMail(tx, mail));
}
