import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useText } from "../../../kernel/i18n.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Note, Skeleton } from "../../../ui/states.tsx";
import { AuthFrame } from "../../components/auth-frame.tsx";
import { StepHeader } from "../../components/step-header.tsx";
import { SupportLine } from "../../components/support-line.tsx";
import { keptAddress } from "../../state.ts";
import { askForReset, askForUnlock, isOver, setPassword } from "../data.ts";
import { RequestForm } from "../forms/request-form.tsx";
import { ResetForm } from "../forms/reset-form.tsx";
import { forgetReset, keptReset, type Reset } from "../state.ts";

type ResetState =
  | { readonly kind: "asking" | "idle" | "expired" }
  | { readonly kind: "done"; readonly message: string };

/** Asks whom to send a link to. */
function Request({ isUnlock }: { readonly isUnlock: boolean }) {
  const t = useText();
  const navigate = useNavigate();
  const address = keptAddress();
  return (
    <>
      <StepHeader
        title={t(isUnlock ? "identity.unlock.title" : "identity.forgot")}
        text={t(isUnlock ? "identity.unlock.text" : "identity.forgot.text")}
        onBack={() => void navigate({ to: "/email/verify" })}
      />
      <RequestForm
        known={address?.mode === "EMAIL" ? address.email : ""}
        label={t("identity.forgot.submit")}
        onAsk={isUnlock ? askForUnlock : askForReset}
      />
    </>
  );
}

/** Sets a new password by the kept link: asked about first, idle, done, or refused because the link has expired. */
function Renewal({ reset, onAskAgain }: { readonly reset: Reset; readonly onAskAgain: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const [state, setState] = useState<ResetState>({ kind: "asking" });
  const set = async (password: string): Promise<void> => {
    const message = await setPassword(reset, password);
    forgetReset();
    setState({ kind: "done", message });
  };
  const expire = (): void => {
    forgetReset();
    setState({ kind: "expired" });
  };
  useEffect(() => {
    // Nobody should think of a password for a link that is over.
    void isOver(reset).then((isIt) => {
      if (isIt) forgetReset();
      setState({ kind: isIt ? "expired" : "idle" });
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
      {state.kind === "idle" && <ResetForm onSet={set} onExpired={expire} />}
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

/** The way to a new password: by the link of a mail when one was opened, else by asking for one. */
export function ForgotPasswordPage() {
  const [reset] = useState(keptReset);
  const [isAsking, setAsking] = useState(reset === undefined);
  return (
    <AuthFrame>
      {isAsking || reset === undefined ? (
        <Request isUnlock={reset?.isUnlock ?? false} />
      ) : (
        <Renewal reset={reset} onAskAgain={() => setAsking(true)} />
      )}
      <SupportLine />
    </AuthFrame>
  );
}
