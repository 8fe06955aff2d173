import * as z from "zod/mini";
import { IconLock } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { Away } from "../../kernel/away.tsx";
import { errorText, useSchemaForm } from "../../kernel/form.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { AuthFrame } from "../components/auth-frame.tsx";
import { isLocked, signInFailure } from "../components/failure-text.ts";
import { IdentityCard } from "../components/identity-card.tsx";
import { PasswordField } from "../components/password-field.tsx";
import { StepHeader } from "../components/step-header.tsx";
import { SupportLine } from "../components/support-line.tsx";
import { encodePassword, enter, logIn } from "../data.ts";
import { keptAddress, type Address } from "../state.ts";

const schema = z.object({ password: z.string().check(z.minLength(1, "REQUIRED_VALIDATION")) });

function EmailLogin({ address }: { readonly address: Address }) {
  const t = useText();
  const navigate = useNavigate();
  const form = useSchemaForm(schema, { password: "" });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      const outcome = await logIn(address, { password: encodePassword(password) });
      if ("authToken" in outcome) await navigate({ href: await enter(outcome) });
      else await navigate({ to: "/second-step" });
    } catch (failure) {
      if (isLocked(failure)) await navigate({ to: "/user-locked" });
      else {
        form.setError("password", { type: "server", message: signInFailure(t, failure, "LOGIN_INCORRECT_PASSWORD") });
      }
    }
  });
  return (
    <AuthFrame>
      <StepHeader step={2} title={t("identity.login.title")} text={t("identity.login.text")} />
      <IdentityCard address={address} canChange />
      <form className="stack g5" onSubmit={(event) => void submit(event)} noValidate>
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
          {...form.register("password")}
          error={errorText(t, errors.password)}
        />
        <Button type="submit" look="primary" size="lg" block busy={isSubmitting}>
          {t("identity.login.submit")}
        </Button>
      </form>
      <SupportLine />
    </AuthFrame>
  );
}

/** The password of an account that exists. */
export function EmailLoginPage() {
  const address = keptAddress();
  return address?.mode === "EMAIL" ? <EmailLogin address={address} /> : <Away to="/email/verify" />;
}
