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
  expect(statements.length).toBeLessThanOrEqual(19);
  for (const name of ["identity.liveSignIn", "organizations.memberships", "batches.holdings"]) {
    expect(statements.filter((each) => each === name)).toEqual([name]);
  }
  expect((await statementsOfHome(many)).length).toBe(statements.length);
});

test("the page of a batch takes no more statements with more sessions and people, and proves its right once", async () => {
  const { batch, owner } = await buildHubWithBatch(world.db);
  const learner = await buildParticipant(world.db, batch, "ATTENDEE");
  const statementsOf = async (person: UserRow): Promise<string[]> => {
    await world.authorize(person);
    sent.length = 0;
    const input = { params: { batchId: batch.batchId }, query: { shell: "1", tab: "participants" } } as const;
    await world.call(pageEndpoints.batch, input, person);
    return sent.map(({ name, text }) => name || text);
  };
  const people = [owner, learner];
  const before = [];
  for (const person of people) before.push((await statementsOf(person)).length);
  for (let n = 0; n < 3; n++) {
    await buildSession(world.db, batch);
    await buildParticipant(world.db, batch, "ATTENDEE");
  }
  for (const [n, person] of people.entries()) {
    const statements = await statementsOf(person);
    expect(statements.length).toBeLessThanOrEqual(before[n] ?? 0);
    expect(statements.filter((each) => each === "batches.byId")).toEqual(["batches.byId"]);
  }
});

test("the open sessions of an organization are read by a statement that keeps its plan", async () => {
  const { owner } = await buildHubWithBatch(world.db);
  expect(await statementsOfHome(owner)).toContain("sessions.openOfOrganization");
});
