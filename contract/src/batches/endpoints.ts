import * as z from "zod/mini";
import { endpoint, permission, sharedKeyAccess, signedInAccess } from "../kernel/endpoint.ts";
import { idSchema } from "../kernel/ids.ts";
import { emailSchema } from "../identity/schemas.ts";
import {
  REMINDER_CHOICES,
  batchSchema,
  createBatchSchema,
  publicBatchSchema,
  updateBatchSchema,
  vcProviderSchema,
} from "./schemas.ts";
import { atMost } from "../kernel/text.ts";

const batchParams = z.object({ batchId: idSchema });
const settingParams = z.object({ id: idSchema });
const nothing = z.object({});
const EXAMPLE_BATCH = {
  batchName: "Batch 1",
  startDateTime: 4_102_444_800_000,
  endDateTime: 4_105_123_200_000,
  sessionStartDateTime: "09:00",
  sessionEndDateTime: "10:00",
  timeZone: "Asia/Kolkata",
  schedule: "FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,WE",
  primaryLanguage: "en",
  certificateSetup: "Auto",
};

export const batchEndpoints = {
  create: endpoint({
    method: "POST",
    path: "/v1/session/batch",
    creates: true,
    access: permission("CREATE_BATCH", { on: "program" }),
    summary: "Creates a batch and schedules its sessions.",
    body: createBatchSchema,
    result: z.object({ batch: batchSchema }),
    errors: ["VALID_CREATE_BATCH_END_BEFORE_START", "VALID_CREATE_BATCH_SCHEDULE", "PROGRAM_NOT_READY"],
    example: { programId: "00000000-0000-7000-8000-000000000000", ...EXAMPLE_BATCH },
  }),
  read: endpoint({
    method: "GET",
    path: "/v1/session/batch/:batchId",
    access: permission("VIEW_BATCH_DETAILS", { on: "batch" }),
    summary: "One batch, with what the caller may do with it.",
    params: batchParams,
    result: z.object({ batch: batchSchema }),
  }),
  list: endpoint({
    method: "GET",
    path: "/v1/session/batch",
    access: permission("VIEW_PROGRAM", { on: "program" }),
    summary: "The batches of a program, and what the caller has to do with them; a user that is named is the caller.",
    query: z.object({ programId: idSchema, userId: z.optional(z.string().check(atMost(40))) }),
    /** Participants are different people, in however many batches. */
    result: z.object({ batchList: z.array(batchSchema), participantCount: z.number() }),
  }),
  listPublic: endpoint({
    method: "GET",
    path: "/v1/session/batch/public/program/:programId",
    access: sharedKeyAccess,
    summary: "The batches of a public program, as anybody may see them.",
    rate: { max: 60, windowMs: 60_000 },
    params: z.object({ programId: idSchema }),
    result: z.object({ batchList: z.array(publicBatchSchema), participantCount: z.number() }),
  }),
  publicLimit: endpoint({
    method: "GET",
    path: "/v1/program/program/public/batch_limit/:id",
    access: sharedKeyAccess,
    summary: "How many batches of a public program may be open for registration at once, and how many are.",
    rate: { max: 60, windowMs: 60_000 },
    params: settingParams,
    result: z.object({ batchLimit: z.number(), currentBatchCount: z.number() }),
  }),
  listMine: endpoint({
    method: "GET",
    path: "/v1/session/batch/mine",
    access: signedInAccess,
    summary: "The batches the caller takes part in, the ones running first.",
    result: z.object({ batchList: z.array(batchSchema) }),
  }),
  update: endpoint({
    method: "PUT",
    path: "/v1/session/batch/:batchId",
    access: permission("EDIT_BATCH", { on: "batch" }),
    summary: "Changes a batch; with SCHEDULE_BATCH its schedule too, and sessions to come move to its new dates.",
    params: batchParams,
    body: updateBatchSchema,
    result: z.object({ batch: batchSchema }),
    errors: ["BATCH_START_LOCKED", "BATCH_TIME_ZONE_LOCKED", "BATCH_PLAN_CHANGED", "BATCH_PLAN_HAS_WORK"],
    example: EXAMPLE_BATCH,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/session/batch/:batchId",
    access: permission("DELETE_BATCH", { on: "batch" }),
    summary: "Deletes a batch that has no session behind it.",
    params: batchParams,
    result: nothing,
    errors: ["BATCH_HAS_HISTORY"],
  }),
  setMeeting: endpoint({
    method: "PUT",
    path: "/v1/session/batch/setting/:id/meeting",
    access: permission("BATCH_SETTINGS", { on: "batch" }),
    summary: "Chooses where the sessions of a batch meet.",
    params: settingParams,
    body: z.object({
      vcProvider: vcProviderSchema,
      vcLink: z._default(z.string().check(z.trim(), atMost(500)), ""),
    }),
    result: nothing,
    errors: ["VALID_MEETING_LINK", "VALID_MEETING_HOST"],
    example: { vcProvider: "ROOM" },
  }),
  setRegistration: endpoint({
    method: "PUT",
    path: "/v1/session/batch/setting/:id/registration",
    access: permission("BATCH_SETTINGS", { on: "batch" }),
    summary: "Opens or closes public registration.",
    params: settingParams,
    body: z.object({ isRegistrationOpen: z.boolean() }),
    result: nothing,
    errors: ["BATCH_LIMIT_REACHED"],
    example: { isRegistrationOpen: true },
  }),
  setReminder: endpoint({
    method: "POST",
    path: "/v1/session/batch/setting/:id/reminder",
    access: permission("BATCH_SETTINGS", { on: "batch" }),
    summary: "Sets how long before a session reminders go out; 0 is never.",
    params: settingParams,
    body: z.object({ reminderScheduleMinutes: z.literal(REMINDER_CHOICES) }),
    result: nothing,
    example: { reminderScheduleMinutes: 60 },
  }),
  setCommunication: endpoint({
    method: "PUT",
    path: "/v1/session/batch/setting/:id/communication",
    access: permission("COMMUNICATION_SETTINGS", { on: "batch" }),
    summary: "Sets the address that participants can answer to.",
    params: settingParams,
    body: z.object({ emailId: z.union([z.literal(""), emailSchema]) }),
    result: nothing,
    example: { emailId: "care@example.org" },
  }),
};
