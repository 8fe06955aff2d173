import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { profileEndpoints } from "@openrounds/contract/identity/profile/endpoints.ts";
import { auditEndpoints } from "@openrounds/contract/organizations/audit/endpoints.ts";
import { teamEndpoints } from "@openrounds/contract/team/endpoints.ts";
import { users } from "../../identity/tables.ts";
import { nowMs } from "../../kernel/clock.ts";
import { clearDeliveries, listDeliveries } from "../../kernel/testing/deliveries.ts";
import { buildFixture, buildStranger, type Fixture } from "../../kernel/testing/fixture.ts";
import { ageProof, manageHub, proveSignIn } from "../../kernel/testing/sign-ins.ts";
import { contend } from "../../kernel/testing/together.ts";
import { untilWaiting } from "../../kernel/testing/waiting.ts";
import { createWorld, type Person, type World } from "../../kernel/testing/world.ts";
import { clearCachedMemberships } from "../../organizations/access.ts";
import { auditHeads } from "../../organizations/audit/tables.ts";
import { buildMember } from "../../organizations/factory.ts";
import { members } from "../../organizations/tables.ts";

const { changeOwner, read, invite } = teamEndpoints;

let world: World;
let fixture: Fixture;
beforeAll(async () => {
  world = await createWorld({ runsJobs: true });
});
afterAll(() => world.close());
beforeEach(async () => {
  fixture = await buildFixture(world.db);
  await proveSignIn(world, fixture.owner);
});

const params = () => ({ id: fixture.hub.organizationId });
const to = ({ userId }: Person, version?: number) => ({ params: params(), body: { userId, version } });
const refusedFor = async (person: Person, next: Person, version?: number) => {
  const { status, body } = await world.refusal(changeOwner, to(next, version), person);
  return [status, body.responseCode];
};
const rolesOf = async (): Promise<Record<string, string[]>> => {
  const rows = await world.db.select().from(members).where(eq(members.organizationId, fixture.hub.organizationId));
  return Object.fromEntries(rows.map(({ userId, roles }) => [userId, roles]));
};
const ownersOf = async () =>
  Object.entries(await rolesOf()).flatMap(([id, roles]) => (roles.includes("OWNER") ? [id] : []));

test("the owner of a team is changed with EDIT_OWNER alone, and both are told [PERM-057]", async () => {
  const { owner, hub, superhubOwner } = fixture;
  const admin = await buildMember(world.db, hub, "ADMIN");
  const member = await buildMember(world.db, hub, "MEMBER");
  for (const person of [admin, superhubOwner]) {
    await proveSignIn(world, person);
    expect((await refusedFor(person, member))[0]).toBe(403);
  }
  await clearDeliveries(world);
  await world.call(changeOwner, to(member), owner);
  expect(await rolesOf()).toMatchObject({ [member.userId]: ["OWNER"], [owner.userId]: ["ADMIN"] });
  const deliveries = await listDeliveries(world, {});
  expect(new Set(deliveries.map(({ recipient }) => recipient))).toEqual(new Set([member.email, owner.email]));
  expect(new Set(deliveries.flatMap(({ links }) => links))).toEqual(
    new Set([`${world.app.platform.env.PUBLIC_URL}/hub/${hub.organizationId}/members`]),
  );
  const { entries, isIntact } = await world.call(auditEndpoints.list, { params: params(), query: {} }, member);
  expect(entries[0]).toMatchObject({ action: "OWNER_CHANGED", details: { former: "Canarybird Canarybird" } });
  expect(isIntact).toBe(true);
  expect((await refusedFor(owner, admin))[0]).toBe(403);
});

test("a stolen session is not enough to give a team away", async () => {
  const { owner, member } = fixture;
  await ageProof(world, owner);
  expect(await refusedFor(owner, member)).toEqual([403, "PROOF_NEEDED"]);
  expect(await ownersOf()).toEqual([owner.userId]);
});

test("nobody becomes owner who has not joined, is of another team, owns it already, or asks for themselves", async () => {
  const { owner, hub } = fixture;
  const email = "waits@test.example";
  const row = { firstName: "Nisha", email, roles: ["MEMBER" as const] };
  await world.call(invite, { params: params(), body: { members: [row] } }, owner);
  const waiting = (await world.db.select().from(members).where(eq(members.entityStatus, "INVITED"))).at(-1);
  expect(await refusedFor(owner, { userId: waiting?.userId ?? "" })).toEqual([409, "TEAM_OWNER_UNFIT"]);
  expect((await refusedFor(owner, await buildStranger(world.db)))[0]).toBe(404);
  const { member: foreign, owner: other } = await buildFixture(world.db);
  expect((await refusedFor(owner, foreign))[0]).toBe(404);
  expect((await refusedFor(other, fixture.member))[0]).toBe(404);
  expect(await refusedFor(owner, owner)).toEqual([403, "TEAM_NOT_YOURSELF"]);
  const brief = await buildMember(world.db, hub, "ADMIN");
  const isBrief = eq(members.userId, brief.userId);
  await world.db
    .update(members)
    .set({ roleEnds: { ADMIN: nowMs() - 1 } })
    .where(isBrief);
  expect(await refusedFor(owner, brief)).toEqual([409, "TEAM_OWNER_UNFIT"]);
  expect(await ownersOf()).toEqual([owner.userId]);
});

test("nobody becomes owner whose account is closed or blocked", async () => {
  const { owner, hub } = fixture;
  for (const status of ["DEACTIVATED", "BLOCKED"] as const) {
    const member = await buildMember(world.db, hub, "MEMBER");
    await world.db.update(users).set({ status }).where(eq(users.userId, member.userId));
    expect(await refusedFor(owner, member), status).toEqual([409, "TEAM_OWNER_UNFIT"]);
  }
  expect(await ownersOf()).toEqual([owner.userId]);
});

test("who closes their account while they are made owner keeps it, as its team would have none", async () => {
  const { owner, hub, member } = fixture;
  const head = eq(auditHeads.organizationId, hub.organizationId);
  await world.call(changeOwner, to(member), owner);
  await proveSignIn(world, member);
  const [handover, closing] = await world.db.transaction(async (tx) => {
    await tx.select().from(auditHeads).where(head).for("update");
    const first = world.call(changeOwner, to(owner), member);
    await untilWaiting(world.db, 1);
    const second = world.refusal(profileEndpoints.deleteAccount, { body: { reason: "I leave." } }, owner);
    await untilWaiting(world.db, 2);
    return [first, second] as const;
  });
  await handover;
  expect(await closing).toMatchObject({ status: 409, body: { responseCode: "PROFILE_OWNER_LEAVES" } });
  const [stored] = await world.db.select().from(users).where(eq(users.userId, owner.userId));
  expect(stored?.status).toBe("ACTIVE");
  expect(await ownersOf()).toEqual([owner.userId]);
});

test("of several who are made owner at once there is one, and nobody is overwritten unseen", async () => {
  const { owner, hub } = fixture;
  const people = await Promise.all(["ADMIN", "MEMBER", "GUEST"].map(() => buildMember(world.db, hub, "MEMBER")));
  const { results } = await contend(people, (person) => world.call(changeOwner, to(person), owner));
  expect(results).toHaveLength(1);
  const [now_] = await ownersOf();
  expect(people.map(({ userId }) => userId)).toContain(now_);
  expect(await ownersOf()).toHaveLength(1);
  const next = { userId: now_ ?? "" };
  await proveSignIn(world, next);
  const { member } = await world.call(read, { params: { ...params(), userId: fixture.member.userId } }, next);
  expect(await refusedFor(next, fixture.member, member.version + 1)).toEqual([409, "TEAM_CHANGED_MEANWHILE"]);
});

test("who manages a hub changes its owner only with CHANGE_ORGANIZATION_STATUS of the superhub [PERM-057]", async () => {
  const { superhub, superhubOwner, member, owner } = fixture;
  const leader = await buildMember(world.db, superhub, "REPLICATION_TEAM_LEADER");
  for (const person of [leader, superhubOwner]) {
    await manageHub(world, fixture, person);
  }
  expect((await refusedFor(leader, member))[0]).toBe(403);
  expect(await ownersOf()).toEqual([owner.userId]);
  await world.call(changeOwner, to(member), superhubOwner);
  clearCachedMemberships(world.app.platform, member.userId);
  expect(await ownersOf()).toEqual([member.userId]);
});
