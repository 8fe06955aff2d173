import { useNavigate } from "@tanstack/react-router";
import { REMEMBERED_DAYS } from "@openrounds/contract/identity/second-step/schemas.ts";
import { useState } from "react";
import { useText } from "../../../kernel/i18n.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { signInFailure } from "../../components/failure-text.ts";
import { StepHeader } from "../../components/step-header.tsx";
import { SupportLine } from "../../components/support-line.tsx";
import { startSession } from "../../data.ts";
import { CodeForm } from "../../forms/code-form.tsx";
import type { PendingCode } from "../../state.ts";
import { confirmStep, hasStepExpired, resendStep } from "../data.ts";

/** Asks for the code of the second step. */
export function SecondStepForm({ sentCode }: { readonly sentCode: PendingCode }) {
  const t = useText();
  const navigate = useNavigate();
  const [step, setStep] = useState(sentCode);
  const [remembers, setRemembers] = useState(false);
  const attempt = async (action: () => Promise<void>): Promise<string | undefined> => {
    try {
      await action();
      return undefined;
    } catch (failure) {
      return hasStepExpired(failure) ? t("profile.step.over") : signInFailure(t, failure, "LOGIN_INCORRECT_OTP");
    }
  };
  const confirm = (otp: string) =>
    attempt(async () => {
      const authorization = await confirmStep(step, { otp, rememberDevice: remembers });
      await navigate({ href: await startSession(authorization), replace: true });
    });
  const resend = () => attempt(async () => setStep(await resendStep(step)));
  return (
    <>
      <StepHeader
        title={t("profile.step.title")}
        text={t(step.channel === "PHONE" ? "profile.step.byPhone" : "profile.step.byEmail")}
        onBack={() => void navigate({ to: "/welcome" })}
      />
      <CodeForm code={step} onConfirm={confirm} onResend={resend}>
        <Checkbox
          label={t("profile.step.remember", { days: REMEMBERED_DAYS })}
          checked={remembers}
          onChange={(event) => setRemembers(event.currentTarget.checked)}
        />
      </CodeForm>
      <SupportLine />
    </>
  );
}
