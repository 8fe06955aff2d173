import * as z from "zod/mini";
import { atMost } from "../kernel/text.ts";

const key = z.string().check(z.regex(/^[\w-]{16,200}={0,2}$/));

/** The subscription that a browser gives to a push sender. */
export const pushSubscriptionSchema = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).check(atMost(2000)),
  keys: z.object({ p256dh: key, auth: key }),
});
export type PushSubscriptionKeys = z.output<typeof pushSubscriptionSchema>;

const PADDING = /={1,2}$/;

/** Encodes the subscription of a browser as a device token, without any plain address in it. */
export function writeSubscription({ endpoint, keys: { p256dh, auth } }: PushSubscriptionKeys): string {
  const text = JSON.stringify({ endpoint, keys: { p256dh, auth } });
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(PADDING, "");
}

/** Decodes the subscription from a device token of a browser; undefined when it is not one. */
export function readSubscription(token: string): PushSubscriptionKeys | undefined {
  try {
    const parsed = pushSubscriptionSchema.safeParse(JSON.parse(atob(token.replaceAll("-", "+").replaceAll("_", "/"))));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the host of a push service is listed; *.example.org covers all hosts below example.org. */
export function isListedHost(host: string, listed: readonly string[]): boolean {
  return listed.some((each) => (each.startsWith("*.") ? host.endsWith(each.slice(1)) : host === each));
}

/** The most characters of a person's text that an SMS or a WhatsApp message carries. */
export const SHORT_NOTE_LENGTH = 400;
