import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { batchForm, buildHubWithBatch } from "../batches/factory.ts";
import type { BatchRow } from "../batches/service.ts";
import type { UserRow } from "../identity/service.ts";
import { DAY, HOUR, nowMs, resetClock } from "../kernel/clock.ts";
import { together } from "../kernel/testing/together.ts";
import { untilWaiting } from "../kernel/testing/waiting.ts";
import { createWorld, type World } from "../kernel/testing/world.ts";
import { buildSession } from "./factory.ts";
import { resolveOverdue } from "./service.ts";
import { sessions } from "./tables.ts";

const { listOfBatch, start } = sessionEndpoints;

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

const statusOf = async (sessionId: string) =>
  (await world.db.select().from(sessions).where(eq(sessions.sessionId, sessionId)))[0]?.status;
const holding = <Result>(
  sessionId: string,
  work: (change: (fields: Partial<typeof sessions.$inferInsert>) => Promise<unknown>) => Promise<Result>,
) =>
  world.db.transaction(async (tx) => {
    const isThis = eq(sessions.sessionId, sessionId);
    await tx.select().from(sessions).where(isThis).for("update");
    return work((fields) => tx.update(sessions).set(fields).where(isThis));
  });

test("a session that is cancelled while somebody starts it leads nowhere", async () => {
  const { sessionId } = await buildSession(world.db, { batchId: batch.batchId });
  const starting = await holding(sessionId, async (change) => {
    const call = world.refusal(start, { body: { sessionId } }, owner);
    await untilWaiting(world.db, 1);
    await change({ status: "CANCELLED" });
    return [call];
  });
  expect(await starting[0]).toMatchObject({ status: 409, body: { responseCode: "SESSION_NOT_OPEN" } });
  expect(await statusOf(sessionId)).toBe("CANCELLED");
});

test("two who start a session at once are both led into it", async () => {
  const { sessionId } = await buildSession(world.db, { batchId: batch.batchId });
  const urls = await together(3, () => world.call(start, { body: { sessionId } }, owner));
  expect(new Set(urls.map(({ startUrl }) => startUrl)).size).toBe(1);
  expect(await statusOf(sessionId)).toBe("INPROGRESS");
});

test("a session that is put off while overdue ones are settled is still to come", async () => {
  const endsAt = new Date(nowMs() - HOUR);
  const { sessionId } = await buildSession(world.db, { batchId: batch.batchId, startsAt: endsAt, endsAt });
  const [settling] = await holding(sessionId, async (change) => {
    const work = resolveOverdue(world.db);
    await untilWaiting(world.db, 1);
    await change({ startsAt: new Date(nowMs() + DAY), endsAt: new Date(nowMs() + DAY + HOUR) });
    return [work];
  });
  await settling;
  expect(await statusOf(sessionId)).toBe("SCHEDULED");
});

test("a session that starts while its batch is planned anew stays", async () => {
  const form = batchForm(programId);
  const { batch: made } = await world.call(batchEndpoints.create, { body: form }, owner);
  const { programId: _, ...fields } = form;
  const [first] = (await world.call(listOfBatch, { params: { id: made.batchId } }, owner)).sessionList;
  const sessionId = first?.sessionId ?? "";
  const [changing] = await holding(sessionId, async (change) => {
    const body = { ...fields, schedule: "FREQ=WEEKLY;INTERVAL=1;BYDAY=FR" };
    const call = world.call(batchEndpoints.update, { params: { batchId: made.batchId }, body }, owner);
    await untilWaiting(world.db, 1);
    await change({ status: "INPROGRESS" });
    return [call];
  });
  await changing;
  expect(await statusOf(sessionId)).toBe("INPROGRESS");
});

test("a batch is not deleted while a session of it starts", async () => {
  const { sessionId } = await buildSession(world.db, { batchId: batch.batchId });
  const [starting, removing] = await holding(sessionId, async () => {
    const first = world.call(start, { body: { sessionId } }, owner);
    await untilWaiting(world.db, 1);
    const second = world.refusal(batchEndpoints.remove, { params: { batchId: batch.batchId } }, owner);
    await untilWaiting(world.db, 2);
    return [first, second] as const;
  });
  await starting;
  expect(await removing).toMatchObject({ status: 409, body: { responseCode: "BATCH_HAS_HISTORY" } });
});
