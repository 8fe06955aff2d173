import { and, count, eq, gt, lt, sql } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { prepared } from "../../kernel/db/prepared.ts";
import { rememberedDevices, secondStepOrders, secondSteps } from "./tables.ts";

export type SecondStepRow = typeof secondSteps.$inferSelect;
export type SecondStepOrderRow = typeof secondStepOrders.$inferSelect;

const secondStepOf = prepared((db) =>
  db
    .select()
    .from(secondSteps)
    .where(eq(secondSteps.userId, sql.placeholder("userId")))
    .prepare("identity.secondStepOf"),
);

export async function findSecondStep(db: Db, userId: string): Promise<SecondStepRow | undefined> {
  const [row] = await secondStepOf(db).execute({ userId });
  return row;
}

/** Turns the second step of a person on, or changes its channel. */
export async function upsertSecondStep(tx: Tx, row: typeof secondSteps.$inferInsert): Promise<void> {
  await tx
    .insert(secondSteps)
    .values(row)
    .onConflictDoUpdate({ target: secondSteps.userId, set: { channel: row.channel } });
}

export async function deleteSecondStep(tx: Tx, userId: string): Promise<void> {
  await tx.delete(secondSteps).where(eq(secondSteps.userId, userId));
}

export async function insertOrder(tx: Tx, row: typeof secondStepOrders.$inferInsert): Promise<void> {
  await tx.insert(secondStepOrders).values(row);
}

/** The order of a second step whose first factor was verified after the instant. */
export async function findOrder(db: Db, orderId: string, since: Date): Promise<SecondStepOrderRow | undefined> {
  const [row] = await db
    .select()
    .from(secondStepOrders)
    .where(and(eq(secondStepOrders.orderId, orderId), gt(secondStepOrders.shownAt, since)));
  return row;
}

export async function deleteOrders(tx: Tx, before: Date): Promise<void> {
  await tx.delete(secondStepOrders).where(lt(secondStepOrders.shownAt, before));
}

/** Whether a device of the person is remembered at the instant. */
export async function isRememberedAt(db: Db, userId: string, deviceHash: string, at: Date): Promise<boolean> {
  const [row] = await db
    .select({ userId: rememberedDevices.userId })
    .from(rememberedDevices)
    .where(
      and(
        eq(rememberedDevices.userId, userId),
        eq(rememberedDevices.deviceHash, deviceHash),
        gt(rememberedDevices.until, at),
      ),
    );
  return row !== undefined;
}

export async function countRemembered(db: Db, userId: string, at: Date): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(rememberedDevices)
    .where(and(eq(rememberedDevices.userId, userId), gt(rememberedDevices.until, at)));
  return row?.total ?? 0;
}

/** Remembers a device of a person, or extends the period. */
export async function upsertRemembered(tx: Tx, row: typeof rememberedDevices.$inferInsert): Promise<void> {
  await tx
    .insert(rememberedDevices)
    .values(row)
    .onConflictDoUpdate({
      target: [rememberedDevices.userId, rememberedDevices.deviceHash],
      set: { until: row.until },
    });
}

export async function deleteRemembered(tx: Tx, userId: string): Promise<void> {
  await tx.delete(rememberedDevices).where(eq(rememberedDevices.userId, userId));
}

export async function deletePastRemembered(tx: Tx, before: Date): Promise<void> {
  await tx.delete(rememberedDevices).where(lt(rememberedDevices.until, before));
}
