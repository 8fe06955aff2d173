import * as z from "zod/mini";
import { MINUTE, nowMs } from "../../../kernel/clock.ts";
import { keyFor, type Platform } from "../../../kernel/platform.ts";
import { signClaims, readSignedClaims } from "../../../kernel/signed-claims.ts";

/** Long enough to open a socket; whoever returns asks anew. */
const LIFETIME_MS = 5 * MINUTE;

/** The key of admissions; the process that carries rooms gets it from its parent. */
export const admissionKeyOf = keyFor("live token");

const admissionSchema = z.object({
  sessionId: z.string(),
  /** The process that carries the room; the token is good at no other. */
  nodeId: z.string(),
  userId: z.string(),
  /** What it was given for: a sign-in, or the link of a guest. With that, the token ends. */
  by: z.union([z.object({ signInId: z.string() }), z.object({ guestId: z.string() })]),
  name: z.string(),
  agendaItems: z.number(),
  expiresAtMs: z.number(),
});

/** What a token says: who enters which room. What they may do there is read at the door. */
export type Admission = z.output<typeof admissionSchema>;

/** What a socket is opened with, so that the room need not look at those of nobody. */
const passSchema = z.object({ nodeId: z.string(), userId: z.string(), expiresAtMs: z.number() });
export type Pass = z.output<typeof passSchema>;

const passKeyOf = keyFor("live pass");

/** The pass for the way to the process that carries a room. */
export const issuePass = (platform: Platform, pass: Omit<Pass, "expiresAtMs">): string =>
  signClaims(passKeyOf(platform), { ...pass, expiresAtMs: nowMs() + LIFETIME_MS });

/** What a pass says; undefined when it is forged or too old. */
export function readPass(platform: Platform, text: string): Pass | undefined {
  const pass = readSignedClaims(passKeyOf(platform), passSchema, text);
  return pass !== undefined && pass.expiresAtMs > nowMs() ? pass : undefined;
}

/** The token that a browser shows at the door of a room. */
export const issueToken = (key: Buffer, admission: Omit<Admission, "expiresAtMs">): string =>
  signClaims(key, { ...admission, expiresAtMs: nowMs() + LIFETIME_MS });

/** What a token says; undefined when it is forged, too old or for another process. */
export function readToken(key: Buffer, nodeId: string, token: string): Admission | undefined {
  const admission = readSignedClaims(key, admissionSchema, token);
  return admission?.nodeId === nodeId && admission.expiresAtMs > nowMs() ? admission : undefined;
}
