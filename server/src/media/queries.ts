import type { Db } from "../kernel/db/database.ts";
import { uploads } from "./tables.ts";

/** Records whose file lies under a key. */
export async function insertUpload(db: Db, row: typeof uploads.$inferInsert): Promise<void> {
  await db.insert(uploads).values(row);
}
