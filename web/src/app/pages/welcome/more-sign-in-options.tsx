import { PasskeyEntry } from "../../../identity/passkeys/components/passkey-entry.tsx";
import { SocialButton } from "../../../identity/social/components/social-button.tsx";

/** The ways to sign in without an address: a social account, a passkey. */
export const MoreSignInOptions = () => (
  <>
    <SocialButton />
    <PasskeyEntry />
  </>
);
