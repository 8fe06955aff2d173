import * as z from "zod/mini";
import { redirectPath } from "@openrounds/contract/identity/redirects/paths.ts";
import { DAY, nowMs } from "../../kernel/clock.ts";
import { keyFor, type Platform } from "../../kernel/platform.ts";
import { signClaims, readSignedClaims } from "../../kernel/signed-claims.ts";
import { refuseNotFound } from "../../kernel/refusal.ts";

const LIFETIME_MS = 30 * DAY;
const keyOf = keyFor("redirect links");

/** Only pages of this product: an absolute path that no browser reads as another origin. */
const targetSchema = z.object({ path: z.string().check(z.regex(/^\/(?![/\\])[^\\\s]*$/)), untilMs: z.number() });

/** An address for mails that redirects its holder to a page of this product, valid for a month. */
export function redirectAddress(platform: Platform, path: string): string {
  const claims = signClaims(keyOf(platform), { path, untilMs: nowMs() + LIFETIME_MS });
  return `${platform.env.PUBLIC_URL}${redirectPath(claims)}`;
}

/** The target page of a link; refused when the link is forged or expired. */
export function readRedirect(platform: Platform, encoded: string): string {
  const target = readSignedClaims(keyOf(platform), targetSchema, encoded);
  return target === undefined || target.untilMs < nowMs() ? refuseNotFound() : target.path;
}
