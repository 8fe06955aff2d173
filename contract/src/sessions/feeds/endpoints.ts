import * as z from "zod/mini";
import { endpoint, signedInAccess } from "../../kernel/endpoint.ts";
import { calendarFeedSchema } from "./schemas.ts";

const PATH = "/v1/session/calendar/feed";

export const feedEndpoints = {
  read: endpoint({
    method: "GET",
    path: PATH,
    access: signedInAccess,
    summary: "The feed of the caller's calendar; null while it is off.",
    result: z.object({ feed: z.nullable(calendarFeedSchema) }),
  }),
  renew: endpoint({
    method: "POST",
    path: PATH,
    creates: true,
    access: signedInAccess,
    summary: "Turns the feed of the caller's calendar on, or gives it a new address; the former one ends at once.",
    rate: { max: 20, windowMs: 60_000 },
    body: z.object({}),
    result: z.object({ feed: calendarFeedSchema }),
    example: {},
  }),
  remove: endpoint({
    method: "DELETE",
    path: PATH,
    access: signedInAccess,
    summary: "Turns the feed of the caller's calendar off; its address ends at once.",
    result: z.object({}),
  }),
};
