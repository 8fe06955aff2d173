import * as z from "zod/mini";
import { idSchema } from "@openrounds/contract/kernel/ids.ts";
import { job } from "../kernel/jobs/definitions.ts";

const deliverySchema = z.object({
  deliveryId: idSchema,
  /** The number of failed attempts. */
  failures: z.optional(z.number()),
});
export type Delivery = z.output<typeof deliverySchema>;

/** Renders and sends one message that a person waits for. */
export const deliver = job("notifications.deliver", deliverySchema);

/** Renders and sends one of many messages, without delaying those that a person waits for. */
export const deliverBulk = job("notifications.deliverBulk", deliverySchema, "bulk");
