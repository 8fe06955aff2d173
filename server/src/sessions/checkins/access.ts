import * as z from "zod/mini";
import { codePath } from "@openrounds/contract/sessions/paths.ts";
import { CODE_RENEWED_MS } from "@openrounds/contract/sessions/checkins/schemas.ts";
import { markReached, type Reached } from "../../kernel/access.ts";
import { MINUTE, nowMs } from "../../kernel/clock.ts";
import type { ActorContext } from "../../kernel/http/handlers.ts";
import { keyFor, type Platform } from "../../kernel/platform.ts";
import { refuse } from "../../kernel/refusal.ts";
import { signClaims, readSignedClaims } from "../../kernel/signed-claims.ts";
import { roleIn } from "../access.ts";
import { findSession, type SessionAccessRow } from "../queries.ts";

const CODE_GOOD_MS = MINUTE;
const PASS_GOOD_MS = 15 * MINUTE;

const claimsSchema = z.object({ sessionId: z.string(), untilMs: z.number() });
/** Two keys, so that a pass is never accepted as a code and exchanged for a longer one. */
const codeKeyOf = keyFor("check-in code");
const passKeyOf = keyFor("check-in pass");

/** The session of a valid signed text. */
function sessionOf(key: Buffer, text: string): string {
  const claims = readSignedClaims(key, claimsSchema, text);
  return claims !== undefined && nowMs() < claims.untilMs
    ? claims.sessionId
    : refuse("CHECK_IN_CODE_DEAD", { status: 410 });
}

/**
 * The address in the code at the door of a session: the same for everybody until the code is renewed, valid for a
 * minute.
 */
export function doorAddress(platform: Platform, sessionId: string): string {
  const untilMs = Math.floor(nowMs() / CODE_RENEWED_MS) * CODE_RENEWED_MS + CODE_GOOD_MS;
  return `${platform.env.PUBLIC_URL}${codePath(signClaims(codeKeyOf(platform), { sessionId, untilMs }))}`;
}

/** A pass for a valid code. */
export function passFor(platform: Platform, code: string): string {
  const sessionId = sessionOf(codeKeyOf(platform), code);
  return signClaims(passKeyOf(platform), { sessionId, untilMs: nowMs() + PASS_GOOD_MS });
}

/** The only way from a pass to its session, for participants of its batch and guests of the session. */
export async function reachByPass(
  { platform, db, actor }: ActorContext,
  pass: string,
): Promise<Reached<SessionAccessRow>> {
  const sessionId = sessionOf(passKeyOf(platform), pass);
  const accessRow = (await findSession(db, sessionId, actor.userId)) ?? refuse("CHECK_IN_CODE_DEAD", { status: 410 });
  return roleIn(accessRow) === undefined ? refuse("CHECK_IN_NOT_OF_BATCH", { status: 403 }) : markReached(accessRow);
}
