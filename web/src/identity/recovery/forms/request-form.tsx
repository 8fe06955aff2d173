import * as z from "zod/mini";
import { IconMail } from "@tabler/icons-react";
import { recoveryEmailSchema } from "@openrounds/contract/identity/schemas.ts";
import { useState } from "react";
import { messageOf } from "../../../kernel/failure.ts";
import { errorText, useSchemaForm } from "../../../kernel/form.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
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
  const form = useSchemaForm(schema, { email: known });
  const [told, setTold] = useState<string>();
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ email }) => {
    setTold(undefined);
    try {
      setTold(await onAsk(email));
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
        autoComplete="username"
        icon={<IconMail className="i" aria-hidden />}
        {...form.register("email")}
        error={errorText(t, errors.email)}
      />
      {told !== undefined && (
        <div role="status">
          <Note tone="brand">{told}</Note>
        </div>
      )}
      <Button type="submit" look="primary" size="lg" block busy={isSubmitting}>
        {label}
      </Button>
    </form>
  );
}
