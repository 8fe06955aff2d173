import type pg from "pg";

/** A trigger that keeps what no table can say of itself, with the statements that make it. */
export interface Guard {
  readonly name: string;
  readonly table: string;
  readonly statements: readonly string[];
}

/** Makes the guards that are not there yet, each whole or not at all. */
export async function installGuards(client: pg.Client, guards: readonly Guard[]): Promise<void> {
  for (const { name, table, statements } of guards) {
    const known = await client.query(
      "select 1 from pg_trigger where tgname = $1 and tgrelid = to_regclass($2) and not tgisinternal",
      [name, table],
    );
    if (known.rowCount === 0) await client.query(["begin", ...statements, "commit"].join(";\n"));
  }
}
