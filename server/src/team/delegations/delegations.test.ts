import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { auditEndpoints } from "@openrounds/contract/organizations/audit/endpoints.ts";
import { organizationEndpoints } from "@openrounds/contract/organizations/endpoints.ts";
import { hubInvitationEndpoints } from "@openrounds/contract/organizations/hub-invitations/endpoints.ts";
import { memberEndpoints } from "@openrounds/contract/organizations/members/endpoints.ts";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import { teamEndpoints } from "@openrounds/contract/team/endpoints.ts";
import { reasonEndpoints } from "@openrounds/contract/team/reasons/endpoints.ts";
import type { UserRow } from "../../identity/service.ts";
import { DAY, nowMs, resetClock, startClockAt } from "../../kernel/clock.ts";
import { newId } from "../../kernel/ids.ts";
import { clearDeliveries, listDeliveries } from "../../kernel/testing/deliveries.ts";
import { contend, together } from "../../kernel/testing/together.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { buildHub, buildMember, buildSuperhub } from "../../organizations/factory.ts";
import type { OrganizationRow } from "../../organizations/service.ts";
import { members } from "../../organizations/tables.ts";
import { buildProgram, buildRight } from "../../programs/factory.ts";
import { programs } from "../../programs/tables.ts";
import { endRoles } from "./service.ts";

const { invite, read, updatePermissions, updateRoles } = teamEndpoints;

let world: World;
let hub: OrganizationRow;
let owner: UserRow;
let person: UserRow;
beforeAll(async () => {
  world = await createWorld({ runsJobs: true });
});
afterAll(() => world.close());
beforeEach(async () => {
  resetClock();
  await clearDeliveries(world);
  ({ hub, owner } = await buildHub(world.db, {
    hub: { name: "Sahyadri hub" },
    owner: { firstName: "Meera", lastName: "Nair" },
  }));
  person = await buildMember(world.db, hub, "MEMBER", { firstName: "Anil", lastName: "Das" });
});

type Role = "ADMIN" | "MEMBER" | "GUEST";
const params = () => ({ id: hub.organizationId });
const at = ({ userId }: UserRow) => ({ params: { ...params(), userId } });
const give = (roles: Role[], roleEnds: Partial<Record<Role, number>> | undefined, to = person) => ({
  ...at(to),
  body: { roles, roleEnds },
});
const later = (days: number): number => nowMs() + days * DAY;
const codesOf = async (who: UserRow): Promise<readonly string[]> => {
  const permissions = await world.call(organizationEndpoints.permissions, { params: { userId: who.userId } }, who);
  return permissions.hub[0]?.permissionCodes ?? [];
};
const rowOf = async ({ userId }: UserRow) => {
  const isMeant = and(eq(members.organizationId, hub.organizationId), eq(members.userId, userId));
  const [row] = await world.db.select().from(members).where(isMeant);
  return row;
};

test("a role that is given until a day counts until then by the clock alone, and is shown with its end", async () => {
  const end = later(30);
  await world.call(updateRoles, give(["MEMBER", "ADMIN"], { ADMIN: end }), owner);
  expect(await codesOf(person)).toContain("CREATE_PROGRAM");
  expect((await world.call(read, at(person), owner)).member.roleEnds).toEqual({ ADMIN: end });
  const { rights } = await world.call(reasonEndpoints.read, { ...at(person), query: {} }, owner);
  expect(rights.find(({ code }) => code === "CREATE_PROGRAM")?.through).toMatchObject([
    { role: "ADMIN", endsAtMs: end },
  ]);
  startClockAt(new Date(end - 1000));
  expect(await codesOf(person)).toContain("CREATE_PROGRAM");
  startClockAt(new Date(end));
  expect(await codesOf(person)).not.toContain("CREATE_PROGRAM");
  expect(await codesOf(person)).toContain("VIEW_ALL_PROGRAMS");
  const refused = await world.refusal(teamEndpoints.remove, at(owner), person);
  expect(refused.status).toBe(403);
});

test("the end is recorded, and told to the person and to the owner, once", async () => {
  const end = later(3);
  await world.call(updateRoles, give(["MEMBER", "ADMIN"], { ADMIN: end }), owner);
  startClockAt(new Date(end + 1000));
  await together(2, () => endRoles(world.app.platform));
  await endRoles(world.app.platform);
  await world.settled();
  expect(await rowOf(person)).toMatchObject({ roles: ["MEMBER"], roleEnds: {} });
  const { entries, isIntact } = await world.call(auditEndpoints.list, { params: params(), query: {} }, owner);
  expect(isIntact).toBe(true);
  expect(entries).toMatchObject([
    { action: "MEMBER_ROLES_ENDED", actorName: "", details: { name: "Anil Das", before: "ADMIN" } },
    { action: "MEMBER_ROLE_LIMITED", details: { name: "Anil Das", role: "ADMIN", until: String(end) } },
    { action: "MEMBER_ROLES_CHANGED", details: { before: "MEMBER", after: "MEMBER, ADMIN" } },
  ]);
  const deliveries = await listDeliveries(world, { template: "%ROLES_ENDED" });
  expect(deliveries.map(({ template, recipient, links }) => [template, recipient, ...links]).toSorted()).toEqual([
    ["MEMBER_ROLES_ENDED", owner.email, `${world.app.platform.env.PUBLIC_URL}/hub/${hub.organizationId}/members`],
    ["ROLES_ENDED", person.email, world.app.platform.env.PUBLIC_URL],
  ]);
});

test("with the last role the membership ends, and rights on programs with it: by the clock, and then by the job", async () => {
  const { organizationId } = hub;
  const { programId } = await buildProgram(world.db, { organizationId, createdBy: owner.userId });
  await buildRight(world.db, { programId, userId: person.userId, canEdit: true });
  const end = later(3);
  await world.call(updateRoles, give(["MEMBER"], { MEMBER: end }), owner);
  const codes = async () =>
    (await world.call(programEndpoints.permissions, { params: { id: programId } }, person)).permissionCode;
  expect(await codes()).toContain("EDIT_PROGRAM");
  startClockAt(new Date(end + 1000));
  expect((await world.refusal(programEndpoints.read, { params: { id: programId } }, person)).status).toBe(404);
  expect((await world.refusal(memberEndpoints.listPage, { params: params(), query: {} }, person)).status).toBe(404);
  await endRoles(world.app.platform);
  expect(await rowOf(person)).toBeUndefined();
});

test("an end is moved and taken away as a role is given, and set earlier as it is taken", async () => {
  const admin = await buildMember(world.db, hub, "ADMIN");
  const other = await buildMember(world.db, hub, "ADMIN");
  const earlier = await world.refusal(updateRoles, give(["ADMIN"], { ADMIN: later(5) }, other), admin);
  expect(earlier).toMatchObject({ status: 403, body: { responseCode: "TEAM_ROLE_NOT_ASSIGNABLE" } });
  await world.call(updateRoles, give(["ADMIN"], { ADMIN: later(5) }, other), owner);
  await world.call(updateRoles, give(["ADMIN"], { ADMIN: later(9) }, other), admin);
  await world.call(updateRoles, give(["ADMIN"], {}, other), admin);
  expect(await rowOf(other)).toMatchObject({ roles: ["ADMIN"], roleEnds: {} });
});

test("a role that ended is given anew without its old end, before that is recorded too", async () => {
  const end = later(2);
  await world.call(updateRoles, give(["MEMBER", "ADMIN"], { ADMIN: end }), owner);
  startClockAt(new Date(end + 1000));
  await world.call(updateRoles, give(["MEMBER", "ADMIN"], undefined), owner);
  expect(await rowOf(person)).toMatchObject({ roles: ["MEMBER", "ADMIN"], roleEnds: {} });
  expect(await codesOf(person)).toContain("ADD_MEMBER");
  await endRoles(world.app.platform);
  expect(await rowOf(person)).toMatchObject({ roles: ["MEMBER", "ADMIN"] });
});

test("nobody gives a role for longer than they hold what lets them give it", async () => {
  const end = later(10);
  const delegate = await buildMember(world.db, hub, "MEMBER");
  await world.call(updateRoles, give(["ADMIN"], { ADMIN: end }, delegate), owner);
  for (const beyond of [undefined, { ADMIN: end + 1 }]) {
    const refused = await world.refusal(updateRoles, give(["MEMBER", "ADMIN"], beyond), delegate);
    expect(refused).toMatchObject({ status: 403, body: { responseCode: "TEAM_ROLE_END_BEYOND" } });
  }
  const row = { firstName: "Nisha", email: `${newId()}@test.example`, roles: ["ADMIN" as const] };
  const inviting = (roleEnds?: { ADMIN: number }) => ({ params: params(), body: { members: [{ ...row, roleEnds }] } });
  const unlimited = await world.refusal(invite, inviting(), delegate);
  expect(unlimited.body.error.fields).toHaveProperty(["members.0.roleEnds"]);
  await world.call(invite, inviting({ ADMIN: end }), delegate);
  await world.call(updateRoles, give(["MEMBER", "ADMIN"], { ADMIN: end }), delegate);
  expect(await rowOf(person)).toMatchObject({ roles: ["MEMBER", "ADMIN"], roleEnds: { ADMIN: end } });
  const own = await world.refusal(updateRoles, give(["ADMIN"], {}, delegate), delegate);
  expect(own.body.responseCode).toBe("TEAM_NOT_YOURSELF");
});

test("an end lies ahead, and the owner has none", async () => {
  const past = await world.refusal(updateRoles, give(["MEMBER"], { MEMBER: nowMs() - 1 }), owner);
  expect(past).toMatchObject({ status: 400, body: { responseCode: "TEAM_ROLE_END_PAST" } });
  const owning = { ...at(person), body: { roles: ["MEMBER" as const], roleEnds: { OWNER: later(1) } as object } };
  expect((await world.refusal(updateRoles, owning, owner)).status).toBe(400);
  const ofOwner = await world.refusal(updateRoles, give(["MEMBER"], { MEMBER: later(1) }, owner), owner);
  expect(ofOwner.body.responseCode).toBe("TEAM_OWNER_STAYS");
  expect(await rowOf(owner)).toMatchObject({ roles: ["OWNER"], roleEnds: {} });
});

test("of somebody who never accepted, the invitation ends with the role, and only the owner is told", async () => {
  const email = `${newId()}@test.example`;
  const end = later(2);
  const row = { firstName: "Nisha", email, roles: ["GUEST" as const], roleEnds: { GUEST: end } };
  await world.call(invite, { params: params(), body: { members: [row] } }, owner);
  startClockAt(new Date(end + 1000));
  await endRoles(world.app.platform);
  await world.settled();
  const deliveries = await listDeliveries(world, { template: "%ROLES_ENDED" });
  expect(deliveries.map(({ recipient }) => recipient)).not.toContain(email);
  const { numberOfInvitedMember } = await world.call(memberEndpoints.listPage, { params: params(), query: {} }, owner);
  expect(numberOfInvitedMember).toBe(0);
});

test("whose time is over is in no list from that instant on, before it is recorded and told", async () => {
  const { superhub, superhubOwner: ownerAbove } = await buildSuperhub(world.db);
  const other = await buildMember(world.db, hub, "MEMBER");
  const represents = await buildMember(world.db, superhub, "ACCOUNT_REPRESENTATIVE");
  const end = later(3);
  await world.call(updateRoles, give(["MEMBER"], { MEMBER: end }), owner);
  await world.call(updateRoles, give(["MEMBER", "ADMIN"], { ADMIN: end }, other), owner);
  await world.db
    .update(members)
    .set({ roleEnds: { ACCOUNT_REPRESENTATIVE: end } })
    .where(eq(members.userId, represents.userId));
  const { programId } = await buildProgram(world.db, { organizationId: hub.organizationId, createdBy: owner.userId });
  const lists = async () => {
    const query = {};
    const page = await world.call(memberEndpoints.listPage, { params: params(), query }, owner);
    const found = await world.call(memberEndpoints.search, { params: params(), query: { query: "a" } }, owner);
    const all = await world.call(memberEndpoints.list, { params: params(), query }, owner);
    const ofProgram = await world.call(programEndpoints.listMembers, { params: { id: programId }, query }, owner);
    const above = { params: { id: superhub.organizationId } };
    const people = await world.call(hubInvitationEndpoints.accountRepresentatives, above, ownerAbove);
    const has = (team: readonly { readonly userId: string }[]) => team.some(({ userId }) => userId === person.userId);
    return {
      isThere: [page.membersResponseList, found.membersResponseList, all.members, ofProgram.membersResponseList].map(
        has,
      ),
      counts: [page.numberOfActiveMember, ofProgram.numberOfActiveMember],
      rolesOfOther: page.membersResponseList.find(({ userId }) => userId === other.userId)?.roles,
      representatives: people.accountRepresentativeList.length,
    };
  };
  expect(await lists()).toEqual({
    isThere: [true, true, true, true],
    counts: [3, 3],
    rolesOfOther: ["MEMBER", "ADMIN"],
    representatives: 1,
  });
  startClockAt(new Date(end));
  expect(await rowOf(person)).toMatchObject({ roles: ["MEMBER"] });
  expect(await lists()).toEqual({
    isThere: [false, false, false, false],
    counts: [2, 2],
    rolesOfOther: ["MEMBER"],
    representatives: 0,
  });
  const { member } = await world.call(read, at(other), owner);
  expect(member).toMatchObject({ roles: ["MEMBER"], roleEnds: {} });
});

test("the end of a role is changed together with program rights, or neither is", async () => {
  const { programId } = await buildProgram(world.db, { organizationId: hub.organizationId, createdBy: owner.userId });
  const rights = { programId, canEdit: false, canView: true, notification: false };
  const change = (roleEnds: Partial<Record<Role, number>>, version?: number) => ({
    ...at(person),
    body: { memberProgramRequestList: [rights], roles: ["MEMBER" as const], roleEnds, version },
  });
  const past = await world.refusal(updatePermissions, change({ MEMBER: nowMs() - 1 }), owner);
  expect(past).toMatchObject({ status: 400, body: { error: { fields: { roleEnds: expect.any(String) as string } } } });
  const viewOf = async () => (await world.call(read, at(person), owner)).programList.map(({ canView }) => canView);
  const end = later(4);
  const { version } = (await world.call(read, at(person), owner)).member;
  const { results } = await contend(2, () => world.call(updatePermissions, change({ MEMBER: end }, version), owner));
  expect(results).toHaveLength(1);
  expect(await rowOf(person)).toMatchObject({ roles: ["MEMBER"], roleEnds: { MEMBER: end } });
  await world.db.update(programs).set({ entityStatus: "ACTIVE" }).where(eq(programs.programId, programId));
  expect(await viewOf()).toEqual([true]);
});
