import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useText } from "../../../kernel/i18n.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Note, Skeleton } from "../../../ui/states.tsx";
import { AuthFrame } from "../../components/auth-frame.tsx";
import { StepHeader } from "../../components/step-header.tsx";
import { SupportLine } from "../../components/support-line.tsx";
import { readAddress } from "../../state.ts";
import { requestResetLink, requestUnlockLink, isExpired, setPassword } from "../data.ts";
import { LinkRequestForm } from "../forms/link-request-form.tsx";
import { ResetForm } from "../forms/reset-form.tsx";
import { clearResetLink, readResetLink, type ResetLink } from "../state.ts";

type ResetState =
  | { readonly kind: "asking" | "idle" | "expired" }
  | { readonly kind: "done"; readonly message: string };

/** Asks for the e-mail to which a link is sent. */
function LinkRequest({ isUnlock }: { readonly isUnlock: boolean }) {
  const t = useText();
  const navigate = useNavigate();
  const address = readAddress();
  return (
    <>
      <StepHeader
        title={t(isUnlock ? "identity.unlock.title" : "identity.forgot")}
        text={t(isUnlock ? "identity.unlock.text" : "identity.forgot.text")}
        onBack={() => void navigate({ to: "/email/verify" })}
      />
      <LinkRequestForm
        knownEmail={address?.mode === "EMAIL" ? address.email : ""}
        label={t("identity.forgot.submit")}
        requestLink={isUnlock ? requestUnlockLink : requestResetLink}
      />
    </>
  );
}

/** Sets a new password by the stored link: checked first, then idle, done, or expired. */
function PasswordRenewal({ reset, onAskAgain }: { readonly reset: ResetLink; readonly onAskAgain: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const [state, setState] = useState<ResetState>({ kind: "asking" });
  const savePassword = async (password: string): Promise<void> => {
    const message = await setPassword(reset, password);
    clearResetLink();
    setState({ kind: "done", message });
  };
  const expire = (): void => {
    clearResetLink();
    setState({ kind: "expired" });
  };
  useEffect(() => {
    // The link is checked before anybody thinks of a password.
    void isExpired(reset).then((hasExpired) => {
      if (hasExpired) clearResetLink();
      setState({ kind: hasExpired ? "expired" : "idle" });
    });
  }, [reset]);
  if (state.kind === "done") {
    return (
      <>
        <StepHeader title={t("identity.reset.done")} onBack={() => void navigate({ to: "/welcome" })} />
        <div role="status">
          <Note tone="brand">{state.message}</Note>
        </div>
        <Link to="/email/verify" className={buttonClass({ look: "primary", size: "lg", block: true })}>
          {t("identity.login.submit")}
        </Link>
      </>
    );
  }
  return (
    <>
      <StepHeader
        title={t("identity.reset.title")}
        text={t(reset.isUnlock ? "identity.reset.unlockText" : "identity.reset.text")}
        onBack={() => void navigate({ to: "/welcome" })}
      />
      {state.kind === "asking" && <Skeleton lines={2} height="3rem" />}
      {state.kind === "idle" && <ResetForm onSet={savePassword} onExpired={expire} />}
      {state.kind === "expired" && (
        <>
          <Note tone="danger">{t("RESET_LINK_EXPIRED")}</Note>
          <Button look="primary" size="lg" block onClick={onAskAgain}>
            {t("identity.reset.again")}
          </Button>
        </>
      )}
    </>
  );
}

/** Sets a new password by a mailed link, or requests one. */
export function ForgotPasswordPage() {
  const [reset] = useState(readResetLink);
  const [isRequesting, setRequesting] = useState(reset === undefined);
  return (
    <AuthFrame>
      {isRequesting || reset === undefined ? (
        <LinkRequest isUnlock={reset?.isUnlock ?? false} />
      ) : (
        <PasswordRenewal reset={reset} onAskAgain={() => setRequesting(true)} />
      )}
      <SupportLine />
    </AuthFrame>
  );
}
