import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import type { Authorization } from "@openrounds/contract/identity/schemas.ts";
import type { CodeChannel } from "@openrounds/contract/identity/second-step/schemas.ts";
import { socialEndpoints } from "@openrounds/contract/identity/social/endpoints.ts";
import type { SocialProfile } from "@openrounds/contract/identity/social/schemas.ts";
import { call } from "../../kernel/call.ts";
import { CallFailure } from "../../kernel/failure.ts";
import { circumstances, signUp, type Registration } from "../data.ts";

/** Leaves for the provider, which sends the person back to /social. */
export async function leaveForProvider(): Promise<void> {
  const { authorizationUrl } = await call(socialEndpoints.begin, {});
  location.assign(authorizationUrl);
}

export type SocialOutcome =
  | { readonly authorization: Authorization }
  | { readonly orderId: string; readonly channel?: CodeChannel | undefined }
  | { readonly profile: SocialProfile };

/** Signs in with what the provider sent back, or with the code that was asked for then. */
export async function logInBySocial(
  given: { readonly socialToken: string } | { readonly orderId: string; readonly otp: string },
): Promise<SocialOutcome> {
  const { authorization, otp, social } = await call(identityEndpoints.login, {
    body: { loginMode: "GOOGLE", ...given, ...circumstances() },
  });
  if (authorization !== undefined) return { authorization };
  if (otp !== undefined) return otp;
  if (social !== undefined) return { profile: social };
  throw new Error("the answer carries neither tokens nor a code nor a profile");
}

/** A profile whose e-mail the provider verified, so that it can sign up as it is. */
export type ProvedProfile = SocialProfile & { readonly socialToken: string; readonly primaryEmail: string };

export const isProved = (profile: SocialProfile | undefined): profile is ProvedProfile =>
  profile?.socialToken !== undefined && profile.primaryEmail !== null;

/** Signs up with the e-mail and the picture of a social account. */
export const registerBySocial = (
  { socialToken, primaryEmail, profileImage }: ProvedProfile,
  person: Registration,
): Promise<Authorization> => signUp({ loginMode: "GOOGLE", socialToken, primaryEmail, profileImage }, person);

/** Whether the invitation names another e-mail than that of the social account. */
export const isForOther = (failure: unknown): boolean =>
  failure instanceof CallFailure && failure.code === "INVITATION_FOR_OTHER";
