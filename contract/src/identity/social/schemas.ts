import * as z from "zod/mini";
import { idSchema } from "../../kernel/ids.ts";
import { atMost } from "../../kernel/text.ts";

/** What the provider sent back to the application: the query of the address, as it stands. */
export const socialTokenSchema = z.string().check(z.minLength(1), atMost(4096));

/** Somebody without an account, as the provider knows them: what sign-up starts from. */
export const socialProfileSchema = z.object({
  /** To be sent with the registration, once; absent where the provider has not verified the e-mail. */
  socialToken: z.optional(idSchema),
  primaryEmail: z.nullable(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  profileImage: z.nullable(z.string()),
});
export type SocialProfile = z.output<typeof socialProfileSchema>;

/** An account elsewhere that opens the account here. */
export const socialAccountSchema = z.object({
  socialAccountId: z.string(),
  email: z.nullable(z.string()),
  linkedAt: z.string(),
});
export type SocialAccount = z.output<typeof socialAccountSchema>;
