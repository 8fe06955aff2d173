import * as z from "zod/mini";
import { MINUTE, nowMs } from "../../../kernel/clock.ts";
import { keyFor, type Platform } from "../../../kernel/platform.ts";
import { signClaims, readSignedClaims } from "../../../kernel/signed-claims.ts";

/** Enough to open a socket; a reconnecting browser requests a new one. */
const LIFETIME_MS = 5 * MINUTE;

/** The key of admission tokens; the room process gets it from its parent. */
export const admissionKeyOf = keyFor("live token");

const admissionSchema = z.object({
  sessionId: z.string(),
  /** The process that carries the room; no other process accepts the token. */
  nodeId: z.string(),
  userId: z.string(),
  /** What it is bound to: a sign-in, or the link of a guest. The token ends with it. */
  by: z.union([z.object({ signInId: z.string() }), z.object({ guestId: z.string() })]),
  name: z.string(),
  agendaItems: z.number(),
  expiresAtMs: z.number(),
});

/** The claims of a token: who may enter which room. Rights are read from the database at the door. */
export type Admission = z.output<typeof admissionSchema>;

/** The claims that open a socket, so that the room process never sees unauthenticated ones. */
const passSchema = z.object({ nodeId: z.string(), userId: z.string(), expiresAtMs: z.number() });
export type SocketPass = z.output<typeof passSchema>;

const passKeyOf = keyFor("live pass");

/** The pass for the route to the process that carries a room. */
export const issuePass = (platform: Platform, pass: Omit<SocketPass, "expiresAtMs">): string =>
  signClaims(passKeyOf(platform), { ...pass, expiresAtMs: nowMs() + LIFETIME_MS });

/** The claims of a pass; undefined when it is forged or expired. */
export function readPass(platform: Platform, text: string): SocketPass | undefined {
  const pass = readSignedClaims(passKeyOf(platform), passSchema, text);
  return pass !== undefined && pass.expiresAtMs > nowMs() ? pass : undefined;
}

/** The token that a browser presents to a room. */
export const issueToken = (key: Buffer, admission: Omit<Admission, "expiresAtMs">): string =>
  signClaims(key, { ...admission, expiresAtMs: nowMs() + LIFETIME_MS });

/** The claims of a token; undefined when it is forged, expired or for another process. */
export function readToken(key: Buffer, nodeId: string, token: string): Admission | undefined {
  const admission = readSignedClaims(key, admissionSchema, token);
  return admission?.nodeId === nodeId && admission.expiresAtMs > nowMs() ? admission : undefined;
}
