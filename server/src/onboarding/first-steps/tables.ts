import { pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { users } from "../../identity/tables.ts";
import { instant } from "../../kernel/db/tables.ts";
import { organizations } from "../../organizations/tables.ts";

/** The people who have hidden the first steps of an organization. */
export const hiddenFirstSteps = pgTable(
  "hidden_first_steps",
  {
    organizationId: uuid("organization_id")
      .notNull()
      .references(() => organizations.organizationId),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.userId),
    hiddenAt: instant("hidden_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.userId] })],
);
