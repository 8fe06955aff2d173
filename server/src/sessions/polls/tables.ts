import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { PollStatus } from "@openrounds/contract/sessions/polls/schemas.ts";
import { users } from "../../identity/tables.ts";
import { instant } from "../../kernel/db/tables.ts";
import { sessions } from "../tables.ts";

/** Polls of hosts for everybody in the room. */
export const sessionPolls = pgTable(
  "session_polls",
  {
    pollId: uuid("poll_id").primaryKey(),
    sessionId: uuid("session_id")
      .notNull()
      .references(() => sessions.sessionId),
    authorId: uuid("author_id")
      .notNull()
      .references(() => users.userId),
    question: text("question").notNull(),
    options: text("options").array().notNull(),
    isMultiple: boolean("is_multiple").notNull(),
    status: text("status").$type<PollStatus>().notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    index("session_polls_session").on(table.sessionId, table.createdAt),
    check("session_polls_question", sql`char_length(${table.question}) between 1 and 200`),
    check("session_polls_options", sql`cardinality(${table.options}) between 2 and 10`),
    check("session_polls_status", sql`${table.status} in ('DRAFT', 'OPEN', 'ENDED', 'SHARED')`),
  ],
);

/** The answer of a person to a poll; changes replace it. */
export const sessionPollAnswers = pgTable(
  "session_poll_answers",
  {
    pollId: uuid("poll_id")
      .notNull()
      .references(() => sessionPolls.pollId, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.userId),
    /** Zero-based option indexes. */
    choices: integer("choices").array().notNull(),
    at: instant("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.pollId, table.userId] }),
    index("session_poll_answers_user").on(table.userId),
    check(
      "session_poll_answers_choices",
      sql`cardinality(${table.choices}) between 1 and 10 and ${table.choices} <@ array[0,1,2,3,4,5,6,7,8,9]`,
    ),
  ],
);
