import { createECDH } from "node:crypto";
import { isListedHost, readSubscription, type PushSubscriptionKeys } from "@openrounds/contract/notifications/rules.ts";
import { DAY, SECOND } from "../../kernel/clock.ts";
import { isDeveloping, type Env } from "../../kernel/env.ts";
import { keyFor, perPlatform, type Platform } from "../../kernel/platform.ts";
import type { PushProvider } from "./push.ts";

const TIMEOUT_MS = 8000;
const GONE = [404, 410];
/** How long a push service keeps a message for a device that is offline. */
const KEPT_S = DAY / SECOND;

const derivedKeyOf = keyFor("web push");

/** The VAPID keys: from the settings, or derived from the secret, the same in all processes. */
export const vapidOf = perPlatform((platform) => {
  const { VAPID_PRIVATE_KEY: set, VAPID_SUBJECT: subject, SUPPORT_EMAIL } = platform.env;
  const ecdh = createECDH("prime256v1");
  const privateKey = set === undefined ? derivedKeyOf(platform) : Buffer.from(set, "base64url");
  ecdh.setPrivateKey(privateKey);
  return {
    subject: subject ?? `mailto:${SUPPORT_EMAIL}`,
    publicKey: ecdh.getPublicKey("base64url"),
    privateKey: privateKey.toString("base64url"),
  };
});

/**
 * The subscription in a device token, if its push service is listed in the settings, so that the server cannot be made
 * to call other hosts (SSRF). In local and dev, a listed host may lack https.
 */
export function subscriptionOf(env: Env, token: string): PushSubscriptionKeys | undefined {
  const subscription = readSubscription(token);
  if (subscription === undefined) return undefined;
  const { protocol, host, username } = new URL(subscription.endpoint);
  const listed = env.PUSH_SERVICES.split(",").map((each) => each.trim());
  const isSafe = protocol === "https:" || isDeveloping(env);
  return isSafe && username === "" && isListedHost(host, listed) ? subscription : undefined;
}

/** Web push (RFC 8030, 8188, 8291, 8292). In local and dev, messages are only sent when a key is set. */
export function webPushProvider(platform: Platform): PushProvider {
  const { env } = platform;
  if (env.VAPID_PRIVATE_KEY === undefined && isDeveloping(env)) return { leaves: false, send: async () => "taken" };
  return {
    leaves: true,
    async send({ token, title, body, link }) {
      const subscription = subscriptionOf(env, token);
      if (subscription === undefined) return "gone";
      const { default: webPush } = await import("web-push");
      const {
        endpoint,
        headers,
        body: sealed,
      } = webPush.generateRequestDetails(subscription, JSON.stringify({ title, body, link }), {
        vapidDetails: vapidOf(platform),
        TTL: KEPT_S,
        urgency: "high",
        contentEncoding: "aes128gcm",
      });
      const response = await fetch(endpoint, {
        method: "POST",
        headers,
        body: sealed,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: "error",
      });
      if (GONE.includes(response.status)) return "gone";
      if (!response.ok) throw new Error(`the push service answered ${response.status}`);
      return "taken";
    },
  };
}
