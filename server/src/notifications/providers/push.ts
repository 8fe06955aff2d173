import { perPlatform } from "../../kernel/platform.ts";

export interface PushMessage {
  readonly token: string;
  readonly osType: string;
  readonly title: string;
  readonly body: string;
  readonly link: string;
}

export interface PushProvider {
  /** Whether messages leave this machine; else they stay in the development inbox. */
  readonly leaves: boolean;
  /** Hands a message over; answers whether the device still takes any. */
  send(message: PushMessage): Promise<"taken" | "gone">;
}

const TIMEOUT_MS = 5000;
/** What a gateway answers for a device that was uninstalled. */
const GONE = [404, 410];

/** An HTTP gateway by setting, which gets the message as JSON; without one, messages stay in the development inbox. */
export const pushProviderOf = perPlatform(({ env }): PushProvider => {
  const gateway = env.PUSH_URL;
  if (gateway === undefined) return { leaves: false, send: async () => "taken" };
  return {
    leaves: true,
    async send(message) {
      const answer = await fetch(gateway, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(message),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: "error",
      });
      if (GONE.includes(answer.status)) return "gone";
      if (!answer.ok) throw new Error(`the push gateway answered ${answer.status}`);
      return "taken";
    },
  };
});
