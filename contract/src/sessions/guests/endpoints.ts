import * as z from "zod/mini";
import { emailSchema } from "../../identity/schemas.ts";
import { endpoint, permission } from "../../kernel/endpoint.ts";
import { idSchema } from "../../kernel/ids.ts";
import { addGuestSchema, guestSchema, sessionUserSchema } from "./schemas.ts";

const canAdd = permission("ADD_GUEST_PARTICIPANTS", { on: "session" });
const rate = { max: 60, windowMs: 60_000 };
const guests = z.object({ guestList: z.array(guestSchema) });
const EXAMPLE = { sessionId: "00000000-0000-7000-8000-000000000000", email: "guest@example.org" };

export const guestEndpoints = {
  listUsers: endpoint({
    method: "GET",
    path: "/v1/session/session/:id/users",
    access: permission("VIEW_SESSION_DETAILS", { on: "session" }),
    summary: "The people of a session with their roles in it, its guests included.",
    params: z.object({ id: idSchema }),
    result: z.object({ userList: z.array(sessionUserSchema) }),
  }),
  listOfSession: endpoint({
    method: "GET",
    path: "/v1/session/:id/guest",
    access: canAdd,
    summary: "The guests of a session.",
    params: z.object({ id: idSchema }),
    result: guests,
  }),
  list: endpoint({
    method: "GET",
    path: "/v1/guest-participant",
    access: canAdd,
    summary: "The guests of the session that the query names.",
    query: z.object({ sessionId: idSchema }),
    result: guests,
  }),
  check: endpoint({
    method: "POST",
    path: "/v1/guest-participant/check",
    access: canAdd,
    summary: "Whether an address is in the session already; it tells nothing about accounts elsewhere.",
    rate,
    body: z.object({ sessionId: idSchema, email: emailSchema }),
    result: z.object({ isExist: z.boolean() }),
    example: EXAMPLE,
  }),
  add: endpoint({
    method: "POST",
    path: "/v1/guest-participant/add",
    access: canAdd,
    summary: "Lets somebody into one session and mails them the way; the right ends with that session.",
    rate,
    body: addGuestSchema,
    result: z.object({ guest: guestSchema }),
    errors: ["GUEST_EXISTS", "SESSION_IS_OVER", "GUEST_LIMIT_REACHED"],
    example: { ...EXAMPLE, firstName: "Asha" },
  }),
};
