import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { banners } from "./tables.ts";

export type BannerRow = typeof banners.$inferSelect;

/** Notes an order; false when the person has one in the making. */
export async function insertBanner(tx: Tx, row: typeof banners.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(banners).values(row).onConflictDoNothing().returning({ bannerId: banners.bannerId });
  return rows.length === 1;
}

export async function findBanner(db: Db, bannerId: string): Promise<BannerRow | undefined> {
  const [row] = await db.select().from(banners).where(eq(banners.bannerId, bannerId));
  return row;
}

/** Ends an order, with its picture or as failed; one that is at its end stays as it is. */
export async function endBanner(
  tx: Tx,
  bannerId: string,
  end: Pick<typeof banners.$inferInsert, "imageUrl" | "failedAt">,
): Promise<void> {
  await tx
    .update(banners)
    .set(end)
    .where(and(eq(banners.bannerId, bannerId), isNull(banners.imageUrl), isNull(banners.failedAt)));
}

/** Forgets orders from before an instant; their pictures stay. */
export async function deleteBanners(tx: Tx, before: Date): Promise<void> {
  await tx.delete(banners).where(lt(banners.createdAt, before));
}

export interface Word {
  readonly token: string;
  /** The stem of the word; null for a word that only joins others, and for marks between words. */
  readonly stem: string | null;
  /** White space and hyphens, which part no words that belong together. */
  readonly isBlank: boolean;
}

/** The words of an English text in their order, with the marks between them. */
export async function listWords(db: Db, text: string): Promise<Word[]> {
  const { rows } = await db.execute<{ token: string; stem: string | null; blank: boolean }>(sql`
    select token, lexemes[1] as stem, alias = 'blank' and token ~ '^[[:space:]-]+$' as blank
    from ts_debug('english', ${text})
    where alias not like 'hword_%'`);
  return rows.map(({ token, stem, blank }) => ({ token, stem, isBlank: blank }));
}
