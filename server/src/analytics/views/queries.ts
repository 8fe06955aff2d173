import { and, asc, eq, or, sql } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { analyticsViews } from "./tables.ts";

export type ViewRow = typeof analyticsViews.$inferSelect;

interface ViewReader {
  readonly organizationId: string;
  readonly userId: string;
}

/** The views of an organization that a person sees: their own and the shared ones, by name. */
export const listViews = (db: Db, { organizationId, userId }: ViewReader): Promise<ViewRow[]> =>
  db
    .select()
    .from(analyticsViews)
    .where(
      and(
        eq(analyticsViews.organizationId, organizationId),
        or(eq(analyticsViews.userId, userId), eq(analyticsViews.isShared, true)),
      ),
    )
    .orderBy(asc(sql`lower(${analyticsViews.name})`), asc(analyticsViews.viewId));

/** Inserts a view unless the person has as many as allowed in the organization; undefined then. */
export async function insertView(
  tx: Tx,
  row: typeof analyticsViews.$inferInsert,
  most: number,
): Promise<ViewRow | undefined> {
  const { organizationId, userId } = row;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`analytics_views:${userId}`}, 0))`);
  const saved = await tx.$count(
    analyticsViews,
    and(eq(analyticsViews.organizationId, organizationId), eq(analyticsViews.userId, userId)),
  );
  if (saved >= most) return undefined;
  const [inserted] = await tx.insert(analyticsViews).values(row).returning();
  return inserted;
}

/** Deletes a view that a person saved; whether there was one. */
export async function deleteView(
  tx: Tx,
  { viewId, ...of }: ViewReader & { readonly viewId: string },
): Promise<boolean> {
  const deleted = await tx
    .delete(analyticsViews)
    .where(
      and(
        eq(analyticsViews.viewId, viewId),
        eq(analyticsViews.organizationId, of.organizationId),
        eq(analyticsViews.userId, of.userId),
      ),
    )
    .returning({ viewId: analyticsViews.viewId });
  return deleted.length > 0;
}

/** Deletes all views that a person saved. */
export async function deleteViewsOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(analyticsViews).where(eq(analyticsViews.userId, userId));
}
