import * as z from "zod/mini";
import { unsubscribePath } from "@openrounds/contract/notifications/settings/paths.ts";
import { TOPICS } from "@openrounds/contract/notifications/settings/schemas.ts";
import { keyFor, type Platform } from "../../kernel/platform.ts";
import { refuseNotFound } from "../../kernel/refusal.ts";
import { signClaims, readSignedClaims } from "../../kernel/signed-claims.ts";

const keyOf = keyFor("unsubscribe links");

const claimsSchema = z.object({ userId: z.string(), topic: z.enum(TOPICS) });
type UnsubscribeClaims = z.output<typeof claimsSchema>;

/** The address that unsubscribes one person from one topic, without sign-in and without expiry. */
export const unsubscribeAddress = (platform: Platform, { userId, topic }: UnsubscribeClaims): string =>
  `${platform.env.PUBLIC_URL}${unsubscribePath(signClaims(keyOf(platform), { userId, topic }))}`;

/** The person and topic of an unsubscribe key; refused when it is forged. */
export const readUnsubscribeKey = (platform: Platform, key: string): UnsubscribeClaims =>
  readSignedClaims(keyOf(platform), claimsSchema, key) ?? refuseNotFound("UNSUBSCRIBE_LINK_INVALID");
