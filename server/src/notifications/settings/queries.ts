import { and, eq, sql } from "drizzle-orm";
import type { Topic } from "@openrounds/contract/notifications/settings/schemas.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { notificationSettings } from "./tables.ts";

export type SettingRow = typeof notificationSettings.$inferSelect;

/** What a person chose, for the topics that they chose something for. */
export const listSettings = (db: Db, userId: string): Promise<SettingRow[]> =>
  db.select().from(notificationSettings).where(eq(notificationSettings.userId, userId));

/** What a person chose for one topic. */
export async function findSetting(db: Db, userId: string, topic: Topic): Promise<SettingRow | undefined> {
  const [row] = await db
    .select()
    .from(notificationSettings)
    .where(and(eq(notificationSettings.userId, userId), eq(notificationSettings.topic, topic)));
  return row;
}

/** Keeps choices; later ones take the place of earlier ones. */
export async function upsertSettings(tx: Tx, rows: readonly SettingRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(notificationSettings)
    .values([...rows])
    .onConflictDoUpdate({
      target: [notificationSettings.userId, notificationSettings.topic],
      set: { mail: sql`excluded.mail`, push: sql`excluded.push` },
    });
}
