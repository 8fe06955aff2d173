import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { AttendanceStatus, MarkReason } from "@openrounds/contract/sessions/attendance/schemas.ts";
import { users } from "../../identity/tables.ts";
import { instant } from "../../kernel/db/tables.ts";
import { sessions } from "../tables.ts";

/** Attendance that a person entered: it counts in place of what the ledger says, which stays as it is. */
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
    /** Zero for those who were absent. */
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
