import { PasskeyEntry } from "../../../identity/passkeys/components/passkey-entry.tsx";
import { SocialButton } from "../../../identity/social/components/social-button.tsx";

/** The ways to sign in that need no address: a social account, a passkey. */
export const FurtherWays = () => (
  <>
    <SocialButton />
    <PasskeyEntry />
  </>
);
