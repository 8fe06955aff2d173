import type { SmsProvider } from "./sms.ts";

const TIMEOUT_MS = 5000;

/** An HTTP gateway that gets {to, text} as JSON. */
export function smsGateway(gateway: string): SmsProvider {
  return {
    leaves: true,
    async send(to, text) {
      const response = await fetch(gateway, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ to, text }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: "error",
      });
      if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`);
    },
  };
}
