import { emailSchema, MAX_NAME } from "@openrounds/contract/identity/schemas.ts";
import type { SocialAccount } from "@openrounds/contract/identity/social/schemas.ts";
import type { SocialClaims } from "./providers/social.ts";
import { isFromProvider } from "./providers/picture.ts";
import type { SocialAccountRow } from "./queries.ts";

/** Control characters and white space, which are collapsed. */
const CONTROL = /[\p{Cc}\s]+/gu;

/** A name from the provider; the person corrects what sign-up does not accept. */
const nameOf = (claim: unknown): string =>
  typeof claim === "string" ? claim.toWellFormed().replaceAll(CONTROL, " ").trim().slice(0, MAX_NAME).trim() : "";

/** The person in the provider's claims, as far as the claims can be used here. */
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
