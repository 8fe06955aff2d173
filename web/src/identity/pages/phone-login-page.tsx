import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Redirect } from "../../kernel/redirect.tsx";
import { useText } from "../../kernel/i18n.tsx";
import { Note } from "../../ui/states.tsx";
import { AuthFrame } from "../components/auth-frame.tsx";
import { isLocked, signInFailure } from "../components/failure-text.ts";
import { IdentityCard } from "../components/identity-card.tsx";
import { StepHeader } from "../components/step-header.tsx";
import { SupportLine } from "../components/support-line.tsx";
import { startSession, logIn } from "../data.ts";
import { CodeForm } from "../forms/code-form.tsx";
import { readAddress, readPendingCode, type SignInAddress, type PendingCode } from "../state.ts";

function PhoneLogin({ address, sentCode }: { readonly address: SignInAddress; readonly sentCode: PendingCode }) {
  const t = useText();
  const navigate = useNavigate();
  const [code, setCode] = useState(sentCode);
  const attempt = async (secret: { otp: string; orderId: string } | undefined): Promise<string | undefined> => {
    try {
      const outcome = await logIn(address, secret);
      if ("authToken" in outcome) await navigate({ href: await startSession(outcome) });
      else if (outcome.channel !== undefined) await navigate({ to: "/second-step" });
      else setCode(outcome);
      return undefined;
    } catch (failure) {
      if (isLocked(failure)) await navigate({ to: "/user-locked" });
      return signInFailure(t, failure, "LOGIN_INVALID_CREDENTIALS");
    }
  };
  return (
    <AuthFrame>
      <StepHeader step={2} title={t("identity.login.title")} text={t("identity.login.code")} />
      <IdentityCard address={address} canChange />
      <Note>{t("identity.code.sent")}</Note>
      <CodeForm
        code={code}
        onConfirm={(otp) => attempt({ otp, orderId: code.orderId })}
        onResend={() => attempt(undefined)}
      />
      <SupportLine />
    </AuthFrame>
  );
}

/** The code page of an account that signs in by phone. */
export function PhoneLoginPage() {
  const address = readAddress();
  const code = address === undefined ? undefined : readPendingCode(address);
  if (code?.channel !== undefined) return <Redirect to="/second-step" />;
  if (address?.mode === "PHONE" && code !== undefined) return <PhoneLogin address={address} sentCode={code} />;
  return <Redirect to="/phone/verify" />;
}
