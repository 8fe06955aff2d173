import * as z from "zod/mini";
import { attendanceRowSchema } from "../attendance/schemas.ts";

/** What was measured good for one embedded room; one person has so many seats, as for a phone beside a computer. */
export const ROOM_LIMITS = { publishers: 8, participants: 20, seats: 3 } as const;

export const agendaItemSchema = z.object({ title: z.string(), minutes: z.number() });

/** A relay that media may go through where a firewall lets nothing else out. */
export const iceServerSchema = z.object({ urls: z.array(z.string()), username: z.string(), credential: z.string() });
export type IceServer = z.output<typeof iceServerSchema>;

/** All a browser needs to enter a room. */
export const roomSchema = z.object({
  sessionId: z.string(),
  topic: z.string(),
  batchName: z.string(),
  programName: z.string(),
  batchId: z.string(),
  /** When it was started: the room counts its minutes from here. */
  startedDateTime: z.number(),
  endDateTime: z.number(),
  agenda: z.array(agendaItemSchema),
  /** Opens the signalling socket; for this person and this session only. */
  token: z.string(),
  socketPath: z.string(),
  iceServers: z.array(iceServerSchema),
  canModerate: z.boolean(),
  canEnd: z.boolean(),
});
export type LiveRoomDetails = z.output<typeof roomSchema>;

/** How a session went as a conference; nothing of what was said. */
export const conferenceSchema = z.object({
  sessionId: z.string(),
  topic: z.string(),
  /** Null while nobody started it. */
  startedDateTime: z.nullable(z.number()),
  /** Null while it goes on. */
  endedDateTime: z.nullable(z.number()),
  participantCount: z.number(),
  /** How many were there at the same time, at most. */
  peakCount: z.number(),
  messageCount: z.number(),
  /** How many polls were started. */
  pollCount: z.number(),
  /** Those who were there. */
  attendanceList: z.array(attendanceRowSchema),
});
export type Conference = z.output<typeof conferenceSchema>;
