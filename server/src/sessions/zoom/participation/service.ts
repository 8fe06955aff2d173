import * as z from "zod/mini";
import { OPENS_BEFORE_MS } from "@openrounds/contract/sessions/rules.ts";
import { HOUR, MINUTE, now, nowMs } from "../../../kernel/clock.ts";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { newId } from "../../../kernel/ids.ts";
import { announce, enqueue } from "../../../kernel/jobs/outbox.ts";
import type { Platform } from "../../../kernel/platform.ts";
import { insertEvents, type NewEvent } from "../../attendance/queries.ts";
import { attendanceCorrected } from "../../marks/events.ts";
import { endSession, startSession } from "../../service.ts";
import { updateReported, type ZoomAccountRow } from "../accounts/queries.ts";
import { personOfEmail } from "../links/service.ts";
import {
  HOST_MARK,
  findMeeting,
  findMeetingById,
  findTarget,
  listHostings,
  listRegistered,
  updateMeeting,
  type ZoomMeetingRow,
} from "../meetings/queries.ts";
import { zoomOfAccount } from "../meetings/service.ts";
import { ZoomFailure } from "../providers/failure.ts";
import type { ReportedStay } from "../providers/zoom.ts";
import { readResults } from "../results/events.ts";
import { mendAttendance } from "./events.ts";
import { listOpenStays } from "./queries.ts";

/** When the report of an ended meeting is read: Zoom completes it some time after the end. */
const READ_AFTER_MS = [10 * MINUTE, HOUR, 6 * HOUR] as const;
/** A meeting that ends before this time, ahead of the planned end, may be one whose host was cut off. */
const ENDS_EARLY_MS = 10 * MINUTE;
const REPORTED_EVERY_MS = MINUTE;

const text = z.pipe(z.union([z.string(), z.number()]), z.transform(String));
const instant = z
  .pipe(
    z.string(),
    z.transform((value) => new Date(value)),
  )
  .check(z.refine((at) => Number.isFinite(at.getTime())));

const participantSchema = z.object({
  user_id: text,
  id: z.optional(z.string()),
  email: z.optional(z.string()),
  registrant_id: z.optional(z.string()),
  join_time: z.optional(instant),
  leave_time: z.optional(instant),
});

/** An event that Zoom reports; others are accepted and ignored. */
export const zoomEventSchema = z.object({
  event: z.string(),
  payload: z.object({
    account_id: z.string(),
    object: z.object({
      id: text,
      uuid: z.optional(z.string()),
      host_id: z.optional(z.string()),
      end_time: z.optional(instant),
      participant: z.optional(participantSchema),
    }),
  }),
});
export type ZoomEvent = z.output<typeof zoomEventSchema>;

type EventObject = ZoomEvent["payload"]["object"];

/** A device in a meeting. */
interface Device {
  readonly uuid: string;
  readonly userNumber: string;
  readonly registrantId: string | undefined;
  readonly email: string | undefined;
  readonly isHost: boolean;
}

/** The person of a device, and the id of its stay. */
interface KnownStay {
  readonly userId: string;
  readonly connectionId: string;
}

/** The people of a meeting: by registration, by the address they were registered with, or as its host at the time. */
async function peopleOf(platform: Platform, { sessionId }: ZoomMeetingRow) {
  const { db, env } = platform;
  const [registered, hostings] = await Promise.all([listRegistered(db, sessionId), listHostings(db, sessionId)]);
  const hostAt = (at: Date): string | undefined =>
    (hostings.find((hosting) => hosting.at <= new Date(at.getTime() + MINUTE)) ?? hostings.at(-1))?.userId;
  return (device: Device, at: Date): KnownStay | undefined => {
    const own = registered.get(device.registrantId ?? "") ?? personOfEmail(env, device.email ?? "");
    const stay = `${device.uuid}:${device.userNumber}`;
    if (own !== undefined) return { userId: own, connectionId: stay };
    const host = device.isHost ? hostAt(at) : undefined;
    return host === undefined ? undefined : { userId: host, connectionId: `${stay}${HOST_MARK}` };
  };
}

type FindStay = Awaited<ReturnType<typeof peopleOf>>;

const lineOf = (sessionId: string, stay: KnownStay, kind: "JOIN" | "LEAVE", at: Date): NewEvent => ({
  ...stay,
  sessionId,
  eventId: newId(),
  kind,
  source: "ZOOM",
  device: "",
  at,
});

/** Whether a device is that of the Zoom user that hosts a meeting. */
const isHostEmail = ({ host }: ZoomMeetingRow, email = ""): boolean => email.toLowerCase() === host.toLowerCase();

async function recordParticipant(platform: Platform, meeting: ZoomMeetingRow, object: EventObject): Promise<void> {
  const { participant, host_id: hostId, uuid = "" } = object;
  if (participant === undefined) return;
  const {
    id,
    registrant_id: registrantId,
    email,
    user_id: userNumber,
    join_time: joined,
    leave_time: left,
  } = participant;
  const at = left ?? joined;
  if (at === undefined) return;
  const isHost = (id !== undefined && id !== "" && id === hostId) || isHostEmail(meeting, email);
  const stay = (await peopleOf(platform, meeting))({ uuid, userNumber, registrantId, email, isHost }, at);
  if (stay === undefined) return platform.log.warn("Zoom reported somebody who is not registered");
  const line = lineOf(meeting.sessionId, stay, left === undefined ? "JOIN" : "LEAVE", at);
  await platform.db.transaction((tx) => insertEvents(tx, [line]));
}

/** Ends the stays of an ended meeting, and the session with it, unless the meeting ended early. */
async function recordEnd(platform: Platform, meeting: ZoomMeetingRow, { uuid = "", end_time: end }: EventObject) {
  const { db } = platform;
  const { sessionId } = meeting;
  const at = end ?? now();
  await db.transaction(async (tx) => {
    const stays = await listOpenStays(tx, { sessionId, uuid });
    await insertEvents(
      tx,
      stays.map((stay) => lineOf(sessionId, stay, "LEAVE", at)),
    );
  });
  const target = await findTarget(db, sessionId);
  if (target?.session.status !== "INPROGRESS") return;
  if (at.getTime() >= target.session.endsAt.getTime() - ENDS_EARLY_MS) await endSession(db, sessionId);
}

/** Starts the session of a meeting that its host started at Zoom, within its time. */
async function recordStart({ db }: Platform, { sessionId }: ZoomMeetingRow): Promise<void> {
  const target = await findTarget(db, sessionId);
  if (target?.session.status !== "SCHEDULED") return;
  const opensAtMs = target.session.startsAt.getTime() - OPENS_BEFORE_MS;
  if (nowMs() >= opensAtMs && target.session.endsAt > now()) await startSession(db, target);
}

/** Orders the reading of polls and recordings, once Zoom has a recording ready. */
const recordRecording = ({ db }: Platform, { sessionId }: ZoomMeetingRow): Promise<void> =>
  db.transaction((tx) => enqueue(tx, readResults, { sessionId }));

const RECORDERS: Readonly<
  Record<string, (platform: Platform, meeting: ZoomMeetingRow, object: EventObject) => Promise<void>>
> = {
  participant_joined: recordParticipant,
  participant_left: recordParticipant,
  started: recordStart,
  ended: recordEnd,
  completed: recordRecording,
};

/** Records an event that Zoom reported. Doubled events, and those of unknown meetings, change nothing. */
export async function recordZoomEvent(
  platform: Platform,
  { accountId }: ZoomAccountRow,
  event: ZoomEvent,
): Promise<void> {
  const { db } = platform;
  const before = new Date(nowMs() - REPORTED_EVERY_MS);
  await db.transaction((tx) => updateReported(tx, accountId, { at: now(), before }));
  const [, kind = ""] = /^(?:meeting|webinar|recording)\.(\w+)$/.exec(event.event) ?? [];
  const record = RECORDERS[kind];
  const { object } = event.payload;
  const meeting = record && (await findMeetingById(db, { accountId, meetingId: object.id }));
  if (record !== undefined && meeting !== undefined) await record(platform, meeting, object);
}

/** Orders the first reading of the report of an ended session. */
export async function mendSoon(tx: Tx, sessionId: string): Promise<void> {
  const meeting = await findMeeting(tx, sessionId);
  if (meeting?.meetingId != null) await orderReading(tx, sessionId, 0);
}

async function orderReading(tx: Tx, sessionId: string, reading: number): Promise<void> {
  const afterMs = READ_AFTER_MS[reading];
  if (afterMs !== undefined) await enqueue(tx, mendAttendance, { sessionId, reading }, new Date(nowMs() + afterMs));
}

/** The lines of a stay by the report. */
function linesOf(meeting: ZoomMeetingRow, uuid: string, reported: ReportedStay, find: FindStay): NewEvent[] {
  const { sessionId } = meeting;
  const [joined, left] = [new Date(reported.join_time), new Date(reported.leave_time)];
  const device = {
    uuid,
    userNumber: reported.user_id,
    registrantId: reported.registrant_id,
    email: reported.user_email,
    isHost: isHostEmail(meeting, reported.user_email),
  };
  const stay = find(device, joined);
  if (stay === undefined) return [];
  return [lineOf(sessionId, stay, "JOIN", joined), lineOf(sessionId, stay, "LEAVE", left)];
}

/** The lines of all stays in a meeting by the report; undefined while there is none. */
async function readReport(platform: Platform, meeting: ZoomMeetingRow): Promise<NewEvent[] | undefined> {
  const { kind, meetingId, accountId } = meeting;
  const zoom = await zoomOfAccount(platform, accountId);
  const find = await peopleOf(platform, meeting);
  const instances = await zoom.listInstances(kind, meetingId ?? "");
  const lines: NewEvent[] = [];
  let isThere = false;
  for (const { uuid } of instances) {
    const stays = await zoom.listStays(kind, uuid);
    if (stays === undefined) continue;
    isThere = true;
    lines.push(...stays.flatMap((stay) => linesOf(meeting, uuid, stay, find)));
  }
  return isThere ? lines : undefined;
}

async function storeReport(db: Db, sessionId: string, lines: readonly NewEvent[]): Promise<void> {
  await db.transaction(async (tx) => {
    const added = await insertEvents(tx, lines);
    await updateMeeting(tx, sessionId, { mendedAt: now() });
    await enqueue(tx, readResults, { sessionId });
    if (added > 0) await announce(tx, attendanceCorrected, { sessionId });
  });
}

/**
 * Adds the stays of Zoom's report that were not reported as events to the ledger. Idempotent; reads again later, since
 * the report is not complete at once.
 */
export async function readAttendanceReport(
  platform: Platform,
  { sessionId, reading }: { readonly sessionId: string; readonly reading: number },
): Promise<void> {
  const { db } = platform;
  const meeting = await findMeeting(db, sessionId);
  if (meeting?.meetingId == null) return;
  try {
    const lines = await readReport(platform, meeting);
    if (lines !== undefined) await storeReport(db, sessionId, lines);
    if (lines === undefined || reading === 0) await db.transaction((tx) => orderReading(tx, sessionId, reading + 1));
  } catch (error) {
    if (!(error instanceof ZoomFailure)) throw error;
    platform.log.warn("the report of a meeting was not read", { reason: error.fault });
    const atMs = error.retryAtMs ?? nowMs() + HOUR;
    if (reading < READ_AFTER_MS.length) {
      await db.transaction((tx) => enqueue(tx, mendAttendance, { sessionId, reading: reading + 1 }, new Date(atMs)));
    }
  }
}
