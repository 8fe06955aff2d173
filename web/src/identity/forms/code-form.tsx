import { CODE_LENGTH } from "@openrounds/contract/identity/schemas.ts";
import { useState, type FormEvent, type ReactNode } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { Button } from "../../ui/button.tsx";
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
  const [otp, setOtp] = useState("");
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  useSmsCode(code.orderId, setOtp);
  const run = async (work: Promise<string | undefined>): Promise<void> => {
    setBusy(true);
    setError(await work);
    setBusy(false);
  };
  const change = (typed: string): void => {
    setOtp(typed);
    setError(undefined);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run(onConfirm(otp));
  };
  const resend = (): void => {
    setOtp("");
    void run(onResend());
  };
  return (
    <form className="stack g5" onSubmit={submit} noValidate>
      <CodeInput value={otp} onChange={change} error={error} />
      <Resend key={code.orderId} sentAtMs={code.sentAtMs} onResend={resend} />
      {children}
      <Button type="submit" look="primary" size="lg" block busy={isBusy} disabled={otp.length < CODE_LENGTH}>
        {t("identity.code.confirm")}
      </Button>
    </form>
  );
}
