import { job } from "../kernel/jobs/definitions.ts";

export interface Delivery {
  readonly deliveryId: string;
  /** How often it could not be handed over. */
  readonly failures?: number;
}

/** Renders and hands over one message that somebody waits for. */
export const deliver = job<Delivery>("notifications.deliver");

/** Renders and hands over one message of many, which must not hold up those that somebody waits for. */
export const deliverBulk = job<Delivery>("notifications.deliverBulk", "bulk");
