import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { KEEPS_FOR_HOURS } from "@openrounds/contract/identity/profile/schemas.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import type { ReactNode } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { AuthFrame } from "../components/auth-frame.tsx";
import { StepHeader } from "../components/step-header.tsx";
import { SupportLine } from "../components/support-line.tsx";
import { askForUnlock } from "../recovery/data.ts";
import { RequestForm } from "../recovery/forms/request-form.tsx";
import { keptAddress } from "../state.ts";

interface NoticeProps {
  readonly title: MessageKey;
  readonly text: string;
  readonly children?: ReactNode;
}

function Notice({ title, text, children }: NoticeProps) {
  const t = useText();
  const navigate = useNavigate();
  return (
    <AuthFrame>
      <StepHeader title={t(title)} text={text} onBack={() => void navigate({ to: "/welcome" })} />
      {children}
      <Link to="/welcome" className={buttonClass({ size: "lg", block: true })}>
        {t("identity.back")}
      </Link>
      <SupportLine />
    </AuthFrame>
  );
}

/** The account was closed, by its person or by others: no password opens it. */
function ClosedNotice() {
  const t = useText();
  return <Notice title="identity.closed.title" text={t("identity.closed.text", { hours: KEEPS_FOR_HOURS })} />;
}

/** The account is locked: wait, or have a link sent that unlocks it. */
function LockedNotice() {
  const t = useText();
  const address = keptAddress();
  return (
    <Notice title="identity.locked.title" text={t("identity.locked.text")}>
      <RequestForm
        known={address?.mode === "EMAIL" ? address.email : ""}
        label={t("identity.locked.mail")}
        onAsk={askForUnlock}
      />
    </Notice>
  );
}

/** The account cannot be signed in to: it is locked for a while, or it is closed. */
export function UserLockedPage() {
  const { account }: { account?: unknown } = useSearch({ strict: false });
  return account === "closed" ? <ClosedNotice /> : <LockedNotice />;
}

/** The invited e-mail is not that of the account that signed in. */
export function InvalidPage() {
  const t = useText();
  return <Notice title="identity.invalid.title" text={t("identity.invalid.text")} />;
}
