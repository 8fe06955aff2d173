import { trackingEndpoints, type ProductEvent } from "@openrounds/contract/analytics/tracking/endpoints.ts";
import { isTracked } from "@openrounds/contract/analytics/tracking/rules.ts";
import { call } from "./call.ts";
import { deviceTimeZone } from "./format.ts";
import { signedInUserId } from "./session.ts";

/** A person who asked to save data is not asked to pay for counting. */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Tells the server what the person did, unless they are left out of the sample or logged out since. */
export async function count(event: ProductEvent): Promise<void> {
  const { userId } = event;
  if (savesData() || signedInUserId() !== userId || !isTracked(userId, deviceTimeZone())) return;
  await call(trackingEndpoints.track, { body: event });
}
