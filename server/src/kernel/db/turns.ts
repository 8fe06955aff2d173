import { sql } from "drizzle-orm";
import type { Tx } from "./database.ts";

/** Any number each, the same for all processes: whose turn it is to do what only one may do at a time. */
const TURNS = { prepareData: 7_140_312, hubInvitations: 7_140_313 } as const;

/** Waits until this transaction may do the work alone; it may then last up to two minutes. */
export async function takeTurn(tx: Tx, work: keyof typeof TURNS): Promise<void> {
  await tx.execute(sql`set local statement_timeout = '120s'`);
  await tx.execute(sql`set local lock_timeout = '120s'`);
  await tx.execute(sql`select pg_advisory_xact_lock(${TURNS[work]})`);
  await tx.execute(sql`set local lock_timeout = '2s'`);
  await tx.execute(sql`set local idle_in_transaction_session_timeout = '120s'`);
}
