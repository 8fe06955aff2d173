import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { BotChallenge } from "@openrounds/contract/identity/bots/schemas.ts";
import type { Platform } from "../../kernel/platform.ts";
import { newBotChallenge } from "./service.ts";

/** The token of a device that solved a given challenge. */
export async function solveBotChallenge(challenge: BotChallenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}

/** The token of a device that solved a challenge. */
export const buildBotToken = async (platform: Platform): Promise<string> =>
  solveBotChallenge(await newBotChallenge(platform));
