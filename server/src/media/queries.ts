import { eq } from "drizzle-orm";
import type { Db } from "../kernel/db/database.ts";
import { uploads } from "./tables.ts";

/** Records whose file lies under a key. */
export async function insertUpload(db: Db, row: typeof uploads.$inferInsert): Promise<void> {
  await db.insert(uploads).values(row);
}

/** Whose file lies under a key. */
export async function findUpload(db: Db, storageKey: string): Promise<typeof uploads.$inferSelect | undefined> {
  const [row] = await db.select().from(uploads).where(eq(uploads.storageKey, storageKey));
  return row;
}
