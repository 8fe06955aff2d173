import { asc, count, desc, eq, sql } from "drizzle-orm";
import { users } from "../../identity/tables.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { auditEntries, auditHeads } from "./tables.ts";

export type AuditRow = typeof auditEntries.$inferSelect;
export type AuditHead = typeof auditHeads.$inferSelect;

/**
 * Locks the head of an organization's audit trail until the transaction ends, so that entries are added one after the
 * other.
 */
export async function lockHead(tx: Tx, organizationId: string): Promise<AuditHead> {
  const first = { organizationId, entries: 0, hash: "" };
  await tx.insert(auditHeads).values(first).onConflictDoNothing();
  const [head] = await tx.select().from(auditHeads).where(eq(auditHeads.organizationId, organizationId)).for("update");
  return head ?? first;
}

/** The head of an organization's audit trail; undefined when it has no entries. */
export async function findHead(db: Db, organizationId: string): Promise<AuditHead | undefined> {
  const [head] = await db.select().from(auditHeads).where(eq(auditHeads.organizationId, organizationId));
  return head;
}

export async function updateHead(tx: Tx, { organizationId, ...moved }: AuditHead): Promise<void> {
  await tx.update(auditHeads).set(moved).where(eq(auditHeads.organizationId, organizationId));
}

export async function insertEntry(tx: Tx, row: AuditRow): Promise<void> {
  await tx.insert(auditEntries).values(row);
}

/** All entries of an organization in their order, to verify the hash chain. */
export const listChain = (db: Db, organizationId: string): Promise<AuditRow[]> =>
  db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.organizationId, organizationId))
    .orderBy(asc(auditEntries.number));

export interface EntryPage {
  readonly organizationId: string;
  readonly pageNumber: number;
  readonly pageSize: number;
}

/** A page of entries with the names of the acting people, the newest first. */
export const listEntries = (db: Db, { organizationId, pageNumber, pageSize }: EntryPage) =>
  db
    .select({
      entry: auditEntries,
      actorName: sql<string>`trim(concat(${users.firstName}, ' ', ${users.lastName}))`,
    })
    .from(auditEntries)
    .leftJoin(users, eq(users.userId, auditEntries.actorId))
    .where(eq(auditEntries.organizationId, organizationId))
    .orderBy(desc(auditEntries.number))
    .limit(pageSize)
    .offset(pageNumber * pageSize);

/** The number of entries of an organization. */
export async function countEntries(db: Db, organizationId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(auditEntries)
    .where(eq(auditEntries.organizationId, organizationId));
  return row?.total ?? 0;
}
