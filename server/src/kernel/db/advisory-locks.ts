import { sql } from "drizzle-orm";
import type { Tx } from "./database.ts";

/** Ids of advisory locks, the same in all processes, for work that only one process may do at a time. */
const ADVISORY_LOCKS = { prepareData: 7_140_312, hubInvitations: 7_140_313 } as const;

/**
 * Waits for the advisory lock of the work, held until the transaction ends. The transaction may then take up to two
 * minutes.
 */
export async function takeAdvisoryLock(tx: Tx, work: keyof typeof ADVISORY_LOCKS): Promise<void> {
  await tx.execute(sql`set local statement_timeout = '120s'`);
  await tx.execute(sql`set local lock_timeout = '120s'`);
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS[work]})`);
  await tx.execute(sql`set local lock_timeout = '2s'`);
  await tx.execute(sql`set local idle_in_transaction_session_timeout = '120s'`);
}
