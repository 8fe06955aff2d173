import { givenCodeSchema } from "@openrounds/contract/identity/schemas.ts";
import type { ReactNode } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { useContractForm } from "../../ui/form/contract-form.ts";
import { Form, SubmitButton } from "../../ui/form/form.tsx";
import { CodeInput } from "../components/code-input.tsx";
import { ResendCode } from "../components/resend-code.tsx";
import { useSmsCode } from "../components/sms-code.ts";
import type { PendingCode } from "../state.ts";

interface CodeFormProps {
  readonly code: PendingCode;
  /** Returns what is wrong, or undefined if the code was accepted. */
  readonly onConfirm: (otp: string) => Promise<string | undefined>;
  /** Sends a new code; returns what is wrong, if anything. */
  readonly onResend: () => Promise<string | undefined>;
  /** Further fields beside the code. */
  readonly children?: ReactNode;
}

/** Asks for the sent code; confirming waits for all six digits. */
export function CodeForm({ code, onConfirm, onResend, children }: CodeFormProps) {
  const t = useText();
  const form = useContractForm({ schema: givenCodeSchema, values: { otp: "" } });
  useSmsCode(code.orderId, (otp) => form.change({ otp }));
  const showError = (error: string | undefined): void => {
    if (error !== undefined) form.showErrors({ otp: error });
  };
  const resend = (): void => {
    form.reset({ otp: "" });
    void onResend().then(showError);
  };
  return (
    <Form form={form} onSubmit={({ otp }) => onConfirm(otp).then(showError)}>
      <CodeInput {...form.control("otp")} />
      <ResendCode key={code.orderId} sentAtMs={code.sentAtMs} onResend={resend} />
      {children}
      <SubmitButton form={form} size="lg" block disabledReason={form.isValid ? undefined : t("VALID_CODE")}>
        {t("identity.code.confirm")}
      </SubmitButton>
    </Form>
  );
}
