import { and, desc, eq, gt, isNull, lt, ne, sql } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { oneTimeCodes, type CodePurpose } from "../tables.ts";

export type CodeRow = typeof oneTimeCodes.$inferSelect;

/** Locks the codes of an address until the transaction ends, so that they are ordered one at a time. */
export async function lockCodesOf(tx: Tx, uid: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`code:${uid}`}, 0))`);
}

/** Deletes codes that expired before the instant. */
export async function deleteCodes(tx: Tx, before: Date): Promise<void> {
  await tx.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, before));
}

/**
 * A sequence of codes that replace one another: of one address and purpose, ordered by unknown devices, by one known
 * device or in one sign-in.
 */
export interface CodeSequence {
  readonly uid: string;
  readonly purpose: CodePurpose;
  readonly lane: string;
  readonly attempt: string;
}

const isInSequence = ({ uid, purpose, lane, attempt }: CodeSequence) =>
  and(
    eq(oneTimeCodes.uid, uid),
    eq(oneTimeCodes.purpose, purpose),
    eq(oneTimeCodes.lane, lane),
    eq(oneTimeCodes.attempt, attempt),
  );

/** The latest code of a sequence. */
export async function findNewestCode(db: Db, line: CodeSequence): Promise<CodeRow | undefined> {
  const [row] = await db
    .select()
    .from(oneTimeCodes)
    .where(isInSequence(line))
    .orderBy(desc(oneTimeCodes.createdAt))
    .limit(1);
  return row;
}

/** Inserts a code, and invalidates the earlier ones of its sequence. */
export async function insertCode(tx: Tx, row: typeof oneTimeCodes.$inferInsert & CodeSequence): Promise<void> {
  await tx
    .update(oneTimeCodes)
    .set({ supersededAt: row.createdAt })
    .where(and(isInSequence(row), ne(oneTimeCodes.orderId, row.orderId), isNull(oneTimeCodes.supersededAt)));
  await tx.insert(oneTimeCodes).values(row);
}

/**
 * Counts one attempt at a valid code before it is compared; undefined when the code has expired or has no attempts
 * left.
 */
export async function countTry(
  tx: Tx,
  { orderId, uid, at, maxTries }: { orderId: string; uid: string; at: Date; maxTries: number },
): Promise<CodeRow | undefined> {
  const [row] = await tx
    .update(oneTimeCodes)
    .set({ tries: sql`${oneTimeCodes.tries} + 1` })
    .where(
      and(
        eq(oneTimeCodes.orderId, orderId),
        eq(oneTimeCodes.uid, uid),
        gt(oneTimeCodes.expiresAt, at),
        lt(oneTimeCodes.tries, maxTries),
        isNull(oneTimeCodes.usedAt),
        isNull(oneTimeCodes.supersededAt),
      ),
    )
    .returning();
  return row;
}

/** Records that the correct code was entered. */
export async function markValidated(tx: Tx, orderId: string, at: Date): Promise<void> {
  await tx.update(oneTimeCodes).set({ validatedAt: at }).where(eq(oneTimeCodes.orderId, orderId));
}

/** The lane of an order for an address that was validated and not spent yet; undefined otherwise. */
export async function findValidatedLane(
  db: Db,
  { orderId, uid, validatedSince }: { orderId: string; uid: string; validatedSince: Date },
): Promise<string | undefined> {
  const [row] = await db
    .select({ lane: oneTimeCodes.lane })
    .from(oneTimeCodes)
    .where(
      and(
        eq(oneTimeCodes.orderId, orderId),
        eq(oneTimeCodes.uid, uid),
        gt(oneTimeCodes.validatedAt, validatedSince),
        isNull(oneTimeCodes.usedAt),
      ),
    );
  return row?.lane;
}

/** Spends a validated code; true for exactly one caller. */
export async function spendValidated(
  tx: Tx,
  spend: { orderId: string; uid: string; purpose: CodePurpose; at: Date; validatedSince: Date },
): Promise<boolean> {
  const rows = await tx
    .update(oneTimeCodes)
    .set({ usedAt: spend.at })
    .where(
      and(
        eq(oneTimeCodes.orderId, spend.orderId),
        eq(oneTimeCodes.uid, spend.uid),
        eq(oneTimeCodes.purpose, spend.purpose),
        gt(oneTimeCodes.validatedAt, spend.validatedSince),
        isNull(oneTimeCodes.usedAt),
      ),
    )
    .returning({ orderId: oneTimeCodes.orderId });
  return rows.length === 1;
}
