import { sql } from "drizzle-orm";
import { demoSignIns, seedDemo } from "./demo/seed.ts";
import { seedPolicies } from "./identity/service.ts";
import type { Platform } from "./kernel/platform.ts";
import { orderPlaces, seedCatalogue } from "./reference/service.ts";
import { organizations } from "./organizations/tables.ts";

/** Any number, the same for all processes: only one fills an empty database. */
const LOCK = 7_140_312;

/**
 * Brings reference data up to date, and fills an empty embedded database with the demo network.
 * Answers the lines to print: the demo's sign-ins.
 */
export async function prepareData(platform: Platform, isEmbedded: boolean): Promise<string[]> {
  const { db, env } = platform;
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    await tx.execute(sql`set local statement_timeout = '120s'`);
    await tx.execute(sql`set local idle_in_transaction_session_timeout = '120s'`);
    await seedCatalogue(tx);
    await seedPolicies(tx);
    await orderPlaces(tx);
    const isEmpty = (await tx.$count(organizations)) === 0;
    const wanted = isEmpty && (env.DEMO ?? isEmbedded);
    return wanted ? seedDemo(platform, tx) : demoSignIns(tx);
  });
}
