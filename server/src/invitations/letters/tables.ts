import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { LetterReach, LetterState } from "@openrounds/contract/invitations/letters/schemas.ts";
import type { BatchRole } from "@openrounds/contract/kernel/permissions.ts";
import { batches } from "../../batches/tables.ts";
import { forms } from "../../forms/tables.ts";
import { users } from "../../identity/tables.ts";
import { instant } from "../../kernel/db/tables.ts";
import { sessions } from "../../sessions/tables.ts";

/** The letters that were written to batches. Their recipients are determined when they are sent. */
export const batchLetters = pgTable(
  "batch_letters",
  {
    /** Ordered by time. */
    letterId: uuid("letter_id").primaryKey(),
    batchId: uuid("batch_id")
      .notNull()
      .references(() => batches.batchId),
    authorId: uuid("author_id")
      .notNull()
      .references(() => users.userId),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    roles: text("roles").array().$type<BatchRole[]>().notNull().default([]),
    sessionId: uuid("session_id").references(() => sessions.sessionId),
    formId: uuid("form_id").references(() => forms.formId),
    state: text("state").$type<LetterState>().notNull(),
    sendAt: instant("send_at").notNull(),
    /** The number of people in the group when it was sent; null before. */
    recipientCount: integer("recipient_count"),
    /** The number of people who were reached so far; people who turned these messages off are not. */
    sentCount: integer("sent_count").notNull().default(0),
    /** In which ways; null before it was sent. */
    reach: jsonb("reach").$type<LetterReach>(),
  },
  (table) => [
    index("batch_letters_page").on(table.batchId, table.letterId),
    index("batch_letters_due").on(table.state, table.sendAt),
    index("batch_letters_author").on(table.authorId),
  ],
);
