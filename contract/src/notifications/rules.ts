import * as z from "zod/mini";
import { atMost } from "../kernel/text.ts";

const key = z.string().check(z.regex(/^[\w-]{16,200}={0,2}$/));

/** What a browser gives to whoever may push to it. */
export const pushSubscriptionSchema = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).check(atMost(2000)),
  keys: z.object({ p256dh: key, auth: key }),
});
export type PushSubscriptionKeys = z.output<typeof pushSubscriptionSchema>;

const PADDING = /={1,2}$/;

/** The subscription of a browser as a device token: no address stands in it as such. */
export function writeSubscription({ endpoint, keys: { p256dh, auth } }: PushSubscriptionKeys): string {
  const text = JSON.stringify({ endpoint, keys: { p256dh, auth } });
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(PADDING, "");
}

/** The subscription that a device token of a browser holds; undefined when it holds none. */
export function readSubscription(token: string): PushSubscriptionKeys | undefined {
  try {
    const parsed = pushSubscriptionSchema.safeParse(JSON.parse(atob(token.replaceAll("-", "+").replaceAll("_", "/"))));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a push service is one of the list, where *.example.org stands for all hosts below example.org. */
export function isListedHost(host: string, listed: readonly string[]): boolean {
  return listed.some((each) => (each.startsWith("*.") ? host.endsWith(each.slice(1)) : host === each));
}
