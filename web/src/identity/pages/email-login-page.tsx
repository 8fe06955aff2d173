import { IconLock } from "@tabler/icons-react";
import { presentPasswordSchema, type PresentPassword } from "@openrounds/contract/identity/schemas.ts";
import { Link, useNavigate } from "@tanstack/react-router";
import { Redirect } from "../../kernel/redirect.tsx";
import { useText } from "../../kernel/i18n.tsx";
import { useContractForm } from "../../ui/form/contract-form.ts";
import { Form, SubmitButton } from "../../ui/form/form.tsx";
import { AuthFrame } from "../components/auth-frame.tsx";
import { isLocked, signInFailure } from "../components/failure-text.ts";
import { IdentityCard } from "../components/identity-card.tsx";
import { PasswordField } from "../components/password-field.tsx";
import { StepHeader } from "../components/step-header.tsx";
import { SupportLine } from "../components/support-line.tsx";
import { encodePassword, startSession, logIn } from "../data.ts";
import { readAddress, type SignInAddress } from "../state.ts";

function EmailLogin({ address }: { readonly address: SignInAddress }) {
  const t = useText();
  const navigate = useNavigate();
  const form = useContractForm({ schema: presentPasswordSchema, values: { password: "" } });
  const signIn = async ({ password }: PresentPassword): Promise<void> => {
    try {
      const outcome = await logIn(address, { password: encodePassword(password) });
      if ("authToken" in outcome) await navigate({ href: await startSession(outcome) });
      else await navigate({ to: "/second-step" });
    } catch (failure) {
      if (isLocked(failure)) await navigate({ to: "/user-locked" });
      else form.showErrors({ password: signInFailure(t, failure, "LOGIN_INCORRECT_PASSWORD") });
    }
  };
  return (
    <AuthFrame>
      <StepHeader step={2} title={t("identity.login.title")} text={t("identity.login.text")} />
      <IdentityCard address={address} canChange />
      <Form form={form} onSubmit={signIn}>
        <input
          type="hidden"
          name="username"
          autoComplete="username"
          value={address.mode === "EMAIL" ? address.email : ""}
          readOnly
        />
        <PasswordField
          autoComplete="current-password"
          icon={<IconLock className="i" aria-hidden />}
          aside={
            <Link to="/forgot-password" className="link">
              {t("identity.forgot")}
            </Link>
          }
          {...form.field("password")}
        />
        <SubmitButton form={form} size="lg" block>
          {t("identity.login.submit")}
        </SubmitButton>
      </Form>
      <SupportLine />
    </AuthFrame>
  );
}

/** The password page of an existing account. */
export function EmailLoginPage() {
  const address = readAddress();
  return address?.mode === "EMAIL" ? <EmailLogin address={address} /> : <Redirect to="/email/verify" />;
}
