import * as z from "zod/mini";
import { idSchema } from "@openrounds/contract/kernel/ids.ts";
import { bounceReasonSchema } from "@openrounds/contract/notifications/bounces/schemas.ts";
import { instantSchema } from "@openrounds/contract/kernel/time.ts";
import { event, job } from "../kernel/jobs/definitions.ts";

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

/** The mail server of the recipient refused a mail for good, at once or after it was sent. */
export const mailRefused = event(
  "notifications.mailRefused",
  z.object({
    /** The key under which the mail was ordered. */
    effectKey: z.string(),
    reason: bounceReasonSchema,
    /** The reply of the server, on one line. */
    reply: z.string(),
    atMs: instantSchema,
  }),
);
