import { SignIns } from "../../../identity/profile/components/sign-ins.tsx";
import { PasswordForm } from "../../../identity/profile/forms/password-form.tsx";

/** The password, and where the person is signed in. */
export const SecurityPart = () => (
  <>
    <PasswordForm />
    <SignIns />
  </>
);
