import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { dataExports } from "./tables.ts";

export type ExportRow = typeof dataExports.$inferSelect;

/** Inserts an export; undefined when one is running. */
export async function insertExport(tx: Tx, row: typeof dataExports.$inferInsert): Promise<ExportRow | undefined> {
  const [inserted] = await tx.insert(dataExports).values(row).onConflictDoNothing().returning();
  return inserted;
}

/** The latest export of a person. */
export async function findNewestExport(db: Db, userId: string): Promise<ExportRow | undefined> {
  const [row] = await db
    .select()
    .from(dataExports)
    .where(eq(dataExports.userId, userId))
    .orderBy(desc(dataExports.createdAt))
    .limit(1);
  return row;
}

export async function findExport(db: Db, exportId: string): Promise<ExportRow | undefined> {
  const [row] = await db.select().from(dataExports).where(eq(dataExports.exportId, exportId));
  return row;
}

export async function updateExport(
  tx: Tx,
  exportId: string,
  changes: Partial<Pick<ExportRow, "status" | "progress">>,
): Promise<void> {
  await tx.update(dataExports).set(changes).where(eq(dataExports.exportId, exportId));
}

/** Marks running exports of a person as failed that began before the instant. */
export async function failExports(tx: Tx, userId: string, before: Date): Promise<void> {
  await tx
    .update(dataExports)
    .set({ status: "FAILED" })
    .where(and(eq(dataExports.userId, userId), eq(dataExports.status, "RUNNING"), lt(dataExports.createdAt, before)));
}

/** Deletes the exports of a person, or the expired ones; returns them. */
export async function deleteExports(tx: Tx, which: { userId: string } | { before: Date }): Promise<string[]> {
  const rows = await tx
    .delete(dataExports)
    .where("userId" in which ? eq(dataExports.userId, which.userId) : lt(dataExports.expiresAt, which.before))
    .returning({ exportId: dataExports.exportId });
  return rows.map(({ exportId }) => exportId);
}

/** A column of a table that refers to the person of a row. */
export interface PersonColumn extends Record<string, unknown> {
  readonly table: string;
  readonly column: string;
}

/**
 * Every column that refers to the person whom a row is about: a foreign key to users, or the owner columns of uploads
 * and devices.
 */
export async function listPersonColumns(db: Db): Promise<PersonColumn[]> {
  const { rows } = await db.execute<PersonColumn>(sql`
    select table_name as "table", column_name as "column"
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and udt_name = 'uuid'
      and column_name in ('user_id', 'owner_id', 'author_id', 'sender_id')
    order by table_name <> 'users', table_name, column_name`);
  return rows;
}

const MAX_ROWS = 50_000;

/** The rows of a table about a person, as stored. */
export async function listRowsAbout(
  db: Db,
  { table, column }: PersonColumn,
  userId: string,
): Promise<Record<string, unknown>[]> {
  const { rows } = await db.execute(
    sql`select * from ${sql.identifier(table)} where ${sql.identifier(column)} = ${userId} limit ${MAX_ROWS}`,
  );
  return rows;
}
