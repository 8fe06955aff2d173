import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "../../identity/tables.ts";
import { instant } from "../../kernel/db/tables.ts";
import { organizations } from "../../organizations/tables.ts";

/** The notes of the team of an organization about a person. */
export const personNotes = pgTable(
  "person_notes",
  {
    noteId: uuid("note_id").primaryKey(),
    organizationId: uuid("organization_id")
      .notNull()
      .references(() => organizations.organizationId),
    /** The person whom the note is about: it is in their copy of their data, and not in that of the author. */
    userId: uuid("user_id")
      .notNull()
      .references(() => users.userId),
    writtenBy: uuid("written_by")
      .notNull()
      .references(() => users.userId),
    text: text("text").notNull(),
    createdAt: instant("created_at").notNull(),
    changedAt: instant("changed_at"),
  },
  (table) => [
    index("person_notes_person").on(table.userId, table.organizationId, table.createdAt),
    index("person_notes_author").on(table.writtenBy),
  ],
);
