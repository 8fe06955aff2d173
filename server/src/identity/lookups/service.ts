import { DAY, HOUR } from "../../kernel/clock.ts";
import { countAttempt } from "../../kernel/db/attempts.ts";
import type { Db } from "../../kernel/db/database.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuse } from "../../kernel/refusal.ts";
import { checkBot, spendBotCheck } from "../bots/service.ts";
import { isKnownDevice, type Client } from "../devices/service.ts";
import { findUserByUid } from "../queries.ts";
import { accountStatus } from "../service.ts";

const PER_NETWORK = { max: 100, windowMs: DAY };
const PER_ADDRESS = { max: 5, windowMs: HOUR };

export interface Lookup {
  readonly uid: string;
  readonly mode: "EMAIL" | "PHONE";
  readonly recaptchaToken?: string | undefined;
}

/** Asks a piece of work of who looks up more than 100 addresses a day, or one of them more than five times an hour. */
async function admit(platform: Platform, db: Db, { uid, recaptchaToken }: Lookup, { network }: Client): Promise<void> {
  const factor = platform.env.RATE_FACTOR;
  for (const [key, { max, windowMs }] of [
    [`lookup:${network}`, PER_NETWORK],
    [`lookup:${network}:${uid.toLowerCase()}`, PER_ADDRESS],
  ] as const) {
    const { admitted, retryAfterS } = await countAttempt(db, key, { max: max * factor, windowMs });
    if (admitted) continue;
    if (recaptchaToken === undefined) return refuse("BOT_CHECK_REQUIRED", { status: 429, retryAfterS });
    return spendBotCheck(db, await checkBot(platform, recaptchaToken));
  }
}

/**
 * The status of the account at an e-mail or phone: NOT_PRESENT where there is none, and LOCKED only for
 * devices that its person never signed in on.
 */
export async function lookUp(platform: Platform, db: Db, lookup: Lookup, client: Client): Promise<string> {
  const user = await findUserByUid(db, lookup.uid, lookup.mode);
  if (user !== undefined && (await isKnownDevice(db, user.userId, client))) return user.status;
  await admit(platform, db, lookup, client);
  return accountStatus(user);
}
