import { Link, useNavigate } from "@tanstack/react-router";
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
  readonly text: MessageKey;
  readonly children?: ReactNode;
}

function Notice({ title, text, children }: NoticeProps) {
  const t = useText();
  const navigate = useNavigate();
  return (
    <AuthFrame>
      <StepHeader title={t(title)} text={t(text)} onBack={() => void navigate({ to: "/welcome" })} />
      {children}
      <Link to="/welcome" className={buttonClass({ size: "lg", block: true })}>
        {t("identity.back")}
      </Link>
      <SupportLine />
    </AuthFrame>
  );
}

/** The account is locked: wait, or have a link sent that unlocks it. */
export function UserLockedPage() {
  const t = useText();
  const address = keptAddress();
  return (
    <Notice title="identity.locked.title" text="identity.locked.text">
      <RequestForm
        known={address?.mode === "EMAIL" ? address.email : ""}
        label={t("identity.locked.mail")}
        onAsk={askForUnlock}
      />
    </Notice>
  );
}

/** The invited e-mail is not that of the account that signed in. */
export const InvalidPage = () => <Notice title="identity.invalid.title" text="identity.invalid.text" />;
