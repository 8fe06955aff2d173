import { emailSchema, firstNameSchema, lastNameSchema, MAX_NAME } from "@openrounds/contract/identity/schemas.ts";
import type { SocialAccount } from "@openrounds/contract/identity/social/schemas.ts";
import type { SocialClaims } from "./providers/openid.ts";
import { isFromProvider } from "./providers/picture.ts";
import type { SocialAccountRow } from "./queries.ts";

/** What a name may not hold here: providers allow more than sign-up does. */
const FOREIGN = /[^\p{L}\p{M}\s-]/gu;

const nameOf = (claim: unknown): string =>
  typeof claim === "string" ? claim.replaceAll(FOREIGN, " ").trim().slice(0, MAX_NAME) : "";

/** Who somebody is by the claims of the provider, as far as it can be used here. */
export function personOf({ issuer, subject, isEmailVerified, ...claims }: SocialClaims) {
  const email = emailSchema.safeParse(claims.email);
  const firstName = firstNameSchema.safeParse(nameOf(claims.givenName));
  const lastName = lastNameSchema.safeParse(nameOf(claims.familyName));
  const { picture } = claims;
  const isShown = typeof picture === "string" && picture.length <= 2000 && isFromProvider(picture, issuer);
  return {
    issuer,
    subject,
    email: email.success ? email.data : null,
    isEmailVerified: isEmailVerified && email.success,
    firstName: firstName.success ? firstName.data : "",
    lastName: lastName.success ? lastName.data : "",
    picture: isShown ? picture : null,
  };
}

/** A linked account, for its owner. */
export const presentSocialAccount = ({ socialAccountId, email, linkedAt }: SocialAccountRow): SocialAccount => ({
  socialAccountId,
  email,
  linkedAt: linkedAt.toISOString(),
});
