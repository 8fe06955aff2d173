import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { EquityLevel, InteractionLevel } from "@openrounds/contract/sessions/outcomes/schemas.ts";
import { users } from "../../identity/tables.ts";
import { instant } from "../../kernel/db/tables.ts";
import { sessions } from "../tables.ts";

/** Outcomes of sessions, as recorded by those who ran them. */
export const sessionOutcomes = pgTable("session_outcomes", {
  sessionId: uuid("session_id")
    .primaryKey()
    .references(() => sessions.sessionId, { onDelete: "cascade" }),
  interactionLevel: text("interaction_level").$type<InteractionLevel>().notNull(),
  equityLevel: text("equity_level").$type<EquityLevel>().notNull(),
  note: text("note").notNull(),
  /** The last author. */
  authorId: uuid("author_id")
    .notNull()
    .references(() => users.userId),
  version: integer("version").notNull(),
  updatedAt: instant("updated_at").notNull(),
});
