import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { users } from "../../identity/tables.ts";
import { newId } from "../ids.ts";
import { createLog } from "../log.ts";
import { createWorld, type World } from "../testing/world.ts";
import { openDatabase, type Database } from "./database.ts";

let world: World;
let database: Database;
beforeAll(async () => {
  world = await createWorld();
  // One connection, so that all its plans are seen.
  database = openDatabase({ url: world.databaseUrl, poolSize: 1, log: createLog("error") });
});
afterAll(async () => {
  await database.close();
  await world.close();
});

/** The statements that the connection has planned and that contain a text. */
async function plannedWith(text: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ statement: string }>(
    "select statement from pg_prepared_statements where name like 'read-%'",
  );
  return rows.map(({ statement }) => statement).filter((statement) => statement.includes(text));
}

test("a connection plans a repeated read once, and keeps no plan of one that is not repeated", async () => {
  const { db } = database;
  const read = () => db.select({ credentials: users.credentials }).from(users).where(eq(users.userId, newId()));
  await read();
  expect(await plannedWith("credentials")).toEqual([]);
  for (let n = 0; n < 5; n++) expect(await read()).toEqual([]);
  expect(await plannedWith("credentials")).toHaveLength(1);
  for (let count = 1; count <= 20; count++) {
    const ids = Array.from({ length: count }, newId);
    await db.select({ pronoun: users.pronoun }).from(users).where(inArray(users.userId, ids));
  }
  expect(await plannedWith("pronoun")).toEqual([]);
});

test("a read in a transaction keeps its plan too, and a write is planned as before", async () => {
  const { db } = database;
  for (let n = 0; n < 3; n++) {
    await db.transaction(async (tx) => {
      await tx.select({ salutation: users.salutation }).from(users).where(eq(users.userId, newId()));
      await tx.update(users).set({ salutation: "Dr" }).where(eq(users.userId, newId()));
    });
  }
  expect(await plannedWith("salutation")).toEqual([expect.stringMatching(/^select/)]);
});
