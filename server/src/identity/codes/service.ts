import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { CODE_LENGTH, CODE_LIFETIME_S, RESEND_AFTER_S } from "@openrounds/contract/identity/schemas.ts";
import { DAY, HOUR, MINUTE, SECOND, now, nowMs } from "../../kernel/clock.ts";
import { countAttempt, forgetAttempts } from "../../kernel/db/attempts.ts";
import type { Db } from "../../kernel/db/database.ts";
import { newId } from "../../kernel/ids.ts";
import { keyFor, type Platform } from "../../kernel/platform.ts";
import { refuse } from "../../kernel/refusal.ts";
import { sendCodeMail, sendCodeText } from "../mails.ts";
import type { CodePurpose } from "../tables.ts";
import {
  deleteCodes,
  findNewestCode,
  insertCode,
  markValidated,
  spendValidated,
  takeTry,
  takeTurnFor,
} from "./queries.ts";

const TRIES_PER_CODE = 5;
const SENT_PER_HOUR = { max: 5, windowMs: HOUR };
const SENT_PER_DAY = { max: 10, windowMs: DAY };
const WRONG_PER_HOUR = { max: 10, windowMs: HOUR };
const SPENDABLE_MS = 15 * MINUTE;

const pepperOf = keyFor("code pepper");

/** Whom a code is sent to. */
export type Destination =
  | { readonly kind: "EMAIL"; readonly email: string }
  | { readonly kind: "PHONE"; readonly countryCode: string; readonly phone: string };

/** The identity a code is bound to: the e-mail, or country code and phone. */
export const uidOf = (to: Destination): string => (to.kind === "EMAIL" ? to.email : `${to.countryCode}${to.phone}`);

const hashCode = (platform: Platform, orderId: string, purpose: CodePurpose, code: string): string =>
  createHmac("sha256", pepperOf(platform)).update(`${orderId}|${purpose}|${code}`).digest("hex");

export interface CodeOrder {
  readonly to: Destination;
  readonly purpose: CodePurpose;
  readonly locale: string;
}

/** Refuses a code sooner than 30 s after the last, or beyond the hourly and daily limits. */
async function requireAllowance(tx: Db, uid: string, purpose: CodePurpose): Promise<void> {
  const newest = await findNewestCode(tx, uid, purpose);
  const waitMs = newest === undefined ? 0 : newest.createdAt.getTime() + RESEND_AFTER_S * SECOND - nowMs();
  if (waitMs > 0) {
    const seconds = Math.ceil(waitMs / SECOND);
    refuse("CODE_TOO_SOON", { status: 429, retryAfterS: seconds, values: { seconds } });
  }
  for (const [window, limit] of [
    ["hour", SENT_PER_HOUR],
    ["day", SENT_PER_DAY],
  ] as const) {
    const { admitted, retryAfterS } = await countAttempt(tx, `code-sent:${window}:${uid}`, limit);
    if (!admitted) refuse("CODE_TOO_MANY", { status: 429, retryAfterS });
  }
}

/** Sends a new code, one at a time for each person. */
export async function orderCode(platform: Platform, db: Db, { to, purpose, locale }: CodeOrder): Promise<string> {
  const uid = uidOf(to);
  const orderId = newId();
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, "0");
  await db.transaction(async (tx) => {
    await takeTurnFor(tx, uid);
    await requireAllowance(tx, uid, purpose);
    const createdAt = now();
    const expiresAt = new Date(createdAt.getTime() + CODE_LIFETIME_S * SECOND);
    await insertCode(tx, {
      orderId,
      uid,
      purpose,
      codeHash: hashCode(platform, orderId, purpose, code),
      createdAt,
      expiresAt,
    });
    if (to.kind === "EMAIL") await sendCodeMail(tx, { orderId, email: to.email, code, locale });
    else await sendCodeText(tx, { orderId, number: `+${uid}`, code, locale });
  });
  return orderId;
}

export interface CodeGiven {
  readonly orderId: string;
  readonly uid: string;
  readonly code: string;
}

/** Checks a code: counts the try first, then compares; a right one becomes spendable. */
export async function checkCode(platform: Platform, db: Db, { orderId, uid, code }: CodeGiven): Promise<boolean> {
  const key = `code-wrong:${uid}`;
  const budget = await countAttempt(db, key, WRONG_PER_HOUR);
  if (!budget.admitted) return refuse("CODE_TOO_MANY", { status: 429, retryAfterS: budget.retryAfterS });
  const row = await takeTry(db, orderId, now(), TRIES_PER_CODE);
  if (row === undefined || row.uid !== uid) return false;
  const given = Buffer.from(hashCode(platform, orderId, row.purpose, code), "hex");
  if (!timingSafeEqual(given, Buffer.from(row.codeHash, "hex"))) return false;
  await markValidated(db, orderId, now());
  await forgetAttempts(db, key);
  return true;
}

/** Spends a code that was checked before; true for exactly one caller. */
export const spendCode = (
  db: Db,
  { orderId, uid, purpose }: { orderId: string; uid: string; purpose: CodePurpose },
): Promise<boolean> =>
  spendValidated(db, { orderId, uid, purpose, at: now(), validatedSince: new Date(nowMs() - SPENDABLE_MS) });

/** Forgets codes a day after they ended. */
export const forgetEndedCodes = (db: Db): Promise<void> => deleteCodes(db, new Date(nowMs() - DAY));
