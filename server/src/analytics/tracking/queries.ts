import { eq, lt } from "drizzle-orm";
import type { Tx } from "../../kernel/db/database.ts";
import { productEvents } from "./tables.ts";

/** Adds what somebody did. */
export async function insertEvent(tx: Tx, row: typeof productEvents.$inferInsert): Promise<void> {
  await tx.insert(productEvents).values(row);
}

/** Forgets what was done before the instant. */
export async function deleteEventsBefore(tx: Tx, before: Date): Promise<void> {
  await tx.delete(productEvents).where(lt(productEvents.at, before));
}

/** Forgets what a person did. */
export async function deleteEventsOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(productEvents).where(eq(productEvents.userId, userId));
}
