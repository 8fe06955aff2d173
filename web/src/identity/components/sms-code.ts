import { useEffect, useRef } from "react";
import { digitsOf } from "./code-digits.ts";

/** How long the device waits for the message with the code. */
export const SMS_WAIT_MS = 60_000;

interface CodeCredential extends Credential {
  readonly code: string;
}

const isCode = (credential: Credential | null): credential is CodeCredential =>
  credential !== null && "code" in credential && typeof credential.code === "string";

/** Reads the code from a message (WebOTP) that arrives within a minute; undefined on devices without it. */
async function readCode(signal: AbortSignal): Promise<string | undefined> {
  if (!("OTPCredential" in window)) return undefined;
  const request: CredentialRequestOptions & { otp: { transport: string[] } } = { otp: { transport: ["sms"] }, signal };
  const credential = await navigator.credentials.get(request);
  return isCode(credential) ? digitsOf(credential.code) : undefined;
}

/** Calls back with the code of a message that arrives within a minute; returns how to stop waiting. */
export function waitForSms(onCode: (code: string) => void): () => void {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), SMS_WAIT_MS);
  readCode(controller.signal)
    .then((code) => code !== undefined && onCode(code))
    // Refused, timed out or aborted: the person types the code.
    .catch(() => undefined);
  return () => {
    clearTimeout(timer);
    controller.abort();
  };
}

/** Calls back with the code of a message when it arrives; waits again for each order. */
export function useSmsCode(orderId: string, onCode: (code: string) => void): void {
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  }, [onCode]);
  useEffect(() => waitForSms((code) => latest.current(code)), [orderId]);
}
