import { waitsInLobby } from "@openrounds/contract/sessions/live/rules.ts";
import {
  INSIDE_NAMED,
  type Conference,
  type InsideRoom,
  type LiveRoomDetails,
} from "@openrounds/contract/sessions/live/schemas.ts";
import { PRESENT_FOR_MS } from "@openrounds/contract/sessions/attendance/rules.ts";
import { readBatch } from "../../batches/service.ts";
import { now, nowMs } from "../../kernel/clock.ts";
import { publish } from "../../kernel/db/fanout.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import type { Measure } from "../../kernel/metrics.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuse, refuseForbidden, refuseNotFound } from "../../kernel/refusal.ts";
import type { Reached } from "../../kernel/access.ts";
import type { ReachedSession } from "../access.ts";
import { presentLine } from "../attendance/present.ts";
import { readAttendance, readPeak } from "../attendance/service.ts";
import { countStarted } from "../polls/queries.ts";
import { countPolled } from "../zoom/results/queries.ts";
import { findRunning } from "../recordings/queries.ts";
import { canCompose } from "../recordings/render/ffmpeg.ts";
import { agendaOf, findSession, type SessionRow, requireRoom } from "../service.ts";
import { readRights } from "./access.ts";
import { ENDED_CHANNEL, FILES_CHANNEL, RIGHTS_CHANNEL } from "./events.ts";
import { videoProviderOf } from "./providers/choose-video.ts";
import type { RoomEntrant } from "./providers/video.ts";
import {
  countLive,
  countMessages,
  deleteCaptions,
  deleteRights,
  deleteRoom,
  deleteShownFile,
  findPerson,
  findRoomState,
  hasOpenStay,
  isRemoved,
  listInside,
  upsertShownFile,
} from "./queries.ts";

/** The session of a room, with its batch and program. */
interface RoomSession {
  readonly session: SessionRow;
  readonly batch: { readonly batchName: string };
  readonly program: { readonly name: string };
}

/** Who is in the room before which a person is; null if they may not enter without a host. */
async function readInside(
  platform: Platform,
  { sessionId, userId, by }: Pick<RoomEntrant, "sessionId" | "userId" | "by">,
): Promise<InsideRoom | null> {
  const { db } = platform;
  const [rights, { isLocked, controls }, isBack] = await Promise.all([
    readRights(platform, { sessionId, userId, by }),
    findRoomState(db, sessionId),
    hasOpenStay(db, { sessionId, userId }),
  ]);
  if (rights === undefined) return null;
  const isShut = isLocked && !rights.isHost && !rights.isAdmitted;
  if (!isBack && (isShut || waitsInLobby(controls.lobby, rights))) return null;
  return listInside(db, { sessionId, userId, since: new Date(nowMs() - PRESENT_FOR_MS), limit: INSIDE_NAMED });
}

/** Admits a person to the room of a running session; returns what the browser needs to enter. */
export async function admitToRoom(
  platform: Platform,
  { session, batch, program }: RoomSession,
  entrant: Pick<RoomEntrant, "userId" | "name" | "by">,
  may: Pick<LiveRoomDetails, "canModerate" | "canEnd">,
): Promise<LiveRoomDetails> {
  const { sessionId, batchId, topic } = session;
  const isOut = !may.canModerate && (await isRemoved(platform.db, { sessionId, userId: entrant.userId }));
  if (isOut) refuse("ROOM_REMOVED", { status: 403 });
  const agenda = agendaOf(session);
  const { interpreters } = await readBatch(platform.db, batchId);
  return {
    ...(await videoProviderOf(platform).admit({ ...entrant, sessionId, agendaItems: agenda.length })),
    sessionId,
    batchId,
    topic,
    batchName: batch.batchName,
    programName: program.name,
    startedDateTime: (session.startedAt ?? session.startsAt).getTime(),
    endDateTime: session.endsAt.getTime(),
    agenda,
    interpreters,
    inside: await readInside(platform, { ...entrant, sessionId }),
    isRecorded: (await findRunning(platform.db, sessionId)) !== undefined,
    ...may,
  };
}

/** Admits a participant to the room of a running session. */
export async function enterRoom(
  platform: Platform,
  reached: ReachedSession,
  { userId, sessionId: signInId }: Actor,
): Promise<LiveRoomDetails> {
  requireRoom(reached);
  const { accessRow, codes } = reached;
  const person = (await findPerson(platform.db, userId)) ?? refuseNotFound();
  const name = `${person.firstName} ${person.lastName}`.trim();
  const may = { canModerate: codes.has("START_SESSION"), canEnd: codes.has("END_SESSION") };
  return admitToRoom(platform, accessRow, { userId, name, by: { signInId } }, may);
}

/** The facts of a session as a conference: attendance, and the number of messages and polls. */
export async function readConference(db: Db, session: Reached<SessionRow>): Promise<Conference> {
  const [lines, peakCount, messageCount, pollCount, polledCount] = await Promise.all([
    readAttendance(db, session),
    readPeak(db, session),
    countMessages(db, session.sessionId),
    countStarted(db, session.sessionId),
    countPolled(db, session.sessionId),
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
    pollCount: pollCount + polledCount,
    attendanceList,
  };
}

/** Deletes what captioners wrote in the room of a session. */
export const removeCaptions = (db: Db, { sessionId }: Reached<SessionRow>): Promise<void> =>
  db.transaction((tx) => deleteCaptions(tx, sessionId));

/** Closes the room of an ended session, in whichever process it is. */
export async function closeRoom(tx: Tx, sessionId: string): Promise<void> {
  await deleteRoom(tx, sessionId);
  await deleteRights(tx, { sessionId });
  await deleteShownFile(tx, sessionId);
  await publish(tx, ENDED_CHANNEL, sessionId);
}

/** A file that a person wants to show in a room. */
interface FileToShow {
  readonly sessionId: string;
  /** The batch of the file. */
  readonly batchId: string;
  readonly contentId: string;
  readonly name: string;
}

/** Shows a file of the batch to everybody in the room of a running session; hosts and presenters in this room may. */
export async function showFile(
  platform: Platform,
  { userId, sessionId: signInId }: Actor,
  { batchId, ...file }: FileToShow,
): Promise<void> {
  const { sessionId } = file;
  const rights = await readRights(platform, { sessionId, userId, by: { signInId } });
  const found = await findSession(platform.db, sessionId, userId);
  if (rights === undefined || found?.session.batchId !== batchId) return refuseNotFound();
  if (!rights.isHost) refuseForbidden();
  await platform.db.transaction(async (tx) => {
    await upsertShownFile(tx, { ...file, shownBy: userId, at: now() });
    await publish(tx, FILES_CHANNEL, sessionId);
  });
}

/** Makes the rooms read a person's rights again. */
export const publishRightsChanged = (db: Db, { userId }: { userId: string }): Promise<void> =>
  publish(db, RIGHTS_CHANNEL, userId);

/** The metrics of the rooms: how many are live, and how many people are in them. */
export function liveMeasures({ db, env }: Pick<Platform, "db" | "env">): Measure[] {
  const count = () => countLive(db, new Date(nowMs() - PRESENT_FOR_MS));
  return [
    { name: "live_rooms", help: "Rooms of sessions that run", read: async () => (await count()).rooms },
    {
      name: "recording_possible",
      help: "Whether there is an FFmpeg that composes recordings of live sessions",
      read: async () => Number(await canCompose(env.FFMPEG_PATH)),
    },
    { name: "live_people", help: "People in the rooms of sessions that run", read: async () => (await count()).people },
  ];
}
