import { LazyPasskeyButton } from "../../../identity/passkeys/components/lazy-passkey-button.tsx";
import { SocialButton } from "../../../identity/social/components/social-button.tsx";

/** The ways to sign in without an address: a social account, a passkey. */
export const MoreSignInOptions = () => (
  <>
    <SocialButton />
    <LazyPasskeyButton />
  </>
);
