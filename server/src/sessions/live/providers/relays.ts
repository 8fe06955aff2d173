import { createHmac } from "node:crypto";
import type { IceServer } from "@openrounds/contract/sessions/live/schemas.ts";
import { DAY, SECOND, nowMs } from "../../../kernel/clock.ts";
import type { Env } from "../../../kernel/env.ts";

/** Longer than any session: a relay asks again while it carries one. */
const GOOD_FOR_MS = DAY;

/** A name that ends by itself with its proof, as relays check them that share a secret with this server. */
function timeLimited(secret: string, userId: string): Omit<IceServer, "urls"> {
  const username = `${Math.floor((nowMs() + GOOD_FOR_MS) / SECOND)}:${userId}`;
  return { username, credential: createHmac("sha1", secret).update(username).digest("base64") };
}

/** The relays that the browser of a person may use, with what it proves itself by. */
export function relaysFor(
  { TURN_URLS: urls, TURN_SECRET, TURN_USERNAME, TURN_PASSWORD }: Env,
  userId: string,
): IceServer[] {
  if (urls.length === 0) return [];
  const fixed = { username: TURN_USERNAME, credential: TURN_PASSWORD };
  return [{ urls, ...(TURN_SECRET === undefined ? fixed : timeLimited(TURN_SECRET, userId)) }];
}
