import * as z from "zod/mini";
import { participantSchema } from "../../batches/participants/schemas.ts";
import { sessionRoleSchema } from "../schemas.ts";

/** ALIVE says that a stay went on; it bounds what a crash can take. */
export type AttendanceEventKind = "JOIN" | "ALIVE" | "LEAVE";
export type AttendanceSource = "ROOM" | "LINK";

export const attendanceStatusSchema = z.enum(["ATTENDED", "NOT_ATTENDED"]);
export type AttendanceStatus = z.output<typeof attendanceStatusSchema>;

/** Why attendance is entered by hand. */
export const HAND_REASONS = ["ON_SITE", "BY_PHONE", "LINE_FAILED", "CORRECTION", "OTHER"] as const;
export const handReasonSchema = z.enum(HAND_REASONS);
export type HandReason = z.output<typeof handReasonSchema>;

/** Why attendance was entered; by the code at the door people enter their own. */
export const markReasonSchema = z.enum([...HAND_REASONS, "DOOR"]);
export type MarkReason = z.output<typeof markReasonSchema>;

/** Attendance that a person entered; it counts in place of what the room measured. */
export const markSchema = z.object({
  attendance: attendanceStatusSchema,
  minutes: z.number(),
  reason: markReasonSchema,
  note: z.string(),
  /** Who entered it. */
  byName: z.string(),
  markedDateTime: z.number(),
});
export type Mark = z.output<typeof markSchema>;

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
  /** The minutes that the room measured; null for those who were not in it. */
  measuredMinutes: z.nullable(z.number()),
  /** What was entered by hand, and counts. */
  mark: z.nullable(markSchema),
});
export type AttendanceRow = z.output<typeof attendanceRowSchema>;

/** What the people of a batch can be sorted by. */
export const ATTENDED_COLUMNS = ["name", "attended", "lastAttended"] as const;
export type AttendedColumn = (typeof ATTENDED_COLUMNS)[number];

/** A person of a batch with what they attended. */
export const attendedParticipantSchema = z.extend(participantSchema, {
  sessionsAttended: z.number(),
  lastAttendedDateTime: z.nullable(z.number()),
});
export type AttendedParticipant = z.output<typeof attendedParticipantSchema>;
