import { and, desc, eq, gt, inArray, lt, or, sql } from "drizzle-orm";
import type { InsideRoom } from "@openrounds/contract/sessions/live/schemas.ts";
import type { CaptionLine, ChatMessage, RoomControls, ShownFile } from "@openrounds/contract/sessions/live/signals.ts";
import { batchSettings } from "../../batches/tables.ts";
import { users } from "../../identity/tables.ts";
import { now } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { sessions, attendanceEvents, sessionGuests } from "../tables.ts";
import { liveCaptions, liveFiles, liveMessages, liveNodes, liveRemovals, liveRights, liveRooms } from "./tables.ts";

export type NodeRow = typeof liveNodes.$inferSelect;
/** What hosts set in a room, as far as it survives the room's process. */
export type StoredControls = Omit<RoomControls, "spotlight">;
type NewRight = typeof liveRights.$inferInsert;
export type NewMessage = typeof liveMessages.$inferInsert;

/** Records the heartbeat of a room process, with its address and load. */
export async function upsertNode(tx: Tx, row: NodeRow): Promise<void> {
  const changes = { streams: row.streams, seenAt: row.seenAt };
  await tx.insert(liveNodes).values(row).onConflictDoUpdate({ target: liveNodes.nodeId, set: changes });
}

export async function findNode(db: Db, nodeId: string): Promise<NodeRow | undefined> {
  const [row] = await db.select().from(liveNodes).where(eq(liveNodes.nodeId, nodeId));
  return row;
}

export async function deleteNode(tx: Tx, nodeId: string): Promise<void> {
  await tx.delete(liveNodes).where(eq(liveNodes.nodeId, nodeId));
}

/** Deletes processes without a heartbeat since an instant. */
export async function deleteSilentNodes(tx: Tx, since: Date): Promise<void> {
  await tx.delete(liveNodes).where(lt(liveNodes.seenAt, since));
}

/** Who waits in the lobby of a session whose room opens, by the setting of its batch. */
const lobbyOf = (
  sessionId: string,
) => sql`coalesce((select case when ${batchSettings.hasLobby} then 'UNEXPECTED' else 'OFF' end
  from ${batchSettings} join ${sessions} using (batch_id) where ${sessions.sessionId} = ${sessionId}::uuid), 'OFF')`;

/**
 * The process that carries the room of a session: its current one, if it has a heartbeat since an instant, else the
 * least busy one; undefined when there is none. All callers get the same one.
 */
export async function claimRoom(
  tx: Tx,
  { sessionId, at, heardSince }: { sessionId: string; at: Date; heardSince: Date },
): Promise<string | undefined> {
  const { rows } = await tx.execute<{ node_id: string }>(sql`
    insert into ${liveRooms} (session_id, node_id, opened_at, lobby)
    select ${sessionId}::uuid, node_id, ${at}::timestamptz, ${lobbyOf(sessionId)} from ${liveNodes}
      where seen_at > ${heardSince} order by streams, seen_at desc limit 1
    on conflict (session_id) do update set node_id = case
      when exists (select 1 from ${liveNodes} owner where owner.node_id = ${liveRooms.nodeId} and owner.seen_at > ${heardSince})
      then ${liveRooms.nodeId} else excluded.node_id end
    returning node_id`);
  return rows[0]?.node_id;
}

/** The status of sessions, and the processes that carry their rooms. */
export const listRoomNodes = (db: Db, sessionIds: readonly string[]) =>
  sessionIds.length === 0
    ? Promise.resolve([])
    : db
        .select({ sessionId: sessions.sessionId, status: sessions.status, nodeId: liveRooms.nodeId })
        .from(sessions)
        .leftJoin(liveRooms, eq(liveRooms.sessionId, sessions.sessionId))
        .where(inArray(sessions.sessionId, [...sessionIds]));

/** What survives the process of a room: what hosts set, and the position in the agenda, at first its first item since the start. */
export async function findRoomState(db: Db, sessionId: string) {
  const { agendaItem, agendaSince, lockedAt, mutesOnEntry, lobby, timerEndsAt } = liveRooms;
  const [row] = await db
    .select({ agendaItem, agendaSince, lockedAt, mutesOnEntry, lobby, timerEndsAt, startedAt: sessions.startedAt })
    .from(sessions)
    .leftJoin(liveRooms, eq(liveRooms.sessionId, sessions.sessionId))
    .where(eq(sessions.sessionId, sessionId));
  const since = row?.agendaSince ?? row?.startedAt ?? now();
  return {
    agenda: { item: row?.agendaItem ?? 0, sinceMs: since.getTime() },
    isLocked: (row?.lockedAt ?? null) !== null,
    controls: {
      mutesOnEntry: row?.mutesOnEntry ?? false,
      lobby: row?.lobby ?? "OFF",
      timerEndsAtMs: row?.timerEndsAt?.getTime() ?? null,
    },
  };
}

/** Locks the room of a session, or opens it. */
export async function updateLock(tx: Tx, sessionId: string, lockedAt: Date | null): Promise<void> {
  await tx.update(liveRooms).set({ lockedAt }).where(eq(liveRooms.sessionId, sessionId));
}

/** Records what hosts set in the room of a session. */
export async function updateControls(
  tx: Tx,
  sessionId: string,
  { timerEndsAtMs, ...changes }: Partial<StoredControls>,
): Promise<void> {
  const timer =
    timerEndsAtMs === undefined ? {} : { timerEndsAt: timerEndsAtMs === null ? null : new Date(timerEndsAtMs) };
  await tx
    .update(liveRooms)
    .set({ ...changes, ...timer })
    .where(eq(liveRooms.sessionId, sessionId));
}

/** The people who were removed from the room of a session, the latest first. */
export const listRemovals = (db: Db, sessionId: string) =>
  db
    .select({ userId: users.userId, name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})` })
    .from(liveRemovals)
    .innerJoin(users, eq(users.userId, liveRemovals.userId))
    .where(eq(liveRemovals.sessionId, sessionId))
    .orderBy(desc(liveRemovals.at));

/** Whether a person was removed from the room of a session. */
export const isRemoved = async (db: Db, { sessionId, userId }: { sessionId: string; userId: string }) =>
  (await db.$count(liveRemovals, and(eq(liveRemovals.sessionId, sessionId), eq(liveRemovals.userId, userId)))) > 0;

/** What hosts allowed a person for a session. */
export const listRights = (db: Db, { sessionId, userId }: { sessionId: string; userId: string }) =>
  db
    .select({ kind: liveRights.kind, language: liveRights.language })
    .from(liveRights)
    .where(and(eq(liveRights.sessionId, sessionId), eq(liveRights.userId, userId)));

/** Records what hosts allow people; a second time changes nothing. */
export async function insertRights(tx: Tx, rows: readonly NewRight[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(liveRights)
    .values([...rows])
    .onConflictDoNothing();
}

/** Takes back what hosts allowed in a session: all of it, or that of a person or a kind. */
export async function deleteRights(
  tx: Tx,
  { sessionId, userId, kind }: Pick<NewRight, "sessionId"> & Partial<Pick<NewRight, "userId" | "kind">>,
): Promise<void> {
  await tx
    .delete(liveRights)
    .where(
      and(
        eq(liveRights.sessionId, sessionId),
        userId === undefined ? undefined : eq(liveRights.userId, userId),
        kind === undefined ? undefined : eq(liveRights.kind, kind),
      ),
    );
}

/** Whether a person came to the room of a session and has not left it, as when their line or the room's process ended. */
export async function hasOpenStay(
  db: Db,
  { sessionId, userId }: { sessionId: string; userId: string },
): Promise<boolean> {
  const { connectionId, kind } = attendanceEvents;
  const [stay] = await db
    .select({ connectionId })
    .from(attendanceEvents)
    .where(
      and(
        eq(attendanceEvents.sessionId, sessionId),
        eq(attendanceEvents.userId, userId),
        eq(attendanceEvents.source, "ROOM"),
      ),
    )
    .groupBy(connectionId)
    .having(sql`not bool_or(${kind} = 'LEAVE')`)
    .limit(1);
  return stay !== undefined;
}

/** Records that a person was removed; a second time changes nothing. */
export async function insertRemoval(tx: Tx, removal: typeof liveRemovals.$inferInsert): Promise<void> {
  await tx.insert(liveRemovals).values(removal).onConflictDoNothing();
}

/** Lets a removed person in again. */
export async function deleteRemoval(tx: Tx, sessionId: string, userId: string): Promise<void> {
  await tx.delete(liveRemovals).where(and(eq(liveRemovals.sessionId, sessionId), eq(liveRemovals.userId, userId)));
}

/** Records the position in the agenda of a session, so that it survives the room's process. */
export async function updateAgendaPosition(tx: Tx, sessionId: string, item: number, since: Date): Promise<void> {
  const position = { agendaItem: item, agendaSince: since };
  await tx.update(liveRooms).set(position).where(eq(liveRooms.sessionId, sessionId));
}

export async function deleteRoom(tx: Tx, sessionId: string): Promise<void> {
  await tx.delete(liveRooms).where(eq(liveRooms.sessionId, sessionId));
}

/** The number of live rooms, and of people with a heartbeat in one since an instant. */
export async function countLive(db: Db, since: Date): Promise<{ rooms: number; people: number }> {
  const { rows } = await db.execute<{ rooms: number; people: number }>(sql`
    with live as (
      select ${liveRooms.sessionId} from ${liveRooms} join ${sessions} using (session_id)
        where ${sessions.status} = 'INPROGRESS'
    ), stays as (
      select session_id, user_id from ${attendanceEvents} join live using (session_id)
        where ${attendanceEvents.at} > ${since}
        group by session_id, user_id, connection_id having not bool_or(${attendanceEvents.kind} = 'LEAVE')
    )
    select (select count(*) from live)::int as rooms,
      (select count(distinct (session_id, user_id)) from stays)::int as people`);
  return rows[0] ?? { rooms: 0, people: 0 };
}

/** The people with a heartbeat in the room of a session since an instant, without one of them: the first to come first. */
export async function listInside(
  db: Db,
  { sessionId, userId, since, limit }: { sessionId: string; userId: string; since: Date; limit: number },
): Promise<InsideRoom> {
  const { rows } = await db.execute<{ name: string; count: number }>(sql`
    with stays as (
      select user_id, min(${attendanceEvents.at}) as came_at from ${attendanceEvents}
        where ${attendanceEvents.sessionId} = ${sessionId} and ${attendanceEvents.userId} <> ${userId}
          and ${attendanceEvents.source} = 'ROOM'
        group by user_id, ${attendanceEvents.connectionId}
        having not bool_or(${attendanceEvents.kind} = 'LEAVE') and max(${attendanceEvents.at}) > ${since}
    ), people as (select user_id, min(came_at) as came_at from stays group by user_id)
    select trim(concat_ws(' ',
        coalesce(nullif(${users.firstName}, ''), ${sessionGuests.firstName}),
        coalesce(nullif(${users.lastName}, ''), ${sessionGuests.lastName}))) as name,
      (count(*) over ())::int as count
      from people join ${users} using (user_id)
      left join ${sessionGuests} on ${sessionGuests.userId} = people.user_id and ${sessionGuests.sessionId} = ${sessionId}
      order by people.came_at, people.user_id limit ${limit}`);
  return { names: rows.map(({ name }) => name), count: rows[0]?.count ?? 0 };
}

export async function findPerson(db: Db, userId: string) {
  const { firstName, lastName } = users;
  const [row] = await db.select({ firstName, lastName }).from(users).where(eq(users.userId, userId));
  return row;
}

/** Inserts a chat message; false when its id exists already. */
export async function insertMessage(tx: Tx, row: NewMessage): Promise<boolean> {
  const { messageId } = liveMessages;
  return (await tx.insert(liveMessages).values(row).onConflictDoNothing().returning({ messageId })).length > 0;
}

/** A chat message of a person in a session, by its id. */
export async function findMessage(
  db: Db,
  { messageId, sessionId, userId }: Pick<NewMessage, "messageId" | "sessionId" | "userId">,
) {
  const [row] = await db
    .select({
      text: liveMessages.text,
      toHosts: liveMessages.toHosts,
      contentId: liveMessages.contentId,
      at: liveMessages.at,
    })
    .from(liveMessages)
    .where(
      and(
        eq(liveMessages.messageId, messageId),
        eq(liveMessages.sessionId, sessionId),
        eq(liveMessages.userId, userId),
      ),
    );
  return row;
}

export const countMessages = (db: Db, sessionId: string): Promise<number> =>
  db.$count(liveMessages, eq(liveMessages.sessionId, sessionId));

/** Who reads the chat of a session. */
interface ChatReader {
  readonly sessionId: string;
  readonly userId: string;
  readonly canModerate: boolean;
}

/** The last chat messages of a session that a person may read, oldest first. */
export async function listMessages(
  db: Db,
  { sessionId, userId, canModerate }: ChatReader,
  limit: number,
): Promise<ChatMessage[]> {
  const isForAll = or(eq(liveMessages.toHosts, false), eq(liveMessages.userId, userId));
  const rows = await db
    .select({
      messageId: liveMessages.messageId,
      userId: liveMessages.userId,
      // A guest without an account has the name that an organiser entered.
      firstName: sql<string>`coalesce(nullif(${users.firstName}, ''), ${sessionGuests.firstName}, '')`,
      lastName: sql<string>`coalesce(nullif(${users.lastName}, ''), ${sessionGuests.lastName}, '')`,
      text: liveMessages.text,
      toHosts: liveMessages.toHosts,
      contentId: liveMessages.contentId,
      at: liveMessages.at,
    })
    .from(liveMessages)
    .innerJoin(users, eq(users.userId, liveMessages.userId))
    .leftJoin(sessionGuests, and(eq(sessionGuests.userId, users.userId), eq(sessionGuests.sessionId, sessionId)))
    .where(and(eq(liveMessages.sessionId, sessionId), canModerate ? undefined : isForAll))
    .orderBy(desc(liveMessages.at), desc(liveMessages.messageId))
    .limit(limit);
  return rows
    .map(({ firstName, lastName, at, ...row }) => ({
      ...row,
      name: `${firstName} ${lastName}`.trim(),
      atMs: at.getTime(),
    }))
    .toReversed();
}

/** Keeps a line of captions. */
export async function insertCaption(tx: Tx, row: typeof liveCaptions.$inferInsert): Promise<void> {
  await tx.insert(liveCaptions).values(row);
}

/** More lines than anybody types in a session. */
const KEPT_CAPTIONS_MAX = 20_000;

/** All lines of captions of a session, oldest first. */
export async function listKeptCaptions(db: Db, sessionId: string): Promise<CaptionLine[]> {
  const { captionId, text, at } = liveCaptions;
  const rows = await db
    .select({ captionId, text, at })
    .from(liveCaptions)
    .where(eq(liveCaptions.sessionId, sessionId))
    .orderBy(at, captionId)
    .limit(KEPT_CAPTIONS_MAX);
  return rows.map(({ at: writtenAt, ...row }) => ({ ...row, atMs: writtenAt.getTime() }));
}

/** Deletes all lines of captions of a session. */
export async function deleteCaptions(tx: Tx, sessionId: string): Promise<void> {
  await tx.delete(liveCaptions).where(eq(liveCaptions.sessionId, sessionId));
}

/** The last lines of captions of a session since an instant, oldest first. */
export async function listCaptions(
  db: Db,
  { sessionId, since }: { sessionId: string; since: Date },
  limit: number,
): Promise<CaptionLine[]> {
  const { captionId, text, at } = liveCaptions;
  const rows = await db
    .select({ captionId, text, at })
    .from(liveCaptions)
    .where(and(eq(liveCaptions.sessionId, sessionId), gt(at, since)))
    .orderBy(desc(at), desc(captionId))
    .limit(limit);
  return rows.map(({ at: writtenAt, ...row }) => ({ ...row, atMs: writtenAt.getTime() })).toReversed();
}

const { contentId, name, page, shownBy } = liveFiles;
const shownColumns = { contentId, name, page, shownBy };

/** The file that is shown in the room of a session. */
export async function findShownFile(db: Db, sessionId: string): Promise<ShownFile | undefined> {
  const [row] = await db.select(shownColumns).from(liveFiles).where(eq(liveFiles.sessionId, sessionId));
  return row;
}

/** Shows a file from its first page, in place of another one. */
export async function upsertShownFile(tx: Tx, row: typeof liveFiles.$inferInsert): Promise<void> {
  const shown = { ...row, page: 1 };
  await tx.insert(liveFiles).values(shown).onConflictDoUpdate({ target: liveFiles.sessionId, set: shown });
}

/** Turns the page of a shown file; undefined when it is not shown any more. */
export async function updateShownPage(
  tx: Tx,
  { sessionId, ...turned }: Pick<ShownFile, "contentId" | "page"> & { readonly sessionId: string },
): Promise<ShownFile | undefined> {
  const [row] = await tx
    .update(liveFiles)
    .set({ page: turned.page })
    .where(and(eq(liveFiles.sessionId, sessionId), eq(liveFiles.contentId, turned.contentId)))
    .returning(shownColumns);
  return row;
}

/** Ends to show a file in the room of a session. */
export async function deleteShownFile(tx: Tx, sessionId: string): Promise<void> {
  await tx.delete(liveFiles).where(eq(liveFiles.sessionId, sessionId));
}
