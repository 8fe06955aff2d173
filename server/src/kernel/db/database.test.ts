import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test("a connection that ends while somebody holds it fails their next query, and nothing else", async () => {
  const { pool } = world.app.database;
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const ended = new Promise<void>((resolve) => client.once("end", resolve));
  await pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
  await ended;
  await expect(client.query("select 1")).rejects.toThrow(/not queryable|terminated/);
  client.release(true);
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});
