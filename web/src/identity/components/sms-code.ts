import { useEffect, useRef } from "react";
import { digitsOf } from "./code-digits.ts";

/** How long the device waits for the message with the code. */
export const SMS_WAIT_MS = 60_000;

interface CodeCredential extends Credential {
  readonly code: string;
}

const isCode = (credential: Credential | null): credential is CodeCredential =>
  credential !== null && "code" in credential && typeof credential.code === "string";

/** Reads the code from a message that arrives within a minute; does nothing on devices that cannot. */
async function readCode(signal: AbortSignal): Promise<string | undefined> {
  if (!("OTPCredential" in window)) return undefined;
  const request: CredentialRequestOptions & { otp: { transport: string[] } } = { otp: { transport: ["sms"] }, signal };
  const credential = await navigator.credentials.get(request);
  return isCode(credential) ? digitsOf(credential.code) : undefined;
}

/** Hands over the code of a message that arrives within a minute; answers how to stop waiting. */
export function waitForSms(onCode: (code: string) => void): () => void {
  const waiting = new AbortController();
  const late = setTimeout(() => waiting.abort(), SMS_WAIT_MS);
  readCode(waiting.signal)
    .then((code) => code !== undefined && onCode(code))
    // Refused, too late, or the page is left: the code is typed.
    .catch(() => undefined);
  return () => {
    clearTimeout(late);
    waiting.abort();
  };
}

/** Hands over the code of a message as soon as it arrives; waits anew for each order. */
export function useSmsCode(orderId: string, onCode: (code: string) => void): void {
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  }, [onCode]);
  useEffect(() => waitForSms((code) => latest.current(code)), [orderId]);
}
