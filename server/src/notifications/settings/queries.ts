import { and, eq, sql } from "drizzle-orm";
import type { NotificationTopic } from "@openrounds/contract/notifications/settings/schemas.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { notificationSettings, quietHours } from "./tables.ts";

export type SettingRow = typeof notificationSettings.$inferSelect;

/** The settings of a person; topics without a choice are left out. */
export const listSettings = (db: Db, userId: string): Promise<SettingRow[]> =>
  db.select().from(notificationSettings).where(eq(notificationSettings.userId, userId));

/** The setting of a person for one topic. */
export async function findSetting(db: Db, userId: string, topic: NotificationTopic): Promise<SettingRow | undefined> {
  const [row] = await db
    .select()
    .from(notificationSettings)
    .where(and(eq(notificationSettings.userId, userId), eq(notificationSettings.topic, topic)));
  return row;
}

/** Inserts or updates settings. */
export async function upsertSettings(tx: Tx, rows: readonly SettingRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(notificationSettings)
    .values([...rows])
    .onConflictDoUpdate({
      target: [notificationSettings.userId, notificationSettings.topic],
      set: {
        mail: sql`excluded.mail`,
        push: sql`excluded.push`,
        whatsApp: sql`excluded.whatsapp`,
        inApp: sql`excluded.in_app`,
        digest: sql`excluded.digest`,
      },
    });
}

export type QuietHoursRow = typeof quietHours.$inferSelect;

/** The quiet hours of a person; undefined while they are off. */
export async function findQuietHours(db: Db, userId: string): Promise<QuietHoursRow | undefined> {
  const [row] = await db.select().from(quietHours).where(eq(quietHours.userId, userId));
  return row;
}

/** Inserts or updates quiet hours. */
export async function upsertQuietHours(tx: Tx, row: QuietHoursRow): Promise<void> {
  const { from, to } = row;
  await tx.insert(quietHours).values(row).onConflictDoUpdate({ target: quietHours.userId, set: { from, to } });
}

/** Deletes the quiet hours of a person. */
export async function deleteQuietHours(tx: Tx, userId: string): Promise<void> {
  await tx.delete(quietHours).where(eq(quietHours.userId, userId));
}
