import { and, eq, sql } from "drizzle-orm";
import type { NotificationTopic } from "@openrounds/contract/notifications/settings/schemas.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { notificationSettings } from "./tables.ts";

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
      set: { mail: sql`excluded.mail`, push: sql`excluded.push`, inApp: sql`excluded.in_app` },
    });
}
