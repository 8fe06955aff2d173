import { and, eq, isNull } from "drizzle-orm";
import type { ConsentEnd } from "@openrounds/contract/notifications/whatsapp/schemas.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { whatsAppConsents } from "./tables.ts";

export type ConsentRow = typeof whatsAppConsents.$inferSelect;

/** The consent of a person, also after its end. */
export async function findConsent(db: Db, userId: string): Promise<ConsentRow | undefined> {
  const [row] = await db.select().from(whatsAppConsents).where(eq(whatsAppConsents.userId, userId));
  return row;
}

/** The consents for a number, also after their end, locked. */
export const lockConsentsOfNumber = (tx: Tx, number: string): Promise<ConsentRow[]> =>
  tx.select().from(whatsAppConsents).where(eq(whatsAppConsents.number, number)).for("update");

/** The consent for a number that has not ended. */
export async function findReceiver(db: Db, number: string): Promise<ConsentRow | undefined> {
  const [row] = await db
    .select()
    .from(whatsAppConsents)
    .where(and(eq(whatsAppConsents.number, number), isNull(whatsAppConsents.endedAt)));
  return row;
}

/** Inserts a consent, or renews the former one of the person. */
export async function upsertConsent(tx: Tx, row: Pick<ConsentRow, "userId" | "number" | "givenAt">): Promise<void> {
  const { number, givenAt } = row;
  await tx
    .insert(whatsAppConsents)
    .values(row)
    .onConflictDoUpdate({
      target: whatsAppConsents.userId,
      set: { number, givenAt, endedAt: null, endedBy: null },
    });
}

/** Ends the consent of a person; false when there is none. */
export async function endConsentRow(
  tx: Tx,
  userId: string,
  { at, by }: { readonly at: Date; readonly by: ConsentEnd },
): Promise<boolean> {
  const rows = await tx
    .update(whatsAppConsents)
    .set({ endedAt: at, endedBy: by })
    .where(and(eq(whatsAppConsents.userId, userId), isNull(whatsAppConsents.endedAt)))
    .returning({ userId: whatsAppConsents.userId });
  return rows.length === 1;
}

/** Records that a number wrote. */
export async function updateHeard(tx: Tx, number: string, at: Date): Promise<void> {
  await tx.update(whatsAppConsents).set({ heardAt: at }).where(eq(whatsAppConsents.number, number));
}

/** Deletes the consent of a person. */
export async function deleteConsent(tx: Tx, userId: string): Promise<void> {
  await tx.delete(whatsAppConsents).where(eq(whatsAppConsents.userId, userId));
}
