import type { Env } from "../../kernel/env.ts";
import type { PushProvider } from "./push.ts";

const TIMEOUT_MS = 5000;
/** The statuses of a gateway for an uninstalled device. */
const GONE = [404, 410];

/** An HTTP gateway by setting that gets messages as JSON; without one, messages stay in the development inbox. */
export function gatewayProvider({ PUSH_URL: gateway }: Env): PushProvider {
  if (gateway === undefined) return { leaves: false, send: async () => "taken" };
  return {
    leaves: true,
    async send(message) {
      const response = await fetch(gateway, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(message),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: "error",
      });
      if (GONE.includes(response.status)) return "gone";
      if (!response.ok) throw new Error(`the push gateway answered ${response.status}`);
      return "taken";
    },
  };
}
