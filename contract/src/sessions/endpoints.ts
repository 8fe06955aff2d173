import * as z from "zod/mini";
import { endpoint, permission, selfAccess, signedInAccess } from "../kernel/endpoint.ts";
import { idSchema } from "../kernel/ids.ts";
import { batchPlanSchema } from "../batches/plan.ts";
import { updateBatchSchema } from "../batches/schemas.ts";
import {
  batchProgressSchema,
  createSessionSchema,
  planEntrySchema,
  programSummarySchema,
  saveSessionPlanSchema,
  sessionFieldsSchema,
  sessionPlanSchema,
  sessionRoleSchema,
  sessionSchema,
} from "./schemas.ts";
import { atMost } from "../kernel/text.ts";

const batchParams = z.object({ id: idSchema });
const programParams = z.object({ id: idSchema });
const sessionParams = z.object({ id: idSchema });
const list = z.object({ sessionList: z.array(sessionSchema) });
const nothing = z.object({});
/** Comma-separated ids. */
const programIdsSchema = z.pipe(
  z.pipe(
    z.string().check(atMost(4000)),
    z.transform((text) => text.split(",").filter((id) => id !== "")),
  ),
  z.array(idSchema).check(atMost(100)),
);
const EXAMPLE_BATCH = {
  batchName: "Batch 1",
  startDateTime: 4_102_444_800_000,
  endDateTime: 4_105_123_200_000,
  sessionStartDateTime: "09:00",
  sessionEndDateTime: "10:00",
  timeZone: "Asia/Kolkata",
  schedule: "FREQ=WEEKLY;INTERVAL=1;BYDAY=TU",
  primaryLanguage: "en",
  certificateSetup: "Auto",
};
const EXAMPLE_SESSION = { topic: "Foot ulcers", date: 4_102_444_800_000, startTime: "09:00", endTime: "10:00" };
const EXAMPLE_PLAN = { version: "", rows: [EXAMPLE_SESSION] };
const WRONG_TIMES = [
  "VALID_CREATE_BATCH_END_TIME",
  "VALID_CREATE_BATCH_START_PAST",
  "VALID_SESSION_OUTSIDE_BATCH",
  "VALID_SESSION_SAME_START",
] as const;

export const sessionEndpoints = {
  listOfBatch: endpoint({
    method: "GET",
    path: "/v1/session/batch/:id/sessions",
    access: permission("VIEW_BATCH_DETAILS", { on: "batch" }),
    summary: "All sessions of a batch in order.",
    params: batchParams,
    result: list,
  }),
  listScheduled: endpoint({
    method: "GET",
    path: "/v1/session/batch/:id/scheduled/sessions",
    access: permission("VIEW_BATCH_DETAILS", { on: "batch" }),
    summary: "The sessions of a batch that are still to come or running.",
    params: batchParams,
    result: list,
  }),
  progressOfProgram: endpoint({
    method: "GET",
    path: "/v1/session/program/:id/progress",
    access: permission("VIEW_PROGRAM", { on: "program" }),
    summary: "How far the sessions of each batch of a program are, for batches whose sessions the caller may see.",
    params: programParams,
    result: z.object({ progressList: z.array(batchProgressSchema) }),
  }),
  planBatch: endpoint({
    method: "POST",
    path: "/v1/session/batch/:id/plan",
    creates: true,
    access: permission("SCHEDULE_BATCH", { on: "batch" }),
    summary: "What a change of a batch would do to its sessions; nothing is changed.",
    params: batchParams,
    body: updateBatchSchema,
    result: z.object({ plan: batchPlanSchema }),
    errors: ["BATCH_START_LOCKED", "BATCH_TIME_ZONE_LOCKED"],
    example: EXAMPLE_BATCH,
  }),
  readPlan: endpoint({
    method: "GET",
    path: "/v1/session/batch/:id/sessions/plan",
    access: permission("SCHEDULE_BATCH", { on: "batch" }),
    summary: "All sessions of a batch as one plan, with its version.",
    params: batchParams,
    result: z.object({ version: z.string(), entryList: z.array(planEntrySchema) }),
  }),
  previewPlan: endpoint({
    method: "POST",
    path: "/v1/session/batch/:id/sessions/plan",
    creates: true,
    access: permission("SCHEDULE_BATCH", { on: "batch" }),
    summary: "What a plan would do to the sessions of a batch; nothing is changed.",
    params: batchParams,
    body: sessionPlanSchema,
    result: z.object({ plan: batchPlanSchema }),
    errors: [...WRONG_TIMES, "BATCH_PLAN_STALE"],
    example: EXAMPLE_PLAN,
  }),
  savePlan: endpoint({
    method: "PUT",
    path: "/v1/session/batch/:id/sessions/plan",
    access: permission("SCHEDULE_BATCH", { on: "batch" }),
    summary: "Moves, adds, renames and drops sessions of a batch in one step; people are told in one mail.",
    params: batchParams,
    body: saveSessionPlanSchema,
    result: nothing,
    errors: [...WRONG_TIMES, "BATCH_PLAN_STALE", "BATCH_PLAN_CHANGED", "BATCH_PLAN_HAS_WORK"],
    example: EXAMPLE_PLAN,
  }),
  listMine: endpoint({
    method: "GET",
    path: "/v1/program/program/user/session",
    access: signedInAccess,
    summary: "The caller's sessions to come and running.",
    result: list,
  }),
  listOfOrganization: endpoint({
    method: "GET",
    path: "/v1/program/program/organization/:id/session",
    access: permission("VIEW_ALL_PROGRAMS", { on: "organization" }),
    summary: "The hub's sessions to come and running, of the programs the caller may view.",
    params: sessionParams,
    result: list,
  }),
  listOfSuperHub: endpoint({
    method: "GET",
    path: "/v1/program/program/superHub/:id/session",
    access: permission("VIEW_ALL_PROGRAMS", { on: "organization" }),
    summary: "The sessions to come and running of a superhub and its hubs, of the programs the caller may view.",
    params: sessionParams,
    result: list,
  }),
  events: endpoint({
    method: "GET",
    path: "/v1/session/user/:userId/event",
    access: selfAccess,
    summary: "The caller's sessions of the last and next 90 days.",
    params: z.object({ userId: z.string() }),
    result: list,
  }),
  upcoming: endpoint({
    method: "GET",
    path: "/v1/session/session/upcoming",
    access: signedInAccess,
    summary: "The caller's next session, if there is one.",
    result: z.object({ session: z.nullable(sessionSchema) }),
  }),
  recent: endpoint({
    method: "GET",
    path: "/v1/session/session/recent",
    access: signedInAccess,
    summary: "The caller's last sessions.",
    result: list,
  }),
  create: endpoint({
    method: "POST",
    path: "/v1/session/session",
    creates: true,
    access: permission("SCHEDULE_SESSION", { on: "batch" }),
    summary: "Adds a session to a batch.",
    body: createSessionSchema,
    result: z.object({ session: sessionSchema }),
    errors: WRONG_TIMES,
    example: { batchId: "00000000-0000-7000-8000-000000000000", ...EXAMPLE_SESSION },
  }),
  read: endpoint({
    method: "GET",
    path: "/v1/session/session/:id",
    access: permission("VIEW_SESSION_DETAILS", { on: "session" }),
    summary: "One session.",
    params: sessionParams,
    result: z.object({ session: sessionSchema }),
  }),
  update: endpoint({
    method: "PUT",
    path: "/v1/session/session/:id",
    access: permission("EDIT_SESSION", { on: "session" }),
    summary: "Changes a session that has not begun.",
    params: sessionParams,
    body: sessionFieldsSchema,
    result: z.object({ session: sessionSchema }),
    errors: [...WRONG_TIMES, "SESSION_HAS_BEGUN", "SESSION_HAS_CHECK_INS"],
    example: EXAMPLE_SESSION,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/session/session/:id",
    access: permission("DELETE_SESSION", { on: "session" }),
    summary: "Cancels a session that has not begun.",
    params: sessionParams,
    result: nothing,
    errors: ["SESSION_HAS_BEGUN", "SESSION_HAS_CHECK_INS"],
  }),
  summaries: endpoint({
    method: "GET",
    path: "/v1/session/batch/summary",
    access: signedInAccess,
    summary: "For programs the caller may know: how many batches and people, and the next session.",
    query: z.object({ programIds: programIdsSchema }),
    result: z.object({ summaryList: z.array(programSummarySchema) }),
  }),
  role: endpoint({
    method: "GET",
    path: "/v1/session/session/user/role",
    access: signedInAccess,
    summary: "The caller's role in a session.",
    query: z.object({ sessionId: idSchema }),
    result: z.object({ role: sessionRoleSchema }),
  }),
  start: endpoint({
    method: "POST",
    path: "/v1/session/session/start",
    access: permission("START_SESSION", { on: "session" }),
    summary: "Starts a session, or takes the organiser back into it.",
    body: z.object({ sessionId: idSchema }),
    result: z.object({ startUrl: z.string() }),
    errors: ["SESSION_NOT_OPEN"],
    example: { sessionId: "00000000-0000-7000-8000-000000000000" },
  }),
  join: endpoint({
    method: "POST",
    path: "/v1/session/session/join",
    access: permission("JOIN_SESSION", { on: "session" }),
    summary: "Lets the caller into a running session; names in the body are ignored.",
    body: z.object({ sessionId: idSchema, participants: z.optional(z.array(z.unknown()).check(atMost(500))) }),
    result: z.object({ joinUrl: z.string() }),
    errors: ["SESSION_NOT_STARTED"],
    example: { sessionId: "00000000-0000-7000-8000-000000000000" },
  }),
  setStatus: endpoint({
    method: "PATCH",
    path: "/v1/session/entity/status",
    access: permission(["END_SESSION", "EDIT_BATCH"], { on: "session" }),
    summary: "Ends a session for all, or closes and reopens a batch.",
    body: z.object({
      entityId: idSchema,
      entityType: z.enum(["SESSION", "BATCH"]),
      status: z.enum(["COMPLETED", "ACTIVE", "INACTIVE"]),
    }),
    result: nothing,
    errors: ["SESSION_NOT_STARTED", "BATCH_LIMIT_REACHED"],
    example: { entityId: "00000000-0000-7000-8000-000000000000", entityType: "SESSION", status: "COMPLETED" },
  }),
};
