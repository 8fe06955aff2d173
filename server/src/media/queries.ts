import { and, eq, gt, inArray, isNull, lt, sql, sum } from "drizzle-orm";
import type { Db, Tx } from "../kernel/db/database.ts";
import { isUnclaimedDocument, uploads } from "./tables.ts";

/** Records the owner of the file under a key. */
export async function insertUpload(tx: Tx, row: typeof uploads.$inferInsert): Promise<void> {
  await tx.insert(uploads).values(row);
}

/** How many bytes a person has uploaded since an instant. */
export async function sumUploads(db: Db, ownerId: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ bytes: sum(uploads.sizeBytes) })
    .from(uploads)
    .where(and(eq(uploads.ownerId, ownerId), gt(uploads.createdAt, since)));
  return Number(row?.bytes ?? 0);
}

/** The upload under a key. */
export async function findUpload(db: Db, storageKey: string): Promise<typeof uploads.$inferSelect | undefined> {
  const [row] = await db.select().from(uploads).where(eq(uploads.storageKey, storageKey));
  return row;
}

/** Marks an upload of a person as claimed; false when they have no such upload. */
export async function claimUpload(tx: Tx, claim: { storageKey: string; ownerId: string; at: Date }): Promise<boolean> {
  const rows = await tx
    .update(uploads)
    .set({ claimedAt: sql`coalesce(${uploads.claimedAt}, ${claim.at})` })
    .where(and(eq(uploads.storageKey, claim.storageKey), eq(uploads.ownerId, claim.ownerId)))
    .returning({ uploadId: uploads.uploadId });
  return rows.length === 1;
}

/** Marks unclaimed uploads of a person as claimed; returns the ones that it marked. */
export const claimUnclaimed = (tx: Tx, claim: { storageKeys: readonly string[]; ownerId: string; at: Date }) =>
  tx
    .update(uploads)
    .set({ claimedAt: claim.at })
    .where(
      and(
        inArray(uploads.storageKey, [...claim.storageKeys]),
        eq(uploads.ownerId, claim.ownerId),
        isNull(uploads.claimedAt),
      ),
    )
    .returning({ storageKey: uploads.storageKey, mediaType: uploads.mediaType, sizeBytes: uploads.sizeBytes });

/** Keys of documents that were uploaded before the instant and not claimed, the oldest first. */
export async function listUnclaimed(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ storageKey: uploads.storageKey })
    .from(uploads)
    .where(and(isUnclaimedDocument(uploads), lt(uploads.createdAt, before)))
    .orderBy(uploads.createdAt)
    .limit(limit);
  return rows.map(({ storageKey }) => storageKey);
}

/** Deletes an unclaimed document, which stays locked until the transaction ends; false when it was claimed. */
export async function deleteUnclaimed(tx: Tx, storageKey: string): Promise<boolean> {
  const rows = await tx
    .delete(uploads)
    .where(and(isUnclaimedDocument(uploads), eq(uploads.storageKey, storageKey)))
    .returning({ uploadId: uploads.uploadId });
  return rows.length === 1;
}

/** Deletes the upload under a key. */
export async function deleteUpload(tx: Tx, storageKey: string): Promise<void> {
  await tx.delete(uploads).where(eq(uploads.storageKey, storageKey));
}
