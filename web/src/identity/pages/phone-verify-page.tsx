import { useNavigate } from "@tanstack/react-router";
import { phoneSchema } from "@openrounds/contract/identity/schemas.ts";
import { useState, type FormEvent } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { AuthFrame } from "../components/auth-frame.tsx";
import { isLocked, signInFailure } from "../components/failure-text.ts";
import { InvitationCard } from "../components/invitation-card.tsx";
import { StepHeader } from "../components/step-header.tsx";
import { beginWith, useInvitation } from "../data.ts";
import { PhoneField } from "../forms/phone-field.tsx";
import { isPrivate, keptAddress, pathOfStep, type KeptInvitation } from "../state.ts";

interface PhoneFormProps {
  /** The private invitation whose number is fixed. */
  readonly invited: KeptInvitation | undefined;
}

function PhoneForm({ invited }: PhoneFormProps) {
  const t = useText();
  const navigate = useNavigate();
  const known = keptAddress();
  const [number, setNumber] = useState(
    invited !== undefined
      ? { countryCode: invited.countryCode ?? "", phone: invited.phone ?? "" }
      : known?.mode === "PHONE"
        ? { countryCode: known.countryCode, phone: known.phone }
        : { countryCode: "", phone: "" },
  );
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const check = async (): Promise<void> => {
    const parsed = phoneSchema.safeParse(number.phone);
    if (!parsed.success) return setError(t(number.phone === "" ? "REQUIRED_VALIDATION" : "VALID_PHONE"));
    setBusy(true);
    try {
      const step = await beginWith({ mode: "PHONE", countryCode: number.countryCode, phone: parsed.data });
      await navigate({ href: pathOfStep(step, "PHONE") });
    } catch (failure) {
      if (isLocked(failure)) await navigate({ to: "/user-locked" });
      else setError(signInFailure(t, failure, "LOGIN_INVALID_CREDENTIALS"));
    } finally {
      setBusy(false);
    }
  };
  const change = (changes: Partial<typeof number>): void => {
    setNumber((before) => ({ ...before, ...changes }));
    setError(undefined);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void check();
  };
  return (
    <form className="stack g5" onSubmit={submit} noValidate>
      <PhoneField value={number} onChange={change} error={error} isFixed={invited !== undefined} />
      <Button type="submit" look="primary" size="lg" block busy={isBusy}>
        {t("identity.continue")}
      </Button>
    </form>
  );
}

/** Asks for the phone, finds out whether it has an account, and has a code sent to it. */
export function PhoneVerifyPage() {
  const t = useText();
  const navigate = useNavigate();
  const invitation = useInvitation();
  const invited = isPrivate(invitation) && invitation.phone !== null ? invitation : undefined;
  return (
    <AuthFrame asksPlace>
      <StepHeader
        step={1}
        title={t("identity.phone.title")}
        text={t("identity.phone.text")}
        onBack={() => void navigate({ to: "/welcome" })}
      />
      {invitation !== undefined && <InvitationCard {...invitation} />}
      <PhoneForm key={invited?.id} invited={invited} />
    </AuthFrame>
  );
}
