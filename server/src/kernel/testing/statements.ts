import type pg from "pg";

/** A statement as it was sent; one without a name has an empty one. */
export interface SentStatement {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

function statementOf(given: unknown, values: unknown): SentStatement {
  const statement: Partial<SentStatement> = typeof given === "object" && given !== null ? given : {};
  const { name = "", text = String(given) } = statement;
  return { name, text, values: Array.isArray(values) ? values : [] };
}

/** Records every statement of a pool from now on; the array grows with each. */
export function recordStatements(pool: pg.Pool): SentStatement[] {
  const sent: SentStatement[] = [];
  const known = new WeakSet<pg.PoolClient>();
  pool.on("acquire", (client) => {
    if (known.has(client)) return;
    known.add(client);
    const send = client.query.bind(client) as (...given: unknown[]) => unknown;
    const query = (...given: unknown[]): unknown => {
      sent.push(statementOf(given[0], given[1]));
      return send(...given);
    };
    Object.assign(client, { query });
  });
  return sent;
}
