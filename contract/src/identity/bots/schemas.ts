import * as z from "zod/mini";

/** How long a solved proof of work is accepted. */
export const BOT_CHECK_LIFETIME_S = 1200;

/** A proof-of-work challenge of ALTCHA: find the counter whose derived key starts with the prefix. */
export const botChallengeSchema = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    keySignature: z.optional(z.string()),
    data: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
  signature: z.string(),
});
export type BotChallenge = z.output<typeof botChallengeSchema>;

/** The challenge with its solution, as encoded in the token: base64 of JSON. */
export const botPayloadSchema = z.object({
  challenge: botChallengeSchema,
  solution: z.object({ counter: z.number(), derivedKey: z.string(), time: z.optional(z.number()) }),
});
