import { Redirect } from "../../../kernel/redirect.tsx";
import { AuthFrame } from "../../components/auth-frame.tsx";
import { keptStep } from "../data.ts";
import { SecondStepForm } from "../forms/second-step-form.tsx";

/** The second step of a sign-in, where one is asked for. */
export function SecondStepPage() {
  const step = keptStep();
  if (step === undefined) return <Redirect to="/welcome" />;
  return (
    <AuthFrame>
      <SecondStepForm sent={step} />
    </AuthFrame>
  );
}
