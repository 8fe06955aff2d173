import * as z from "zod/mini";
import { endpoint, permission, signedInAccess } from "../../kernel/endpoint.ts";
import { idSchema } from "../../kernel/ids.ts";
import { calendarRangeSchema, calendarSchema } from "./schemas.ts";

const EXAMPLE_ID = "00000000-0000-7000-8000-000000000000";
/** The number of people who get a mail: those who were not sent the sessions before. */
const sent = z.object({ recipientCount: z.number() });

export const calendarEndpoints = {
  listMine: endpoint({
    method: "GET",
    path: "/v1/session/calendar",
    access: signedInAccess,
    summary: "The caller's sessions in a period, as participant, presenter, organizer or guest, with their clashes.",
    query: calendarRangeSchema,
    result: calendarSchema,
  }),
  listOfOrganization: endpoint({
    method: "GET",
    path: "/v1/session/organization/:id/calendar",
    access: permission("VIEW_ALL_PROGRAMS", { on: "organization" }),
    summary: "The sessions in a period of the programs that the caller may view in an organization and below it.",
    params: z.object({ id: idSchema }),
    query: calendarRangeSchema,
    result: calendarSchema,
  }),
  file: endpoint({
    method: "GET",
    path: "/v1/session/session/:id/calendar",
    access: permission("VIEW_SESSION_DETAILS", { on: "session" }),
    summary: "A session as a calendar file (.ics) and as an entry for Google, Outlook and Yahoo.",
    params: z.object({ id: idSchema }),
    result: z.object({
      filename: z.string(),
      text: z.string(),
      entry: z.object({
        title: z.string(),
        details: z.string(),
        location: z.string(),
        startsAtMs: z.number(),
        endsAtMs: z.number(),
      }),
    }),
  }),
  fileOfBatch: endpoint({
    method: "GET",
    path: "/v1/session/batch/:id/calendar",
    access: permission("VIEW_BATCH_DETAILS", { on: "batch" }),
    summary: "The sessions to come of a batch as a calendar file (.ics).",
    params: z.object({ id: idSchema }),
    result: z.object({ filename: z.string(), text: z.string() }),
    errors: ["CALENDAR_NO_SESSIONS"],
  }),
  invite: endpoint({
    method: "POST",
    path: "/v1/session/session/invite/calendar",
    creates: true,
    access: permission("SEND_CALENDAR_INVITE", { on: "session" }),
    summary: "Mails one session to the participants, for their calendars; nobody gets the same entry twice.",
    rate: { max: 20, windowMs: 60_000 },
    body: z.object({ sessionId: idSchema }),
    result: sent,
    errors: ["SESSION_HAS_BEGUN"],
    example: { sessionId: EXAMPLE_ID },
  }),
  inviteAll: endpoint({
    method: "POST",
    path: "/v1/session/session/bulk/invite/calendar",
    creates: true,
    access: permission("SEND_CALENDAR_INVITE", { on: "batch" }),
    summary: "Mails all sessions to come of a batch to the participants, for their calendars.",
    rate: { max: 20, windowMs: 60_000 },
    body: z.object({ batchId: idSchema }),
    result: sent,
    errors: ["CALENDAR_NO_SESSIONS"],
    example: { batchId: EXAMPLE_ID },
  }),
};
