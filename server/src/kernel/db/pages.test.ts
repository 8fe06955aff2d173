import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../testing/world.ts";
import { plannedSize, rowsOf } from "./pages.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

interface Pair {
  readonly letter: string;
  readonly number: number | null;
}
const columns = { letter: sql`letter`, number: sql`number` };
const readPairs = async (condition: string, order?: string): Promise<Pair[]> => {
  const pairs = sql.raw(
    `(select * from (values ('a', 2), ('b', null), ('c', 1)) v (letter, number) where ${condition}) p`,
  );
  const [row] = await world.db
    .select({ pairs: rowsOf<Pair>(columns, pairs, order === undefined ? undefined : sql.raw(order)) })
    .from(sql`(select 1) one`);
  return row?.pairs ?? [];
};

test("the rows of a page come as objects by the names of their columns, in the order that is asked for", async () => {
  expect(await readPairs("true", "order by number")).toEqual([
    { letter: "c", number: 1 },
    { letter: "a", number: 2 },
    { letter: "b", number: null },
  ]);
  expect(await readPairs("letter = 'b'")).toEqual([{ letter: "b", number: null }]);
});

test("a page without rows is an empty list", async () => {
  expect(await readPairs("false")).toEqual([]);
});

test("statements are planned for few sizes, each at least as large as the page", () => {
  const sizes = Array.from({ length: 500 }, (_, i) => i + 1);
  expect(sizes.filter((size) => plannedSize(size) < size)).toEqual([]);
  expect(new Set(sizes.map(plannedSize)).size).toBe(5);
});
