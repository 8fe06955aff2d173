import * as z from "zod/mini";
import { IconMail } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { emailSchema } from "@openrounds/contract/identity/schemas.ts";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { TextField } from "../../ui/field.tsx";
import { useContractForm } from "../../ui/form/contract-form.ts";
import { Form, SubmitButton } from "../../ui/form/form.tsx";
import { startSignIn } from "../data.ts";
import { readAddress, pathOfStep } from "../state.ts";

const schema = z.object({ email: emailSchema });

interface EmailFormProps {
  /** The fixed address of a private invitation. */
  readonly invited: string | undefined;
}

/** Asks for the e-mail, then leads to signing in or up. */
export function EmailForm({ invited }: EmailFormProps) {
  const t = useText();
  const navigate = useNavigate();
  const address = readAddress();
  const email = invited ?? (address?.mode === "EMAIL" ? address.email : "");
  const form = useContractForm({ schema, values: { email } });
  const start = async (body: z.output<typeof schema>): Promise<void> => {
    try {
      const step = await startSignIn({ mode: "EMAIL", ...body });
      await navigate({ href: pathOfStep(step, "EMAIL") });
    } catch (failure) {
      form.showErrors({ email: messageOf(failure) });
    }
  };
  return (
    <Form form={form} onSubmit={start}>
      <TextField
        label={t("identity.email.label")}
        type="email"
        inputMode="email"
        autoComplete="username webauthn"
        icon={<IconMail className="i" aria-hidden />}
        readOnly={invited !== undefined}
        help={invited === undefined ? undefined : t("identity.email.invited")}
        {...form.field("email")}
      />
      <SubmitButton form={form} size="lg" block>
        {t("identity.continue")}
      </SubmitButton>
    </Form>
  );
}
