import { sql, type SQL } from "drizzle-orm";
import type { WorkKind } from "@openrounds/contract/batches/plan.ts";
import type { Db } from "../../kernel/db/database.ts";

/** The kinds of work by the names of tables that refer to sessions, since most belong to later domains. */
const WORK_KIND_BY_TABLE: Readonly<Record<string, WorkKind>> = {
  session_guests: "GUESTS",
  contents: "CONTENT",
  session_polls: "POLLS",
  form_responses: "FORMS",
  attendance_events: "ATTENDANCE",
  attendance_marks: "ATTENDANCE",
  held_sessions: "ATTENDANCE",
  calendar_entries: "INVITATIONS",
};

/** Foreign keys to sessions, read from the database, so that tables of later domains are included. */
async function listForeignKeys(db: Db): Promise<{ table: string; column: string }[]> {
  const { rows } = await db.execute<{ table: string; column: string }>(sql`
    select referring.relname as table, attribute.attname as column
    from pg_constraint c
    join pg_class referring on referring.oid = c.conrelid
    join pg_attribute attribute on attribute.attrelid = c.conrelid and attribute.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'sessions'::regclass`);
  return rows;
}

/** The sessions that other rows refer to, with the kinds of work. */
export async function listWork(db: Db, sessionIds: readonly string[]): Promise<ReadonlyMap<string, Set<WorkKind>>> {
  const found = new Map<string, Set<WorkKind>>();
  if (sessionIds.length === 0) return found;
  const ids = sql`array[${sql.join(
    sessionIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  )}]`;
  const selects = (await listForeignKeys(db)).map(({ table, column }): SQL => {
    const [from, id] = [sql.identifier(table), sql.identifier(column)];
    return sql`select distinct ${id} as session_id, ${table}::text as source from ${from} where ${id} = any(${ids})`;
  });
  const { rows } = await db.execute<{ session_id: string; source: string }>(sql.join(selects, sql` union all `));
  for (const { session_id: sessionId, source } of rows) {
    found.set(sessionId, (found.get(sessionId) ?? new Set()).add(WORK_KIND_BY_TABLE[source] ?? "OTHER"));
  }
  return found;
}
