import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { KEEPS_FOR_HOURS } from "@openrounds/contract/identity/profile/schemas.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import type { ReactNode } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { AuthFrame } from "../components/auth-frame.tsx";
import { StepHeader } from "../components/step-header.tsx";
import { SupportLine } from "../components/support-line.tsx";
import { requestUnlockLink } from "../recovery/data.ts";
import { LinkRequestForm } from "../recovery/forms/link-request-form.tsx";
import { readAddress } from "../state.ts";

interface NoticePageProps {
  readonly title: MessageKey;
  readonly text: string;
  readonly children?: ReactNode;
}

function NoticePage({ title, text, children }: NoticePageProps) {
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

/** Says that the account is closed: no password opens it. */
function ClosedNotice() {
  const t = useText();
  return <NoticePage title="identity.closed.title" text={t("identity.closed.text", { hours: KEEPS_FOR_HOURS })} />;
}

/** Says that the account is locked: wait, or request a link that unlocks it. */
function LockedNotice() {
  const t = useText();
  const address = readAddress();
  return (
    <NoticePage title="identity.locked.title" text={t("identity.locked.text")}>
      <LinkRequestForm
        knownEmail={address?.mode === "EMAIL" ? address.email : ""}
        label={t("identity.locked.mail")}
        requestLink={requestUnlockLink}
      />
    </NoticePage>
  );
}

/** The page of an account that is locked for a while, or closed. */
export function UserLockedPage() {
  const { account }: { account?: unknown } = useSearch({ strict: false });
  return account === "closed" ? <ClosedNotice /> : <LockedNotice />;
}

/** The invitation is for another e-mail than that of the account. */
export function InvalidPage() {
  const t = useText();
  return <NoticePage title="identity.invalid.title" text={t("identity.invalid.text")} />;
}
