import { useNavigate } from "@tanstack/react-router";
import type { PhoneNumber } from "@openrounds/contract/identity/schemas.ts";
import { useState } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { Form, SubmitButton } from "../../ui/form/form.tsx";
import { AuthFrame } from "../components/auth-frame.tsx";
import { isLocked, signInFailure } from "../components/failure-text.ts";
import { ChosenBatchCard } from "../components/chosen-batch-card.tsx";
import { InvitationCard } from "../components/invitation-card.tsx";
import { StepHeader } from "../components/step-header.tsx";
import { startSignIn, useInvitation } from "../data.ts";
import { PhoneField } from "../forms/phone-field.tsx";
import { usePhoneForm } from "../forms/phone-form.ts";
import { isPrivate, readAddress, pathOfStep, type StoredInvitation } from "../state.ts";

interface NumberFormProps {
  /** The private invitation that fixes the number. */
  readonly invited: StoredInvitation | undefined;
}

/** The initial number: that of the invitation, or the one entered before. */
function initialNumber(invited: StoredInvitation | undefined): PhoneNumber | undefined {
  if (invited !== undefined) return { countryCode: invited.countryCode ?? "", phone: invited.phone ?? "" };
  const address = readAddress();
  return address?.mode === "PHONE" ? address : undefined;
}

function NumberForm({ invited }: NumberFormProps) {
  const t = useText();
  const navigate = useNavigate();
  const [startNumber] = useState(() => initialNumber(invited));
  const phoneForm = usePhoneForm(startNumber);
  const { form } = phoneForm;
  const start = async (number: PhoneNumber): Promise<void> => {
    try {
      const step = await startSignIn({ mode: "PHONE", ...number });
      await navigate({ href: pathOfStep(step, "PHONE") });
    } catch (failure) {
      if (isLocked(failure)) await navigate({ to: "/user-locked" });
      else form.showErrors({ number: signInFailure(t, failure, "LOGIN_INVALID_CREDENTIALS") });
    }
  };
  return (
    <Form form={form} onSubmit={start}>
      <PhoneField phoneForm={phoneForm} isFixed={invited !== undefined} />
      <SubmitButton form={form} size="lg" block>
        {t("identity.continue")}
      </SubmitButton>
    </Form>
  );
}

/** Asks for the phone, checks whether it has an account, and sends a code to it. */
export function PhoneVerifyPage() {
  const t = useText();
  const navigate = useNavigate();
  const invitation = useInvitation();
  const invited = isPrivate(invitation) && invitation.phone !== null ? invitation : undefined;
  return (
    <AuthFrame asksLocation>
      <StepHeader
        step={1}
        title={t("identity.phone.title")}
        text={t("identity.phone.text")}
        onBack={() => void navigate({ to: "/welcome" })}
      />
      <ChosenBatchCard />
      {invitation !== undefined && <InvitationCard {...invitation} />}
      <NumberForm key={invited?.id} invited={invited} />
    </AuthFrame>
  );
}
