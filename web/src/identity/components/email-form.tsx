import * as z from "zod/mini";
import { IconMail } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { emailSchema } from "@openrounds/contract/identity/schemas.ts";
import { messageOf } from "../../kernel/failure.ts";
import { errorText, useSchemaForm } from "../../kernel/form.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { beginWith } from "../data.ts";
import { keptAddress, pathOfStep } from "../state.ts";

const schema = z.object({ email: emailSchema });

interface EmailFormProps {
  /** The address of a private invitation, which is fixed. */
  readonly invited: string | undefined;
}

/** Asks for the e-mail and leads to signing in or up with it. */
export function EmailForm({ invited }: EmailFormProps) {
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
