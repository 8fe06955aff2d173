import { createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { CODE_LENGTH, CODE_LIFETIME_S, RESEND_AFTER_S } from "@openrounds/contract/identity/schemas.ts";
import { DAY, HOUR, MINUTE, SECOND, now, nowMs } from "../../kernel/clock.ts";
import { countAttempt, removeAttempts } from "../../kernel/db/attempts.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { newId } from "../../kernel/ids.ts";
import { keyFor, type Platform } from "../../kernel/platform.ts";
import { refuse } from "../../kernel/refusal.ts";
import { sendCodeMail, sendCodeText } from "../mails.ts";
import type { CodePurpose } from "../tables.ts";
import { uidOf, type EmailOrPhone } from "../service.ts";
import {
  deleteCodes,
  findNewestCode,
  insertCode,
  findValidatedLane,
  markValidated,
  spendValidated,
  countTry,
  lockCodesOf,
  type CodeSequence,
  type CodeRow,
} from "./queries.ts";

const TRIES_PER_CODE = 5;
const SENT_PER_HOUR = { max: 5, windowMs: HOUR };
const SENT_PER_DAY = { max: 10, windowMs: DAY };
/**
 * The limits of wrong codes of one address over all orders; after a hundred in a row, codes are blocked for a month.
 */
const WRONG_CODE_LIMITS = [
  ["hour", { max: 10, windowMs: HOUR }],
  ["day", { max: 20, windowMs: DAY }],
  ["row", { max: 100, windowMs: 30 * DAY }],
] as const;
const SPENDABLE_MS = 15 * MINUTE;

const pepperOf = keyFor("code pepper");

const hashCode = (platform: Platform, orderId: string, purpose: CodePurpose, code: string): string =>
  createHmac("sha256", pepperOf(platform)).update(`${orderId}|${purpose}|${code}`).digest("hex");

export interface CodeOrder {
  readonly to: EmailOrPhone;
  readonly purpose: CodePurpose;
  readonly locale: string;
  /**
   * Separates the caller from unknown devices, which share one lane: the hash of a known device, or a verified
   * password.
   */
  readonly lane?: string | undefined;
  /**
   * Separates concurrent sign-ins of a lane: each has its own code and resend delay, and all share the hourly limit.
   */
  readonly attempt?: string | undefined;
}

/** Refuses a text message to an unserved country, or beyond the platform's daily limit. */
async function requireTextAllowance({ env }: Platform, tx: Tx, countryCode: string): Promise<void> {
  if (env.SMS_COUNTRIES.length > 0 && !env.SMS_COUNTRIES.includes(countryCode)) {
    refuse("SMS_COUNTRY_UNSERVED", { fields: { countryCode: "SMS_COUNTRY_UNSERVED" } });
  }
  const { admitted, retryAfterS } = await countAttempt(tx, "sms-sent", { max: env.SMS_PER_DAY, windowMs: DAY });
  if (!admitted) refuse("CODE_TOO_MANY", { status: 429, retryAfterS });
}

/** Refuses a code within 30 s of the last one of its sequence, or beyond the hourly and daily limits. */
async function requireAllowance(tx: Tx, line: CodeSequence): Promise<void> {
  const newest = await findNewestCode(tx, line);
  const waitMs = newest === undefined ? 0 : newest.createdAt.getTime() + RESEND_AFTER_S * SECOND - nowMs();
  if (waitMs > 0) {
    const seconds = Math.ceil(waitMs / SECOND);
    refuse("CODE_TOO_SOON", { status: 429, retryAfterS: seconds, values: { seconds } });
  }
  for (const [window, limit] of [
    ["hour", SENT_PER_HOUR],
    ["day", SENT_PER_DAY],
  ] as const) {
    const { admitted, retryAfterS } = await countAttempt(tx, `code-sent:${window}:${line.uid}:${line.lane}`, limit);
    if (!admitted) refuse("CODE_TOO_MANY", { status: 429, retryAfterS });
  }
}

/** Sends a new code; concurrent orders for one address run one after the other. */
export async function orderCode(platform: Platform, db: Db, order: CodeOrder): Promise<string> {
  const { to, purpose, locale, lane = "", attempt = "" } = order;
  const uid = uidOf(to);
  const orderId = newId();
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, "0");
  await db.transaction(async (tx) => {
    await lockCodesOf(tx, uid);
    await requireAllowance(tx, { uid, purpose, lane, attempt });
    if (to.kind === "PHONE") await requireTextAllowance(platform, tx, to.countryCode);
    const createdAt = now();
    const expiresAt = new Date(createdAt.getTime() + CODE_LIFETIME_S * SECOND);
    await insertCode(tx, {
      orderId,
      uid,
      purpose,
      lane,
      attempt,
      codeHash: hashCode(platform, orderId, purpose, code),
      createdAt,
      expiresAt,
    });
    if (to.kind === "EMAIL") await sendCodeMail(tx, { orderId, email: to.email, code, locale });
    else await sendCodeText(tx, platform.env, { orderId, number: `+${uid}`, code, locale });
  });
  return orderId;
}

export interface CodeGiven {
  readonly orderId: string;
  readonly uid: string;
  readonly code: string;
}

const wrongKey = (window: string, { uid, lane }: CodeRow): string => `code-wrong:${window}:${uid}:${lane}`;

/** Counts a possible failure; refuses beyond the limit of one address over all orders of a lane. */
async function countPossibleFailure(db: Db, row: CodeRow): Promise<void> {
  for (const [window, limit] of WRONG_CODE_LIMITS) {
    const { admitted, retryAfterS } = await countAttempt(db, wrongKey(window, row), limit);
    if (!admitted) refuse("CODE_TOO_MANY", { status: 429, retryAfterS });
  }
}

/**
 * Checks a code: counts the attempt first, then compares. A correct code can then be spent. Attempts at an unknown or
 * expired order count for no address.
 */
export async function checkCode(platform: Platform, db: Db, { orderId, uid, code }: CodeGiven): Promise<boolean> {
  const row = await db.transaction((tx) => countTry(tx, { orderId, uid, at: now(), maxTries: TRIES_PER_CODE }));
  if (row === undefined) return false;
  await countPossibleFailure(db, row);
  const given = Buffer.from(hashCode(platform, orderId, row.purpose, code), "hex");
  if (!timingSafeEqual(given, Buffer.from(row.codeHash, "hex"))) return false;
  await db.transaction((tx) => markValidated(tx, orderId, now()));
  for (const [window] of WRONG_CODE_LIMITS) await removeAttempts(db, wrongKey(window, row));
  return true;
}

/** The lane of the orders that a mailed link proved; no code was sent for them. */
const LINK_LANE = "link";

/** Records that a mailed link proved an address for a registration; returns the order, as after a right code. */
export async function insertProvedOrder(tx: Tx, to: EmailOrPhone): Promise<string> {
  const orderId = newId();
  const createdAt = now();
  await insertCode(tx, {
    orderId,
    uid: uidOf(to),
    purpose: "REGISTRATION",
    lane: LINK_LANE,
    attempt: orderId,
    // No code has this hash.
    codeHash: randomBytes(32).toString("hex"),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + CODE_LIFETIME_S * SECOND),
    validatedAt: createdAt,
  });
  return orderId;
}

/** How an order proved its address within 15 minutes; undefined if it did not, or is spent. */
export async function findProof(
  db: Db,
  { orderId, uid }: { orderId: string; uid: string },
): Promise<"code" | "link" | undefined> {
  const lane = await findValidatedLane(db, { orderId, uid, validatedSince: new Date(nowMs() - SPENDABLE_MS) });
  if (lane === undefined) return undefined;
  return lane === LINK_LANE ? "link" : "code";
}

/** Spends a validated code; true for exactly one caller. */
export const spendCode = (
  tx: Tx,
  { orderId, uid, purpose }: { orderId: string; uid: string; purpose: CodePurpose },
): Promise<boolean> =>
  spendValidated(tx, { orderId, uid, purpose, at: now(), validatedSince: new Date(nowMs() - SPENDABLE_MS) });

/** Deletes codes a day after they expired. */
export const forgetEndedCodes = (tx: Tx): Promise<void> => deleteCodes(tx, new Date(nowMs() - DAY));
