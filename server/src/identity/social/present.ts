import { emailSchema, MAX_NAME } from "@openrounds/contract/identity/schemas.ts";
import type { SocialAccount } from "@openrounds/contract/identity/social/schemas.ts";
import type { SocialClaims } from "./providers/social.ts";
import { isFromProvider } from "./providers/picture.ts";
import type { SocialAccountRow } from "./queries.ts";

/** Control characters, which no name has and no text column takes. */
const CONTROL = /[\p{Cc}\s]+/gu;

/** A name as the provider writes it: what sign-up does not take is for the person to correct. */
const nameOf = (claim: unknown): string =>
  typeof claim === "string" ? claim.toWellFormed().replaceAll(CONTROL, " ").trim().slice(0, MAX_NAME).trim() : "";

/** Who somebody is by the claims of the provider, as far as it can be used here. */
export function personOf({ issuer, subject, isEmailVerified, ...claims }: SocialClaims) {
  const email = emailSchema.safeParse(claims.email);
  const { picture } = claims;
  const isShown = typeof picture === "string" && picture.length <= 2000 && isFromProvider(picture, issuer);
  return {
    issuer,
    subject,
    email: email.success ? email.data : null,
    isEmailVerified: isEmailVerified && email.success,
    firstName: nameOf(claims.givenName),
    lastName: nameOf(claims.familyName),
    picture: isShown ? picture : null,
  };
}

/** A linked account, for its owner. */
export const presentSocialAccount = ({ socialAccountId, email, linkedAt }: SocialAccountRow): SocialAccount => ({
  socialAccountId,
  email,
  linkedAt: linkedAt.toISOString(),
});
