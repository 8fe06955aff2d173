import { sql } from "drizzle-orm";
import { index, pgTable, pgView, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { AttendanceEventKind, AttendanceSource } from "@openrounds/contract/sessions/attendance/schemas.ts";
import { users } from "../../identity/tables.ts";
import { instant } from "../../kernel/db/tables.ts";
import { attendanceMarks } from "../marks/tables.ts";
import { sessions } from "../tables.ts";

/** The ledger of who was there when. Rows are only ever added; totals are derived. */
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

/** Who was at which session: as a mark says, or else as the ledger does. */
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
