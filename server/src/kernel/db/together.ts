import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";

/** A read that waits to be sent with others. */
interface WaitingRead {
  readonly given: readonly unknown[];
  readonly result: Promise<unknown>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Sends reads in one write on one connection; each succeeds or fails by itself. */
async function sendOn(client: pg.PoolClient, reads: readonly WaitingRead[]): Promise<void> {
  const { stream } = client.connection;
  const query = client.query.bind(client);
  const failures: unknown[] = [];
  stream.cork();
  const results = reads.map(async ({ given, resolve, reject }) => {
    try {
      const result: unknown = await Reflect.apply(query, undefined, given);
      resolve(result);
    } catch (error) {
      failures.push(error);
      reject(error);
    }
  });
  stream.uncork();
  await Promise.all(results);
  // As the pool does after a failed query, in case the connection is broken.
  client.release(failures.length > 0);
}

interface SelectedRows {
  readonly text: string;
  readonly rowMode: "array";
}

/** Whether a statement selects rows by columns; no write of the server does. */
const isSelect = (statement: unknown): statement is SelectedRows =>
  typeof statement === "object" &&
  statement !== null &&
  "text" in statement &&
  "rowMode" in statement &&
  statement.rowMode === "array" &&
  String(statement.text).startsWith("select ");

/** Whether two reads are the same, as those that prove one right for several parts of a page. */
const isSame = ([one, values]: readonly unknown[], [other, otherValues]: readonly unknown[]): boolean =>
  isSelect(one) && isSelect(other) && one.text === other.text && JSON.stringify(values) === JSON.stringify(otherValues);

/** The reads of one page: those that are asked for in the same moment are sent together, the same ones once. */
class ReadGroup {
  readonly #waiting = new Map<pg.Pool, WaitingRead[]>();

  read(pool: pg.Pool, given: readonly unknown[]): Promise<unknown> {
    const waiting = this.#waiting.get(pool) ?? [];
    const known = waiting.find((each) => isSame(each.given, given));
    if (known !== undefined) return known.result;
    const { promise: result, resolve, reject } = Promise.withResolvers<unknown>();
    waiting.push({ given, result, resolve, reject });
    if (waiting.length === 1) {
      this.#waiting.set(pool, waiting);
      setImmediate(() => void this.#send(pool));
    }
    return result;
  }

  async #send(pool: pg.Pool): Promise<void> {
    const reads = this.#waiting.get(pool) ?? [];
    this.#waiting.delete(pool);
    try {
      await sendOn(await pool.connect(), reads);
    } catch (error) {
      for (const { reject } of reads) reject(error);
    }
  }
}

const present = new AsyncLocalStorage<ReadGroup>();

/**
 * Runs work whose reads are sent together where it asks for several at once: in one write on one connection, where they
 * run one after the other. For many short reads, whose cost is the way to the database and back.
 */
export const readTogether = <T>(work: () => T): T => present.run(new ReadGroup(), work);

/** Lets the queries of a pool, whose connections are in pipeline mode, be sent together. */
export function joinReads(pool: pg.Pool): void {
  const alone = pool.query.bind(pool);
  const query = (...given: unknown[]): unknown =>
    present.getStore()?.read(pool, given) ?? Reflect.apply(alone, undefined, given);
  Object.assign(pool, { query });
}
