import { inject } from "vitest";
import { newId } from "../ids.ts";
import { databaseAt, runOn } from "./database.ts";

/** A new database on the server of the tests, empty or a copy of another one; returns its URL. */
export async function createDatabase({ copyOf }: { readonly copyOf?: string } = {}): Promise<string> {
  const server = inject("databaseServer");
  const name = `test_${newId().replaceAll("-", "")}`;
  await runOn(server, `create database ${name}${copyOf === undefined ? "" : ` template ${copyOf}`}`);
  return databaseAt(server, name);
}

/** Drops a database and ends its connections. */
export const dropDatabase = (url: string): Promise<void> =>
  runOn(inject("databaseServer"), `drop database ${new URL(url).pathname.slice(1)} with (force)`);
