import type pg from "pg";

/** The statement timeout. */
export const STATEMENT_MS = 5000;
/** A result that does not arrive this long after the statement timeout was lost on the network. */
const NETWORK_MS = 1000;
const RAISED_TIMEOUT = /^set local statement_timeout = '(\d+)s'/;

const textOf = (query: unknown): string => {
  if (typeof query === "string") return query;
  return typeof query === "object" && query !== null && "text" in query ? String(query.text) : "";
};

/**
 * Closes a connection without a result within the timeout of its statement. The waiting query fails at once, and
 * the pool opens another connection. A transaction with a longer statement timeout waits accordingly.
 */
export function closeWhenUnresponsive(client: pg.Client): void {
  const send = client.query.bind(client) as (...given: unknown[]) => unknown;
  let limitMs = STATEMENT_MS;
  let timer: NodeJS.Timeout | undefined;
  const stopTimer = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const disconnect = (): void => {
    const error = Object.assign(new Error("The database does not answer"), { code: "ETIMEDOUT" });
    client.connection.stream.destroy(error);
  };
  const query = (...given: unknown[]): unknown => {
    const text = textOf(given[0]);
    const [, raisedS] = RAISED_TIMEOUT.exec(text) ?? [];
    if (raisedS !== undefined) limitMs = Number(raisedS) * 1000;
    else if (text === "begin" || text === "commit" || text === "rollback") limitMs = STATEMENT_MS;
    if (timer === undefined || raisedS !== undefined) {
      clearTimeout(timer);
      timer = setTimeout(disconnect, limitMs + NETWORK_MS);
    }
    return send(...given);
  };
  Object.assign(client, { query });
  client.connection.stream.on("data", () => timer?.refresh());
  client.on("drain", stopTimer);
  client.on("end", stopTimer);
  client.on("error", stopTimer);
}
