import * as z from "zod/mini";
import { guestPath } from "@openrounds/contract/sessions/paths.ts";
import { keyFor, type Platform } from "../../kernel/platform.ts";
import { signClaims, readSignedClaims } from "../../kernel/signed-claims.ts";

const claimsSchema = z.object({ guestId: z.string() });
const linkKeyOf = keyFor("guest link");

/** The link of a guest, the same every time until the guest is removed. */
export const guestLink = (platform: Platform, guestId: string): string =>
  `${platform.env.PUBLIC_URL}${guestPath(signClaims(linkKeyOf(platform), { guestId }))}`;

/** The guest id of a link's key; undefined when the key is forged. */
export const guestOfLink = (platform: Platform, key: string): string | undefined =>
  readSignedClaims(linkKeyOf(platform), claimsSchema, key)?.guestId;
