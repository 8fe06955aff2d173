import { and, eq, gt, sum } from "drizzle-orm";
import type { Db } from "../kernel/db/database.ts";
import { uploads } from "./tables.ts";

/** Records whose file lies under a key. */
export async function insertUpload(db: Db, row: typeof uploads.$inferInsert): Promise<void> {
  await db.insert(uploads).values(row);
}

/** How many bytes a person uploaded since the instant. */
export async function sumUploads(db: Db, ownerId: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ bytes: sum(uploads.sizeBytes) })
    .from(uploads)
    .where(and(eq(uploads.ownerId, ownerId), gt(uploads.createdAt, since)));
  return Number(row?.bytes ?? 0);
}

/** Whose file lies under a key. */
export async function findUpload(db: Db, storageKey: string): Promise<typeof uploads.$inferSelect | undefined> {
  const [row] = await db.select().from(uploads).where(eq(uploads.storageKey, storageKey));
  return row;
}
