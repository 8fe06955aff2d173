import { boolean, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { LOBBY_MODES } from "@openrounds/contract/sessions/live/signals.ts";
import { users } from "../../identity/tables.ts";
import { instant } from "../../kernel/db/tables.ts";
import { sessions } from "../tables.ts";

/** The room processes, and the addresses of their signalling. */
export const liveNodes = pgTable("live_nodes", {
  nodeId: uuid("node_id").primaryKey(),
  address: text("address").notNull(),
  streams: integer("streams").notNull().default(0),
  seenAt: instant("seen_at").notNull(),
});

/** The process that carries the room of a session, so that everybody meets in the same one. */
export const liveRooms = pgTable("live_rooms", {
  sessionId: uuid("session_id")
    .primaryKey()
    .references(() => sessions.sessionId),
  nodeId: uuid("node_id").notNull(),
  openedAt: instant("opened_at").notNull(),
  /** The current item of the agenda, and since when; null until someone moves on. */
  agendaItem: integer("agenda_item").notNull().default(0),
  agendaSince: instant("agenda_since"),
  /** Since when only hosts may enter; null while the room is open. */
  lockedAt: instant("locked_at"),
  /** Whether people who enter start muted. */
  mutesOnEntry: boolean("mutes_on_entry").notNull().default(false),
  /** When the timer that a host started ends; null for none. */
  timerEndsAt: instant("timer_ends_at"),
  lobby: text("lobby", { enum: LOBBY_MODES }).notNull().default("OFF"),
});

/** The people whom a moderator removed from the room of a session. */
export const liveRemovals = pgTable(
  "live_removals",
  {
    sessionId: uuid("session_id")
      .notNull()
      .references(() => sessions.sessionId),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.userId),
    removedBy: uuid("removed_by")
      .notNull()
      .references(() => users.userId),
    at: instant("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.userId] })],
);

/**
 * ENTRY: may enter without waiting in the lobby. COHOST: moderates. CAPTION: writes captions. INTERPRET: interprets into
 * a language.
 */
export const ROOM_RIGHTS = ["ENTRY", "COHOST", "CAPTION", "INTERPRET"] as const;
export type RoomRight = (typeof ROOM_RIGHTS)[number];

/** What hosts allow a person for the time of one session. */
export const liveRights = pgTable(
  "live_rights",
  {
    sessionId: uuid("session_id")
      .notNull()
      .references(() => sessions.sessionId),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.userId),
    kind: text("kind", { enum: ROOM_RIGHTS }).notNull(),
    /** The language of an interpreter. */
    language: text("language"),
    givenBy: uuid("given_by")
      .notNull()
      .references(() => users.userId),
    at: instant("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.userId, table.kind] })],
);

/** The chat messages of rooms. */
export const liveMessages = pgTable(
  "live_messages",
  {
    messageId: uuid("message_id").primaryKey(),
    sessionId: uuid("session_id")
      .notNull()
      .references(() => sessions.sessionId),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.userId),
    text: text("text").notNull(),
    /** Whether only moderators and the author receive it. */
    toHosts: boolean("to_hosts").notNull().default(false),
    /** The file that it hands out; content is of a later domain, and is not referenced. */
    contentId: uuid("content_id"),
    at: instant("at").notNull(),
  },
  (table) => [index("live_messages_session").on(table.sessionId, table.at)],
);

/** What captioners wrote in rooms, line by line. */
export const liveCaptions = pgTable(
  "live_captions",
  {
    captionId: uuid("caption_id").primaryKey(),
    sessionId: uuid("session_id")
      .notNull()
      .references(() => sessions.sessionId),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.userId),
    text: text("text").notNull(),
    at: instant("at").notNull(),
  },
  (table) => [index("live_captions_session").on(table.sessionId, table.at)],
);

/** The file that a host or presenter shows beside the pictures of a room. Content is of a later domain, and is not referenced. */
export const liveFiles = pgTable("live_files", {
  sessionId: uuid("session_id")
    .primaryKey()
    .references(() => sessions.sessionId),
  contentId: uuid("content_id").notNull(),
  name: text("name").notNull(),
  page: integer("page").notNull().default(1),
  shownBy: uuid("shown_by")
    .notNull()
    .references(() => users.userId),
  at: instant("at").notNull(),
});
