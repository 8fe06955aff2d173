import { hash, verify } from "@node-rs/argon2";
import { createHmac } from "node:crypto";
import { MIN_PASSWORD, newPasswordSchema } from "@openrounds/contract/identity/schemas.ts";
import { keyFor, perPlatform, type Platform } from "../../kernel/platform.ts";
import { refuse } from "../../kernel/refusal.ts";
import { ConcurrencyLimiter } from "../../kernel/concurrency-limiter.ts";

/** Argon2id with the parameters of OWASP: about 10 ms here. */
const ARGON2_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const BUSY_RETRY_S = 2;

const pepperOf = keyFor("password pepper");
/** At most two at once, so that many sign-ins do not block other work. */
const limiterOf = perPlatform(() => new ConcurrencyLimiter(2, 64));
/** A hash to compare with for unknown accounts, so that they take as long as known ones. */
const decoyOf = perPlatform((platform) => hash(pepper(platform, "no password at all"), ARGON2_COST));

/** Text, since verify accepts no bytes that are not UTF-8. */
const pepper = (platform: Platform, password: string): string =>
  createHmac("sha256", pepperOf(platform)).update(password.normalize("NFKC")).digest("base64");

async function runLimited<T>(platform: Platform, work: () => Promise<T>): Promise<T> {
  const done = await limiterOf(platform).run(async () => ({ result: await work() }));
  return done === undefined ? refuse("error.unavailable", { status: 503, retryAfterS: BUSY_RETRY_S }) : done.result;
}

/** Decodes a password that a client sent as base64 of its UTF-8 bytes. */
export const decodePassword = (encoded: string): string => Buffer.from(encoded, "base64").toString("utf8");

/** Hashes a new password after checking its length and that it is not a common one; refuses at the named field. */
export async function hashNewPassword(
  platform: Platform,
  encoded: string,
  about: readonly string[],
  field = "password",
): Promise<string> {
  const password = decodePassword(encoded);
  const checked = newPasswordSchema.safeParse(password);
  if (!checked.success) {
    const key = password.length < MIN_PASSWORD ? "VALID_PASSWORD_MIN" : "VALID_PASSWORD_MAX";
    return refuse(key, { fields: { [field]: key } });
  }
  if (isGuessable(password, about)) {
    return refuse("VALID_PASSWORD_COMMON", { fields: { [field]: "VALID_PASSWORD_COMMON" } });
  }
  return runLimited(platform, () => hash(pepper(platform, password), ARGON2_COST));
}

/** Whether the password is correct; takes the same time without an account. */
export const isRightPassword = (platform: Platform, stored: string | null, encoded: string): Promise<boolean> =>
  runLimited(platform, async () => {
    const right = await verify(stored ?? (await decoyOf(platform)), pepper(platform, decodePassword(encoded)));
    return right && stored !== null;
  });

const SEQUENCES = ["01234567890123456789", "abcdefghijklmnopqrstuvwxyz", "qwertyuiopasdfghjklzxcvbnm"];
const WELL_KNOWN = ["password", "passwort", "iloveyou", "welcome", "letmein", "administrator", "openrounds"];

/** Whether the password is a repetition, a sequence, a common word or the person's own data with little added. */
export function isGuessable(password: string, about: readonly string[]): boolean {
  const plain = password.toLowerCase();
  if (new Set(plain).size <= 3) return true;
  if (SEQUENCES.some((sequence) => sequence.includes(plain) || sequence.includes([...plain].toReversed().join("")))) {
    return true;
  }
  const words = [...WELL_KNOWN, ...about.map((word) => word.toLowerCase()).filter((word) => word.length >= 4)];
  return words.some((word) => plain.includes(word) && plain.replaceAll(word, "").length < 4);
}
