import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { messageWordings } from "./tables.ts";

export type WordingRow = typeof messageWordings.$inferSelect;

/** A message in a language of the product. */
export type WordingKey = Pick<WordingRow, "message" | "locale">;

const isAt = (organizationId: string, { message, locale }: WordingKey) =>
  and(
    eq(messageWordings.organizationId, organizationId),
    eq(messageWordings.message, message),
    eq(messageWordings.locale, locale),
  );

/** The words of an organization for all messages in all languages. */
export const listWordings = (db: Db, organizationId: string): Promise<WordingRow[]> =>
  db.select().from(messageWordings).where(eq(messageWordings.organizationId, organizationId));

/** The words of an organization for a message in one language. */
export async function selectWording(db: Db, organizationId: string, key: WordingKey): Promise<WordingRow | undefined> {
  const [row] = await db.select().from(messageWordings).where(isAt(organizationId, key));
  return row;
}

/** Inserts or replaces the words of an organization. */
export async function upsertWording(tx: Tx, row: WordingRow): Promise<void> {
  const { subject, text } = row;
  await tx
    .insert(messageWordings)
    .values(row)
    .onConflictDoUpdate({
      target: [messageWordings.organizationId, messageWordings.message, messageWordings.locale],
      set: { subject, text },
    });
}

/** Deletes the words of an organization; false when there were none. */
export async function deleteWording(tx: Tx, organizationId: string, key: WordingKey): Promise<boolean> {
  const rows = await tx
    .delete(messageWordings)
    .where(isAt(organizationId, key))
    .returning({ message: messageWordings.message });
  return rows.length === 1;
}
