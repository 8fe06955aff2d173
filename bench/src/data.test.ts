import { afterAll, beforeAll, expect, test } from "vitest";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { createWorld, type World } from "@openrounds/server/kernel/testing/world.ts";
import { fillLarge } from "./data.ts";
import { emailOf, largeId } from "./ids.ts";
import { sizeOf } from "./size.ts";

const SCALE = 0.001;
const owner = { userId: largeId("user", 0) };
let world: World;
const lines: string[] = [];
const addLine = (line: string): void => void lines.push(line);

const countOf = async (table: string): Promise<number> => {
  const { rows } = await world.db.execute(`select count(*)::int as total from ${table}`);
  return Number(rows[0]?.["total"]);
};

beforeAll(async () => {
  world = await createWorld();
  await fillLarge(world.app.platform, SCALE, addLine);
});
afterAll(() => world.close());

test("the large network has the requested size", async () => {
  const { hubs, programs, accounts, batches, stays } = sizeOf(SCALE);
  expect(await countOf("organizations")).toBe(hubs + 1);
  expect(await countOf("programs")).toBe(programs);
  expect(await countOf("users")).toBe(accounts);
  expect(await countOf("batches")).toBe(batches);
  expect(await countOf("attendance_events")).toBe(2 * stays);
});

test("at full scale it has 200 hubs, 3,000 programs, a million accounts and ten million attendance rows", () => {
  expect(sizeOf(1)).toMatchObject({ hubs: 200, programs: 3000, accounts: 1_000_000, stays: 5_000_000 });
});

test("every row refers to one that is there", async () => {
  const { rows } = await world.db.execute(`
    select count(*)::int as lost from attendance_events e
    left join sessions s using (session_id) left join users u using (user_id)
    left join batch_participants p on p.batch_id = s.batch_id and p.user_id = e.user_id
    where s.session_id is null or u.user_id is null or p.user_id is null`);
  expect(rows).toEqual([{ lost: 0 }]);
});

test("a hub owner sees batches, people and sessions through the door", async () => {
  const { batchList } = await world.call(batchEndpoints.list, { query: { programId: largeId("program", 0) } }, owner);
  expect(batchList.map(({ batchName }) => batchName).toSorted()).toEqual(["Batch 1", "Batch 2"]);
  const id = largeId("batch", 0);
  const { sessionList } = await world.call(sessionEndpoints.listOfBatch, { params: { id } }, owner);
  expect(sessionList).toHaveLength(12);
  expect(await countOf(`users where email = '${emailOf(0)}'`)).toBe(1);
});

test("filling again changes nothing", async () => {
  await fillLarge(world.app.platform, SCALE, addLine);
  expect(lines.at(-1)).toBe("The large network is there already");
});
