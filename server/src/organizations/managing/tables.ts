import { pgTable, uuid } from "drizzle-orm/pg-core";
import { users } from "../../identity/tables.ts";
import { instant } from "../../kernel/db/tables.ts";
import { organizations } from "../tables.ts";

/** Which hub a person manages for which superhub; one at a time, in one sign-in, until it ends. */
export const managings = pgTable("managings", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.userId),
  sessionId: uuid("session_id").notNull(),
  superhubId: uuid("superhub_id")
    .notNull()
    .references(() => organizations.organizationId),
  hubId: uuid("hub_id")
    .notNull()
    .references(() => organizations.organizationId),
  startedAt: instant("started_at").notNull(),
  endsAt: instant("ends_at").notNull(),
});
