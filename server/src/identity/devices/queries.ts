import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { prepared } from "../../kernel/db/prepared.ts";
import { knownDevices } from "../tables.ts";

const knownDevice = prepared((db) =>
  db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .where(
      and(
        eq(knownDevices.userId, sql.placeholder("userId")),
        eq(knownDevices.deviceHash, sql.placeholder("deviceHash")),
        gt(knownDevices.knownUntil, sql.placeholder("at")),
      ),
    )
    .prepare("identity.knownDevice"),
);

/** Whether the device is known for the person and has not expired. */
export async function hasKnownDevice(db: Db, userId: string, deviceHash: string, at: Date): Promise<boolean> {
  const [row] = await knownDevice(db).execute({ userId, deviceHash, at });
  return row !== undefined;
}

/** Adds a device of a person, or extends its expiry. */
export async function upsertDevice(tx: Tx, row: typeof knownDevices.$inferInsert): Promise<void> {
  await tx
    .insert(knownDevices)
    .values(row)
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.deviceHash],
      set: { knownUntil: row.knownUntil },
    });
}

/** Deletes all devices of a person. */
export async function deleteDevices(tx: Tx, userId: string): Promise<void> {
  await tx.delete(knownDevices).where(eq(knownDevices.userId, userId));
}

/** Deletes devices that expired before the instant. */
export async function deletePastDevices(tx: Tx, before: Date): Promise<void> {
  await tx.delete(knownDevices).where(lt(knownDevices.knownUntil, before));
}
