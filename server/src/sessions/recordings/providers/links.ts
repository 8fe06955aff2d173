import * as z from "zod/mini";
import { HOUR, nowMs } from "../../../kernel/clock.ts";
import type { Actor } from "../../../kernel/http/handlers.ts";
import { keyFor, type Platform } from "../../../kernel/platform.ts";
import { signClaims, readSignedClaims } from "../../../kernel/signed-claims.ts";

/** The path of recordings. */
export const RECORDINGS_PATH = "/files/recordings/";
/** Longer than any recording: a player requests one part after the other. */
const LIFETIME_MS = 12 * HOUR;
const keyOf = keyFor("recording link");

const claimsSchema = z.object({
  recordingId: z.string(),
  actor: z.object({ userId: z.string(), sessionId: z.string(), locale: z.string() }),
  expiresAtMs: z.number(),
});

/** The address at which one person plays a recording, as long as they may watch it. */
export function addressFor(platform: Platform, { userId, sessionId, locale }: Actor, recordingId: string): string {
  const claims = { recordingId, actor: { userId, sessionId, locale }, expiresAtMs: nowMs() + LIFETIME_MS };
  return `${publicAddress(recordingId)}?${new URLSearchParams({ grant: signClaims(keyOf(platform), claims) })}`;
}

/** The address at which anyone plays a public recording. */
export const publicAddress = (recordingId: string): string => `${RECORDINGS_PATH}${recordingId}`;

/** The person of an address; undefined when it is forged, expired or of another recording. */
export function readAddress(platform: Platform, grant: string, recordingId: string): Actor | undefined {
  const claims = readSignedClaims(keyOf(platform), claimsSchema, grant);
  return claims?.recordingId === recordingId && claims.expiresAtMs > nowMs() ? claims.actor : undefined;
}
