import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { batchForm } from "../batches/factory.ts";
import { createWorld, type World } from "../kernel/testing/world.ts";
import { buildHubWithProgram } from "../programs/factory.ts";
import { buildContent } from "./factory.ts";
import { contents } from "./tables.ts";

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test("content of a session stays with it when the batch meets on another day, and is no reason to lose it unasked", async () => {
  const { owner, program } = await buildHubWithProgram(world.db);
  const form = (schedule: string) => batchForm(program.programId, { schedule });
  const { batch } = await world.call(
    batchEndpoints.create,
    { body: form("FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,WE") },
    owner,
  );
  const at = { params: { batchId: batch.batchId } };
  const params = { id: batch.batchId };
  const { sessionList } = await world.call(sessionEndpoints.listOfBatch, { params }, owner);
  const last = sessionList.at(-1)?.sessionId ?? "";
  const { contentId } = await buildContent(world.db, {
    batchId: batch.batchId,
    ownerId: owner.userId,
    sessionId: last,
  });
  const sessionNow = async () =>
    (await world.db.select().from(contents).where(eq(contents.contentId, contentId)))[0]?.sessionId;

  await world.call(batchEndpoints.update, { ...at, body: form("FREQ=WEEKLY;INTERVAL=1;BYDAY=TU,TH") }, owner);
  expect(await sessionNow()).toBe(last);

  const rare = form("FREQ=WEEKLY;INTERVAL=1;BYDAY=TU");
  const { plan } = await world.call(sessionEndpoints.planBatch, { params, body: rare }, owner);
  expect(plan.dropList.find(({ sessionId }) => sessionId === last)?.work).toEqual(["CONTENT"]);
  const refused = await world.refusal(batchEndpoints.update, { ...at, body: rare }, owner);
  expect(refused.body.responseCode).toBe("BATCH_PLAN_HAS_WORK");
  expect(refused.status).toBe(409);
  expect(await sessionNow()).toBe(last);
});
