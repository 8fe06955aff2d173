import * as z from "zod/mini";
import { endpoint, permission, sharedKeyAccess } from "../../kernel/endpoint.ts";
import { idSchema } from "../../kernel/ids.ts";
import {
  RECORDING_VISIBILITIES,
  publicRecordingSchema,
  recordingSchema,
  recordingTermsSchema,
  recordingViewSchema,
  watchedSchema,
  zoomRecordingSchema,
} from "./schemas.ts";

const sessionParams = z.object({ id: idSchema });
const recordingParams = z.object({ id: idSchema, recordingId: idSchema });
const organizationParams = z.object({ id: idSchema });
const canHost = permission("START_SESSION", { on: "session" });
const canSee = permission(["JOIN_SESSION", "VIEW_SESSION_DETAILS", "START_SESSION"], { on: "session" });
const canSet = permission("MANAGE_MEETING_ACCOUNTS", { on: "organization" });
const nothing = z.object({});
const REPORTS = { max: 120, windowMs: 60_000 };

export const recordingEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/session/session/:id/recordings",
    access: canSee,
    summary:
      "The recordings of a session that the caller may watch, with where they stopped; for hosts those at Zoom too.",
    params: sessionParams,
    result: z.object({
      recordingList: z.array(recordingSchema),
      zoomRecordingList: z.array(zoomRecordingSchema),
      canManage: z.boolean(),
    }),
  }),
  change: endpoint({
    method: "PATCH",
    path: "/v1/session/session/:id/recordings/:recordingId",
    access: canHost,
    summary: "Sets who may watch a recording.",
    params: recordingParams,
    body: z.object({ visibility: z.enum(RECORDING_VISIBILITIES) }),
    result: nothing,
    example: { visibility: "PARTICIPANTS" },
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/session/session/:id/recordings/:recordingId",
    access: canHost,
    summary: "Deletes a recording with its file.",
    params: recordingParams,
    result: nothing,
    errors: ["RECORDING_RUNS"],
  }),
  compose: endpoint({
    method: "POST",
    path: "/v1/session/session/:id/recordings/:recordingId/compose",
    access: canHost,
    summary: "Composes the file of a recording again, after that failed.",
    params: recordingParams,
    result: nothing,
    errors: ["RECORDING_NOT_FAILED"],
  }),
  noteWatched: endpoint({
    method: "PUT",
    path: "/v1/session/session/:id/recordings/:recordingId/watched",
    access: canSee,
    summary: "Notes which parts of a recording the caller has watched, and where they are.",
    rate: REPORTS,
    params: recordingParams,
    body: watchedSchema,
    result: nothing,
    example: { positionMs: 65_000, parts: [{ fromMs: 5000, toMs: 65_000 }] },
  }),
  listViews: endpoint({
    method: "GET",
    path: "/v1/session/session/:id/recordings/:recordingId/views",
    access: canHost,
    summary: "How much of a recording each person has watched.",
    params: recordingParams,
    result: z.object({ viewList: z.array(recordingViewSchema) }),
  }),
  readPublic: endpoint({
    method: "GET",
    path: "/v1/session/recording/:recordingId",
    access: sharedKeyAccess,
    summary: "A recording that anyone may watch.",
    params: z.object({ recordingId: idSchema }),
    result: z.object({ recording: publicRecordingSchema }),
  }),
  readTerms: endpoint({
    method: "GET",
    path: "/v1/org/:id/recording-terms",
    access: canSet,
    summary: "How many days an organization keeps recordings of its sessions; null for ever.",
    params: organizationParams,
    result: z.object({ terms: recordingTermsSchema }),
  }),
  setTerms: endpoint({
    method: "PUT",
    path: "/v1/org/:id/recording-terms",
    access: canSet,
    summary: "Sets how many days an organization keeps recordings of its sessions; null for ever.",
    params: organizationParams,
    body: recordingTermsSchema,
    result: nothing,
    example: { keptDays: 365 },
  }),
};
