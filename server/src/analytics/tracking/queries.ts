import { eq, lt } from "drizzle-orm";
import type { Db } from "../../kernel/db/database.ts";
import { productEvents } from "./tables.ts";

/** Adds what somebody did. */
export async function insertEvent(db: Db, row: typeof productEvents.$inferInsert): Promise<void> {
  await db.insert(productEvents).values(row);
}

/** Forgets what was done before the instant. */
export async function deleteEventsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(productEvents).where(lt(productEvents.at, before));
}

/** Forgets what a person did. */
export async function deleteEventsOf(db: Db, userId: string): Promise<void> {
  await db.delete(productEvents).where(eq(productEvents.userId, userId));
}
