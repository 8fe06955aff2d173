import { afterAll, beforeAll, expect, test } from "vitest";
import { certificateEndpoints } from "@openrounds/contract/certificates/endpoints.ts";
import { buildHubWithBatch, buildParticipant } from "../batches/factory.ts";
import { recordStatements } from "../kernel/testing/statements.ts";
import { createWorld, type World } from "../kernel/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test("the people of a batch are counted once, and their attendance only if a number of sessions is asked for", async () => {
  const { batch, owner } = await buildHubWithBatch(world.db);
  await buildParticipant(world.db, batch, "ATTENDEE", { firstName: "Pooja", lastName: "Ingole" });
  const sent = recordStatements(world.app.database.pool);
  const countsOf = async (query: { readonly text?: string; readonly sessionAttended?: number }): Promise<string[]> => {
    sent.length = 0;
    await world.call(certificateEndpoints.listRecipients, { params: { batchId: batch.batchId }, query }, owner);
    return sent.map(({ text }) => text).filter((text) => text.startsWith("select count(*), "));
  };
  const [counted, ...more] = await countsOf({});
  expect(more).toEqual([]);
  expect(counted).not.toContain('"presences"');
  expect(await countsOf({ text: "pooja" })).toHaveLength(2);
  expect((await countsOf({ sessionAttended: 0 }))[0]).toContain('"presences"');
});
