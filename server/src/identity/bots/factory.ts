import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Platform } from "../../kernel/platform.ts";
import { newBotChallenge } from "./service.ts";

/** The token of a device that did the work. */
export async function buildBotToken(platform: Platform): Promise<string> {
  const challenge = await newBotChallenge(platform);
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}
