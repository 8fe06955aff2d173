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
  /** Called when the link has expired. */
  readonly onExpired: () => void;
}

/** A new password; the field shows a refusal. */
export function ResetForm({ onSet, onExpired }: ResetFormProps) {
  const t = useText();
  const form = useContractForm({ schema, values: { password: "" } });
  const setNew = async ({ password }: z.output<typeof schema>): Promise<void> => {
    try {
      await onSet(password);
    } catch (failure) {
      const { code = "", fields = {} } = failure instanceof CallFailure ? failure : {};
      if (code === "RESET_LINK_EXPIRED") onExpired();
      else form.showErrors({ password: fields["newPassword"] ?? messageOf(failure) });
    }
  };
  return (
    <Form form={form} onSubmit={setNew}>
      <PasswordField
        label={t("identity.reset.label")}
        autoComplete="new-password"
        typedLength={form.values.password.length}
        {...form.field("password")}
      />
      <SubmitButton form={form} size="lg" block>
        {t("identity.reset.submit")}
      </SubmitButton>
    </Form>
  );
}
