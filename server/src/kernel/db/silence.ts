import type pg from "pg";

/** No statement runs longer. */
export const STATEMENT_MS = 5000;
/** An answer that is not there so long after its statement had to end was lost on the way. */
const WAY_MS = 1000;
const RAISED = /^set local statement_timeout = '(\d+)s'/;

const textOf = (query: unknown): string => {
  if (typeof query === "string") return query;
  return typeof query === "object" && query !== null && "text" in query ? String(query.text) : "";
};

/**
 * Ends a connection that does not answer within the limit of its statement: what waits for it fails at once, and the
 * pool opens another one. A transaction that raises its limit is given as long.
 */
export function endWhenSilent(client: pg.Client): void {
  const send = client.query.bind(client) as (...given: unknown[]) => unknown;
  let limitMs = STATEMENT_MS;
  let timer: NodeJS.Timeout | undefined;
  const calm = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const lose = (): void => {
    const lost = Object.assign(new Error("The database does not answer"), { code: "ETIMEDOUT" });
    client.connection.stream.destroy(lost);
  };
  const query = (...given: unknown[]): unknown => {
    const text = textOf(given[0]);
    const [, raisedS] = RAISED.exec(text) ?? [];
    if (raisedS !== undefined) limitMs = Number(raisedS) * 1000;
    else if (text === "begin" || text === "commit" || text === "rollback") limitMs = STATEMENT_MS;
    if (timer === undefined || raisedS !== undefined) {
      clearTimeout(timer);
      timer = setTimeout(lose, limitMs + WAY_MS);
    }
    return send(...given);
  };
  Object.assign(client, { query });
  client.connection.stream.on("data", () => timer?.refresh());
  client.on("drain", calm);
  client.on("end", calm);
  client.on("error", calm);
}
