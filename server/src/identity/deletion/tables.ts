import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { AccountStatus } from "@openrounds/contract/identity/schemas.ts";
import { instant } from "../../kernel/db/tables.ts";
import { users } from "../tables.ts";

/** Accounts that their owners delete: closed at once, erased when the time to take it back is over. */
export const accountDeletions = pgTable("account_deletions", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.userId),
  reason: text("reason").notNull(),
  /** What the account was before, and is again when the deletion is taken back. */
  statusBefore: text("status_before").$type<AccountStatus>().notNull(),
  /** Only the hash of the token that stands in the link to take it back. */
  keepTokenHash: text("keep_token_hash").notNull().unique(),
  requestedAt: instant("requested_at").notNull(),
  dueAt: instant("due_at").notNull(),
  erasedAt: instant("erased_at"),
});
