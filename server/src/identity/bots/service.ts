import { createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import {
  BOT_CHECK_LIFETIME_S,
  botChallengeSchema,
  botPayloadSchema,
  type BotChallenge,
} from "@openrounds/contract/identity/bots/schemas.ts";
import { SECOND, nowMs } from "../../kernel/clock.ts";
import { countAttempt } from "../../kernel/db/attempts.ts";
import type { Db } from "../../kernel/db/database.ts";
import { keyFor, type Platform } from "../../kernel/platform.ts";
import { refuse } from "../../kernel/refusal.ts";

const ALGORITHM = "PBKDF2/SHA-256";
const LIFETIME_MS = BOT_CHECK_LIFETIME_S * SECOND;
/** The number of keys that a device derives until it finds the right one: about a second on a cheap phone. */
const DERIVATIONS = { least: 60, most: 120 };

const challengeKeyOf = keyFor("bot challenge");
const solutionKeyOf = keyFor("bot solution");

const secretsOf = (platform: Platform) => ({
  hmacSignatureSecret: challengeKeyOf(platform).toString("hex"),
  hmacKeySignatureSecret: solutionKeyOf(platform).toString("hex"),
});

/** A new challenge for a device. */
export const newBotChallenge = async (platform: Platform): Promise<BotChallenge> =>
  botChallengeSchema.parse(
    await createChallenge({
      algorithm: ALGORITHM,
      cost: platform.env.BOT_CHECK_COST,
      counter: randomInt(DERIVATIONS.most, DERIVATIONS.least),
      deriveKey,
      data: { madeAt: nowMs() },
      ...secretsOf(platform),
    }),
  );

function readToken(token: string) {
  try {
    const payload: unknown = JSON.parse(Buffer.from(token, "base64").toString("utf8"));
    return botPayloadSchema.safeParse(payload).data;
  } catch {
    return undefined;
  }
}

const refuseBot = (): never => refuse("BOT_CHECK_FAILED", { fields: { recaptchaToken: "BOT_CHECK_FAILED" } });

/**
 * Refuses a token without a solution to a challenge of this platform from the last 20 minutes; returns the key that
 * spends it.
 */
export async function checkBot(platform: Platform, token: string | undefined): Promise<string> {
  const payload = token === undefined ? undefined : readToken(token);
  if (payload === undefined) return refuseBot();
  const { challenge, solution } = payload;
  const madeAtMs = Number(challenge.parameters.data["madeAt"]);
  const isFresh = madeAtMs <= nowMs() && nowMs() - madeAtMs <= LIFETIME_MS;
  if (!isFresh) return refuseBot();
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secretsOf(platform) });
  return verified ? challenge.signature : refuseBot();
}

/** Spends a solution, which allows one sign-up. */
export async function spendBotCheck(db: Db, signature: string): Promise<void> {
  const { admitted } = await countAttempt(db, `bot-check:${signature}`, { max: 1, windowMs: LIFETIME_MS });
  if (!admitted) refuseBot();
}
