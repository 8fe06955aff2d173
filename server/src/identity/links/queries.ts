import type { Db } from "../../kernel/db/database.ts";
import { accountLinks } from "../tables.ts";

export type LinkRow = typeof accountLinks.$inferSelect;

/** Stores a link. */
export async function insertLink(db: Db, row: typeof accountLinks.$inferInsert): Promise<void> {
  await db.insert(accountLinks).values(row);
}
