import * as z from "zod/mini";
import { idSchema } from "../../kernel/ids.ts";
import { atMost } from "../../kernel/text.ts";

/** The query string with which the provider redirected to the application. */
export const socialTokenSchema = z.string().check(z.minLength(1), atMost(4096));

/** The provider's data of a person without an account, as a start for sign-up. */
export const socialProfileSchema = z.object({
  /** To be sent with the registration, once; absent when the provider has not verified the e-mail. */
  socialToken: z.optional(idSchema),
  primaryEmail: z.nullable(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  profileImage: z.nullable(z.string()),
});
export type SocialProfile = z.output<typeof socialProfileSchema>;

/** An external account that can sign in to the account. */
export const socialAccountSchema = z.object({
  socialAccountId: z.string(),
  email: z.nullable(z.string()),
  linkedAt: z.string(),
});
export type SocialAccount = z.output<typeof socialAccountSchema>;
