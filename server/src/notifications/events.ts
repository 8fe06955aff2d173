import { job } from "../kernel/jobs/definitions.ts";

/** Renders and hands over one message that somebody waits for. */
export const deliver = job<{ deliveryId: string }>("notifications.deliver");

/** Renders and hands over one message of many, which must not hold up those that somebody waits for. */
export const deliverBulk = job<{ deliveryId: string }>("notifications.deliverBulk", "bulk");
