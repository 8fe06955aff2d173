import type pg from "pg";
import { setTimeout as wait } from "node:timers/promises";
import { say } from "@openrounds/server/command.ts";
import type { App } from "@openrounds/server/create-app.ts";
import type { Asked } from "./reads.ts";
import { proofFor, type Proofs } from "./signins.ts";

/** By their names: what proves a sign-in, and what tells which rights a person holds. */
const PROVES = "identity.liveSignIn";
const RESOLVES = "organizations.memberships";
/** A little longer than the server knows a sign-in and its rights. */
const FORGOTTEN_MS = 1100;

/** How many statements a read runs when nothing is known of the person yet, and right after. */
export interface Count {
  readonly name: string;
  readonly first: number;
  readonly proving: number;
  readonly resolving: number;
  readonly again: number;
}

/** Hears of every statement of a pool by its name; an unnamed one as an empty text. */
function hearStatements(pool: pg.Pool): string[] {
  const heard: string[] = [];
  const known = new WeakSet<pg.PoolClient>();
  pool.on("acquire", (client) => {
    if (known.has(client)) return;
    known.add(client);
    const run = client.query.bind(client) as (...given: unknown[]) => unknown;
    const heardRun = (...given: unknown[]): unknown => {
      const [statement] = given;
      const isNamed = typeof statement === "object" && statement !== null && "name" in statement;
      heard.push(isNamed ? String(statement.name) : "");
      return run(...given);
    };
    Object.assign(client, { query: heardRun });
  });
  return heard;
}

/** Counts what each read asks of the database, on a server that does nothing else. */
export async function countStatements({ http, database }: App, reads: readonly Asked[], proofs: Proofs) {
  const heard = hearStatements(database.pool);
  const namesOf = async (read: Asked): Promise<string[]> => {
    heard.length = 0;
    const { statusCode } = await http.inject({ url: read.path, headers: { authorization: proofFor(proofs, read) } });
    if (statusCode !== 200) throw new Error(`${read.name} answered ${statusCode}`);
    return [...heard];
  };
  const counts: Count[] = [];
  for (const read of reads) {
    await wait(FORGOTTEN_MS);
    const first = await namesOf(read);
    const of = (name: string): number => first.filter((each) => each === name).length;
    const again = (await namesOf(read)).length;
    counts.push({ name: read.name, first: first.length, proving: of(PROVES), resolving: of(RESOLVES), again });
  }
  return counts;
}

/** Tells the counts, one read a line. */
export function sayCounts(counts: readonly Count[]): void {
  const line = (...cells: readonly (string | number)[]): void =>
    say(cells.map((cell, i) => (i === 0 ? String(cell).padEnd(20) : String(cell).padStart(10))).join(""));
  line("statements", "at first", "sign-in", "rights", "again");
  for (const { name, first, proving, resolving, again } of counts) line(name, first, proving, resolving, again);
}
