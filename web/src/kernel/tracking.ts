import { isTracked } from "@openrounds/contract/analytics/tracking/rules.ts";
import { trackingEndpoints } from "@openrounds/contract/analytics/tracking/endpoints.ts";
import { call } from "./call.ts";
import { deviceTimeZone } from "./format.ts";
import { signedInUserId } from "./session.ts";

type Properties = Readonly<Record<string, string | number | boolean>>;

/** A person who asked to save data is not asked to pay for counting. */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Waits until the page has nothing better to do. */
const whenIdle = (work: () => void): void =>
  void ("requestIdleCallback" in globalThis ? requestIdleCallback(work, { timeout: 5000 }) : setTimeout(work, 1000));

/** Tells what the person did: a name and few words about it, quietly and when nothing else waits. */
export function track(eventName: string, properties: Properties = {}): void {
  const userId = signedInUserId();
  if (userId === null || savesData() || !isTracked(userId, deviceTimeZone())) return;
  whenIdle(() => {
    if (signedInUserId() !== userId) return;
    // What could not be counted is not missed.
    call(trackingEndpoints.track, { body: { eventName, userId, properties } }).catch(() => undefined);
  });
}
