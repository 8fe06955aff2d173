import { DAY } from "../../kernel/clock.ts";
import { countAttempt } from "../../kernel/db/attempts.ts";
import type { Reached } from "../../kernel/access.ts";
import { newId } from "../../kernel/ids.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuse } from "../../kernel/refusal.ts";
import type { UserRow } from "../../identity/service.ts";
import { sendMail } from "../../notifications/service.ts";

const ASKED_PER_DAY = { max: 10, windowMs: DAY };
/** The language of the people who answer. */
const SUPPORT_LOCALE = "en";

export interface Question {
  readonly text: string;
  readonly page: string;
}

/** Mails a question of a person to the support, with where to answer. */
export async function askSupport(
  { db, env }: Platform,
  { userId, firstName, lastName, email, phone, countryCode }: Reached<UserRow>,
  { text, page }: Question,
): Promise<void> {
  const { admitted, retryAfterS } = await countAttempt(db, `support:${userId}`, ASKED_PER_DAY);
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
      // Half of a sign pair is no text that can be kept.
      note: text.toWellFormed(),
    },
  } as const;
  await db.transaction((tx) => sendMail(tx, mail));
}
