import * as z from "zod/mini";

/** How long a solved piece of work can be handed in. */
export const BOT_CHECK_LIFETIME_S = 1200;

/** A piece of work as ALTCHA states it: find the counter whose derived key begins as the prefix says. */
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

/** The work with its solution, as the token carries it: base64 of JSON. */
export const botPayloadSchema = z.object({
  challenge: botChallengeSchema,
  solution: z.object({ counter: z.number(), derivedKey: z.string(), time: z.optional(z.number()) }),
});
