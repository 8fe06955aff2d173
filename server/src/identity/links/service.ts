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
const PAGE_TYPES = {
  FORGOT_PASSWORD: "forgot-password",
  UNLOCK_ACCOUNT: "unlock-account",
  EMAIL_VERIFICATION: "email-verification",
} as const;
const PER_HOUR = { max: 3, windowMs: HOUR };
const PER_DAY = { max: 5, windowMs: DAY };

/** A retried job derives the same link from its request. */
const linkKeyOf = keyFor("account link");

/** The stored hash of a link's token, which cannot open the link. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");

export interface LinkOrder {
  readonly purpose: LinkPurpose;
  readonly userId: string;
  readonly lifetimeMs?: number;
  /** The token of the link; a random one by default. */
  readonly token?: string;
  /** The e-mail that the link proves, if it is not the account's. */
  readonly email?: string;
}

/** Creates a single-use link, and ends earlier ones of its purpose for the person; returns its address. */
export async function createAccountLink({ env }: Platform, tx: Tx, order: LinkOrder): Promise<string> {
  const { purpose, userId, token = newToken(), email = null, lifetimeMs = LIFETIME_MS[purpose] } = order;
  const expiresAt = new Date(nowMs() + lifetimeMs);
  await insertLink(tx, { tokenHash: hashToken(token), purpose, userId, email, createdAt: now(), expiresAt });
  return `${env.PUBLIC_URL}/welcome?type=${PAGE_TYPES[purpose]}&id=${token}`;
}

/**
 * Orders the mail with a link for an e-mail address. Cost and limits are the same with and without an account, so that
 * the call does not reveal whether there is one.
 */
export async function requestLink(db: Db, purpose: LinkPurpose, email: string): Promise<void> {
  const { admitted, retryAfterS } = await countLink(db, purpose, email);
  if (!admitted) refuse("LINK_TOO_MANY", { status: 429, retryAfterS });
  await db.transaction((tx) => enqueue(tx, sendLink, { requestId: newId(), purpose, email }));
}

/** Orders the unlock mail of a locked account, within its limits. */
export async function mailUnlockLink(tx: Tx, email: string): Promise<void> {
  const { admitted } = await countLink(tx, "UNLOCK_ACCOUNT", email);
  if (admitted) await enqueue(tx, sendLink, { requestId: newId(), purpose: "UNLOCK_ACCOUNT", email });
}

/** Counts a link for an e-mail; the limits are three an hour and five a day. */
async function countLink(db: Db, purpose: LinkPurpose, email: string): Promise<CountedAttempt> {
  const hour = await countAttempt(db, `link:${purpose}:hour:${email}`, PER_HOUR);
  return hour.admitted ? countAttempt(db, `link:${purpose}:day:${email}`, PER_DAY) : hour;
}

/** Mails a requested link, if there is an account that can sign in. */
export async function sendRequestedLink(platform: Platform, { requestId, purpose, email }: LinkRequest): Promise<void> {
  const user = await findUserByEmail(platform.db, email);
  if (user?.email == null || !canLogIn(user)) return;
  const token = createHmac("sha256", linkKeyOf(platform)).update(requestId).digest("base64url");
  await mailAccountLink(platform, { ...user, email: user.email }, { purpose, userId: user.userId, token });
}

/** Creates a link and mails it, in one transaction. */
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

/** Consumes a link of a purpose; its row for exactly one caller, undefined for all others. */
export const useLink = (tx: Tx, token: string, purpose: LinkPurpose): Promise<LinkRow | undefined> =>
  consumeLink(tx, hashToken(token), purpose, now());

/** Ends the links that could still set a password of a person, after the password or their address changed. */
export const endPasswordLinks = (tx: Tx, userId: string): Promise<void> =>
  endLinks(tx, userId, ["FORGOT_PASSWORD", "UNLOCK_ACCOUNT"], now());

/** Deletes links a month after they ended. */
export const forgetEndedLinks = (tx: Tx): Promise<void> => deleteLinks(tx, new Date(nowMs() - 30 * DAY));
