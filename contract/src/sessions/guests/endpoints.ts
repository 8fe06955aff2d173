import * as z from "zod/mini";
import { emailSchema } from "../../identity/schemas.ts";
import { endpoint, permission, sharedKeyAccess } from "../../kernel/endpoint.ts";
import { idSchema } from "../../kernel/ids.ts";
import {
  addGuestSchema,
  guestEntranceSchema,
  guestKeySchema,
  guestSchema,
  guestVisitSchema,
  sessionUserSchema,
} from "./schemas.ts";

const canAdd = permission("ADD_GUEST_PARTICIPANTS", { on: "session" });
const rate = { max: 60, windowMs: 60_000 };
/** Guests of one place may share an IP address, and their pages poll while they wait. */
const rateOfLinks = { max: 300, windowMs: 60_000 };
const ofSession = z.object({ sessionId: idSchema, guestId: idSchema });
const guests = z.object({ guestList: z.array(guestSchema) });
const EXAMPLE_GUEST = {
  sessionId: "00000000-0000-7000-8000-000000000000",
  guestId: "00000000-0000-7000-8000-000000000000",
};
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
    creates: true,
    access: canAdd,
    summary: "Lets somebody into one session and mails them the way; the right ends with that session.",
    rate,
    body: addGuestSchema,
    result: z.object({ guest: guestSchema }),
    errors: ["GUEST_EXISTS", "VALID_NAME_STAFF", "SESSION_IS_OVER", "GUEST_LIMIT_REACHED"],
    example: { ...EXAMPLE, firstName: "Asha" },
  }),
  resend: endpoint({
    method: "POST",
    path: "/v1/guest-participant/resend",
    access: canAdd,
    summary: "Mails a guest their link once more.",
    rate,
    body: ofSession,
    result: z.object({}),
    errors: ["SESSION_IS_OVER", "GUEST_LIMIT_REACHED"],
    example: EXAMPLE_GUEST,
  }),
  remove: endpoint({
    method: "POST",
    path: "/v1/guest-participant/remove",
    access: canAdd,
    summary: "Takes a guest out of a session; their link ends, what they attended stays recorded.",
    body: ofSession,
    result: z.object({}),
    example: EXAMPLE_GUEST,
  }),
  visit: endpoint({
    method: "POST",
    path: "/v1/guest-participant/visit",
    access: sharedKeyAccess,
    summary: "What the link of a guest leads to.",
    rate: rateOfLinks,
    body: guestKeySchema,
    result: z.object({ visit: guestVisitSchema }),
    errors: ["GUEST_LINK_INVALID"],
    example: { key: "x" },
  }),
  enter: endpoint({
    method: "POST",
    path: "/v1/guest-participant/enter",
    access: sharedKeyAccess,
    summary: "What a guest needs to enter the room of a running session, by their link.",
    rate: rateOfLinks,
    body: guestKeySchema,
    result: z.object({ entrance: guestEntranceSchema }),
    errors: ["GUEST_LINK_INVALID", "SESSION_NOT_STARTED", "ROOM_REMOVED"],
    example: { key: "x" },
  }),
};
