import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { StoredSessionStatus } from "@openrounds/contract/sessions/schemas.ts";
import type {
  AttendanceEventKind,
  AttendanceSource,
  AttendanceStatus,
  MarkReason,
} from "@openrounds/contract/sessions/attendance/schemas.ts";
import { batches } from "../batches/tables.ts";
import { instant } from "../kernel/db/tables.ts";
import { users } from "../identity/tables.ts";

export const sessions = pgTable(
  "sessions",
  {
    sessionId: uuid("session_id").primaryKey(),
    batchId: uuid("batch_id")
      .notNull()
      .references(() => batches.batchId),
    topic: text("topic").notNull(),
    /** The steps of the session, a line each with its minutes. */
    agenda: text("agenda").notNull().default(""),
    /** The name of the person who presents; empty while nobody does. */
    presenter: text("presenter").notNull().default(""),
    startsAt: instant("starts_at").notNull(),
    endsAt: instant("ends_at").notNull(),
    /** The former start of a session that was moved. */
    movedFrom: instant("moved_from"),
    /** The stored state; waiting states are derived from it and the time. */
    status: text("status").$type<StoredSessionStatus>().notNull(),
    /** Added by a person outside of the recurrence; new schedules leave it unchanged. */
    isAdded: boolean("is_added").notNull().default(false),
    startedAt: instant("started_at"),
    endedAt: instant("ended_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    index("sessions_batch").on(table.batchId, table.startsAt),
    index("sessions_time").on(table.status, table.startsAt),
  ],
);

/** Marks: attendance that a person entered. They override the ledger, which stays unchanged. */
export const attendanceMarks = pgTable(
  "attendance_marks",
  {
    sessionId: uuid("session_id")
      .notNull()
      .references(() => sessions.sessionId),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.userId),
    attendance: text("attendance").$type<AttendanceStatus>().notNull(),
    /** Zero for absent people. */
    minutes: integer("minutes").notNull(),
    reason: text("reason").$type<MarkReason>().notNull(),
    note: text("note").notNull(),
    markedBy: uuid("marked_by").notNull(),
    markedAt: instant("marked_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.userId] }),
    index("attendance_marks_user").on(table.userId),
  ],
);

/** The attendance ledger. Rows are only inserted; totals are derived. */
export const attendanceEvents = pgTable(
  "attendance_events",
  {
    eventId: uuid("event_id").primaryKey(),
    sessionId: uuid("session_id")
      .notNull()
      .references(() => sessions.sessionId),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.userId),
    /** One stay of one device in the room. */
    connectionId: text("connection_id").notNull(),
    kind: text("kind").$type<AttendanceEventKind>().notNull(),
    source: text("source").$type<AttendanceSource>().notNull(),
    device: text("device").notNull(),
    at: instant("at").notNull(),
  },
  (table) => [
    uniqueIndex("attendance_events_once").on(table.sessionId, table.userId, table.connectionId, table.kind, table.at),
    index("attendance_events_user").on(table.userId, table.at),
  ],
);

/** The attendance of people in sessions: by mark, or else by the ledger. */
export const presences = pgView("presences", {
  sessionId: uuid("session_id").notNull(),
  userId: uuid("user_id").notNull(),
  at: instant("at").notNull(),
}).as(sql`
  select e.session_id, e.user_id, e.at from ${attendanceEvents} e
  where not exists (select 1 from ${attendanceMarks} m where m.session_id = e.session_id and m.user_id = e.user_id)
  union all
  select m.session_id, m.user_id, s.starts_at as at from ${attendanceMarks} m
  join ${sessions} s on s.session_id = m.session_id where m.attendance = 'ATTENDED'`);

/** Guests of one session, by the account of their e-mail. */
export const sessionGuests = pgTable(
  "session_guests",
  {
    guestId: uuid("guest_id").primaryKey(),
    sessionId: uuid("session_id")
      .notNull()
      .references(() => sessions.sessionId, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.userId),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    email: text("email").notNull(),
    addedBy: uuid("added_by").notNull(),
    createdAt: instant("created_at").notNull(),
    /** The guest was removed; the row stays, so that attendance keeps its name. */
    removedAt: instant("removed_at"),
  },
  (table) => [unique("session_guests_once").on(table.sessionId, table.userId)],
);
