import { Link, useNavigate } from "@tanstack/react-router";
import { AuthFrame } from "../../identity/components/auth-frame.tsx";
import { IdentityCard } from "../../identity/components/identity-card.tsx";
import { InvitationCard } from "../../identity/components/invitation-card.tsx";
import { StepHeader } from "../../identity/components/step-header.tsx";
import { signUp, startSession, type PersonDetails } from "../../identity/data.ts";
import { SignUpForm } from "../../identity/forms/sign-up-form.tsx";
import { EmailSignUp } from "../../identity/pages/sign-up-pages.tsx";
import { pathOfMode, postponeOnboarding, readInvitation, type StoredInvitation } from "../../identity/state.ts";
import { useText } from "../../kernel/i18n.tsx";
import { proveByLink } from "../arrival.ts";

interface JoinProps {
  readonly invitation: StoredInvitation;
  readonly email: string;
}

/** Joins by the link of a mailed invitation, which proves the e-mail: only the name is asked. */
function Join({ invitation, email }: JoinProps) {
  const t = useText();
  const navigate = useNavigate();
  const join = async (person: PersonDetails): Promise<void> => {
    // Again, since an order can be spent for some minutes only.
    const proved = await proveByLink(invitation);
    if (proved === undefined) {
      await navigate({ href: pathOfMode(invitation.loginMode) });
      return;
    }
    const authorization = await signUp({ loginMode: "EMAIL", ...proved }, person);
    postponeOnboarding();
    await navigate({ href: await startSession(authorization), replace: true });
  };
  return (
    <AuthFrame gap="g4">
      <StepHeader
        title={t("identity.join.title")}
        text={t("identity.signup.text")}
        onBack={() => void navigate({ to: "/welcome" })}
      />
      <InvitationCard {...invitation} />
      <IdentityCard address={{ mode: "EMAIL", email }} isVerified />
      <SignUpForm asksOnlyName onSubmit={join} />
      <p className="sm t2 center">
        {t("identity.signup.known")} <Link to="/welcome">{t("identity.login.submit")}</Link>
      </p>
    </AuthFrame>
  );
}

/** Signing up by e-mail: proved by the link of an invitation, by a social provider, or by a code. */
export function EmailSignUpPage() {
  const invitation = readInvitation();
  const email = invitation?.email ?? null;
  if (invitation?.proof === undefined || email === null) return <EmailSignUp />;
  return <Join invitation={invitation} email={email} />;
}
