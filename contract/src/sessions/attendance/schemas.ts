import * as z from "zod/mini";
import { participantSchema } from "../../batches/participants/schemas.ts";
import { sessionRoleSchema } from "../schemas.ts";

/** ALIVE is a heartbeat of a stay; it limits the loss after a crash. */
export type AttendanceEventKind = "JOIN" | "ALIVE" | "LEAVE";
/** How a stay was measured: by the room, by Zoom, or by the person's own word at a link that measures nothing. */
export const attendanceSourceSchema = z.enum(["ROOM", "LINK", "ZOOM"]);
export type AttendanceSource = z.output<typeof attendanceSourceSchema>;

export const attendanceStatusSchema = z.enum(["ATTENDED", "NOT_ATTENDED"]);
export type AttendanceStatus = z.output<typeof attendanceStatusSchema>;

/** Reasons to enter attendance by hand. */
export const HAND_REASONS = ["ON_SITE", "BY_PHONE", "LINE_FAILED", "CORRECTION", "OTHER"] as const;
export const handReasonSchema = z.enum(HAND_REASONS);
export type HandReason = z.output<typeof handReasonSchema>;

/** Reasons for a mark; DOOR is set when people check in with the code at the door. */
export const markReasonSchema = z.enum([...HAND_REASONS, "DOOR"]);
export type MarkReason = z.output<typeof markReasonSchema>;

/** A mark: attendance that a person entered, which overrides the measured one. */
export const markSchema = z.object({
  attendance: attendanceStatusSchema,
  minutes: z.number(),
  reason: markReasonSchema,
  note: z.string(),
  /** The person who entered it. */
  byName: z.string(),
  markedDateTime: z.number(),
});
export type AttendanceMark = z.output<typeof markSchema>;

export const attendanceRowSchema = z.object({
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.nullable(sessionRoleSchema),
  attendance: attendanceStatusSchema,
  minutes: z.number(),
  isPresent: z.boolean(),
  firstJoinedDateTime: z.nullable(z.number()),
  lastLeftDateTime: z.nullable(z.number()),
  /** The measured minutes; null for people who were not there. */
  measuredMinutes: z.nullable(z.number()),
  /** How they were measured; null for people who were not there. */
  source: z.nullable(attendanceSourceSchema),
  /** The mark, which overrides the measured attendance. */
  mark: z.nullable(markSchema),
});
export type AttendanceRow = z.output<typeof attendanceRowSchema>;

/** The sortable columns of the attendance list. */
export const ATTENDED_COLUMNS = ["name", "role", "attended", "lastAttended"] as const;
export type AttendedColumn = (typeof ATTENDED_COLUMNS)[number];

/** The maximum number of participants in a report. */
export const MAX_REPORTED = 5000;

/** A participant of a batch with attendance. */
export const attendedParticipantSchema = z.extend(participantSchema, {
  sessionsAttended: z.number(),
  lastAttendedDateTime: z.nullable(z.number()),
});
export type AttendedParticipant = z.output<typeof attendedParticipantSchema>;
