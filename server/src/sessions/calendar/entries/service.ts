import { MINUTE, HOUR, now, nowMs } from "../../../kernel/clock.ts";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { enqueue, enqueueAll } from "../../../kernel/jobs/outbox.ts";
import type { Platform } from "../../../kernel/platform.ts";
import { guestLink } from "../../guest-links/access.ts";
import { refreshCalendars, tellPerson } from "../events.ts";
import { sendCalendarMail, sendChangeMail, type CalendarChange, type ChangeKind } from "../mails.ts";
import { findPerson, type CalendarSession } from "../queries.ts";
import { presentSequence } from "../service.ts";
import {
  insertDue,
  lastSequence,
  listShared,
  listPeopleWithUnsentChanges,
  lockUnsentChanges,
  markWithdrawn,
  upsertSentEntries,
  type UnsentChange,
} from "./queries.ts";

/** Changes of times within this period are sent in one mail. */
const COLLECTED_FOR_MS = 1.5 * MINUTE;
/** The same for topics, which do not affect the time and often change in a row. */
const TOPICS_COLLECTED_FOR_MS = HOUR;

/**
 * Schedules mails about changes to everybody with sessions of a batch in their calendar, after the collection period.
 */
export const refreshSoon = (tx: Tx, batchId: string): Promise<void> =>
  enqueue(tx, refreshCalendars, { batchId }, new Date(nowMs() + COLLECTED_FOR_MS));

/** The same for a change of topic only. */
export const refreshLater = (tx: Tx, batchId: string): Promise<void> =>
  enqueue(tx, refreshCalendars, { batchId }, new Date(nowMs() + TOPICS_COLLECTED_FOR_MS));

/** Sends sessions to the active participants of a batch, once each; returns the number of people who get a mail. */
export const inviteToSessions = (db: Db, batchId: string, sessionIds: readonly string[]): Promise<number> =>
  db.transaction(async (tx) => {
    const count = await insertDue(tx, { batchId, sessionIds }, now());
    if (count > 0) await enqueue(tx, refreshCalendars, { batchId });
    return count;
  });

/** Sends a new participant the future sessions of the batch that the others were sent. */
export async function inviteNewcomer(tx: Tx, { batchId, userId }: { batchId: string; userId: string }): Promise<void> {
  const sessionIds = await listShared(tx, batchId, now());
  if (sessionIds.length === 0) return;
  const count = await insertDue(tx, { batchId, sessionIds, userId }, now());
  if (count > 0) await enqueue(tx, refreshCalendars, { batchId });
}

/** Sends sessions that a new schedule added to those who were sent the others of their batch. */
export async function sendAddedSessions(tx: Tx, batchId: string, added: readonly string[]): Promise<void> {
  if (added.length === 0 || (await listShared(tx, batchId, now())).length === 0) return;
  await insertDue(tx, { batchId, sessionIds: added }, now());
}

/** Enqueues a job for each person with unsent changes, so that a large batch is processed in portions. */
export async function refreshBatch(db: Db, batchId: string): Promise<void> {
  const peopleToNotify = (await listPeopleWithUnsentChanges(db, batchId, now())).map((userId) => ({ batchId, userId }));
  await db.transaction((tx) => enqueueAll(tx, tellPerson, peopleToNotify));
}

/** A sequence number above all that a person was sent for the sessions. */
async function nextSequence(tx: Tx, userId: string, list: readonly CalendarSession[]): Promise<number> {
  const ids = list.map(({ sessionId }) => sessionId);
  return Math.max(presentSequence(), (await lastSequence(tx, userId, ids)) + 1);
}

/** Records that a person was sent sessions in a file, by a mail of another domain. */
export async function recordSentSessions(tx: Tx, userId: string, list: readonly CalendarSession[]): Promise<void> {
  await upsertSentEntries(tx, list, { userId, sequence: presentSequence(), at: now() });
}

function kindOf({ sent, session, belongs, sessionStatus }: UnsentChange): ChangeKind | undefined {
  if (sent.status === "DUE") {
    const isToCome = (sessionStatus === "SCHEDULED" || sessionStatus === "INPROGRESS") && session.endsAt > now();
    return belongs && isToCome ? "NEW" : undefined;
  }
  if (sessionStatus === "CANCELLED") return "CANCELLED";
  if (!belongs) return "LEFT";
  const isMoved =
    sent.startsAt?.getTime() !== session.startsAt.getTime() || sent.endsAt?.getTime() !== session.endsAt.getTime();
  return isMoved ? "MOVED" : "OTHER";
}

const changesOf = (platform: Platform, rows: readonly UnsentChange[]): CalendarChange[] =>
  rows.flatMap((row) => {
    const kind = kindOf(row);
    const { startsAt, endsAt } = row.sent;
    const before = startsAt !== null && endsAt !== null ? { startsAt, endsAt } : undefined;
    const address = row.guestId === null ? undefined : guestLink(platform, row.guestId);
    return kind === undefined ? [] : [{ kind, session: row.session, before, address }];
  });

/** Sends one person all unsent changes of a batch, and records them. Idempotent. */
export const sendUnsentChanges = (platform: Platform, whom: { batchId: string; userId: string }): Promise<void> =>
  platform.db.transaction(async (tx) => {
    const rows = await lockUnsentChanges(tx, whom, now());
    const person = await findPerson(tx, whom.userId);
    if (rows.length === 0 || person === undefined) return;
    const changes = changesOf(platform, rows);
    const all = rows.map(({ session }) => session);
    const sending = { userId: whom.userId, sequence: await nextSequence(tx, whom.userId, all), at: now() };
    const kept = changes.filter(({ kind }) => kind !== "CANCELLED" && kind !== "LEFT").map(({ session }) => session);
    const keptIds = new Set(kept.map(({ sessionId }) => sessionId));
    const gone = all.map(({ sessionId }) => sessionId).filter((sessionId) => !keptIds.has(sessionId));
    const { env } = platform;
    if (changes.every(({ kind }) => kind === "NEW")) await sendCalendarMail(tx, env, person, kept, sending.sequence);
    else await sendChangeMail(tx, env, person, changes, sending.sequence);
    await upsertSentEntries(tx, kept, sending);
    await markWithdrawn(tx, gone, sending);
  });

/** Sends a person one session by a mail of the caller, and records it. */
export async function sendEntry(
  tx: Tx,
  userId: string,
  session: CalendarSession,
  mail: (sequence: number) => Promise<void>,
): Promise<void> {
  const sequence = await nextSequence(tx, userId, [session]);
  await mail(sequence);
  await upsertSentEntries(tx, [session], { userId, sequence, at: now() });
}
