import { Redirect } from "../../../kernel/redirect.tsx";
import { AuthFrame } from "../../components/auth-frame.tsx";
import { readPendingStep } from "../data.ts";
import { SecondStepForm } from "../forms/second-step-form.tsx";

/** The second step of a sign-in. */
export function SecondStepPage() {
  const step = readPendingStep();
  if (step === undefined) return <Redirect to="/welcome" />;
  return (
    <AuthFrame>
      <SecondStepForm sentCode={step} />
    </AuthFrame>
  );
}
