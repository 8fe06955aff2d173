import * as z from "zod/mini";
import { attendanceRowSchema } from "../attendance/schemas.ts";

/** A person may have several seats in a room, such as a phone beside a computer. */
export const SEATS_MAX = 3;

export const agendaItemSchema = z.object({ title: z.string(), minutes: z.number() });

/** A TURN server for media behind firewalls. */
export const iceServerSchema = z.object({ urls: z.array(z.string()), username: z.string(), credential: z.string() });
export type IceServer = z.output<typeof iceServerSchema>;

/** The number of people in a room that are named before it. */
export const INSIDE_NAMED = 3;

/** Who is in a room: the names of those who came first, and the number of all. */
const insideSchema = z.object({ names: z.array(z.string()), count: z.number() });
export type InsideRoom = z.output<typeof insideSchema>;

/** Everything that a browser needs to enter a room. */
export const roomSchema = z.object({
  sessionId: z.string(),
  topic: z.string(),
  batchName: z.string(),
  programName: z.string(),
  batchId: z.string(),
  /** When the session was started; the timer of the room starts here. */
  startedDateTime: z.number(),
  endDateTime: z.number(),
  agenda: z.array(agendaItemSchema),
  /** The languages into which the batch is interpreted. */
  interpreters: z.array(z.string()),
  /** Opens the signalling socket, for this person and session only. */
  token: z.string(),
  socketPath: z.string(),
  iceServers: z.array(iceServerSchema),
  /** The others who are inside; null for who must wait for a host to let them in. */
  inside: z.nullable(insideSchema),
  canModerate: z.boolean(),
  canEnd: z.boolean(),
  /** Whether the session is being recorded; who enters agrees. */
  isRecorded: z.boolean(),
});
export type LiveRoomDetails = z.output<typeof roomSchema>;

/** The facts of a session as a conference, without any content. */
export const conferenceSchema = z.object({
  sessionId: z.string(),
  topic: z.string(),
  /** Null before the start. */
  startedDateTime: z.nullable(z.number()),
  /** Null before the end. */
  endedDateTime: z.nullable(z.number()),
  participantCount: z.number(),
  /** The maximum number of people who were there at once. */
  peakCount: z.number(),
  messageCount: z.number(),
  /** The number of started polls. */
  pollCount: z.number(),
  /** The people who were there. */
  attendanceList: z.array(attendanceRowSchema),
});
export type Conference = z.output<typeof conferenceSchema>;

/** What captioners wrote, oldest first. */
export const keptCaptionsSchema = z.object({
  captionList: z.array(z.object({ captionId: z.string(), text: z.string(), atMs: z.number() })),
  /** When the session was started. */
  startedDateTime: z.number(),
  /** Whether the caller may delete them. */
  canDelete: z.boolean(),
});
