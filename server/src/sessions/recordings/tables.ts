import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import {
  RECORDING_STATUSES,
  RECORDING_VISIBILITIES,
  type AgendaStep,
  type WatchedPart,
} from "@openrounds/contract/sessions/recordings/schemas.ts";
import { users } from "../../identity/tables.ts";
import { organizations } from "../../organizations/tables.ts";
import { instant } from "../../kernel/db/tables.ts";
import { sessions } from "../tables.ts";

/** Recordings of sessions. A session that was recorded with a break has several. */
export const sessionRecordings = pgTable(
  "session_recordings",
  {
    recordingId: uuid("recording_id").primaryKey(),
    sessionId: uuid("session_id")
      .notNull()
      .references(() => sessions.sessionId, { onDelete: "cascade" }),
    startedBy: uuid("started_by")
      .notNull()
      .references(() => users.userId),
    startedAt: instant("started_at").notNull(),
    stoppedAt: instant("stopped_at"),
    status: text("status", { enum: RECORDING_STATUSES }).notNull(),
    /** How far its file is composed, in percent. */
    progress: integer("progress").notNull().default(0),
    visibility: text("visibility", { enum: RECORDING_VISIBILITIES }).notNull().default("TEAM"),
    /** When the room came to which item of the agenda. */
    steps: jsonb("steps").$type<AgendaStep[]>().notNull(),
    /** The composed file; null before it is there, and after it is deleted. */
    storageKey: text("storage_key"),
    durationMs: integer("duration_ms"),
    sizeBytes: bigint("size_bytes", { mode: "number" }),
  },
  (table) => [
    index("session_recordings_session").on(table.sessionId, table.startedAt),
    uniqueIndex("session_recordings_running")
      .on(table.sessionId)
      .where(sql`${table.status} = 'RECORDING'`),
  ],
);

/** Who agreed to be recorded in a session, and when. */
export const recordingConsents = pgTable(
  "recording_consents",
  {
    sessionId: uuid("session_id")
      .notNull()
      .references(() => sessions.sessionId, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.userId),
    at: instant("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.userId] })],
);

/** What people watched of recordings, and where they stopped. */
export const recordingViews = pgTable(
  "recording_views",
  {
    recordingId: uuid("recording_id")
      .notNull()
      .references(() => sessionRecordings.recordingId, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.userId),
    positionMs: integer("position_ms").notNull().default(0),
    /** Joined and in order. */
    watched: jsonb("watched").$type<WatchedPart[]>().notNull().default([]),
    watchedMs: integer("watched_ms").notNull().default(0),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.recordingId, table.userId] }),
    index("recording_views_user").on(table.userId),
  ],
);

/** How long organizations keep recordings, where they have said so. */
export const recordingTerms = pgTable("recording_terms", {
  organizationId: uuid("organization_id")
    .primaryKey()
    .references(() => organizations.organizationId),
  /** Null for ever. */
  keptDays: integer("kept_days"),
  updatedAt: instant("updated_at").notNull(),
});
