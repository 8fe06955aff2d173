import { SignIns } from "../../../identity/profile/components/sign-ins.tsx";
import { PasswordForm } from "../../../identity/profile/forms/password-form.tsx";
import { PasskeySection } from "../../../identity/passkeys/components/passkey-section.tsx";
import { SecondStepSection } from "../../../identity/second-step/components/second-step-section.tsx";

/** Ways to sign in, and current sessions. */
export const SecurityPart = () => (
  <>
    <PasswordForm />
    <PasskeySection />
    <SecondStepSection />
    <SignIns />
  </>
);
