import { Away } from "../../kernel/away.tsx";
import { SignUp } from "../components/sign-up.tsx";
import { keptAddress, keptCode } from "../state.ts";

function SignUpOf({ mode }: { readonly mode: "EMAIL" | "PHONE" }) {
  const address = keptAddress();
  const code = address === undefined ? undefined : keptCode(address);
  if (address?.mode === mode && code !== undefined) return <SignUp address={address} sent={code} />;
  return <Away to={mode === "EMAIL" ? "/email/verify" : "/phone/verify"} />;
}

/** Signing up with an e-mail and a password. */
export const EmailSignUpPage = () => <SignUpOf mode="EMAIL" />;

/** Signing up with a phone; codes take the place of a password. */
export const PhoneSignUpPage = () => <SignUpOf mode="PHONE" />;
