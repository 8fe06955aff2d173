import type { ProductEvent } from "@openrounds/contract/analytics/tracking/endpoints.ts";
import { signedInUserId } from "./session.ts";

/** So long after what was done nothing better waits. */
const LATER_MS = 1000;

/** Tells what the person did: a name and few words about it, quietly and later. */
export function track(eventName: string, properties: ProductEvent["properties"] = {}): void {
  const userId = signedInUserId();
  if (userId === null) return;
  setTimeout(() => {
    // What could not be counted is not missed.
    import("./counting.ts").then(({ count }) => count({ eventName, userId, properties })).catch(() => undefined);
  }, LATER_MS);
}
