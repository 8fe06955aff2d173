import type { ProductEvent } from "@openrounds/contract/analytics/tracking/endpoints.ts";
import { signedInUserId } from "./session.ts";

/** How long a product event waits, so that it delays no request of the page. */
const TRACK_DELAY_MS = 1000;

/** Sends a product event: what the person did, with few properties, later and without reporting failures. */
export function track(eventName: string, properties: ProductEvent["properties"] = {}): void {
  const userId = signedInUserId();
  if (userId === null) return;
  setTimeout(() => {
    // A lost event does no harm.
    import("./product-events.ts")
      .then(({ sendProductEvent }) => sendProductEvent({ eventName, userId, properties }))
      .catch(() => undefined);
  }, TRACK_DELAY_MS);
}

/** Sends the product event of an action: the method and path of the request that carried it out. */
export const trackAction = ({ method, path }: { readonly method: string; readonly path: string }): void =>
  track("action.done", { method, path });
