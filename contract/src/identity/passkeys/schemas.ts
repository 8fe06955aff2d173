import * as z from "zod/mini";
import { atMost } from "../../kernel/text.ts";

const base64url = (max: number) => z.string().check(atMost(max), z.regex(/^[\w-]+$/));
const credential = {
  id: base64url(1024),
  rawId: base64url(1024),
  type: z.literal("public-key"),
  authenticatorAttachment: z.optional(z.nullable(z.enum(["platform", "cross-platform"]))),
  clientExtensionResults: z._default(z.record(z.string().check(atMost(100)), z.unknown()), {}),
};

/** The response of an authenticator that created a passkey. */
export const passkeyMadeSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4096),
    attestationObject: base64url(20_000),
    transports: z.optional(z.array(z.string().check(atMost(20))).check(atMost(10))),
  }),
});
export type PasskeyMade = z.output<typeof passkeyMadeSchema>;

/** The response of an authenticator that used a passkey. */
export const passkeyUsedSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4096),
    authenticatorData: base64url(4096),
    signature: base64url(4096),
    userHandle: z.optional(z.nullable(base64url(128))),
  }),
});
export type PasskeyUsed = z.output<typeof passkeyUsedSchema>;

/** WebAuthn options in the form that browsers accept. */
export const passkeyOptionsSchema = z.looseObject({ challenge: z.string() });

export const MAX_PASSKEYS = 20;
export const MAX_PASSKEY_NAME = 60;

const passkeyNameSchema = z
  .string()
  .check(z.trim(), z.minLength(1, "VALID_PASSKEY_NAME"), atMost(MAX_PASSKEY_NAME, "VALID_PASSKEY_NAME"));

/** A passkey with the name that its owner gave it. */
export const passkeyNamedSchema = z.object({ name: passkeyNameSchema });
export type PasskeyNamed = z.output<typeof passkeyNamedSchema>;

export const passkeySchema = z.object({
  passkeyId: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type Passkey = z.output<typeof passkeySchema>;
