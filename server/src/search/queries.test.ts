import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../kernel/testing/world.ts";
import { entriesWith } from "./queries.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test.each([false, true])("words are found over the index (similar ones too: %s)", async (isLoose) => {
  const plan = await world.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const sought = { word: "diabtes", focusAreaIds: [], isLoose };
    const { rows } = await tx.execute(sql`explain ${entriesWith("PROGRAM", sought)}`);
    return JSON.stringify(rows);
  });
  expect(plan).toContain("search_entries_words");
});
