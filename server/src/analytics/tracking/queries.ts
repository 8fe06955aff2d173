import { eq, lt } from "drizzle-orm";
import type { Tx } from "../../kernel/db/database.ts";
import { productEvents } from "./tables.ts";

/** Inserts an action. */
export async function insertEvent(tx: Tx, row: typeof productEvents.$inferInsert): Promise<void> {
  await tx.insert(productEvents).values(row);
}

/** Deletes actions before the instant. */
export async function deleteEventsBefore(tx: Tx, before: Date): Promise<void> {
  await tx.delete(productEvents).where(lt(productEvents.at, before));
}

/** Deletes the actions of a person. */
export async function deleteEventsOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(productEvents).where(eq(productEvents.userId, userId));
}
