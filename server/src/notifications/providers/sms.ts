import { perPlatform } from "../../kernel/platform.ts";

export interface SmsProvider {
  /** Whether messages leave this machine; else they stay in the development inbox. */
  readonly leaves: boolean;
  /** Sends a text to a number in international form. */
  send(to: string, text: string): Promise<void>;
}

const TIMEOUT_MS = 5000;

/** An HTTP gateway by setting, which gets {to, text} as JSON; without one, texts stay in the development inbox. */
export const smsProviderOf = perPlatform(({ env }): SmsProvider => {
  const gateway = env.SMS_URL;
  if (gateway === undefined) return { leaves: false, send: async () => undefined };
  return {
    leaves: true,
    async send(to, text) {
      const answer = await fetch(gateway, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ to, text }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: "error",
      });
      if (!answer.ok) throw new Error(`the SMS gateway answered ${answer.status}`);
    },
  };
});
