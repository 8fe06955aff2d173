import { Link, useNavigate } from "@tanstack/react-router";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { useText } from "../../kernel/i18n.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { AuthFrame } from "../components/auth-frame.tsx";
import { StepHeader } from "../components/step-header.tsx";
import { SupportLine } from "../components/support-line.tsx";

function Notice({ title, text }: { readonly title: MessageKey; readonly text: MessageKey }) {
  const t = useText();
  const navigate = useNavigate();
  return (
    <AuthFrame>
      <StepHeader title={t(title)} text={t(text)} onBack={() => void navigate({ to: "/welcome" })} />
      <Link to="/welcome" className={buttonClass({ look: "primary", size: "lg", block: true })}>
        {t("identity.back")}
      </Link>
      <SupportLine />
    </AuthFrame>
  );
}

/** The account is locked. */
export const UserLockedPage = () => <Notice title="identity.locked.title" text="identity.locked.text" />;

/** The invited e-mail is not that of the account that signed in. */
export const InvalidPage = () => <Notice title="identity.invalid.title" text="identity.invalid.text" />;
