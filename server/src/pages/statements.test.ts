import { afterAll, beforeAll, expect, test } from "vitest";
import { pageEndpoints } from "@openrounds/contract/pages/endpoints.ts";
import { buildBatch, buildHubWithBatch, buildParticipant, buildParticipation } from "../batches/factory.ts";
import type { UserRow } from "../identity/service.ts";
import { recordStatements, type SentStatement } from "../kernel/testing/statements.ts";
import { createWorld, type World } from "../kernel/testing/world.ts";
import { buildSession } from "../sessions/factory.ts";

let world: World;
let sent: SentStatement[];
beforeAll(async () => {
  world = await createWorld();
  sent = recordStatements(world.app.database.pool);
});
afterAll(() => world.close());

/** The statements of home, of a person whom no cache of the server knows. */
async function statementsOfHome(person: UserRow): Promise<string[]> {
  await world.authorize(person);
  sent.length = 0;
  await world.call(pageEndpoints.home, { query: {} }, person);
  return sent.map(({ name, text }) => name || text);
}

test("home of a learner takes no more statements with more batches, and reads sign-in and memberships once", async () => {
  const { batch, program, owner } = await buildHubWithBatch(world.db);
  const fields = { programId: program.programId, createdBy: owner.userId };
  const [one, many] = [
    await buildParticipant(world.db, batch, "ATTENDEE"),
    await buildParticipant(world.db, batch, "ATTENDEE"),
  ];
  for (let n = 0; n < 4; n++) {
    const more = await buildBatch(world.db, fields);
    await buildSession(world.db, more);
    await buildParticipation(world.db, more, "ATTENDEE", many);
  }
  // The first home of a process reads the catalogue.
  await statementsOfHome(owner);
  const statements = await statementsOfHome(one);
  expect(statements.length).toBeLessThanOrEqual(18);
  for (const name of ["identity.liveSignIn", "organizations.memberships", "batches.holdings"]) {
    expect(statements.filter((each) => each === name)).toEqual([name]);
  }
  expect((await statementsOfHome(many)).length).toBe(statements.length);
});
