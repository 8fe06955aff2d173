import { trackingEndpoints, type ProductEvent } from "@openrounds/contract/analytics/tracking/endpoints.ts";
import { isTracked } from "@openrounds/contract/analytics/tracking/rules.ts";
import { call } from "./call.ts";
import { deviceTimeZone } from "./format.ts";
import { signedInUserId } from "./session.ts";

/** Whether the browser asks for reduced data use; then nothing is tracked. */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Sends a product event, unless the person is outside the sample or has logged out since. */
export async function sendProductEvent(event: ProductEvent): Promise<void> {
  const { userId } = event;
  if (savesData() || signedInUserId() !== userId || !isTracked(userId, deviceTimeZone())) return;
  await call(trackingEndpoints.track, { body: event });
}
