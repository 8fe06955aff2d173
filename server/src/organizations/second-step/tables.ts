import { pgTable, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../kernel/db/tables.ts";
import { organizations } from "../tables.ts";

/** Organizations whose members need a second step, independent of their own choice. */
export const memberSecondSteps = pgTable("member_second_steps", {
  organizationId: uuid("organization_id")
    .primaryKey()
    .references(() => organizations.organizationId),
  askedBy: uuid("asked_by").notNull(),
  askedAt: instant("asked_at").notNull(),
});
