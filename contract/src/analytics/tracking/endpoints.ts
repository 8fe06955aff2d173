import * as z from "zod/mini";
import { endpoint, signedInAccess } from "../../kernel/endpoint.ts";
import { atMost, wellFormed } from "../../kernel/text.ts";

const value = z.union([z.string().check(wellFormed, atMost(200)), z.number(), z.boolean()]);

/** An action in the product: a name and a few properties, never texts of people. */
export const productEventSchema = z.object({
  eventName: z.string().check(atMost(80), z.regex(/^[a-z]\w*(\.\w+)*$/)),
  userId: z.string().check(atMost(40)),
  properties: z._default(
    z
      .record(z.string().check(atMost(40), z.regex(/^\w+$/)), value)
      .check(z.refine((given) => Object.keys(given).length <= 10)),
    {},
  ),
});
export type ProductEvent = z.output<typeof productEventSchema>;

export const trackingEndpoints = {
  track: endpoint({
    method: "POST",
    path: "/v1/user/event/track",
    access: signedInAccess,
    summary: "Counts what the caller did in the product; kept for 90 days.",
    rate: { max: 600, windowMs: 60_000 },
    body: productEventSchema,
    result: z.object({}),
    example: { eventName: "page.view", userId: "00000000-0000-7000-8000-000000000000", properties: { path: "/home" } },
  }),
};
