import { givenCodeSchema } from "@openrounds/contract/identity/schemas.ts";
import type { ReactNode } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { useContractForm } from "../../ui/form/contract-form.ts";
import { Form, SubmitButton } from "../../ui/form/form.tsx";
import { CodeInput } from "../components/code-input.tsx";
import { Resend } from "../components/resend.tsx";
import { useSmsCode } from "../components/sms-code.ts";
import type { PendingCode } from "../state.ts";

interface CodeFormProps {
  readonly code: PendingCode;
  /** Answers what is wrong, or nothing when the code was accepted. */
  readonly onConfirm: (otp: string) => Promise<string | undefined>;
  /** Sends a new code; answers what is wrong, if anything. */
  readonly onResend: () => Promise<string | undefined>;
  /** What else is asked together with the code. */
  readonly children?: ReactNode;
}

/** Asks for the code that was sent; confirming waits for all six digits. */
export function CodeForm({ code, onConfirm, onResend, children }: CodeFormProps) {
  const t = useText();
  const form = useContractForm({ schema: givenCodeSchema, values: { otp: "" } });
  useSmsCode(code.orderId, (otp) => form.change({ otp }));
  const tell = (wrong: string | undefined): void => {
    if (wrong !== undefined) form.showErrors({ otp: wrong });
  };
  const resend = (): void => {
    form.reset({ otp: "" });
    void onResend().then(tell);
  };
  return (
    <Form form={form} onSubmit={({ otp }) => onConfirm(otp).then(tell)}>
      <CodeInput {...form.control("otp")} />
      <Resend key={code.orderId} sentAtMs={code.sentAtMs} onResend={resend} />
      {children}
      <SubmitButton form={form} size="lg" block disabledReason={form.isValid ? undefined : t("VALID_CODE")}>
        {t("identity.code.confirm")}
      </SubmitButton>
    </Form>
  );
}
