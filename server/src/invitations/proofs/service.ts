import { createHmac, timingSafeEqual } from "node:crypto";
import { keyFor, type Platform } from "../../kernel/platform.ts";

const keyOf = keyFor("invitation link");

/** One sending of an invitation. */
export interface SentInvitation {
  readonly invitationId: string;
  readonly sentAtMs: number;
}

/** The secret of the link in one mail: whoever has it received that mail. It is derived, so that nothing is stored. */
export const linkProof = (platform: Platform, { invitationId, sentAtMs }: SentInvitation): string =>
  createHmac("sha256", keyOf(platform))
    .update(`${invitationId}|${sentAtMs}`)
    .digest()
    .subarray(0, 18)
    .toString("base64url");

/** Whether the secret is that of the link in a sent invitation. */
export function isLinkProof(platform: Platform, sent: SentInvitation, given: string): boolean {
  const [expected, actual] = [Buffer.from(linkProof(platform, sent)), Buffer.from(given)];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
