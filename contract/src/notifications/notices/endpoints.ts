import * as z from "zod/mini";
import { endpoint, signedInAccess } from "../../kernel/endpoint.ts";
import { idSchema } from "../../kernel/ids.ts";
import { markReadSchema, noticeSchema } from "./schemas.ts";

const EXAMPLE_ID = "00000000-0000-7000-8000-000000000000";
const unread = z.object({ unreadCount: z.number() });

export const noticeEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/user/notices",
    access: signedInAccess,
    summary: "What the caller was notified of, the newest first; before continues after the last one of a page.",
    query: z.object({ before: z.optional(idSchema) }),
    result: z.object({ noticeList: z.array(noticeSchema), hasMore: z.boolean() }),
  }),
  countUnread: endpoint({
    method: "GET",
    path: "/v1/user/notices/unread",
    access: signedInAccess,
    summary: "How many notices the caller has not read.",
    result: unread,
  }),
  markRead: endpoint({
    method: "PUT",
    path: "/v1/user/notices/read",
    access: signedInAccess,
    summary: "Marks a notice of the caller as read, or that one and all older ones.",
    body: markReadSchema,
    result: unread,
    example: { noticeId: EXAMPLE_ID, withOlder: true },
  }),
};
