import { Redirect } from "../../kernel/redirect.tsx";
import { SignUp } from "../components/sign-up.tsx";
import { SocialSignUp } from "../social/components/social-sign-up.tsx";
import { isVerifiedProfile } from "../social/data.ts";
import { readAddress, readPendingCode, readSocialProfile } from "../state.ts";

function SignUpByMode({ mode }: { readonly mode: "EMAIL" | "PHONE" }) {
  const address = readAddress();
  if (address?.mode === mode) return <SignUp address={address} sentCode={readPendingCode(address)} />;
  return <Redirect to={mode === "EMAIL" ? "/email/verify" : "/phone/verify"} />;
}

/** Signing up by e-mail: one that a social provider verified, or with a code and a password. */
export function EmailSignUp() {
  const profile = readSocialProfile();
  return isVerifiedProfile(profile) ? <SocialSignUp profile={profile} /> : <SignUpByMode mode="EMAIL" />;
}

/** Signing up by phone, with codes instead of a password. */
export const PhoneSignUpPage = () => <SignUpByMode mode="PHONE" />;
