import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import type { Batch, UpdateBatch } from "@openrounds/contract/batches/schemas.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import type { UserRow } from "../identity/service.ts";
import { DAY, nowMs, resetClock, startClockAt } from "../kernel/clock.ts";
import { untilWaiting } from "../kernel/testing/waiting.ts";
import { createWorld, type World } from "../kernel/testing/world.ts";
import { batchForm, buildBatch, buildHubWithBatch } from "./factory.ts";
import { completeEndedBatches, type BatchRow } from "./service.ts";
import { batches } from "./tables.ts";

const { listOfBatch } = sessionEndpoints;

let world: World;
let owner: UserRow;
let programId: string;
let batch: BatchRow;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  resetClock();
  ({ owner, batch } = await buildHubWithBatch(world.db));
  ({ programId } = batch);
});

test("who saves an older state of a batch brings its sessions back to it too", async () => {
  const form = batchForm(programId);
  const { batch: made } = await world.call(batchEndpoints.create, { body: form }, owner);
  const { programId: _, ...fields } = form;
  const save = (changes: Partial<UpdateBatch>): Promise<{ batch: Batch }> =>
    world.call(batchEndpoints.update, { params: { batchId: made.batchId }, body: { ...fields, ...changes } }, owner);
  const [first, second] = await world.db.transaction(async (tx) => {
    await tx.select().from(batches).where(eq(batches.batchId, made.batchId)).for("update");
    const rescheduled = save({ schedule: "FREQ=WEEKLY;INTERVAL=1;BYDAY=FR" });
    await untilWaiting(world.db, 1);
    const renamed = save({ batchName: "Renamed" });
    await untilWaiting(world.db, 2);
    return [rescheduled, renamed] as const;
  });
  await first;
  expect((await second).batch).toMatchObject({ batchName: "Renamed", schedule: fields.schedule });
  const { sessionList } = await world.call(listOfBatch, { params: { id: made.batchId } }, owner);
  const days = new Set(sessionList.map(({ startDateTime }) => new Date(startDateTime).getUTCDay()));
  expect(days).toEqual(new Set([1, 3]));
});

test("a batch that is prolonged while ended ones are closed goes on", async () => {
  const isThis = eq(batches.batchId, batch.batchId);
  await world.db
    .update(batches)
    .set({ endsAt: new Date(nowMs() - 3 * DAY) })
    .where(isThis);
  const [closing] = await world.db.transaction(async (tx) => {
    await tx.select().from(batches).where(isThis).for("update");
    const work = completeEndedBatches(world.db);
    await untilWaiting(world.db, 1);
    await tx
      .update(batches)
      .set({ endsAt: new Date(nowMs() + DAY) })
      .where(isThis);
    return [work];
  });
  await closing;
  const [stored] = await world.db.select().from(batches).where(isThis);
  expect(stored?.entityStatus).toBe("ACTIVE");
});

test("a batch lasts to the end of its last day, also of one with 25 hours", async () => {
  const timeZone = "America/New_York";
  const endsAt = new Date("2027-11-07T04:00:00Z");
  const fields = { programId, createdBy: owner.userId, timeZone, endsAt };
  const { batchId } = await buildBatch(world.db, fields);
  const statusAt = async (at: string) => {
    startClockAt(new Date(at));
    await completeEndedBatches(world.db);
    return (await world.db.select().from(batches).where(eq(batches.batchId, batchId)))[0]?.entityStatus;
  };
  expect(await statusAt("2027-11-08T04:30:00Z")).toBe("ACTIVE");
  expect(await statusAt("2027-11-08T05:01:00Z")).toBe("COMPLETED");
});
