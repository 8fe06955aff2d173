import * as z from "zod/mini";
import { unsubscribePath } from "@openrounds/contract/notifications/settings/paths.ts";
import { TOPICS } from "@openrounds/contract/notifications/settings/schemas.ts";
import { keyFor, type Platform } from "../../kernel/platform.ts";
import { refuseNotFound } from "../../kernel/refusal.ts";
import { signClaims, readSignedClaims } from "../../kernel/signed-claims.ts";

const keyOf = keyFor("unsubscribe links");

const claimsSchema = z.object({ userId: z.string(), topic: z.enum(TOPICS) });
type Claims = z.output<typeof claimsSchema>;

/** The address that ends mails of one kind to one person, without sign-in and as long as the mail is kept. */
export const unsubscribeAddress = (platform: Platform, { userId, topic }: Claims): string =>
  `${platform.env.PUBLIC_URL}${unsubscribePath(signClaims(keyOf(platform), { userId, topic }))}`;

/** Whose mails of which kind the key of a link is about; refused where it is forged. */
export const openUnsubscribeKey = (platform: Platform, key: string): Claims =>
  readSignedClaims(keyOf(platform), claimsSchema, key) ?? refuseNotFound("UNSUBSCRIBE_LINK_INVALID");
