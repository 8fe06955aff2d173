import * as z from "zod/mini";
import { atMost } from "@openrounds/contract/kernel/text.ts";
import { MAX_PASSWORD, MIN_PASSWORD } from "@openrounds/contract/identity/schemas.ts";
import { CallFailure, messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { useContractForm } from "../../../ui/form/contract-form.ts";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
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
  const form = useContractForm({ schema, values: { password: "" } });
  const set = async ({ password }: z.output<typeof schema>): Promise<void> => {
    try {
      await onSet(password);
    } catch (failure) {
      const { code = "", fields = {} } = failure instanceof CallFailure ? failure : {};
      if (code === "RESET_LINK_EXPIRED") onExpired();
      else form.showErrors({ password: fields["newPassword"] ?? messageOf(failure) });
    }
  };
  return (
    <Form form={form} onSubmit={set}>
      <PasswordField
        label={t("identity.reset.label")}
        autoComplete="new-password"
        typed={form.values.password.length}
        {...form.field("password")}
      />
      <SubmitButton form={form} size="lg" block>
        {t("identity.reset.submit")}
      </SubmitButton>
    </Form>
  );
}
