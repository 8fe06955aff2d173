import { MINUTE, HOUR, now, nowMs } from "../../../kernel/clock.ts";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { enqueue, enqueueAll } from "../../../kernel/jobs/outbox.ts";
import type { Platform } from "../../../kernel/platform.ts";
import { guestLink } from "../../guest-links/access.ts";
import { refreshCalendars, tellPerson } from "../events.ts";
import { sendCalendarMail, sendChangeMail, type Change, type ChangeKind } from "../mails.ts";
import { findPerson, type CalendarSession } from "../queries.ts";
import { presentSequence } from "../service.ts";
import {
  insertDue,
  lastSequence,
  listShared,
  listUntold,
  lockUntold,
  markWithdrawn,
  upsertSent,
  type Untold,
} from "./queries.ts";

/** Changes of times within so long are told in one mail. */
const GATHERED_MS = 1.5 * MINUTE;
/** So are new topics: they change nobody's plans, and often come one after the other. */
const TOPICS_GATHERED_MS = HOUR;

/** Lets everybody with sessions of a batch in their calendar be told what changed, once the changes are gathered. */
export const refreshSoon = (tx: Tx, batchId: string): Promise<void> =>
  enqueue(tx, refreshCalendars, { batchId }, new Date(nowMs() + GATHERED_MS));

/** The same for a change that is no more than another topic. */
export const refreshLater = (tx: Tx, batchId: string): Promise<void> =>
  enqueue(tx, refreshCalendars, { batchId }, new Date(nowMs() + TOPICS_GATHERED_MS));

/** Sends sessions to the active people of a batch; answers how many people get a mail, each session reaching them once. */
export const inviteToSessions = (db: Db, batchId: string, sessionIds: readonly string[]): Promise<number> =>
  db.transaction(async (tx) => {
    const count = await insertDue(tx, { batchId, sessionIds }, now());
    if (count > 0) await enqueue(tx, refreshCalendars, { batchId });
    return count;
  });

/** Sends who joined a batch the sessions to come that the others were sent. */
export async function inviteNewcomer(tx: Tx, { batchId, userId }: { batchId: string; userId: string }): Promise<void> {
  const sessionIds = await listShared(tx, batchId, now());
  if (sessionIds.length === 0) return;
  const count = await insertDue(tx, { batchId, sessionIds, userId }, now());
  if (count > 0) await enqueue(tx, refreshCalendars, { batchId });
}

/** Gives sessions that another schedule added to those who were sent the others of their batch. */
export async function shareAdded(tx: Tx, batchId: string, added: readonly string[]): Promise<void> {
  if (added.length === 0 || (await listShared(tx, batchId, now())).length === 0) return;
  await insertDue(tx, { batchId, sessionIds: added }, now());
}

/** Orders a job for each person to whom something is still to be told, so that a large batch is told in portions. */
export async function refreshBatch(db: Db, batchId: string): Promise<void> {
  const untold = (await listUntold(db, batchId, now())).map((userId) => ({ batchId, userId }));
  await db.transaction((tx) => enqueueAll(tx, tellPerson, untold));
}

/** A sequence above all that a person was sent of the sessions. */
async function nextSequence(tx: Tx, userId: string, list: readonly CalendarSession[]): Promise<number> {
  const ids = list.map(({ sessionId }) => sessionId);
  return Math.max(presentSequence(), (await lastSequence(tx, userId, ids)) + 1);
}

/** Writes down that a person was sent sessions in a file, by a mail of another domain. */
export async function noteSent(tx: Tx, userId: string, list: readonly CalendarSession[]): Promise<void> {
  await upsertSent(tx, list, { userId, sequence: presentSequence(), at: now() });
}

function kindOf({ told, session, belongs, sessionStatus }: Untold): ChangeKind | undefined {
  if (told.status === "DUE") {
    const isToCome = (sessionStatus === "SCHEDULED" || sessionStatus === "INPROGRESS") && session.endsAt > now();
    return belongs && isToCome ? "NEW" : undefined;
  }
  if (sessionStatus === "CANCELLED") return "CANCELLED";
  if (!belongs) return "LEFT";
  const isMoved =
    told.startsAt?.getTime() !== session.startsAt.getTime() || told.endsAt?.getTime() !== session.endsAt.getTime();
  return isMoved ? "MOVED" : "OTHER";
}

const changesOf = (platform: Platform, rows: readonly Untold[]): Change[] =>
  rows.flatMap((row) => {
    const kind = kindOf(row);
    const { startsAt, endsAt } = row.told;
    const before = startsAt !== null && endsAt !== null ? { startsAt, endsAt } : undefined;
    const address = row.guestId === null ? undefined : guestLink(platform, row.guestId);
    return kind === undefined ? [] : [{ kind, session: row.session, before, address }];
  });

/** Tells one person what is still to be told of a batch, and writes down that it was: repeated, it tells nothing. */
export const tell = (platform: Platform, whom: { batchId: string; userId: string }): Promise<void> =>
  platform.db.transaction(async (tx) => {
    const rows = await lockUntold(tx, whom, now());
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
    await upsertSent(tx, kept, sending);
    await markWithdrawn(tx, gone, sending);
  });

/** Sends a person one session at once by a mail of the caller's, and writes down that it was sent. */
export async function sendEntry(
  tx: Tx,
  userId: string,
  session: CalendarSession,
  mail: (sequence: number) => Promise<void>,
): Promise<void> {
  const sequence = await nextSequence(tx, userId, [session]);
  await mail(sequence);
  await upsertSent(tx, [session], { userId, sequence, at: now() });
}
