import type { Db } from "./database.ts";

/**
 * A statement that is built once for each database handle and then only run, by its name also in the database:
 * for reads that happen all the time. A transaction is a handle of its own and builds it anew.
 */
export function prepared<Statement>(build: (db: Db) => Statement): (db: Db) => Statement {
  const known = new WeakMap<Db, Statement>();
  return (db) => {
    const seen = known.get(db);
    if (seen !== undefined) return seen;
    const statement = build(db);
    known.set(db, statement);
    return statement;
  };
}
