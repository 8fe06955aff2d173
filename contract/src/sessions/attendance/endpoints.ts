import * as z from "zod/mini";
import { endpoint, permission } from "../../kernel/endpoint.ts";
import { idSchema } from "../../kernel/ids.ts";
import { batchRoleSchema } from "../../batches/participants/schemas.ts";
import { pageNumberSchema, pageSizeSchema, sortOrderSchema } from "../../kernel/paging.ts";
import { ATTENDED_COLUMNS, MAX_REPORTED, attendanceRowSchema, attendedParticipantSchema } from "./schemas.ts";
import { atMost } from "../../kernel/text.ts";

const peopleOrder = {
  /** The default order is the order of joining. */
  sortBy: z.optional(z.enum(ATTENDED_COLUMNS)),
  sortOrder: z._default(sortOrderSchema, "ASC"),
};

const peopleFilter = {
  roles: z._default(z.array(batchRoleSchema).check(atMost(10)), []),
  /** A minimum number of attended sessions. */
  sessionAttended: z.optional(z.number().check(z.int(), z.gte(0))),
  /** Ids of sessions that must all be attended. */
  sessionIds: z._default(z.array(idSchema).check(atMost(200)), []),
  /** Part of a name, e-mail or phone. */
  text: z._default(z.string().check(atMost(100)), ""),
};

export const attendanceEndpoints = {
  filterParticipants: endpoint({
    method: "POST",
    path: "/v2/session/batch/:id/participants/filter",
    access: permission("VIEW_BATCH_DETAILS", { on: "batch" }),
    summary: "The people of a batch by role and by sessions attended.",
    params: z.object({ id: idSchema }),
    query: z.object({
      pageNo: pageNumberSchema,
      pageSize: pageSizeSchema(100),
      ...peopleOrder,
    }),
    body: z.object(peopleFilter),
    result: z.object({
      participantList: z.array(attendedParticipantSchema),
      totalNumber: z.number(),
      /** The number of sessions of the batch that took place. */
      sessionsHeld: z.number(),
    }),
    example: { roles: ["ATTENDEE"], sessionAttended: 1 },
  }),
  participantReport: endpoint({
    method: "POST",
    path: "/v1/report/batch/:id/participants",
    access: permission("DOWNLOAD_DATA_REPORTS", { on: "batch" }),
    summary: "The people of a batch by the same filter and order as their list, or chosen ones, as CSV.",
    params: z.object({ id: idSchema }),
    query: z.object(peopleOrder),
    body: z.object({
      ...peopleFilter,
      /** The chosen people; all who match when the list is empty. */
      userList: z._default(z.array(idSchema).check(atMost(MAX_REPORTED)), []),
    }),
    result: z.object({ csv: z.string() }),
    example: { roles: ["ATTENDEE"] },
  }),
  list: endpoint({
    method: "GET",
    path: "/v1/session/:id/attendance",
    access: permission("VIEW_SESSION_DETAILS", { on: "session" }),
    summary: "Who was at a session and for how long; people without team rights see only themselves.",
    params: z.object({ id: idSchema }),
    result: z.object({
      attendanceList: z.array(attendanceRowSchema),
      /** The maximum of minutes that can be entered. */
      maxMinutes: z.number(),
    }),
  }),
  report: endpoint({
    method: "GET",
    path: "/v1/report/session/csv",
    access: permission("DOWNLOAD_DATA_REPORTS", { on: "session" }),
    summary: "A link to the attendance of a session as CSV.",
    query: z.object({ sessionId: idSchema, regenerateReport: z.optional(z.enum(["true", "false"])) }),
    result: z.object({ csvUrl: z.string() }),
  }),
};
