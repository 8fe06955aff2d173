import { DEMO_PASSWORD } from "@openrounds/server/demo/network.ts";
import { findOrganization } from "@openrounds/server/organizations/service.ts";
import { hashNewPassword } from "@openrounds/server/identity/passwords/service.ts";
import type { Db } from "@openrounds/server/kernel/db/database.ts";
import type { Platform } from "@openrounds/server/kernel/platform.ts";
import { largeId } from "./ids.ts";
import { sizeOf } from "./size.ts";
import { largeStatements, type Statement } from "./statements.ts";

/** The password of everybody who is member of a hub. */
export const LARGE_PASSWORD = DEMO_PASSWORD;

async function isSuperuser(db: Db): Promise<boolean> {
  const { rows } = await db.execute("select rolsuper from pg_roles where rolname = current_user");
  return rows[0]?.["rolsuper"] === true;
}

/** Runs one step alone; foreign keys, right by construction, are checked only where they cannot be left out. */
const runStep = (db: Db, { sql }: Statement, isTrusted: boolean): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute("set local statement_timeout = 0");
    await tx.execute("set local synchronous_commit = off");
    if (isTrusted) await tx.execute("set local session_replication_role = replica");
    await tx.execute(sql);
  });

/** Fills a prepared database with the large network, once; tells each step with its seconds. */
export async function fillLarge(platform: Platform, scale: number, tell: (line: string) => void): Promise<void> {
  const { db } = platform;
  if ((await findOrganization(db, largeId("organization", 0))) !== undefined) {
    return tell("The large network is there already");
  }
  const passwordHash = await hashNewPassword(platform, Buffer.from(LARGE_PASSWORD).toString("base64"), []);
  const isTrusted = await isSuperuser(db);
  for (const statement of largeStatements(sizeOf(scale), passwordHash)) {
    const startedMs = performance.now();
    await runStep(db, statement, isTrusted);
    tell(`${statement.name.padEnd(24)} ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);
  }
  await runStep(db, { name: "statistics", sql: "analyze" }, isTrusted);
  // What a running database does by itself after a while; counts come from indexes alone then.
  await db.execute("vacuum members");
}
