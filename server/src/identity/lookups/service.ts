import { DAY, HOUR } from "../../kernel/clock.ts";
import { countAttempt } from "../../kernel/db/attempts.ts";
import type { Db } from "../../kernel/db/database.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuse } from "../../kernel/refusal.ts";
import { checkBot, spendBotCheck } from "../bots/service.ts";
import { isKnownDevice, type CallingClient } from "../devices/service.ts";
import { findUserByUid } from "../queries.ts";
import { accountStatus } from "../service.ts";

const PER_NETWORK = { max: 100, windowMs: DAY };
const PER_ADDRESS = { max: 5, windowMs: HOUR };

export interface AccountLookup {
  readonly uid: string;
  readonly mode: "EMAIL" | "PHONE";
  readonly recaptchaToken?: string | undefined;
}

/** Requires a solved bot check after 100 addresses a day, or after five lookups of one address an hour. */
async function requireLookupAllowance(
  platform: Platform,
  db: Db,
  { uid, recaptchaToken }: AccountLookup,
  { network }: CallingClient,
): Promise<void> {
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

/** The status of the account of an e-mail or phone: NOT_PRESENT without one, and LOCKED only on unknown devices. */
export async function lookUp(
  platform: Platform,
  db: Db,
  lookup: AccountLookup,
  client: CallingClient,
): Promise<string> {
  const user = await findUserByUid(db, lookup.uid, lookup.mode);
  if (user !== undefined && (await isKnownDevice(db, user.userId, client))) return user.status;
  await requireLookupAllowance(platform, db, lookup, client);
  return accountStatus(user);
}
