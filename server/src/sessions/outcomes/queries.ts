import { and, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { sessionOutcomes } from "./tables.ts";

export type OutcomeRow = typeof sessionOutcomes.$inferSelect;

/** The outcome of a session; undefined before the first record. */
export async function findOutcome(db: Db, sessionId: string): Promise<OutcomeRow | undefined> {
  const [row] = await db.select().from(sessionOutcomes).where(eq(sessionOutcomes.sessionId, sessionId));
  return row;
}

type NewOutcome = Omit<OutcomeRow, "version">;

/** Inserts the first record of an outcome; undefined when there is one already. */
export async function insertOutcome(tx: Tx, row: NewOutcome): Promise<OutcomeRow | undefined> {
  const [inserted] = await tx
    .insert(sessionOutcomes)
    .values({ ...row, version: 1 })
    .onConflictDoNothing()
    .returning();
  return inserted;
}

/** Updates an outcome if its version is unchanged; undefined after a concurrent change. */
export async function updateOutcome(
  tx: Tx,
  { sessionId, ...changes }: NewOutcome,
  version: number,
): Promise<OutcomeRow | undefined> {
  const [updated] = await tx
    .update(sessionOutcomes)
    .set({ ...changes, version: sql`${sessionOutcomes.version} + 1` })
    .where(and(eq(sessionOutcomes.sessionId, sessionId), eq(sessionOutcomes.version, version)))
    .returning();
  return updated;
}
