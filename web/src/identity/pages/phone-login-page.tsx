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
import { enter, logIn } from "../data.ts";
import { CodeForm } from "../forms/code-form.tsx";
import { keptAddress, keptCode, type Address, type PendingCode } from "../state.ts";

function PhoneLogin({ address, sent }: { readonly address: Address; readonly sent: PendingCode }) {
  const t = useText();
  const navigate = useNavigate();
  const [code, setCode] = useState(sent);
  const attempt = async (secret: { otp: string; orderId: string } | undefined): Promise<string | undefined> => {
    try {
      const outcome = await logIn(address, secret);
      if ("authToken" in outcome) await navigate({ href: await enter(outcome) });
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

/** The code of an account that signs in by phone. */
export function PhoneLoginPage() {
  const address = keptAddress();
  const code = address === undefined ? undefined : keptCode(address);
  if (code?.channel !== undefined) return <Redirect to="/second-step" />;
  if (address?.mode === "PHONE" && code !== undefined) return <PhoneLogin address={address} sent={code} />;
  return <Redirect to="/phone/verify" />;
}
