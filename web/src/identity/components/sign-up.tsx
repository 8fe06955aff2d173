import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Note } from "../../ui/states.tsx";
import { encodePassword, enter, isRightCode, register, sendCode, type Registration } from "../data.ts";
import { CodeForm } from "../forms/code-form.tsx";
import { SignUpForm } from "../forms/sign-up-form.tsx";
import { approveCode, keptInvitation, keptProfile, type Address, type PendingCode } from "../state.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { IdentityCard } from "./identity-card.tsx";
import { InvitationCard } from "./invitation-card.tsx";
import { StepHeader } from "./step-header.tsx";

/** Step 1 of 2 of signing up: the code that proves the address, then the person. */
export function SignUp({ address, sent }: { readonly address: Address; readonly sent: PendingCode }) {
  const t = useText();
  const navigate = useNavigate();
  const [code, setCode] = useState(sent);
  const invitation = keptInvitation();
  const confirm = async (otp: string): Promise<string | undefined> => {
    try {
      if (!(await isRightCode(address, code, otp))) return t("LOGIN_INCORRECT_OTP");
      setCode(approveCode(code));
      return undefined;
    } catch (failure) {
      return messageOf(failure);
    }
  };
  const resend = async (): Promise<string | undefined> => {
    try {
      setCode(await sendCode(address, code));
      return undefined;
    } catch (failure) {
      return messageOf(failure);
    }
  };
  const create = async ({ password, ...person }: Registration): Promise<void> => {
    const secret = password === undefined ? {} : { password: encodePassword(password) };
    await navigate({ href: await enter(await register(address, code, { ...person, ...secret })) });
  };
  return (
    <AuthFrame gap="g4">
      <StepHeader step={1} title={t("identity.signup.title")} text={t("identity.signup.text")} />
      {invitation !== undefined && <InvitationCard {...invitation} />}
      <IdentityCard
        address={address}
        isVerified={code.isRight}
        canChange={!code.isRight && invitation?.visibility !== "PRIVATE"}
      />
      {code.isRight ? (
        <SignUpForm
          {...(address.mode === "PHONE" && { phone: address.phone })}
          known={address.mode === "EMAIL" ? keptProfile() : undefined}
          onSubmit={create}
        />
      ) : (
        <>
          <Note>{t("identity.code.sent")}</Note>
          <CodeForm code={code} onConfirm={confirm} onResend={resend} />
        </>
      )}
    </AuthFrame>
  );
}
