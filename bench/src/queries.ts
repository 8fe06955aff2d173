import { setTimeout as wait } from "node:timers/promises";
import { say } from "@openrounds/server/command.ts";
import type { App } from "@openrounds/server/create-app.ts";
import { recordStatements } from "@openrounds/server/kernel/testing/statements.ts";
import type { ReadRequest } from "./reads.ts";
import { headersFor, type SignInHeaders } from "./signins.ts";

/** Prepared statement names: those that prove a sign-in, and those that resolve the person's grants. */
const SIGN_IN_STATEMENT = "identity.liveSignIn";
const GRANTS_STATEMENT = "organizations.memberships";
/** A little longer than the server caches a sign-in and its grants. */
const CACHE_EXPIRY_MS = 1100;

/** The number of statements of a read without cached data of the person, and right after. */
export interface StatementCount {
  readonly name: string;
  readonly first: number;
  readonly proving: number;
  readonly resolving: number;
  readonly again: number;
}

/** Counts the statements of each read on an otherwise idle server. */
export async function countStatements({ http, database }: App, reads: readonly ReadRequest[], proofs: SignInHeaders) {
  const sent = recordStatements(database.pool);
  const namesOf = async (read: ReadRequest): Promise<string[]> => {
    sent.length = 0;
    const { statusCode } = await http.inject({ url: read.path, headers: { authorization: headersFor(proofs, read) } });
    if (statusCode !== 200) throw new Error(`${read.name} answered ${statusCode}`);
    return sent.map(({ name }) => name);
  };
  const counts: StatementCount[] = [];
  for (const read of reads) {
    await wait(CACHE_EXPIRY_MS);
    const first = await namesOf(read);
    const of = (name: string): number => first.filter((each) => each === name).length;
    const again = (await namesOf(read)).length;
    counts.push({
      name: read.name,
      first: first.length,
      proving: of(SIGN_IN_STATEMENT),
      resolving: of(GRANTS_STATEMENT),
      again,
    });
  }
  return counts;
}

/** Prints the counts, one read per line. */
export function sayCounts(counts: readonly StatementCount[]): void {
  const line = (...cells: readonly (string | number)[]): void =>
    say(cells.map((cell, i) => (i === 0 ? String(cell).padEnd(20) : String(cell).padStart(10))).join(""));
  line("statements", "at first", "sign-in", "rights", "again");
  for (const { name, first, proving, resolving, again } of counts) line(name, first, proving, resolving, again);
}
