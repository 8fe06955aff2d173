import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { botEndpoints } from "@openrounds/contract/identity/bots/endpoints.ts";
import { call } from "../../kernel/call.ts";

/** Solves the proof-of-work challenge of the server; returns the token. */
export async function solveBotCheck(): Promise<string> {
  const { challenge } = await call(botEndpoints.challenge, {});
  const solution = await solveChallenge({ challenge, deriveKey });
  if (solution === null) throw new Error("the work took too long");
  return btoa(JSON.stringify({ challenge, solution }));
}
