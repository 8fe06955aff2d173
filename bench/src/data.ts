import { DEMO_PASSWORD } from "@openrounds/server/demo/network.ts";
import { findOrganization } from "@openrounds/server/organizations/service.ts";
import { hashNewPassword } from "@openrounds/server/identity/passwords/service.ts";
import type { Db } from "@openrounds/server/kernel/db/database.ts";
import type { Platform } from "@openrounds/server/kernel/platform.ts";
import { largeId } from "./ids.ts";
import { sizeOf } from "./size.ts";
import { largeStatements, type FillStep } from "./statements.ts";

/** The password of all members of a hub. */
export const LARGE_PASSWORD = DEMO_PASSWORD;

async function isSuperuser(db: Db): Promise<boolean> {
  const { rows } = await db.execute("select rolsuper from pg_roles where rolname = current_user");
  return rows[0]?.["rolsuper"] === true;
}

/**
 * Runs a step in its own transaction; foreign keys are checked only if the check cannot be disabled, since the data are
 * correct by construction.
 */
const runStep = (db: Db, { sql }: FillStep, isTrusted: boolean): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute("set local statement_timeout = '3600s'");
    await tx.execute("set local synchronous_commit = off");
    if (isTrusted) await tx.execute("set local session_replication_role = replica");
    await tx.execute(sql);
  });

/** Fills a prepared database with the large network once; reports the duration of each step. */
export async function fillLarge(platform: Platform, scale: number, report: (line: string) => void): Promise<void> {
  const { db } = platform;
  if ((await findOrganization(db, largeId("organization", 0))) !== undefined) {
    return report("The large network is there already");
  }
  const passwordHash = await hashNewPassword(platform, Buffer.from(LARGE_PASSWORD).toString("base64"), []);
  const isTrusted = await isSuperuser(db);
  for (const statement of largeStatements(sizeOf(scale), passwordHash)) {
    const startedMs = performance.now();
    await runStep(db, statement, isTrusted);
    report(`${statement.name.padEnd(24)} ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);
  }
  await runStep(db, { name: "statistics", sql: "analyze" }, isTrusted);
  // As autovacuum does after a while; counts then use index-only scans.
  await db.execute("vacuum members");
}
