import { useNavigate } from "@tanstack/react-router";
import { useText } from "../../../kernel/i18n.tsx";
import { AuthFrame } from "../../components/auth-frame.tsx";
import { IdentityCard } from "../../components/identity-card.tsx";
import { InvitationCard } from "../../components/invitation-card.tsx";
import { StepHeader } from "../../components/step-header.tsx";
import { startSession, type PersonDetails } from "../../data.ts";
import { SignUpForm } from "../../forms/sign-up-form.tsx";
import { readInvitation } from "../../state.ts";
import { registerBySocial, type VerifiedProfile } from "../data.ts";

/** Step 1 of 2 of signing up by a social account: its e-mail is verified, and its name fills the form. */
export function SocialSignUp({ profile }: { readonly profile: VerifiedProfile }) {
  const t = useText();
  const navigate = useNavigate();
  const invitation = readInvitation();
  const create = async (person: PersonDetails): Promise<void> => {
    await navigate({ href: await startSession(await registerBySocial(profile, person)) });
  };
  return (
    <AuthFrame gap="g4">
      <StepHeader
        step={1}
        title={t("identity.signup.title")}
        text={t("identity.signup.text")}
        onBack={() => void navigate({ to: "/welcome" })}
      />
      {invitation !== undefined && <InvitationCard {...invitation} />}
      <IdentityCard address={{ mode: "EMAIL", email: profile.primaryEmail }} isVerified />
      <SignUpForm socialProfile={profile} onSubmit={create} />
    </AuthFrame>
  );
}
