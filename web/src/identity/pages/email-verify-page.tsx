import * as z from "zod/mini";
import { IconMail } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { MAX_EMAIL, emailSchema } from "@openrounds/contract/identity/schemas.ts";
import { messageOf } from "../../kernel/failure.ts";
import { errorText, useSchemaForm } from "../../kernel/form.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { AuthFrame } from "../components/auth-frame.tsx";
import { InvitationCard } from "../components/invitation-card.tsx";
import { StepHeader } from "../components/step-header.tsx";
import { PasskeyEntry } from "../passkeys/components/passkey-entry.tsx";
import { SocialButton } from "../social/components/social-button.tsx";
import { beginWith, useInvitation } from "../data.ts";
import { isPrivate, keptAddress, pathOfStep } from "../state.ts";

const schema = z.object({ email: emailSchema });

interface EmailFormProps {
  /** The address of a private invitation, which is fixed. */
  readonly invited: string | undefined;
}

function EmailForm({ invited }: EmailFormProps) {
  const t = useText();
  const navigate = useNavigate();
  const address = keptAddress();
  const form = useSchemaForm(schema, { email: invited ?? (address?.mode === "EMAIL" ? address.email : "") });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ email }) => {
    try {
      const step = await beginWith({ mode: "EMAIL", email });
      await navigate({ href: pathOfStep(step, "EMAIL") });
    } catch (failure) {
      form.setError("email", { type: "server", message: messageOf(failure) });
    }
  });
  return (
    <form className="stack g5" onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={t("identity.email.label")}
        type="email"
        inputMode="email"
        autoComplete="username webauthn"
        maxLength={MAX_EMAIL}
        icon={<IconMail className="i" aria-hidden />}
        readOnly={invited !== undefined}
        help={invited === undefined ? undefined : t("identity.email.invited")}
        {...form.register("email")}
        error={errorText(t, errors.email)}
      />
      <Button type="submit" look="primary" size="lg" block busy={isSubmitting}>
        {t("identity.continue")}
      </Button>
    </form>
  );
}

/** Asks for the e-mail and finds out whether it has an account. */
export function EmailVerifyPage() {
  const t = useText();
  const navigate = useNavigate();
  const invitation = useInvitation();
  const invited = isPrivate(invitation) ? (invitation.email ?? undefined) : undefined;
  return (
    <AuthFrame>
      <StepHeader
        step={1}
        title={t("identity.email.title")}
        text={t("identity.email.text")}
        onBack={() => void navigate({ to: "/welcome" })}
      />
      {invitation !== undefined && <InvitationCard {...invitation} />}
      <EmailForm key={invited} invited={invited} />
      {invitation !== undefined && <SocialButton />}
      {invited === undefined && <PasskeyEntry isOffered />}
    </AuthFrame>
  );
}
