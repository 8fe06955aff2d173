import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { DeliveryRow } from "../queries.ts";
import { deliveries } from "../tables.ts";

/** The people with mails that wait for their daily mail, and since when, in milliseconds. */
export const listWaitingPeople = (db: Db) =>
  db
    .select({
      userId: deliveries.userId,
      oldestMs: sql<number>`(extract(epoch from min(${deliveries.createdAt})) * 1000)::float8`,
    })
    .from(deliveries)
    .where(and(eq(deliveries.status, "HELD"), isNotNull(deliveries.userId)))
    .groupBy(deliveries.userId);

/** The mails of a person that wait, the oldest first, locked; those that another process holds are left out. */
export const lockHeldMails = (tx: Tx, userId: string, limit: number): Promise<DeliveryRow[]> =>
  tx
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.status, "HELD"), eq(deliveries.userId, userId)))
    .orderBy(asc(deliveries.createdAt), asc(deliveries.deliveryId))
    .limit(limit)
    .for("update", { skipLocked: true });

/** Deletes mails that the daily mail replaced. */
export async function deleteHeldMails(tx: Tx, deliveryIds: readonly string[]): Promise<void> {
  await tx.delete(deliveries).where(inArray(deliveries.deliveryId, [...deliveryIds]));
}
