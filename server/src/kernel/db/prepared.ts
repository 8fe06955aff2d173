import type { Db } from "./database.ts";

/**
 * A prepared statement that is built once for each database handle, for reads on hot paths. A transaction is a handle
 * of its own and builds it anew.
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

/** Several prepared statements, one for each kind, each built at its first use. The name of a kind identifies it. */
export function preparedByKind<Kind, Statement>(
  nameOf: (kind: Kind) => string,
  build: (db: Db, kind: Kind, name: string) => Statement,
): (db: Db, kind: Kind) => Statement {
  const kinds = new Map<string, (db: Db) => Statement>();
  return (db, kind) => {
    const name = nameOf(kind);
    const statement = kinds.get(name) ?? prepared((of) => build(of, kind, name));
    kinds.set(name, statement);
    return statement(db);
  };
}
