import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "../../identity/tables.ts";
import { instant } from "../../kernel/db/tables.ts";
import { organizations } from "../tables.ts";

/** How a superhub reviews programs, in the latest version. */
export const governanceProcesses = pgTable("governance_processes", {
  organizationId: uuid("organization_id")
    .primaryKey()
    .references(() => organizations.organizationId),
  process: text("process").notNull(),
  version: integer("version").notNull(),
  updatedBy: uuid("updated_by")
    .notNull()
    .references(() => users.userId),
  updatedAt: instant("updated_at").notNull(),
});
