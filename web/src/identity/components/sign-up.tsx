import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Note } from "../../ui/states.tsx";
import { encodePassword, startSession, isRightCode, register, sendCode, type PersonDetails } from "../data.ts";
import { CodeForm } from "../forms/code-form.tsx";
import { SignUpForm } from "../forms/sign-up-form.tsx";
import { approveCode, readInvitation, readSocialProfile, type SignInAddress, type PendingCode } from "../state.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { IdentityCard } from "./identity-card.tsx";
import { ChosenBatchCard } from "./chosen-batch-card.tsx";
import { InvitationCard } from "./invitation-card.tsx";
import { NoAccount } from "./no-account.tsx";
import { StepHeader } from "./step-header.tsx";

interface SignUpStepProps {
  readonly address: SignInAddress;
  readonly code: PendingCode;
  readonly onChange: (code: PendingCode) => void;
}

/** The code that verifies the address. */
function CodeStep({ address, code, onChange }: SignUpStepProps) {
  const t = useText();
  const confirm = async (otp: string): Promise<string | undefined> => {
    try {
      if (!(await isRightCode(address, code, otp))) return t("LOGIN_INCORRECT_OTP");
      onChange(approveCode(code));
      return undefined;
    } catch (failure) {
      return messageOf(failure);
    }
  };
  const resend = async (): Promise<string | undefined> => {
    try {
      onChange(await sendCode(address, code));
      return undefined;
    } catch (failure) {
      return messageOf(failure);
    }
  };
  return (
    <>
      <Note>{t("identity.code.sent")}</Note>
      <CodeForm code={code} onConfirm={confirm} onResend={resend} />
    </>
  );
}

/** The person's details, once the address is verified. */
function PersonStep({ address, code }: Omit<SignUpStepProps, "onChange">) {
  const navigate = useNavigate();
  const create = async ({ password, ...person }: PersonDetails): Promise<void> => {
    const secret = password === undefined ? {} : { password: encodePassword(password) };
    await navigate({ href: await startSession(await register(address, code, { ...person, ...secret })) });
  };
  return (
    <SignUpForm
      {...(address.mode === "PHONE" && { phone: address.phone })}
      socialProfile={address.mode === "EMAIL" ? readSocialProfile() : undefined}
      onSubmit={create}
    />
  );
}

interface SignUpProps {
  readonly address: SignInAddress;
  /** The code that was sent already, as to invited people. */
  readonly sentCode: PendingCode | undefined;
}

/** Step 1 of 2 of signing up: the notice that there is no account, the code, the person's details. */
export function SignUp({ address, sentCode }: SignUpProps) {
  const t = useText();
  const [code, setCode] = useState(sentCode);
  const invitation = readInvitation();
  const isRight = code?.isRight ?? false;
  return (
    <AuthFrame gap="g4">
      <StepHeader step={1} title={t("identity.signup.title")} text={t("identity.signup.text")} />
      <ChosenBatchCard />
      {invitation !== undefined && <InvitationCard {...invitation} />}
      <IdentityCard
        address={address}
        isVerified={isRight}
        canChange={!isRight && invitation?.visibility !== "PRIVATE"}
      />
      {code === undefined ? (
        <NoAccount address={address} onSent={setCode} />
      ) : isRight ? (
        <PersonStep address={address} code={code} />
      ) : (
        <CodeStep address={address} code={code} onChange={setCode} />
      )}
      <p className="sm t2 center">
        {t("identity.signup.known")} <Link to="/welcome">{t("identity.login.submit")}</Link>
      </p>
    </AuthFrame>
  );
}
