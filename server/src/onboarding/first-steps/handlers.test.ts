import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { firstStepEndpoints } from "@openrounds/contract/onboarding/first-steps/endpoints.ts";
import { buildBatch, buildParticipant } from "../../batches/factory.ts";
import type { UserRow } from "../../identity/service.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { buildHub, buildMember, buildOrganization, buildSuperhub } from "../../organizations/factory.ts";
import type { OrganizationRow } from "../../organizations/service.ts";
import { buildProgram } from "../../programs/factory.ts";

const { read, hide } = firstStepEndpoints;

let world: World;
let superhub: OrganizationRow;
let leader: UserRow;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ superhub, superhubOwner: leader } = await buildSuperhub(world.db));
});

const at = ({ organizationId }: OrganizationRow) => ({ params: { id: organizationId } });

/** The done and open steps, in order. */
async function stepsOf(organization: OrganizationRow, as: UserRow) {
  const { steps } = await world.call(read, at(organization), as);
  const named = (isDone: boolean) => steps.filter((each) => each.isDone === isDone).map(({ step }) => step);
  return { done: named(true), left: named(false) };
}

test("the owner of an empty superhub is led from the first hub to the first invitations, each ticked by what there is", async () => {
  expect(await stepsOf(superhub, leader)).toEqual({ done: [], left: ["HUB", "PROGRAM", "BATCH", "INVITATION"] });
  const hub = await buildOrganization(world.db, { parentId: superhub.organizationId, entityStatus: "INVITED" });
  expect((await stepsOf(superhub, leader)).done).toEqual(["HUB"]);
  const { organizationId } = hub;
  const program = await buildProgram(world.db, { organizationId, createdBy: leader.userId });
  expect((await stepsOf(superhub, leader)).done).toEqual(["HUB", "PROGRAM"]);
  const batch = await buildBatch(world.db, { programId: program.programId, createdBy: leader.userId });
  await buildParticipant(world.db, batch, "OWNER");
  expect((await stepsOf(superhub, leader)).done).toEqual(["HUB", "PROGRAM", "BATCH"]);
  await buildParticipant(world.db, batch, "ATTENDEE");
  expect(await stepsOf(superhub, leader)).toEqual({ done: ["HUB", "PROGRAM", "BATCH", "INVITATION"], left: [] });
  const { programId, batchId } = await world.call(read, at(superhub), leader);
  expect([programId, batchId]).toEqual([program.programId, batch.batchId]);
});

test("the owner of a new hub begins with a program and ends with the team; what lies in other hubs does not count", async () => {
  const { hub, owner } = await buildHub(world.db, { hub: { parentId: superhub.organizationId } });
  const other = await buildOrganization(world.db, { parentId: superhub.organizationId });
  await buildProgram(world.db, { organizationId: other.organizationId, createdBy: owner.userId });
  expect(await stepsOf(hub, owner)).toEqual({ done: [], left: ["PROGRAM", "BATCH", "INVITATION", "TEAM"] });
  expect(await world.call(read, at(hub), owner)).toMatchObject({ programId: null, batchId: null });
  await buildMember(world.db, hub, "MEMBER");
  expect((await stepsOf(hub, owner)).done).toEqual(["TEAM"]);
});

test("an own program comes before one of a hub, so that the next step leads where one may go on", async () => {
  const hub = await buildOrganization(world.db, { parentId: superhub.organizationId });
  await buildProgram(world.db, { organizationId: hub.organizationId, createdBy: leader.userId });
  const own = await buildProgram(world.db, { organizationId: superhub.organizationId, createdBy: leader.userId });
  expect((await world.call(read, at(superhub), leader)).programId).toBe(own.programId);
});

test("who hides the steps does not see them any more; the other admins do", async () => {
  const admin = await buildMember(world.db, superhub, "ADMIN");
  for (const _ of [1, 2]) expect(await world.call(hide, at(superhub), leader)).toEqual({});
  expect(await stepsOf(superhub, leader)).toEqual({ done: [], left: [] });
  expect((await stepsOf(superhub, admin)).left).toHaveLength(4);
});

test("members who create no programs and people of other organizations are not led", async () => {
  const guest = await buildMember(world.db, superhub, "GUEST");
  const { owner: stranger } = await buildHub(world.db);
  for (const person of [guest, stranger]) {
    for (const call of [read, hide]) {
      expect([403, 404]).toContain((await world.refusal(call, at(superhub), person)).status);
    }
  }
});
