import type { Conference, LiveRoomDetails } from "@openrounds/contract/sessions/live/schemas.ts";
import { MINUTE } from "../../kernel/clock.ts";
import { publish } from "../../kernel/db/fanout.ts";
import type { Db } from "../../kernel/db/database.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuseConflict, refuseNotFound } from "../../kernel/refusal.ts";
import type { Reached } from "../../kernel/access.ts";
import { roleIn, type ReachedSession } from "../access.ts";
import { presentLine } from "../attendance/present.ts";
import { readAttendance, readPeak } from "../attendance/service.ts";
import { countStarted } from "../polls/queries.ts";
import type { SessionRow } from "../service.ts";
import { ENDED_CHANNEL, EVERY_BATCH, REMOVED_CHANNEL } from "./events.ts";
import { videoProviderOf } from "./providers/video.ts";
import { countMessages, deleteRoom, findPerson } from "./queries.ts";

type Agenda = LiveRoomDetails["agenda"];

/** What a session goes through: its topic, for as long as it is planned. */
const agendaOf = ({ topic, startsAt, endsAt }: SessionRow): Agenda => [
  { title: topic, minutes: Math.round((endsAt.getTime() - startsAt.getTime()) / MINUTE) },
];

/** Refuses where a session meets elsewhere or does not run. */
export function requireRoom({ place, session }: ReachedSession): void {
  if (place.setting.vcProvider !== "ROOM") refuseConflict("SESSION_MEETS_ELSEWHERE");
  if (session.status !== "INPROGRESS") refuseConflict("SESSION_NOT_STARTED");
}

/** Lets a person into the room of a running session. */
export async function enterRoom(
  platform: Platform,
  reached: ReachedSession,
  { userId }: Actor,
): Promise<LiveRoomDetails> {
  requireRoom(reached);
  const { place, session, codes } = reached;
  const { sessionId, batchId, topic } = session;
  const person = (await findPerson(platform.db, userId)) ?? refuseNotFound();
  const agenda = agendaOf(session);
  const canModerate = codes.has("START_SESSION");
  const name = `${person.firstName} ${person.lastName}`.trim();
  const role = roleIn(place) ?? null;
  const guest = { sessionId, batchId, userId, name, role, canModerate, agendaItems: agenda.length };
  return {
    ...(await videoProviderOf(platform).admit(guest)),
    sessionId,
    batchId,
    topic,
    batchName: place.batch.batchName,
    programName: place.program.name,
    startedDateTime: (session.startedAt ?? session.startsAt).getTime(),
    endDateTime: session.endsAt.getTime(),
    agenda,
    canModerate,
    canEnd: codes.has("END_SESSION"),
  };
}

/** How a session went as a conference: who was there and for how long, and how much was written. */
export async function readConference(db: Db, session: Reached<SessionRow>): Promise<Conference> {
  const [lines, peakCount, messageCount, pollCount] = await Promise.all([
    readAttendance(db, session),
    readPeak(db, session),
    countMessages(db, session.sessionId),
    countStarted(db, session.sessionId),
  ]);
  const attendanceList = lines.filter(({ attendance }) => attendance !== undefined).map(presentLine);
  return {
    sessionId: session.sessionId,
    topic: session.topic,
    startedDateTime: session.startedAt?.getTime() ?? null,
    endedDateTime: session.endedAt?.getTime() ?? null,
    participantCount: attendanceList.length,
    peakCount,
    messageCount,
    pollCount,
    attendanceList,
  };
}

/** Closes the room of a session that ended, in whatever process it is. */
export async function closeRoom(db: Db, sessionId: string): Promise<void> {
  await deleteRoom(db, sessionId);
  await publish(db, ENDED_CHANNEL, sessionId);
}

/** Shows a person out of the rooms of a batch that they do not belong to any more. */
export const showOut = (db: Db, { batchId, userId }: { batchId: string; userId: string }): Promise<void> =>
  publish(db, REMOVED_CHANNEL, `${batchId} ${userId}`);

/** Shows a person out of every room. */
export const showOutEverywhere = (db: Db, userId: string): Promise<void> =>
  publish(db, REMOVED_CHANNEL, `${EVERY_BATCH} ${userId}`);
