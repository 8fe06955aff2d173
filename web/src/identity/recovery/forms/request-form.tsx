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

interface RequestFormProps {
  /** The e-mail that the person gave before, if any. */
  readonly known: string;
  readonly label: string;
  /** Asks for the mail; answers what the server says. */
  readonly onAsk: (email: string) => Promise<string>;
}

/** Asks for a mail with a link, and says what the server said. */
export function RequestForm({ known, label, onAsk }: RequestFormProps) {
  const t = useText();
  const form = useContractForm({ schema, values: { email: known } });
  const [told, setTold] = useState<string>();
  const ask = async ({ email }: z.output<typeof schema>): Promise<void> => {
    setTold(undefined);
    try {
      setTold(await onAsk(email));
    } catch (failure) {
      form.showErrors({ email: messageOf(failure) });
    }
  };
  return (
    <Form form={form} onSubmit={ask}>
      <TextField
        label={t("identity.email.label")}
        type="email"
        inputMode="email"
        autoComplete="username"
        icon={<IconMail className="i" aria-hidden />}
        {...form.field("email")}
      />
      {told !== undefined && (
        <div role="status">
          <Note tone="brand">{told}</Note>
        </div>
      )}
      <SubmitButton form={form} size="lg" block>
        {label}
      </SubmitButton>
    </Form>
  );
}
