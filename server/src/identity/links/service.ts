import { createHash, createHmac } from "node:crypto";
import { DAY, HOUR, MINUTE, now, nowMs } from "../../kernel/clock.ts";
import { countAttempt, type CountedAttempt } from "../../kernel/db/attempts.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { newId, newToken } from "../../kernel/ids.ts";
import { enqueue } from "../../kernel/jobs/outbox.ts";
import { keyFor, type Platform } from "../../kernel/platform.ts";
import { refuse } from "../../kernel/refusal.ts";
import { sendLink, type LinkRequest } from "../events.ts";
import { mailLink } from "../mails.ts";
import { findUserByEmail } from "../queries.ts";
import { canLogIn, type UserRow } from "../service.ts";
import type { LinkPurpose } from "../tables.ts";
import { consumeLink, deleteLinks, endLinks, insertLink, type LinkRow } from "./queries.ts";

const LIFETIME_MS = { FORGOT_PASSWORD: 30 * MINUTE, UNLOCK_ACCOUNT: 30 * MINUTE, EMAIL_VERIFICATION: DAY } as const;
const TYPES = {
  FORGOT_PASSWORD: "forgot-password",
  UNLOCK_ACCOUNT: "unlock-account",
  EMAIL_VERIFICATION: "email-verification",
} as const;
const PER_HOUR = { max: 3, windowMs: HOUR };
const PER_DAY = { max: 5, windowMs: DAY };

/** A link that was asked for twice by a repeated job is the same link. */
const linkKeyOf = keyFor("account link");

/** What is stored of a link's token: enough to know it again, not enough to use it. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");

export interface LinkOrder {
  readonly purpose: LinkPurpose;
  readonly userId: string;
  readonly lifetimeMs?: number;
  /** The secret of the link, if it is given; a new one otherwise. */
  readonly token?: string;
  /** The e-mail that the link proves, where it is not that of the account. */
  readonly email?: string;
}

/** Makes a link that works once, the only one of its purpose for the person; answers its address. */
export async function createAccountLink({ env }: Platform, tx: Tx, order: LinkOrder): Promise<string> {
  const { purpose, userId, token = newToken(), email = null, lifetimeMs = LIFETIME_MS[purpose] } = order;
  const expiresAt = new Date(nowMs() + lifetimeMs);
  await insertLink(tx, { tokenHash: hashToken(token), purpose, userId, email, createdAt: now(), expiresAt });
  return `${env.PUBLIC_URL}/welcome?type=${TYPES[purpose]}&id=${token}`;
}

/**
 * Orders the mail with a link for whoever has the e-mail. Asking costs the same and is limited alike
 * for e-mails with and without an account, so that nobody learns which is which.
 */
export async function requestLink(db: Db, purpose: LinkPurpose, email: string): Promise<void> {
  const { admitted, retryAfterS } = await countLink(db, purpose, email);
  if (!admitted) refuse("LINK_TOO_MANY", { status: 429, retryAfterS });
  await db.transaction((tx) => enqueue(tx, sendLink, { requestId: newId(), purpose, email }));
}

/** Orders the unlock mail of an account that is locked now, unless it had enough of them. */
export async function mailUnlockLink(tx: Tx, email: string): Promise<void> {
  const { admitted } = await countLink(tx, "UNLOCK_ACCOUNT", email);
  if (admitted) await enqueue(tx, sendLink, { requestId: newId(), purpose: "UNLOCK_ACCOUNT", email });
}

/** Counts a link for an e-mail: three an hour and five a day are within the limit. */
async function countLink(db: Db, purpose: LinkPurpose, email: string): Promise<CountedAttempt> {
  const hour = await countAttempt(db, `link:${purpose}:hour:${email}`, PER_HOUR);
  return hour.admitted ? countAttempt(db, `link:${purpose}:day:${email}`, PER_DAY) : hour;
}

/** Mails a link that was asked for, if there is an account that signs in. */
export async function sendRequestedLink(platform: Platform, { requestId, purpose, email }: LinkRequest): Promise<void> {
  const user = await findUserByEmail(platform.db, email);
  if (user?.email == null || !canLogIn(user)) return;
  const token = createHmac("sha256", linkKeyOf(platform)).update(requestId).digest("base64url");
  await mailAccountLink(platform, { ...user, email: user.email }, { purpose, userId: user.userId, token });
}

/** Makes a link and mails it, together or not at all. */
export const mailAccountLink = (
  platform: Platform,
  person: Pick<UserRow, "primaryReadingLanguage"> & { readonly email: string },
  order: LinkOrder & { readonly token: string },
): Promise<void> =>
  platform.db.transaction(async (tx) => {
    const link = await createAccountLink(platform, tx, order);
    const { email, primaryReadingLanguage: locale } = person;
    await mailLink(tx, { purpose: order.purpose, effectKey: hashToken(order.token), email, locale, link });
  });

/** Uses a link of a purpose up; its row for exactly one caller, undefined for all others. */
export const takeLink = (tx: Tx, token: string, purpose: LinkPurpose): Promise<LinkRow | undefined> =>
  consumeLink(tx, hashToken(token), purpose, now());

/** Ends the links by which a person could still set a password: it was changed, or where they were sent to. */
export const endPasswordLinks = (tx: Tx, userId: string): Promise<void> =>
  endLinks(tx, userId, ["FORGOT_PASSWORD", "UNLOCK_ACCOUNT"], now());

/** Forgets links a month after they ended. */
export const forgetEndedLinks = (tx: Tx): Promise<void> => deleteLinks(tx, new Date(nowMs() - 30 * DAY));
