import * as z from "zod/mini";
import { atMost } from "../../kernel/text.ts";

/** RECORDING: now. COMPOSING: its file is being made. EXPIRED: deleted when the hub's time was over. */
export const RECORDING_STATUSES = ["RECORDING", "COMPOSING", "READY", "FAILED", "EXPIRED"] as const;
export type RecordingStatus = (typeof RECORDING_STATUSES)[number];

/** TEAM: those who run the session. PARTICIPANTS: everybody of its batch too. PUBLIC: anyone with the address. */
export const RECORDING_VISIBILITIES = ["TEAM", "PARTICIPANTS", "PUBLIC"] as const;
export type RecordingVisibility = (typeof RECORDING_VISIBILITIES)[number];

/** When the room came to an item of the agenda, in milliseconds of the recording. */
export interface AgendaStep {
  readonly item: number;
  readonly atMs: number;
}

/** How long recordings are kept if a hub does not say otherwise, and at most. */
export const KEPT_DAYS = { usual: 365, max: 3650 } as const;

/** How many parts one report of a player may have. */
const PARTS_MAX = 100;

const momentSchema = z.number().check(z.int(), z.gte(0), z.lte(86_400_000));

/** A part of a recording, in milliseconds of it. */
export const watchedPartSchema = z.object({ fromMs: momentSchema, toMs: momentSchema });
export type WatchedPart = z.output<typeof watchedPartSchema>;

/** What a person watched since the last report, and where they are. */
export const watchedSchema = z.object({
  positionMs: momentSchema,
  parts: z.array(watchedPartSchema).check(atMost(PARTS_MAX)),
});

const chapterSchema = z.object({ title: z.string(), atMs: z.number() });

/** A recording as one person sees it. */
export const recordingSchema = z.object({
  recordingId: z.string(),
  status: z.enum(RECORDING_STATUSES),
  /** How far its file is composed, in percent. */
  progress: z.number(),
  visibility: z.enum(RECORDING_VISIBILITIES),
  startedDateTime: z.number(),
  /** Null before its file is there. */
  durationMs: z.nullable(z.number()),
  /** Where this person plays it; null while there is no file. */
  url: z.nullable(z.string()),
  chapters: z.array(chapterSchema),
  /** Where this person stopped, and how much they have watched. */
  positionMs: z.number(),
  watchedMs: z.number(),
  /** When it is deleted; null for never. */
  deletesDateTime: z.nullable(z.number()),
});
export type Recording = z.output<typeof recordingSchema>;

/** A file of a recording that Zoom keeps, for those who run the session. */
export const zoomRecordingSchema = z.object({
  fileId: z.string(),
  /** As Zoom names it: MP4, M4A, CHAT, TRANSCRIPT and others. */
  type: z.string(),
  startedDateTime: z.number(),
  durationMs: z.number(),
  sizeBytes: z.number(),
  /** Where it is played at Zoom. */
  url: z.string(),
  /** Empty where it has none. */
  passcode: z.string(),
});
export type ZoomRecording = z.output<typeof zoomRecordingSchema>;

/** How much of a recording a person watched. */
export const recordingViewSchema = z.object({
  userId: z.string(),
  name: z.string(),
  watchedMs: z.number(),
  lastDateTime: z.number(),
});
export type RecordingView = z.output<typeof recordingViewSchema>;

/** A recording that anyone may watch. */
export const publicRecordingSchema = z.object({
  topic: z.string(),
  programName: z.string(),
  startedDateTime: z.number(),
  url: z.string(),
});
export type PublicRecording = z.output<typeof publicRecordingSchema>;

/** How long a hub keeps recordings; null for ever. */
export const recordingTermsSchema = z.object({
  keptDays: z.nullable(z.number().check(z.int(), z.gte(1), z.lte(KEPT_DAYS.max))),
});
export type RecordingTerms = z.output<typeof recordingTermsSchema>;
