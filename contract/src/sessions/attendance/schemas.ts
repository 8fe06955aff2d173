import * as z from "zod/mini";
import { participantSchema } from "../../batches/participants/schemas.ts";
import { sessionRoleSchema } from "../schemas.ts";

/** ALIVE says that a stay went on; it bounds what a crash can take. */
export type AttendanceEventKind = "JOIN" | "ALIVE" | "LEAVE";
export type AttendanceSource = "ROOM" | "LINK";

export const attendanceStatusSchema = z.enum(["ATTENDED", "NOT_ATTENDED"]);
export type AttendanceStatus = z.output<typeof attendanceStatusSchema>;

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
});
export type AttendanceRow = z.output<typeof attendanceRowSchema>;

/** A person of a batch with what they attended. */
export const attendedParticipantSchema = z.extend(participantSchema, {
  sessionsAttended: z.number(),
  lastAttendedDateTime: z.nullable(z.number()),
});
export type AttendedParticipant = z.output<typeof attendedParticipantSchema>;
