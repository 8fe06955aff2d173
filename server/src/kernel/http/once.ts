import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { SECOND, nowMs } from "../clock.ts";
import { storeResponse, findClaim, freeClaim, takeClaim, type ClaimKey } from "../db/claims.ts";
import type { Db } from "../db/database.ts";
import { refuse, refuseConflict } from "../refusal.ts";

/** The header that identifies a call that creates something, so that a repetition creates nothing. */
export const IDEMPOTENCY_HEADER = "idempotency-key";
export const MIN_KEY = 8;
export const MAX_KEY = 100;
const KEY = /^[\x21-\x7e]{8,100}$/;

/** How long a repetition waits for the response to the first call. */
const WAIT_MS = 10 * SECOND;
const POLL_EVERY_MS = 200;
/** A call without a response after this time died with its process. Whether it took effect is unknown. */
const LOST_MS = 60 * SECOND;

export interface NamedCall {
  readonly key: string;
  readonly userId: string;
  readonly endpoint: string;
  readonly input: object;
}

const wrongKey = (status: number): never =>
  refuse("error.invalidInput", { status, fields: { [IDEMPOTENCY_HEADER]: "error.invalidField" } });

/** The response to the first call with a key; undefined once that call failed and released the key. */
async function firstResponse(db: Db, key: ClaimKey, inputHash: string): Promise<string | undefined> {
  for (let waitedMs = 0; waitedMs < WAIT_MS; waitedMs += POLL_EVERY_MS) {
    const claim = await findClaim(db, key);
    if (claim === undefined) return undefined;
    if (claim.inputHash !== inputHash) return wrongKey(422);
    if (claim.response !== null) return claim.response;
    if (nowMs() - claim.claimedAt.getTime() > LOST_MS) return refuseConflict();
    await setTimeout(POLL_EVERY_MS);
  }
  return refuse("error.unavailable", { status: 503, retryAfterS: 2 });
}

/**
 * Runs a call once for each key of a person, in whichever process; repetitions get the first response. A refusal or
 * failure releases the key. A waiting repetition occupies no connection.
 */
export async function respondOnce(db: Db, call: NamedCall, work: () => Promise<string>): Promise<string> {
  const { key, userId, endpoint, input } = call;
  if (!KEY.test(key)) return wrongKey(400);
  const claim = { userId, key };
  const inputHash = createHash("sha256")
    .update(JSON.stringify([endpoint, input]))
    .digest("base64url");
  while (!(await takeClaim(db, { ...claim, inputHash }))) {
    const response = await firstResponse(db, claim, inputHash);
    if (response !== undefined) return response;
  }
  const response = await work().catch(async (error: unknown) => {
    await freeClaim(db, claim);
    throw error;
  });
  await storeResponse(db, claim, response);
  return response;
}
