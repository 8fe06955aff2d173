import * as z from "zod/mini";
import { idSchema } from "@openrounds/contract/kernel/ids.ts";
import { job } from "../kernel/jobs/definitions.ts";

const deliverySchema = z.object({
  deliveryId: idSchema,
  /** How often it could not be handed over. */
  failures: z.optional(z.number()),
});
export type Delivery = z.output<typeof deliverySchema>;

/** Renders and hands over one message that somebody waits for. */
export const deliver = job("notifications.deliver", deliverySchema);

/** Renders and hands over one message of many, which must not hold up those that somebody waits for. */
export const deliverBulk = job("notifications.deliverBulk", deliverySchema, "bulk");
