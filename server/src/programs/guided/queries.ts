import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { banners } from "./tables.ts";

export type BannerRow = typeof banners.$inferSelect;

/** Inserts an order; false when the person has one that is not finished. */
export async function insertBanner(tx: Tx, row: typeof banners.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(banners).values(row).onConflictDoNothing().returning({ bannerId: banners.bannerId });
  return rows.length === 1;
}

export async function findBanner(db: Db, bannerId: string): Promise<BannerRow | undefined> {
  const [row] = await db.select().from(banners).where(eq(banners.bannerId, bannerId));
  return row;
}

/** Finishes an order, with its picture or as failed; a finished one stays unchanged. */
export async function finishBanner(
  tx: Tx,
  bannerId: string,
  end: Pick<typeof banners.$inferInsert, "imageUrl" | "failedAt">,
): Promise<void> {
  await tx
    .update(banners)
    .set(end)
    .where(and(eq(banners.bannerId, bannerId), isNull(banners.imageUrl), isNull(banners.failedAt)));
}

/** Deletes orders from before an instant; their pictures stay. */
export async function deleteBanners(tx: Tx, before: Date): Promise<void> {
  await tx.delete(banners).where(lt(banners.createdAt, before));
}

export interface StemmedWord {
  readonly token: string;
  /** The stem of the word; null for function words and punctuation. */
  readonly stem: string | null;
  /** White space and hyphens, which do not separate phrases. */
  readonly isBlank: boolean;
}

/** The words of an English text in order, with the punctuation between them. */
export async function listWords(db: Db, text: string): Promise<StemmedWord[]> {
  const { rows } = await db.execute<{ token: string; stem: string | null; blank: boolean }>(sql`
    select token, lexemes[1] as stem, alias = 'blank' and token ~ '^[[:space:]-]+$' as blank
    from ts_debug('english', ${text})
    where alias not like 'hword_%'`);
  return rows.map(({ token, stem, blank }) => ({ token, stem, isBlank: blank }));
}
