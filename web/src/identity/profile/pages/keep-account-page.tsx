import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { profileEndpoints } from "@openrounds/contract/identity/profile/endpoints.ts";
import { KEEPS_FOR_HOURS } from "@openrounds/contract/identity/profile/schemas.ts";
import { useState } from "react";
import { call } from "../../../kernel/call.ts";
import { messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import "../../../kernel/shared-key.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Note } from "../../../ui/states.tsx";
import { AuthFrame } from "../../components/auth-frame.tsx";
import { StepHeader } from "../../components/step-header.tsx";
import { SupportLine } from "../../components/support-line.tsx";

/** Cancels the deletion of an account by a mailed link. It needs a click, because mail scanners open links too. */
export function KeepAccountPage() {
  const t = useText();
  const navigate = useNavigate();
  const { id }: { id?: unknown } = useSearch({ strict: false });
  const [state, setState] = useState<"unconfirmed" | "busy" | "kept">("unconfirmed");
  const [error, setError] = useState<string>();
  const cancelDeletion = (): void => {
    setState("busy");
    setError(undefined);
    call(profileEndpoints.keepAccount, { body: { id: typeof id === "string" ? id : "" } }).then(
      () => setState("kept"),
      (failure: unknown) => {
        setError(messageOf(failure));
        setState("unconfirmed");
      },
    );
  };
  const isKept = state === "kept";
  return (
    <AuthFrame>
      <StepHeader
        title={t(isKept ? "profile.keep.done" : "profile.keep.title")}
        text={t(isKept ? "profile.keep.doneText" : "profile.keep.text")}
        onBack={() => void navigate({ to: "/welcome" })}
      />
      {error !== undefined && <Note tone="danger">{error}</Note>}
      {isKept ? (
        <Link to="/welcome" className={buttonClass({ look: "primary", size: "lg", block: true })}>
          {t("identity.login.submit")}
        </Link>
      ) : (
        <Button look="primary" size="lg" block busy={state === "busy"} onClick={cancelDeletion}>
          {t("profile.keep.confirm")}
        </Button>
      )}
      <SupportLine />
    </AuthFrame>
  );
}

/** Confirms the closing, and says how long it can be undone. */
export function AccountClosedPage() {
  const t = useText();
  const navigate = useNavigate();
  return (
    <AuthFrame>
      <StepHeader
        title={t("profile.closed.title")}
        text={t("profile.closed.text", { hours: KEEPS_FOR_HOURS })}
        onBack={() => void navigate({ to: "/welcome" })}
      />
      <Link to="/welcome" className={buttonClass({ size: "lg", block: true })}>
        {t("identity.back")}
      </Link>
      <SupportLine />
    </AuthFrame>
  );
}
