import { index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { AttendanceEventKind, AttendanceSource } from "@openrounds/contract/sessions/attendance/schemas.ts";
import { users } from "../../identity/tables.ts";
import { instant } from "../../kernel/db/tables.ts";
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
