import { job } from "../kernel/jobs/definitions.ts";

/** Renders and hands over one message. */
export const deliver = job<{ deliveryId: string }>("notifications.deliver");
