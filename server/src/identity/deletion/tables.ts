import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { AccountStatus } from "@openrounds/contract/identity/schemas.ts";
import { instant } from "../../kernel/db/tables.ts";
import { users } from "../tables.ts";

/** Accounts that their owners deleted: closed at once, erased after the cancellation period. */
export const accountDeletions = pgTable("account_deletions", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.userId),
  reason: text("reason").notNull(),
  /** The status before, which a cancellation restores. */
  statusBefore: text("status_before").$type<AccountStatus>().notNull(),
  /** The hash of the token in the cancellation link. */
  keepTokenHash: text("keep_token_hash").notNull().unique(),
  requestedAt: instant("requested_at").notNull(),
  dueAt: instant("due_at").notNull(),
  erasedAt: instant("erased_at"),
});
