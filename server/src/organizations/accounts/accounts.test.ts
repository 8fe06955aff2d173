import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { accountEndpoints } from "@openrounds/contract/organizations/accounts/endpoints.ts";
import { auditEndpoints } from "@openrounds/contract/organizations/audit/endpoints.ts";
import { hashNewPassword } from "../../identity/passwords/service.ts";
import { authenticate } from "../../identity/signins/service.ts";
import { buildUser } from "../../identity/factory.ts";
import type { UserRow } from "../../identity/service.ts";
import { users } from "../../identity/tables.ts";
import { nowMs } from "../../kernel/clock.ts";
import { newId } from "../../kernel/ids.ts";
import { listDeliveries } from "../../kernel/testing/deliveries.ts";
import { ageProof } from "../../kernel/testing/sign-ins.ts";
import { contend } from "../../kernel/testing/together.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { buildMember, buildOrganization, buildSuperhub } from "../factory.ts";
import type { OrganizationRow } from "../queries.ts";
import { members } from "../tables.ts";

const { list, setStatus } = accountEndpoints;
const PASSWORD = btoa("blocked-people-stay-out");

let world: World;
let superhub: OrganizationRow;
let hub: OrganizationRow;
let owner: UserRow;
let person: UserRow;
beforeAll(async () => {
  world = await createWorld({ runsJobs: true });
});
afterAll(() => world.close());
beforeEach(async () => {
  superhub = await buildOrganization(world.db, { level: "SUPERHUB", name: "Deccan superhub" });
  hub = await buildOrganization(world.db, { parentId: superhub.organizationId, name: "Hill hub" });
  owner = await buildMember(world.db, superhub, "OWNER");
  person = await buildMember(world.db, hub, "ADMIN", { firstName: "Meera" });
});

const params = (userId: string, organization = superhub) => ({ id: organization.organizationId, userId });
const to = (status: "ACTIVE" | "BLOCKED", { userId }: { userId: string } = person, organization = superhub) => ({
  params: params(userId, organization),
  body: { status, reason: "Asked by the hub." },
});
const refused = async (input: ReturnType<typeof to>, as: UserRow = owner) => {
  const { status, body } = await world.refusal(setStatus, input, as);
  return [status, body.responseCode];
};
const statusOf = async ({ userId }: { userId: string }) =>
  (await world.db.select().from(users).where(eq(users.userId, userId)))[0]?.status;
const join = (userId: string, { organizationId }: OrganizationRow) => {
  const at = new Date(nowMs());
  const row = { entityStatus: "ACTIVE" as const, roles: ["MEMBER" as const], createdAt: at, updatedAt: at };
  return world.db.insert(members).values({ ...row, organizationId, userId });
};

test("an account is blocked and reactivated with CHANGE_ACCOUNT_STATUS alone: its sign-ins end, and its person is told why [PERM-029]", async () => {
  for (const role of ["ADMIN", "QUALITY_ADMIN", "REPLICATION_ADMIN"] as const) {
    expect((await refused(to("BLOCKED"), await buildMember(world.db, superhub, role)))[0]).toBe(403);
  }
  const token = (await world.authorize(person)).slice("Bearer ".length);
  expect(await authenticate(world.app.platform, token)).toMatchObject({ userId: person.userId });
  await world.call(setStatus, to("BLOCKED"), owner);
  expect(await statusOf(person)).toBe("BLOCKED");
  expect(await authenticate(world.app.platform, token)).toBeUndefined();
  await world.call(setStatus, to("ACTIVE"), owner);
  expect(await statusOf(person)).toBe("ACTIVE");
  expect(await authenticate(world.app.platform, token)).toBeUndefined();
  const deliveries = await listDeliveries(world, { to: person.email });
  expect(deliveries.map(({ template }) => template).toSorted()).toEqual(["ACCOUNT_BLOCKED", "ACCOUNT_REACTIVATED"]);
  expect(deliveries[0]?.values).toMatchObject({ note: "Asked by the hub.", organization: "Deccan superhub" });
  for (const { organizationId: id } of [superhub, hub]) {
    const reader = id === hub.organizationId ? await buildMember(world.db, hub, "OWNER") : owner;
    const { entries, isIntact } = await world.call(auditEndpoints.list, { params: { id }, query: {} }, reader);
    expect(entries.map(({ action }) => action)).toEqual(["ACCOUNT_REACTIVATED", "ACCOUNT_BLOCKED"]);
    expect(entries[0]?.details).toMatchObject({ name: "Meera Person", reason: "Asked by the hub." });
    expect(isIntact).toBe(true);
  }
});

test("half a sign in a reason becomes the sign for what cannot be shown", async () => {
  const { params: ids, body } = to("BLOCKED");
  await world.call(setStatus, { params: ids, body: { ...body, reason: "Asked \ud83d" } }, owner);
  const { entries } = await world.call(
    auditEndpoints.list,
    { params: { id: superhub.organizationId }, query: {} },
    owner,
  );
  expect(entries[0]?.details).toMatchObject({ reason: "Asked \ufffd" });
});

test("a blocked person is told so with the right password, and with a wrong one learns nothing more than others", async () => {
  const { platform } = world.app;
  const passwordHash = await hashNewPassword(platform, PASSWORD, [], "password");
  await world.db.update(users).set({ passwordHash }).where(eq(users.userId, person.userId));
  const login = (password: string) => ({
    body: { loginMode: "EMAIL" as const, email: person.email ?? "", password },
  });
  await world.call(setStatus, to("BLOCKED"), owner);
  const right = await world.refusal(identityEndpoints.login, login(PASSWORD));
  expect([right.status, right.body.responseCode]).toEqual([403, "LOGIN_ACCOUNT_BLOCKED"]);
  const wrong = await world.refusal(identityEndpoints.login, login(btoa("something else entirely")));
  expect(wrong.body.responseCode).toBe("LOGIN_INCORRECT_PASSWORD");
  await world.call(setStatus, to("ACTIVE"), owner);
  const { authorization } = await world.call(identityEndpoints.login, login(PASSWORD));
  expect(authorization?.userId).toBe(person.userId);
});

test("nobody blocks themselves, an owner above, or who belongs to another network too", async () => {
  expect(await refused(to("BLOCKED", owner))).toEqual([403, "ACCOUNT_NOT_YOURSELF"]);
  const { superhub: child, superhubOwner: childOwner } = await buildSuperhub(world.db, {
    superhub: { parentId: superhub.organizationId },
  });
  expect((await refused(to("BLOCKED", owner, child), childOwner))[0]).toBe(404);
  await join(person.userId, await buildOrganization(world.db, { parentId: newId() }));
  expect(await refused(to("BLOCKED"))).toEqual([403, "ACCOUNT_BELONGS_ELSEWHERE"]);
  const { accountList } = await world.call(list, { params: { id: superhub.organizationId }, query: {} }, owner);
  const can = Object.fromEntries(accountList.map(({ userId, canChange }) => [userId, canChange]));
  expect(can).toEqual({ [owner.userId]: false, [childOwner.userId]: true, [person.userId]: false });
  expect(await statusOf(person)).toBe("ACTIVE");
});

test("people of other networks, of nobody, or merely invited are not there; nor is the superhub for others", async () => {
  const { superhub: other, superhubOwner: far } = await buildSuperhub(world.db, {
    superhub: { name: "Other superhub" },
  });
  const stranger = await buildUser(world.db);
  const invited = await buildMember(world.db, hub, "MEMBER");
  await world.db.update(members).set({ entityStatus: "INVITED" }).where(eq(members.userId, invited.userId));
  for (const each of [far, stranger, invited, { userId: newId() }]) {
    expect((await refused(to("BLOCKED", each)))[0]).toBe(404);
  }
  expect((await refused(to("BLOCKED"), far))[0]).toBe(404);
  expect((await refused(to("BLOCKED", person, other), far))[0]).toBe(404);
  expect((await refused(to("BLOCKED", person, hub)))[0]).toBe(403);
  const own = { params: { id: superhub.organizationId }, query: {} };
  expect((await world.refusal(list, own, far)).status).toBe(404);
  const seen = (await world.call(list, own, owner)).accountList.map(({ userId }) => userId);
  expect(seen.toSorted()).toEqual([owner.userId, person.userId].toSorted());
});

test("a stolen session is not enough, a reason is asked for, and of several at once one is done", async () => {
  const bare = await world.refusal(setStatus, { ...to("BLOCKED"), body: { status: "BLOCKED", reason: "  " } }, owner);
  expect(bare.body.error.fields).toHaveProperty("reason");
  const { results } = await contend(3, () => world.call(setStatus, to("BLOCKED"), owner));
  expect(results).toHaveLength(1);
  expect(await refused(to("BLOCKED"))).toEqual([409, "ACCOUNT_STATUS_CHANGED"]);
  await ageProof(world, owner);
  expect(await refused(to("ACTIVE"))).toEqual([403, "PROOF_NEEDED"]);
  expect(await statusOf(person)).toBe("BLOCKED");
});

test("accounts are found by name or e-mail, page by page, with the organizations of the network", async () => {
  await join(person.userId, superhub);
  const find = (query: object) => world.call(list, { params: { id: superhub.organizationId }, query }, owner);
  expect((await find({ query: "meera" })).accountList).toMatchObject([
    { userId: person.userId, status: "ACTIVE", organizationNames: ["Deccan superhub", "Hill hub"], canChange: true },
  ]);
  expect((await find({ query: person.email ?? "" })).totalNumber).toBe(1);
  expect((await find({ query: "100%_" })).accountList).toEqual([]);
  const page = await find({ pageNumber: 1, pageSize: 1 });
  expect([page.accountList.length, page.totalNumber]).toEqual([1, 2]);
});
