import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import type { Authorization } from "@openrounds/contract/identity/schemas.ts";
import type { CodeChannel } from "@openrounds/contract/identity/second-step/schemas.ts";
import { socialEndpoints } from "@openrounds/contract/identity/social/endpoints.ts";
import type { SocialProfile } from "@openrounds/contract/identity/social/schemas.ts";
import { call } from "../../kernel/call.ts";
import { CallFailure } from "../../kernel/failure.ts";
import { deviceFields, signUp, type PersonDetails } from "../data.ts";

/** Redirects to the provider, which redirects back to /social. */
export async function redirectToProvider(): Promise<void> {
  const { authorizationUrl } = await call(socialEndpoints.begin, {});
  location.assign(authorizationUrl);
}

export type SocialOutcome =
  | { readonly authorization: Authorization }
  | { readonly orderId: string; readonly channel?: CodeChannel | undefined }
  | { readonly profile: SocialProfile };

/** Signs in with the provider's token, or with the code of the second step. */
export async function logInBySocial(
  credentials: { readonly socialToken: string } | { readonly orderId: string; readonly otp: string },
): Promise<SocialOutcome> {
  const { authorization, otp, social } = await call(identityEndpoints.login, {
    body: { loginMode: "GOOGLE", ...credentials, ...deviceFields() },
  });
  if (authorization !== undefined) return { authorization };
  if (otp !== undefined) return otp;
  if (social !== undefined) return { profile: social };
  throw new Error("the answer carries neither tokens nor a code nor a profile");
}

/** A profile whose e-mail the provider verified, so that it can sign up without a code. */
export type VerifiedProfile = SocialProfile & { readonly socialToken: string; readonly primaryEmail: string };

export const isVerifiedProfile = (profile: SocialProfile | undefined): profile is VerifiedProfile =>
  profile?.socialToken !== undefined && profile.primaryEmail !== null;

/** Signs up with the e-mail and the picture of a social account. */
export const registerBySocial = (
  { socialToken, primaryEmail, profileImage }: VerifiedProfile,
  person: PersonDetails,
): Promise<Authorization> => signUp({ loginMode: "GOOGLE", socialToken, primaryEmail, profileImage }, person);

/** Whether the invitation names another e-mail than that of the social account. */
export const isInvitationForOther = (failure: unknown): boolean =>
  failure instanceof CallFailure && failure.code === "INVITATION_FOR_OTHER";
