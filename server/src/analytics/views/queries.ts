import { and, asc, eq, lte, or, sql } from "drizzle-orm";
import type { UserRow } from "../../identity/service.ts";
import { users } from "../../identity/tables.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { analyticsViewMails, analyticsViews } from "./tables.ts";

export type ViewRow = typeof analyticsViews.$inferSelect;
export type ViewMailRow = typeof analyticsViewMails.$inferSelect;

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

/** The account of a person who gets a view by mail. */
export async function findReader(db: Db, userId: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.userId, userId));
  return row;
}

/** How often a person gets views by mail, by view. */
export async function listViewMails(db: Db, userId: string): Promise<ViewMailRow[]> {
  return db.select().from(analyticsViewMails).where(eq(analyticsViewMails.userId, userId));
}

/** Sets how often a person gets a view by mail. */
export async function upsertViewMail(tx: Tx, row: ViewMailRow): Promise<void> {
  const { mails, nextAt } = row;
  await tx
    .insert(analyticsViewMails)
    .values(row)
    .onConflictDoUpdate({ target: [analyticsViewMails.viewId, analyticsViewMails.userId], set: { mails, nextAt } });
}

/** Ends the mails of a view to a person. */
export async function deleteViewMail(
  tx: Tx,
  { viewId, userId }: Pick<ViewMailRow, "viewId" | "userId">,
): Promise<void> {
  await tx
    .delete(analyticsViewMails)
    .where(and(eq(analyticsViewMails.viewId, viewId), eq(analyticsViewMails.userId, userId)));
}

/** Locks the mail that is due for longest, with its view; none that another process works on. */
export async function lockDueMail(tx: Tx, at: Date): Promise<{ mail: ViewMailRow; view: ViewRow } | undefined> {
  const [due] = await tx
    .select({ mail: analyticsViewMails, view: analyticsViews })
    .from(analyticsViewMails)
    .innerJoin(analyticsViews, eq(analyticsViews.viewId, analyticsViewMails.viewId))
    .where(lte(analyticsViewMails.nextAt, at))
    .orderBy(asc(analyticsViewMails.nextAt))
    .limit(1)
    .for("update", { of: analyticsViewMails, skipLocked: true });
  return due;
}

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

/** Deletes all views that a person saved, and all mails of views to them. */
export async function deleteViewsOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(analyticsViewMails).where(eq(analyticsViewMails.userId, userId));
  await tx.delete(analyticsViews).where(eq(analyticsViews.userId, userId));
}
