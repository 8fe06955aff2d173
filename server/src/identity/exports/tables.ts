import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { ExportStatus } from "@openrounds/contract/identity/profile/schemas.ts";
import { instant } from "../../kernel/db/tables.ts";
import { users } from "../tables.ts";

/** Files with all stored data about a person, created on request. */
export const dataExports = pgTable(
  "data_exports",
  {
    exportId: uuid("export_id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.userId),
    status: text("status").$type<ExportStatus>().notNull(),
    /** From 0 to 100. */
    progress: integer("progress").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    index("data_exports_user").on(table.userId, table.createdAt),
    uniqueIndex("data_exports_one_running")
      .on(table.userId)
      .where(sql`${table.status} = 'RUNNING'`),
  ],
);
