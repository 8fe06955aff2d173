import { bigint, boolean, index, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import type { ZoomFault } from "@openrounds/contract/sessions/zoom/schemas.ts";
import { users } from "../../identity/tables.ts";
import { instant } from "../../kernel/db/tables.ts";
import { organizations } from "../../organizations/tables.ts";

/** The Zoom accounts that organizations connected, each with an app for server-to-server OAuth. */
export const zoomAccounts = pgTable(
  "zoom_accounts",
  {
    accountId: uuid("account_id").primaryKey(),
    organizationId: uuid("organization_id")
      .notNull()
      .references(() => organizations.organizationId),
    name: text("name").notNull(),
    zoomAccountId: text("zoom_account_id").notNull(),
    clientId: text("client_id").notNull(),
    /** Sealed for this row; empty once the account is disconnected. */
    clientSecretSeal: text("client_secret_seal").notNull(),
    webhookSecretSeal: text("webhook_secret_seal").notNull(),
    /** The e-mail addresses of its users that host meetings. */
    hosts: text("hosts").array().notNull(),
    state: text("state").$type<"UNTESTED" | "CONNECTED" | "FAILED">().notNull(),
    fault: text("fault").$type<ZoomFault>(),
    faultDetail: text("fault_detail").notNull().default(""),
    testedAt: instant("tested_at"),
    reportedAt: instant("reported_at"),
    createdBy: uuid("created_by").notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    removedAt: instant("removed_at"),
  },
  (table) => [
    uniqueIndex("zoom_accounts_once")
      .on(table.organizationId, table.zoomAccountId)
      .where(sql`${table.removedAt} is null`),
  ],
);

/**
 * The meetings of sessions at Zoom. A row outlives its session, which may be deleted, until the meeting is deleted at
 * Zoom too; so it does not refer to it.
 */
export const zoomMeetings = pgTable(
  "zoom_meetings",
  {
    sessionId: uuid("session_id").primaryKey(),
    batchId: uuid("batch_id").notNull(),
    organizationId: uuid("organization_id").notNull(),
    kind: text("kind").$type<"ZOOM_MEETING" | "ZOOM_WEBINAR">().notNull(),
    /** Null while no host is free. */
    accountId: uuid("account_id").references(() => zoomAccounts.accountId),
    host: text("host").notNull().default(""),
    /** Null until Zoom created it. */
    meetingId: text("meeting_id"),
    /** What Zoom knows of the session. */
    topic: text("topic").notNull(),
    startsAt: instant("starts_at").notNull(),
    endsAt: instant("ends_at").notNull(),
    timeZone: text("time_zone").notNull(),
    fault: text("fault").$type<ZoomFault>(),
    /** Until when a process may work on it alone. */
    claimedUntil: instant("claimed_until"),
    /** When the report of Zoom was read for the last time. */
    mendedAt: instant("mended_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("zoom_meetings_id").on(table.accountId, table.meetingId),
    index("zoom_meetings_host").on(table.accountId, table.host, table.startsAt),
    index("zoom_meetings_batch").on(table.batchId),
  ],
);

/** The people registered for a meeting, each with a join link of their own. */
export const zoomRegistrants = pgTable(
  "zoom_registrants",
  {
    sessionId: uuid("session_id")
      .notNull()
      .references(() => zoomMeetings.sessionId, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.userId),
    registrantId: text("registrant_id").notNull(),
    /** Panelists of a webinar speak and show; its registrants listen. */
    isPanelist: boolean("is_panelist").notNull().default(false),
    /** The join link, sealed for this row. */
    joinSeal: text("join_seal").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.userId] }),
    unique("zoom_registrants_id").on(table.sessionId, table.registrantId),
    index("zoom_registrants_user").on(table.userId),
  ],
);

/** Who was given the start link of a meeting: the person who acts as its host from then on. */
export const zoomHostings = pgTable(
  "zoom_hostings",
  {
    sessionId: uuid("session_id")
      .notNull()
      .references(() => zoomMeetings.sessionId, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.userId),
    at: instant("at").notNull(),
  },
  (table) => [
    index("zoom_hostings_session").on(table.sessionId, table.at),
    index("zoom_hostings_user").on(table.userId),
  ],
);

/** The answers to polls of meetings, by the report of Zoom. */
export const zoomPollAnswers = pgTable(
  "zoom_poll_answers",
  {
    answerId: uuid("answer_id").primaryKey(),
    sessionId: uuid("session_id")
      .notNull()
      .references(() => zoomMeetings.sessionId, { onDelete: "cascade" }),
    /** The instance of the meeting. */
    uuid: text("uuid").notNull(),
    question: text("question").notNull(),
    answer: text("answer").notNull(),
    /** Null for people who are not registered. */
    userId: uuid("user_id").references(() => users.userId),
    /** The name at Zoom of those who are not registered. */
    name: text("name").notNull().default(""),
    at: instant("at"),
  },
  (table) => [index("zoom_poll_answers_session").on(table.sessionId), index("zoom_poll_answers_user").on(table.userId)],
);

/** The files of recordings that Zoom keeps. */
export const zoomRecordings = pgTable(
  "zoom_recordings",
  {
    sessionId: uuid("session_id")
      .notNull()
      .references(() => zoomMeetings.sessionId, { onDelete: "cascade" }),
    /** The id that Zoom gave the file. */
    fileId: text("file_id").notNull(),
    /** The instance of the meeting. */
    uuid: text("uuid").notNull(),
    type: text("type").notNull(),
    startedAt: instant("started_at").notNull(),
    endedAt: instant("ended_at").notNull(),
    sizeBytes: bigint("size_bytes", { mode: "number" }).notNull(),
    /** The address where it is played and its passcode, sealed for this row. */
    playSeal: text("play_seal").notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.fileId] })],
);
