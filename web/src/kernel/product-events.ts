import { trackingEndpoints, type ProductEvent } from "@openrounds/contract/analytics/tracking/endpoints.ts";
import { isTracked } from "@openrounds/contract/analytics/tracking/rules.ts";
import { call } from "./call.ts";
import { deviceTimeZone } from "./format.ts";
import { deviceLine } from "./line.ts";
import { signedInUserId } from "./session.ts";

/** Sends a product event, unless the person is outside the sample, has logged out since, or saves data. */
export async function sendProductEvent(event: ProductEvent): Promise<void> {
  const { userId } = event;
  if (deviceLine().saveData === true || signedInUserId() !== userId || !isTracked(userId, deviceTimeZone())) return;
  await call(trackingEndpoints.track, { body: event });
}
