import type pg from "pg";

/** How many statements of a database are named at most, since each connection keeps a plan for every name it has seen. */
const MAX_NAMED = 400;
/** A statement is named at this use, so that one whose text is different each time is not. */
const NAMED_AT_USE = 2;
/** How many texts are counted before the count begins anew. */
const MAX_COUNTED = 5000;
const READS = /^\s*(?:select|with)\b/i;

/** The names of the repeated reads of a database, the same in all connections of its pool. */
export class PlanNames {
  readonly #names = new Map<string, string>();
  readonly #uses = new Map<string, number>();

  /** The name of a read by its text; undefined for one that is not repeated. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MAX_NAMED || !READS.test(text)) return known;
    const count = (this.#uses.get(text) ?? 0) + 1;
    if (count < NAMED_AT_USE) {
      if (this.#uses.size >= MAX_COUNTED) this.#uses.clear();
      this.#uses.set(text, count);
      return undefined;
    }
    this.#uses.delete(text);
    const name = `read-${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

interface Statement {
  readonly name?: string;
  readonly text: string;
}

const isUnnamed = (given: unknown): given is Statement =>
  typeof given === "object" && given !== null && "text" in given && (given as Statement).name === undefined;

/** Lets a connection plan each repeated read once: an unnamed statement is planned anew at every use. */
export function keepPlans(client: pg.Client, names: PlanNames): void {
  const send = client.query.bind(client) as (...given: unknown[]) => unknown;
  const query = (statement: unknown, ...given: unknown[]): unknown => {
    const name = isUnnamed(statement) ? names.nameOf(statement.text) : undefined;
    return send(name === undefined ? statement : { ...(statement as object), name }, ...given);
  };
  Object.assign(client, { query });
}
