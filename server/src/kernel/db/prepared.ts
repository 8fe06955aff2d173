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

/** Statements of several kinds, each built when it is asked for first; a kind is told by its name. */
export function preparedKinds<Kind, Statement>(
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
