import { afterAll, beforeAll, expect, test } from "vitest";
import { nameOfCall } from "@openrounds/contract/pages/answers.ts";
import { pageEndpoints } from "@openrounds/contract/pages/endpoints.ts";
import { HOME_CALLS, homeCalls } from "@openrounds/contract/pages/home.ts";
import type { OrganizationView } from "@openrounds/contract/organizations/schemas.ts";
import { buildParticipant } from "../batches/factory.ts";
import type { UserRow } from "../identity/service.ts";
import { now } from "../kernel/clock.ts";
import { buildFixture, buildStranger, type Fixture } from "../kernel/testing/fixture.ts";
import { resultAlone } from "../kernel/testing/mounted-calls.ts";
import { manageHub } from "../kernel/testing/sign-ins.ts";
import { createWorld, type Person, type World } from "../kernel/testing/world.ts";
import { clearCachedMemberships } from "../organizations/access.ts";
import { buildHub } from "../organizations/factory.ts";
import type { OrganizationRow } from "../organizations/service.ts";
import { members } from "../organizations/tables.ts";
import { buildRight } from "../programs/factory.ts";

let world: World;
let fixture: Fixture;

beforeAll(async () => {
  world = await createWorld();
  fixture = await buildFixture(world.db);
});
afterAll(() => world.close());

interface Chosen {
  readonly view?: OrganizationView;
  readonly organizationId?: string;
}

const homeOf = (person: Person, chosen: Chosen = {}) => world.call(pageEndpoints.home, { query: chosen }, person);

/** The paths of the single calls that a home holds, each of which answers the same by itself. */
async function callsAsAlone(person: Person, chosen?: Chosen): Promise<string[]> {
  const calls = homeCalls(await homeOf(person, chosen), person.userId);
  for (const each of calls) {
    expect.soft(each.result, each.name.join(" ")).toEqual(await resultAlone(world, each, person));
  }
  expect(HOME_CALLS).toEqual(expect.arrayContaining(calls.map(({ name }) => name)));
  return calls.map(({ name: [, path] }) => path).toSorted();
}

const OF_ALL = [
  "/v1/announcement/user",
  "/v1/certificate/all",
  "/v1/certificate/progress/mine",
  "/v1/org/hub/invitations",
  "/v1/session/batch/mine",
  "/v1/session/session/recent",
  "/v1/session/waiting/mine",
  "/v1/user/end-user/:userId",
  "/v1/user/legal-policy/agreements",
  "/v1/user/notices/unread",
  "/v1/user/permissions/:userId",
  "/v1/user/waiting",
  "getOnboardingStatus",
];
const OF_PERSON = ["/v1/program/program/user/:userId", "/v1/program/program/user/session"];
const COUNTS = "/v1/session/batch/summary";

test("home answers a learner, a facilitator, a member with a right, and a person without anything, as the single calls do", async () => {
  const { attendee, batch, program } = fixture;
  const facilitator = await buildParticipant(world.db, batch, "FACILITATOR");
  const editor = await buildStranger(world.db);
  await buildRight(world.db, { programId: program.programId, userId: editor.userId, canEdit: true });
  expect(await callsAsAlone(attendee)).toEqual([...OF_ALL, ...OF_PERSON, COUNTS].toSorted());
  expect(await callsAsAlone(facilitator)).toEqual([...OF_ALL, ...OF_PERSON, COUNTS].toSorted());
  await callsAsAlone(editor);
  const stranger = await buildStranger(world.db);
  expect(await callsAsAlone(stranger)).toEqual([...OF_ALL, ...OF_PERSON].toSorted());
});

test("home answers the owner of a hub and of a superhub what their organization shows, as the single calls do", async () => {
  expect(await callsAsAlone(fixture.owner)).toEqual(
    [
      ...OF_ALL,
      "/v1/org/:id/first-steps",
      "/v1/program/program/organization/:id",
      "/v1/program/program/organization/:id/session",
      COUNTS,
    ].toSorted(),
  );
  expect(await callsAsAlone(fixture.superhubOwner)).toEqual(
    [
      ...OF_ALL,
      "/v1/org/:id/first-steps",
      "/v1/org/superhub/:id/hubs",
      "/v1/program/program/approvals",
      "/v1/program/program/superHub/:id/session",
      "/v1/program/program/user/:userId",
    ].toSorted(),
  );
});

test("home answers who manages a hub as its manager, and as before once that ends", async () => {
  const { superhubOwner, hub, superhub } = fixture;
  await manageHub(world, fixture, superhubOwner);
  const home = await homeOf(superhubOwner, { view: "superHub", organizationId: superhub.organizationId });
  expect(home).toMatchObject({
    view: "hub",
    organizationId: hub.organizationId,
    managedFor: superhub.organizationId,
    programs: { programList: [{ programId: fixture.program.programId }] },
  });
  expect(await callsAsAlone(superhubOwner)).toContain("/v1/org/superhub/permissions");
});

/** Makes a person an administrator of one more organization. */
async function addAdmin({ organizationId }: OrganizationRow, { userId, firstName, lastName }: UserRow): Promise<void> {
  const [createdAt, updatedAt] = [now(), now()];
  const active = { roles: ["ADMIN" as const], entityStatus: "ACTIVE" as const, createdAt, updatedAt };
  await world.db.insert(members).values({ organizationId, userId, firstName, lastName, ...active });
  clearCachedMemberships(world.app.platform, userId);
}

test("home shows the chosen organization, and the first one for an organization of others", async () => {
  const { owner, hub } = fixture;
  const other = await buildHub(world.db);
  await addAdmin(other.hub, owner);
  const chosen = await homeOf(owner, { view: "hub", organizationId: other.hub.organizationId });
  expect(chosen).toMatchObject({ organizationId: other.hub.organizationId, programs: { programList: [] } });
  await callsAsAlone(owner, { view: "hub", organizationId: other.hub.organizationId });
  const foreign = await buildHub(world.db);
  const own = await homeOf(owner, { view: "hub", organizationId: foreign.hub.organizationId });
  expect([hub.organizationId, other.hub.organizationId]).toContain(own.organizationId);
});

test("a single call that is refused is left out of home", async () => {
  const { hub, owner } = await buildHub(world.db, { hub: { entityStatus: "PROFILE_PENDING" } });
  const home = await homeOf(owner, { view: "hub", organizationId: hub.organizationId });
  expect(home.organizationId).toBe(hub.organizationId);
  expect(homeCalls(home, owner.userId).map(({ name }) => name)).not.toContainEqual(
    nameOfCall({ method: "GET", path: "/v1/org/:id/first-steps" }),
  );
  await callsAsAlone(owner);
});
