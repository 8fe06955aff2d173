import { createHmac } from "node:crypto";
import type { IceServer } from "@openrounds/contract/sessions/live/schemas.ts";
import { DAY, SECOND, nowMs } from "../../../kernel/clock.ts";
import type { Env } from "../../../kernel/env.ts";

/** Longer than any session: a TURN server checks credentials again during a connection. */
const VALID_FOR_MS = DAY;

/** Time-limited TURN credentials from a shared secret (TURN REST API). */
function timeLimitedCredentials(secret: string, userId: string): Omit<IceServer, "urls"> {
  const username = `${Math.floor((nowMs() + VALID_FOR_MS) / SECOND)}:${userId}`;
  return { username, credential: createHmac("sha1", secret).update(username).digest("base64") };
}

/** The TURN servers for the browser of a person, with credentials. */
export function relaysFor(
  { TURN_URLS: urls, TURN_SECRET, TURN_USERNAME, TURN_PASSWORD }: Env,
  userId: string,
): IceServer[] {
  if (urls.length === 0) return [];
  const fixed = { username: TURN_USERNAME, credential: TURN_PASSWORD };
  return [{ urls, ...(TURN_SECRET === undefined ? fixed : timeLimitedCredentials(TURN_SECRET, userId)) }];
}
