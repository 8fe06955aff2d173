import { Redirect } from "../../kernel/redirect.tsx";
import { SignUp } from "../components/sign-up.tsx";
import { SocialSignUp } from "../social/components/social-sign-up.tsx";
import { isProved } from "../social/data.ts";
import { keptAddress, keptCode, keptProfile } from "../state.ts";

function SignUpOf({ mode }: { readonly mode: "EMAIL" | "PHONE" }) {
  const address = keptAddress();
  if (address?.mode === mode) return <SignUp address={address} sent={keptCode(address)} />;
  return <Redirect to={mode === "EMAIL" ? "/email/verify" : "/phone/verify"} />;
}

/** Signing up with an e-mail: one that a social provider verified, or one with a code and a password. */
export function EmailSignUpPage() {
  const profile = keptProfile();
  return isProved(profile) ? <SocialSignUp profile={profile} /> : <SignUpOf mode="EMAIL" />;
}

/** Signing up with a phone; codes take the place of a password. */
export const PhoneSignUpPage = () => <SignUpOf mode="PHONE" />;
