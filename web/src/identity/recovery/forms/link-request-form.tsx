import * as z from "zod/mini";
import { IconMail } from "@tabler/icons-react";
import { recoveryEmailSchema } from "@openrounds/contract/identity/schemas.ts";
import { useState } from "react";
import { messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { TextField } from "../../../ui/field.tsx";
import { useContractForm } from "../../../ui/form/contract-form.ts";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { Note } from "../../../ui/states.tsx";

const schema = z.object({ email: recoveryEmailSchema });

interface LinkRequestFormProps {
  /** The e-mail entered before, if any. */
  readonly knownEmail: string;
  readonly label: string;
  /** Requests the mail; returns the server's message. */
  readonly requestLink: (email: string) => Promise<string>;
}

/** Requests a mail with a link, and shows the server's message. */
export function LinkRequestForm({ knownEmail, label, requestLink }: LinkRequestFormProps) {
  const t = useText();
  const form = useContractForm({ schema, values: { email: knownEmail } });
  const [serverMessage, setServerMessage] = useState<string>();
  const submit = async ({ email }: z.output<typeof schema>): Promise<void> => {
    setServerMessage(undefined);
    try {
      setServerMessage(await requestLink(email));
    } catch (failure) {
      form.showErrors({ email: messageOf(failure) });
    }
  };
  return (
    <Form form={form} onSubmit={submit}>
      <TextField
        label={t("identity.email.label")}
        type="email"
        inputMode="email"
        autoComplete="username"
        icon={<IconMail className="i" aria-hidden />}
        {...form.field("email")}
      />
      {serverMessage !== undefined && (
        <div role="status">
          <Note tone="brand">{serverMessage}</Note>
        </div>
      )}
      <SubmitButton form={form} size="lg" block>
        {label}
      </SubmitButton>
    </Form>
  );
}
