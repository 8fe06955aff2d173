import { idSchema } from "@openrounds/contract/kernel/ids.ts";
import { meetingLinkError } from "@openrounds/contract/batches/rules.ts";
import type { SessionRole } from "@openrounds/contract/sessions/schemas.ts";
import { sessionRole } from "@openrounds/contract/sessions/rules.ts";
import { DAY, SECOND, now, nowMs } from "../../../kernel/clock.ts";
import type { Env } from "../../../kernel/env.ts";
import { ZOOM_HOSTS } from "../../../kernel/environments.ts";
import type { Platform } from "../../../kernel/platform.ts";
import { refuse } from "../../../kernel/refusal.ts";
import { seal, unseal } from "../../../kernel/sealing.ts";
import { zoomKeyOf } from "../accounts/service.ts";
import {
  deleteRegistrant,
  findMeeting,
  findName,
  findRegistrant,
  insertHosting,
  isHosting,
  listHostings,
  listRegistrations,
  listUnregistered,
  upsertRegistrant,
  type ZoomMeetingRow,
} from "../meetings/queries.ts";
import { forgetMeeting, syncMeeting, zoomOfAccount } from "../meetings/service.ts";
import { ZoomFailure, gone } from "../providers/failure.ts";

const RETRY_AFTER_S = 5;
/** How long a person waits for another process that creates the meeting. */
const WAIT_MS = SECOND;
const MAX_WAITS = 5;
/** People are registered this long before their session, so that joining needs no call. */
const REGISTERED_AHEAD_MS = DAY;
const REGISTERED_AT_ONCE = 200;
/** Zoom requires a first name. */
const NAMELESS = "Participant";

/** A meeting that exists at Zoom. */
type HeldMeeting = ZoomMeetingRow & { readonly meetingId: string };

/**
 * The address that Zoom knows a person by. It receives no mail and names nobody, so that no contact of a person leaves
 * the product; a report that lost the registration still tells who it was.
 */
export const zoomEmail = ({ PUBLIC_URL }: Pick<Env, "PUBLIC_URL">, userId: string): string =>
  `${userId}@people.${new URL(PUBLIC_URL).hostname}`;

const LOCAL_PART = /^([^@]{36})@/;

/** The person that Zoom knows by an address; undefined for addresses of others. */
export function personOfEmail(env: Pick<Env, "PUBLIC_URL">, email: string): string | undefined {
  const userId = LOCAL_PART.exec(email.toLowerCase())?.[1] ?? "";
  return idSchema.safeParse(userId).success && zoomEmail(env, userId) === email.toLowerCase() ? userId : undefined;
}

const scopeOf = (sessionId: string, userId: string): string => `zoom link ${sessionId} ${userId}`;

/** Who speaks in a webinar; all others listen. */
const LISTENERS: readonly (SessionRole | undefined)[] = ["ATTENDEE", "GUEST_PARTICIPANT", undefined];
const speaks = (role: SessionRole | undefined): boolean => !LISTENERS.includes(role);

const refuseUnavailable = (): never => refuse("ZOOM_UNAVAILABLE", { status: 503, retryAfterS: RETRY_AFTER_S });

/** Runs a call to Zoom; its failure is a refusal with a text for people. */
async function orUnavailable<T>(platform: Platform, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ZoomFailure)) throw error;
    platform.log.warn("no link to a meeting", { reason: error.fault });
    return refuseUnavailable();
  }
}

const isHeld = (meeting: ZoomMeetingRow | undefined): meeting is HeldMeeting =>
  meeting !== undefined && meeting.meetingId !== null;

/** The meeting of a session; creates it now if it is missing. */
async function requireMeeting(platform: Platform, sessionId: string): Promise<HeldMeeting> {
  const known = await findMeeting(platform.db, sessionId);
  if (isHeld(known)) return known;
  for (let waits = 0; (await syncMeeting(platform, sessionId)) === "busy"; waits += 1) {
    if (waits === MAX_WAITS) return refuseUnavailable();
    await new Promise((resume) => setTimeout(resume, WAIT_MS));
  }
  const meeting = await findMeeting(platform.db, sessionId);
  if (isHeld(meeting)) return meeting;
  return meeting?.fault === "NO_FREE_HOST" ? refuse("ZOOM_NO_FREE_HOST", { status: 409 }) : refuseUnavailable();
}

/** Whether an address that Zoom gave leads to Zoom, or to a host that the settings allow. */
export const isMeetingAddress = ({ MEETING_HOSTS }: Pick<Env, "MEETING_HOSTS">, url: string): boolean =>
  meetingLinkError(url, [...ZOOM_HOSTS, ...MEETING_HOSTS]) === undefined;

/** Refuses an address that Zoom gave and that leads elsewhere. */
const requireKnown = (env: Pick<Env, "MEETING_HOSTS">, url: string): string =>
  isMeetingAddress(env, url) ? url : refuseUnavailable();

interface Joiner {
  readonly userId: string;
  readonly role: SessionRole | undefined;
}

/** The join link of a person, who is registered for it once. */
async function personalLink(platform: Platform, meeting: HeldMeeting, { userId, role }: Joiner): Promise<string> {
  const { db, env } = platform;
  const { sessionId, kind, meetingId } = meeting;
  const key = zoomKeyOf(platform);
  const isPanelist = kind === "ZOOM_WEBINAR" && speaks(role);
  const known = await findRegistrant(db, { sessionId, userId });
  const link = known?.isPanelist === isPanelist ? unseal(key, known.joinSeal, scopeOf(sessionId, userId)) : undefined;
  if (link !== undefined) return link;
  const name = await findName(db, { sessionId, userId });
  const person = {
    email: zoomEmail(env, userId),
    firstName: name === undefined || name.firstName === "" ? NAMELESS : name.firstName,
    lastName: name?.lastName ?? "",
  };
  const zoom = await zoomOfAccount(platform, meeting.accountId);
  const made = await (isPanelist ? zoom.addPanelist(meetingId, person) : zoom.register(kind, meetingId, person));
  if (made === undefined) throw new ZoomFailure("REFUSED", { detail: "panelist" });
  const { registrantId, joinUrl } = made;
  const row = { sessionId, userId, registrantId, isPanelist, createdAt: now() };
  await db.transaction((tx) =>
    upsertRegistrant(tx, { ...row, joinSeal: seal(key, requireKnown(env, joinUrl), scopeOf(sessionId, userId)) }),
  );
  return joinUrl;
}

/** The start link, unless another person is in the meeting as its host. */
async function hostLink(platform: Platform, meeting: HeldMeeting, userId: string): Promise<string | undefined> {
  const { db, env } = platform;
  const { sessionId } = meeting;
  const [last] = await listHostings(db, sessionId);
  const isTaken =
    last !== undefined && last.userId !== userId && (await isHosting(db, { sessionId, userId: last.userId }));
  if (isTaken) return undefined;
  const zoom = await zoomOfAccount(platform, meeting.accountId);
  const startUrl = await zoom.findStartUrl(meeting.kind, meeting.meetingId);
  if (startUrl === undefined) throw gone();
  if (last?.userId !== userId) await db.transaction((tx) => insertHosting(tx, { sessionId, userId, at: now() }));
  return requireKnown(env, startUrl);
}

interface Entrant extends Joiner {
  readonly mayHost: boolean;
}

async function linkTo(platform: Platform, sessionId: string, entrant: Entrant): Promise<string> {
  const meeting = await requireMeeting(platform, sessionId);
  const asHost = entrant.mayHost ? await hostLink(platform, meeting, entrant.userId) : undefined;
  return asHost ?? personalLink(platform, meeting, entrant);
}

/**
 * A person's own link to the meeting of a session: the start link for its host, else a join link. A meeting that
 * somebody deleted at Zoom is created again.
 */
export const meetingLink = (platform: Platform, sessionId: string, entrant: Entrant): Promise<string> =>
  orUnavailable(platform, async () => {
    try {
      return await linkTo(platform, sessionId, entrant);
    } catch (error) {
      if (!(error instanceof ZoomFailure) || !error.isGone) throw error;
      await forgetMeeting(platform.db, sessionId);
      return linkTo(platform, sessionId, entrant);
    }
  });

/** Registers the participants of sessions that start within a day; the rest is registered on joining. */
export async function registerPeople(platform: Platform): Promise<void> {
  const { db } = platform;
  const until = new Date(nowMs() + REGISTERED_AHEAD_MS);
  const failed = new Set<string | null>();
  for (const { sessionId, userId, roles } of await listUnregistered(db, {
    at: now(),
    until,
    limit: REGISTERED_AT_ONCE,
  })) {
    const meeting = await findMeeting(db, sessionId);
    if (!isHeld(meeting) || failed.has(meeting.accountId)) continue;
    try {
      await personalLink(platform, meeting, { userId, role: sessionRole(roles) });
    } catch (error) {
      if (!(error instanceof ZoomFailure)) throw error;
      platform.log.warn("people were not registered for a meeting", { reason: error.fault });
      if (error.isGone) await forgetMeeting(db, sessionId);
      else failed.add(meeting.accountId);
    }
  }
}

/** Cancels the registrations of a person who left a batch. */
export async function withdrawFromBatch(
  platform: Platform,
  left: { readonly batchId: string; readonly userId: string },
): Promise<void> {
  const { db, env } = platform;
  for (const { meeting, registrant } of await listRegistrations(db, left)) {
    if (!isHeld(meeting)) continue;
    const { registrantId, isPanelist, sessionId, userId } = registrant;
    const zoom = await zoomOfAccount(platform, meeting.accountId);
    await zoom.withdraw(meeting.kind, meeting.meetingId, { registrantId, isPanelist, email: zoomEmail(env, userId) });
    await db.transaction((tx) => deleteRegistrant(tx, { sessionId, userId }));
  }
}
