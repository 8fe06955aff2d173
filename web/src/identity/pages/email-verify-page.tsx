import { useNavigate } from "@tanstack/react-router";
import { useText } from "../../kernel/i18n.tsx";
import { EmailForm } from "../components/email-form.tsx";
import { AuthFrame } from "../components/auth-frame.tsx";
import { ChosenBatchCard } from "../components/chosen-batch-card.tsx";
import { InvitationCard } from "../components/invitation-card.tsx";
import { StepHeader } from "../components/step-header.tsx";
import { LazyPasskeyButton } from "../passkeys/components/lazy-passkey-button.tsx";
import { SocialButton } from "../social/components/social-button.tsx";
import { useInvitation } from "../data.ts";
import { isPrivate } from "../state.ts";

/** Asks for the e-mail and checks whether it has an account. */
export function EmailVerifyPage() {
  const t = useText();
  const navigate = useNavigate();
  const invitation = useInvitation();
  const invitedEmail = isPrivate(invitation) ? (invitation.email ?? undefined) : undefined;
  return (
    <AuthFrame asksLocation>
      <StepHeader
        step={1}
        title={t("identity.email.title")}
        text={t("identity.email.text")}
        onBack={() => void navigate({ to: "/welcome" })}
      />
      <ChosenBatchCard />
      {invitation !== undefined && <InvitationCard {...invitation} />}
      <EmailForm key={invitedEmail} invited={invitedEmail} />
      {invitation !== undefined && <SocialButton />}
      {invitedEmail === undefined && <LazyPasskeyButton isOffered />}
    </AuthFrame>
  );
}
