import * as z from "zod/mini";
import { atMost } from "@openrounds/contract/kernel/text.ts";
import { MAX_PASSWORD, MIN_PASSWORD } from "@openrounds/contract/identity/schemas.ts";
import { errorText, useSchemaForm } from "../../../kernel/form.ts";
import { CallFailure, messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { Button } from "../../../ui/button.tsx";
import { PasswordField } from "../../components/password-field.tsx";

const schema = z.object({
  password: z
    .string()
    .check(
      z.minLength(1, "REQUIRED_VALIDATION"),
      z.minLength(MIN_PASSWORD, "VALID_PASSWORD_MIN"),
      atMost(MAX_PASSWORD, "VALID_PASSWORD_MAX"),
    ),
});

interface ResetFormProps {
  readonly onSet: (password: string) => Promise<void>;
  /** The link itself cannot be used. */
  readonly onExpired: () => void;
}

/** A new password; one that the server does not take is told at the field. */
export function ResetForm({ onSet, onExpired }: ResetFormProps) {
  const t = useText();
  const form = useSchemaForm(schema, { password: "" });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await onSet(password);
    } catch (failure) {
      const isOfField = failure instanceof CallFailure && failure.fields["newPassword"] !== undefined;
      const isOfLink = failure instanceof CallFailure && failure.code === "RESET_LINK_EXPIRED";
      if (isOfLink) onExpired();
      else {
        const message = isOfField ? failure.fields["newPassword"] : messageOf(failure);
        form.setError("password", { type: "server", message: message ?? "" }, { shouldFocus: true });
      }
    }
  });
  return (
    <form className="stack g5" onSubmit={(event) => void submit(event)} noValidate>
      <PasswordField
        label={t("identity.reset.label")}
        autoComplete="new-password"
        typed={form.watch("password").length}
        {...form.register("password")}
        error={errorText(t, errors.password)}
      />
      <Button type="submit" look="primary" size="lg" block busy={isSubmitting}>
        {t("identity.reset.submit")}
      </Button>
    </form>
  );
}
