import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { OrganizationRole } from "@openrounds/contract/kernel/permissions.ts";
import { memberEndpoints } from "@openrounds/contract/organizations/members/endpoints.ts";
import { organizationStatusSchema, type MemberStatus } from "@openrounds/contract/organizations/schemas.ts";
import { buildUser } from "../../identity/factory.ts";
import { profileChanged } from "../../identity/events.ts";
import type { UserRow } from "../../identity/service.ts";
import { users } from "../../identity/tables.ts";
import { MINUTE, now, nowMs } from "../../kernel/clock.ts";
import { announce } from "../../kernel/jobs/outbox.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { eq } from "drizzle-orm";
import { buildHub, buildMember, buildOrganization, buildSuperhub } from "../factory.ts";
import type { OrganizationRow } from "../service.ts";
import { members } from "../tables.ts";

const { list, listOfSuperhub, listPage, search } = memberEndpoints;

let world: World;
let hub: OrganizationRow;
let owner: UserRow;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ hub, owner } = await buildHub(world.db, { owner: { firstName: "Meera", lastName: "Nair" } }));
});

const params = () => ({ id: hub.organizationId });

async function join(firstName: string, lastName: string, roles: OrganizationRole[], status: MemberStatus = "ACTIVE") {
  const user = await buildUser(world.db, { firstName, lastName });
  const at = now();
  const { organizationId } = hub;
  const row = { organizationId, userId: user.userId, roles, entityStatus: status, firstName, lastName };
  await world.db.insert(members).values({ ...row, createdAt: at, updatedAt: at });
  return user;
}

const namesOf = (rows: readonly { firstName: string; lastName: string; roles: readonly string[] }[]) =>
  rows.map(({ firstName, lastName, roles }) => `${firstName} ${lastName} ${roles.join("+")}`);

test("the team page's order is by name, then role order, then number of roles; other calls get the order of arrival [TEAM-089] [TEAM-117] [TEAM-044]", async () => {
  const vikram = await join("Vikram", "Joshi", ["GUEST"]);
  await join("anita", "Rao", ["MEMBER"]);
  await join("Anita", "Rao", ["MEMBER", "GUEST"]);
  await join("Anita", "Rao", ["GUEST", "ADMIN"]);
  const shown = await world.call(listPage, { params: params(), query: { sortBy: "name" } }, owner);
  expect(namesOf(shown.membersResponseList)).toEqual([
    "Anita Rao GUEST+ADMIN",
    "anita Rao MEMBER",
    "Anita Rao MEMBER+GUEST",
    "Meera Nair OWNER",
    "Vikram Joshi GUEST",
  ]);
  // An old account that joined last, and whose membership was changed before.
  const joined = { createdAt: new Date(nowMs() + MINUTE), updatedAt: new Date(nowMs() - MINUTE) };
  await world.db.update(members).set(joined).where(eq(members.userId, vikram.userId));
  const plain = await world.call(listPage, { params: params(), query: {} }, owner);
  expect(namesOf(plain.membersResponseList)).toEqual([
    "Meera Nair OWNER",
    "anita Rao MEMBER",
    "Anita Rao MEMBER+GUEST",
    "Anita Rao GUEST+ADMIN",
    "Vikram Joshi GUEST",
  ]);
});

test("a page has ten members of one status and both counts, also where it is empty [TEAM-102] [TEAM-043] [TEAM-051] [TEAM-048]", async () => {
  for (const letter of "abcdefghijk") await join(`Person ${letter}`, "", ["MEMBER"]);
  await join("Invited", "One", ["MEMBER"], "INVITED");
  const pages = await Promise.all(
    [0, 1, 2].map((pageNumber) =>
      world.call(listPage, { params: params(), query: { pageNumber, sortBy: "name" } }, owner),
    ),
  );
  expect(pages.map(({ membersResponseList }) => membersResponseList.length)).toEqual([10, 2, 0]);
  const ids = pages.flatMap(({ membersResponseList }) => membersResponseList.map(({ userId }) => userId));
  expect(new Set(ids).size).toBe(12);
  for (const each of pages) {
    expect(each).toMatchObject({ numberOfActiveMember: 12, numberOfInvitedMember: 1, totalNumber: 13 });
  }
  const invited = await world.call(listPage, { params: params(), query: { entityStatus: "INVITED" } }, owner);
  expect(namesOf(invited.membersResponseList)).toEqual(["Invited One MEMBER"]);
  expect((await world.refusal(listPage, { params: params(), query: { pageNumber: 2001 } }, owner)).status).toBe(400);
  for (const entityStatus of ["PENDING", "active", ""]) {
    const query = { entityStatus: entityStatus as "ACTIVE" };
    expect((await world.refusal(listPage, { params: params(), query }, owner)).status).toBe(400);
  }
});

test("a member has a status out of those of organizations, by which the team is paged, and no other [ORG-004]", async () => {
  const statuses = ["ACTIVE", "INVITED", "PROFILE_PENDING", "BLOCKED"] as const;
  for (const status of statuses) {
    const { userId } = await join("Anil", status, ["MEMBER"], status);
    const page = await world.call(listPage, { params: params(), query: { entityStatus: status } }, owner);
    expect(page.membersResponseList.find((member) => member.userId === userId)?.entityStatus).toBe(status);
    expect(page.membersResponseList.every(({ entityStatus }) => entityStatus === status)).toBe(true);
  }
  expect(organizationStatusSchema.options).toEqual(expect.arrayContaining([...statuses]));
  const query = { entityStatus: "RESTING" as "ACTIVE" };
  expect((await world.refusal(listPage, { params: params(), query }, owner)).status).toBe(400);
});

test("a search finds names and e-mails by a part, in one status, with the total [TEAM-103] [TEAM-045]", async () => {
  const anita = await join("Anita", "Rao", ["MEMBER"]);
  await join("Anil", "Das", ["MEMBER"], "INVITED");
  const find = (query: string, entityStatus: "ACTIVE" | "INVITED" = "ACTIVE") =>
    world.call(search, { params: params(), query: { query, entityStatus } }, owner);
  const byName = await find("ita r");
  expect(byName.totalNumber).toBe(1);
  expect(byName.membersResponseList.map(({ userId }) => userId)).toEqual([anita.userId]);
  expect((await find(anita.email?.slice(0, 9).toUpperCase() ?? "")).membersResponseList).toHaveLength(1);
  expect(namesOf((await find("ani", "INVITED")).membersResponseList)).toEqual(["Anil Das MEMBER"]);
  expect((await find("%")).totalNumber).toBe(0);
  for (let i = 0; i < 101; i++) await join("Sunita", "Patil", ["MEMBER"]);
  const many = await find("sunita patil");
  expect([many.membersResponseList.length, many.totalNumber]).toEqual([100, 101]);
});

test("the whole team of a hub is listed by hub id [TEAM-098]", async () => {
  await join("Anil", "Das", ["MEMBER"], "INVITED");
  for (const letter of "abcdefghijk") await join(`Person ${letter}`, "Rao", ["MEMBER", "GUEST"]);
  await buildMember(world.db, await buildOrganization(world.db), "MEMBER");
  const { members: team } = await world.call(list, { params: params(), query: {} }, owner);
  const others = [..."abcdefghijk"].map((letter) => `Person ${letter} Rao MEMBER+GUEST`);
  expect(namesOf(team).toSorted()).toEqual(["Meera Nair OWNER", ...others]);
});

test("the team of a superhub has a call of its own, which is empty for a hub [TEAM-099]", async () => {
  expect(await world.call(listOfSuperhub, { params: params() }, owner)).toEqual({ members: [] });
  const { superhub, superhubOwner: above } = await buildSuperhub(world.db, {
    superhubOwner: { firstName: "Asha", lastName: "Kulkarni" },
  });
  await buildMember(world.db, superhub, "QUALITY_ADMIN", { firstName: "Ravi", lastName: "Das" });
  await buildOrganization(world.db, { parentId: superhub.organizationId }).then((below) =>
    buildMember(world.db, below, "OWNER"),
  );
  const { members: team } = await world.call(listOfSuperhub, { params: { id: superhub.organizationId } }, above);
  expect(namesOf(team).toSorted()).toEqual(["Asha Kulkarni OWNER", "Ravi Das QUALITY_ADMIN"]);
});

test("the calls of a team have the addresses of the documents and respond with resultBody [TEAM-098] [TEAM-099] [TEAM-102] [TEAM-103]", async () => {
  await join("Anil", "Das", ["MEMBER"], "INVITED");
  const { superhub, superhubOwner: above } = await buildSuperhub(world.db);
  const ask = async (url: string, as = owner): Promise<unknown> => {
    const headers = { authorization: await world.authorize(as) };
    return (await world.app.http.inject({ method: "GET", url, headers })).json<{ resultBody: unknown }>().resultBody;
  };
  const { organizationId } = hub;
  expect(await ask(`/api/v1/org/${organizationId}/members`)).toMatchObject({ members: [{ userId: owner.userId }] });
  expect(await ask(`/api/v1/org/${superhub.organizationId}/superhub/members`, above)).toMatchObject({
    members: [{ userId: above.userId }],
  });
  const invited = [{ firstName: "Anil", entityStatus: "INVITED" }];
  const page = "entityStatus=INVITED&pageNumber=0&pageSize=10";
  expect(await ask(`/api/v2/org/${organizationId}/all/members?${page}`)).toMatchObject({
    membersResponseList: invited,
    numberOfActiveMember: 1,
    numberOfInvitedMember: 1,
  });
  const found = "entityStatus=INVITED&pageNumber=0&pageSize=100&query=ani";
  expect(await ask(`/api/v2/org/${organizationId}/search/members?${found}`)).toMatchObject({
    membersResponseList: invited,
    totalNumber: 1,
  });
});

test("a member has the name of the account, also after it changed; who is only invited keeps the name as written", async () => {
  const anil = await join("Anil", "Das", ["MEMBER"], "INVITED");
  for (const { userId } of [owner, anil]) {
    await world.db.update(users).set({ firstName: "Changed" }).where(eq(users.userId, userId));
    await world.db.transaction((tx) => announce(tx, profileChanged, { userId }));
  }
  const nameIn = async (entityStatus: "ACTIVE" | "INVITED") =>
    (await world.call(listPage, { params: params(), query: { entityStatus } }, owner)).membersResponseList[0]
      ?.firstName;
  expect([await nameIn("ACTIVE"), await nameIn("INVITED")]).toEqual(["Changed", "Anil"]);
});
