import { asc, count, desc, eq, sql } from "drizzle-orm";
import { users } from "../../identity/tables.ts";
import type { Db } from "../../kernel/db/database.ts";
import { organizations } from "../tables.ts";
import { auditEntries } from "./tables.ts";

export type AuditRow = typeof auditEntries.$inferSelect;

/** The last entry of an organization; whoever adds the next one waits for its turn until the transaction ends. */
export async function takeLastEntry(tx: Db, organizationId: string): Promise<AuditRow | undefined> {
  await tx
    .select({ organizationId: organizations.organizationId })
    .from(organizations)
    .where(eq(organizations.organizationId, organizationId))
    .for("no key update");
  const [last] = await tx
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.organizationId, organizationId))
    .orderBy(desc(auditEntries.number))
    .limit(1);
  return last;
}

export async function insertEntry(tx: Db, row: AuditRow): Promise<void> {
  await tx.insert(auditEntries).values(row);
}

/** All entries of an organization in the order they came, to check that they follow from each other. */
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

/** A page of entries with the names of those who acted, the newest first. */
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

/** How many entries an organization has. */
export async function countEntries(db: Db, organizationId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(auditEntries)
    .where(eq(auditEntries.organizationId, organizationId));
  return row?.total ?? 0;
}
