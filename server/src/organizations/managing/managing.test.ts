import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { and, eq } from "drizzle-orm";
import pg from "pg";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { auditEndpoints } from "@openrounds/contract/organizations/audit/endpoints.ts";
import { organizationEndpoints } from "@openrounds/contract/organizations/endpoints.ts";
import { memberEndpoints } from "@openrounds/contract/organizations/members/endpoints.ts";
import { managingEndpoints } from "@openrounds/contract/organizations/managing/endpoints.ts";
import { organizationProfileEndpoints } from "@openrounds/contract/organizations/profile/endpoints.ts";
import { certificateEndpoints } from "@openrounds/contract/certificates/endpoints.ts";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import { batchForm } from "../../batches/factory.ts";
import { codesOf } from "../../kernel/access.ts";
import { HOUR, now, resetClock } from "../../kernel/clock.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { buildFixture, type Fixture } from "../../kernel/testing/fixture.ts";
import { createWorld, routeOf, type World } from "../../kernel/testing/world.ts";
import { batchParticipants } from "../../batches/tables.ts";
import { listDeliveries } from "../../kernel/testing/deliveries.ts";
import { ageProof, manageHub, proveSignIn } from "../../kernel/testing/sign-ins.ts";
import { passTime } from "../../kernel/testing/time.ts";
import { programForm } from "../../programs/factory.ts";
import { clearCachedMemberships } from "../access.ts";
import { buildMember, buildOrganization } from "../factory.ts";
import { auditEntries } from "../audit/tables.ts";
import { members, organizations } from "../tables.ts";

const { enter, leave, permissions } = managingEndpoints;

let world: World;
let fixture: Fixture;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  fixture = await buildFixture(world.db);
});
afterEach(() => resetClock());

const ids = () => ({ id: fixture.superhub.organizationId, hubId: fixture.hub.organizationId });
const query = () => ({ superHubId: fixture.superhub.organizationId, hubId: fixture.hub.organizationId });
const hub = () => ({ params: { id: fixture.hub.organizationId } });

const manage = (person = fixture.superhubOwner) => manageHub(world, fixture, person);

/** Runs work as a database superuser, without triggers. */
async function unguarded(work: (tx: Tx) => Promise<unknown>): Promise<void> {
  await world.db.transaction(async (tx) => {
    await tx.execute("alter table audit_entries disable trigger audit_entries_are_kept");
    await work(tx);
    await tx.execute("alter table audit_entries enable always trigger audit_entries_are_kept");
  });
}

const CONTEXT = [...codesOf(["CONTEXT_MANAGED_HUB"])].toSorted();

test("a hub that is switched off is managed no more, and again once it is back", async () => {
  await manage();
  await world.call(memberEndpoints.listPage, { ...hub(), query: {} }, fixture.superhubOwner);
  const setStatus = async (entityStatus: "INACTIVE" | "ACTIVE"): Promise<void> => {
    const isHub = eq(organizations.organizationId, fixture.hub.organizationId);
    await world.db.update(organizations).set({ entityStatus }).where(isHub);
    clearCachedMemberships(world.app.platform, fixture.superhubOwner.userId);
  };
  await setStatus("INACTIVE");
  const refused = await world.refusal(memberEndpoints.listPage, { ...hub(), query: {} }, fixture.superhubOwner);
  expect([403, 404]).toContain(refused.status);
  await setStatus("ACTIVE");
  await world.call(memberEndpoints.listPage, { ...hub(), query: {} }, fixture.superhubOwner);
});

test("a superhub that manages a child hub holds the superhub permission code there, and both are recorded [PERM-006] [ORG-156]", async () => {
  expect(codesOf(["SUPERHUB_OWNER"]).has("SUPERHUB_MANAGED")).toBe(false);
  const { hub: managed } = await manage();
  expect(managed).toMatchObject([{ organizationId: fixture.hub.organizationId, name: fixture.hub.name }]);
  expect(managed[0]?.permissionCodes).toContain("SUPERHUB_MANAGED");
  const { hub: hubs } = await world.call(permissions, { query: query() }, fixture.superhubOwner);
  expect(hubs.map(({ organizationId }) => organizationId)).toEqual([fixture.hub.organizationId]);
  expect(hubs[0]?.permissionCodes).toContain("SUPERHUB_MANAGED");
  const sibling = await buildOrganization(world.db, { parentId: fixture.superhub.organizationId });
  const beside = { query: { ...query(), hubId: sibling.organizationId } };
  expect((await world.refusal(permissions, beside, fixture.superhubOwner)).status).toBe(404);
  const { entries } = await world.call(auditEndpoints.list, { ...hub(), query: {} }, fixture.owner);
  expect(entries).toMatchObject([
    { action: "MANAGING_ENTERED", details: { hub: fixture.hub.name, superhub: fixture.superhub.name } },
  ]);
  await world.call(leave, { params: ids() }, fixture.superhubOwner);
  expect((await world.refusal(permissions, { query: query() }, fixture.superhubOwner)).status).toBe(404);
});

test("in a managed hub only the codes of managing count: what the superhub holds elsewhere waits [PERM-007] [PERM-005] [TEAM-088] [ORG-032]", async () => {
  const superhub = { params: { id: fixture.superhub.organizationId } };
  const profile = { body: { contactEmail: "care@managed.example" } };
  const { update } = organizationProfileEndpoints;
  await world.call(organizationEndpoints.read, superhub, fixture.superhubOwner);
  await world.call(update, { ...superhub, ...profile }, fixture.superhubOwner);
  expect((await world.refusal(update, { ...hub(), ...profile }, fixture.superhubOwner)).status).toBe(403);
  // A person who only has codes of the hub has no access to the superhub.
  expect((await world.refusal(organizationEndpoints.read, superhub, fixture.owner)).status).toBe(404);
  const { hub: managed } = await manage();
  expect(managed[0]?.permissionCodes).toEqual(CONTEXT);
  await world.call(memberEndpoints.listPage, { ...hub(), query: {} }, fixture.superhubOwner);
  expect((await world.refusal(organizationEndpoints.read, superhub, fixture.superhubOwner)).status).toBe(404);
  const changed = await world.call(update, { ...hub(), ...profile }, fixture.superhubOwner);
  expect(changed.organization).toMatchObject(profile.body);
  expect((await world.refusal(update, { ...superhub, ...profile }, fixture.superhubOwner)).status).toBe(404);
  await world.call(leave, { params: ids() }, fixture.superhubOwner);
  await world.call(organizationEndpoints.read, superhub, fixture.superhubOwner);
});

test("the codes on the managed hub are fetched with both ids, and by nobody else [PERM-010] [PERM-011]", async () => {
  expect(routeOf(permissions)).toBe("GET /v1/org/superhub/permissions");
  expect((await world.refusal(permissions, { query: query() }, fixture.superhubOwner)).status).toBe(404);
  await manage();
  const { hub: hubs } = await world.call(permissions, { query: query() }, fixture.superhubOwner);
  expect(hubs).toMatchObject([{ organizationId: fixture.hub.organizationId, permissionCodes: CONTEXT }]);
  const other = await buildFixture(world.db);
  const wrong = { ...query(), hubId: other.hub.organizationId };
  expect((await world.refusal(permissions, { query: wrong }, fixture.superhubOwner)).status).toBe(404);
  expect((await world.refusal(permissions, { query: query() }, fixture.owner)).status).toBe(404);
});

test("managing asks a fresh proof, and a hub below that is usable", async () => {
  await ageProof(world, fixture.superhubOwner);
  const refused = await world.refusal(enter, { params: ids() }, fixture.superhubOwner);
  expect(refused).toMatchObject({ status: 403, body: { responseCode: "PROOF_NEEDED" } });
  await proveSignIn(world, fixture.superhubOwner);
  const other = await buildFixture(world.db);
  const foreign = { ...ids(), hubId: other.hub.organizationId };
  expect((await world.refusal(enter, { params: foreign }, fixture.superhubOwner)).status).toBe(404);
  const { organizationId } = fixture.hub;
  await world.db
    .update(organizations)
    .set({ entityStatus: "BLOCKED" })
    .where(eq(organizations.organizationId, organizationId));
  const blocked = await world.refusal(enter, { params: ids() }, fixture.superhubOwner);
  expect(blocked).toMatchObject({ status: 409, body: { responseCode: "MANAGING_NOT_USABLE" } });
});

test("an account representative manages the hubs of the own portfolio only", async () => {
  const representative = await buildMember(world.db, fixture.superhub, "REPLICATION_ACCOUNT_REPRESENTATIVE");
  await proveSignIn(world, representative);
  expect((await world.refusal(enter, { params: ids() }, representative)).status).toBe(404);
});

test("who leads no hubs any more manages one on only where they represent it, until they do so no more", async () => {
  const leader = await buildMember(world.db, fixture.superhub, "REPLICATION_TEAM_LEADER");
  const stands = { organizationId: fixture.hub.organizationId, userId: leader.userId };
  const membership = { ...stands, roles: ["ACCOUNT_REPRESENTATIVE" as const], entityStatus: "ACTIVE" as const };
  await world.db.insert(members).values({ ...membership, createdAt: now(), updatedAt: now() });
  await manage(leader);
  const list = { ...hub(), query: {} };
  const isIn = (organizationId: string) =>
    and(eq(members.userId, leader.userId), eq(members.organizationId, organizationId));
  const roles = ["REPLICATION_ACCOUNT_REPRESENTATIVE" as const];
  await world.db.update(members).set({ roles }).where(isIn(fixture.superhub.organizationId));
  clearCachedMemberships(world.app.platform, leader.userId);
  await world.call(memberEndpoints.listPage, list, leader);
  await world.db.delete(members).where(isIn(fixture.hub.organizationId));
  clearCachedMemberships(world.app.platform, leader.userId);
  expect((await world.refusal(memberEndpoints.listPage, list, leader)).status).toBe(403);
});

test("managing ends after eight hours, when it is left, and when the hub is no longer below", async () => {
  await manage();
  await world.call(leave, { params: ids() }, fixture.superhubOwner);
  expect((await world.refusal(permissions, { query: query() }, fixture.superhubOwner)).status).toBe(404);
  await manage();
  await world.db
    .update(organizations)
    .set({ parentId: null })
    .where(eq(organizations.organizationId, fixture.hub.organizationId));
  const list = { ...hub(), query: {} };
  expect((await world.refusal(memberEndpoints.listPage, list, fixture.superhubOwner)).status).toBe(404);
  await world.call(leave, { params: ids() }, fixture.superhubOwner);
  const { superhub } = fixture;
  const back = { parentId: superhub.organizationId };
  await world.db.update(organizations).set(back).where(eq(organizations.organizationId, fixture.hub.organizationId));
  await manage();
  passTime(8 * HOUR + 1000);
  expect((await world.refusal(memberEndpoints.listPage, list, fixture.superhubOwner)).status).toBe(403);
});

test("the owner of the hub is told who manages it, and sees it in the audit trail when it ends", async () => {
  await manage();
  await world.call(leave, { params: ids() }, fixture.superhubOwner);
  expect(await listDeliveries(world, { to: fixture.owner.email, template: "HUB_MANAGED" })).toMatchObject([
    {
      values: { hub: fixture.hub.name, superhub: fixture.superhub.name, hours: 8 },
      links: [`${world.app.platform.env.PUBLIC_URL}/hub/${fixture.hub.organizationId}/audit`],
    },
  ]);
  const { entries, totalNumber } = await world.call(auditEndpoints.list, { ...hub(), query: {} }, fixture.owner);
  expect(entries.map(({ action }) => action)).toEqual(["MANAGING_LEFT", "MANAGING_ENTERED"]);
  expect(totalNumber).toBe(2);
});

test("who manages a hub neither issues its certificates nor keeps rights on what they created", async () => {
  await manage();
  const request = { params: { batchId: fixture.batch.batchId }, query: {} };
  expect((await world.refusal(certificateEndpoints.listRecipients, request, fixture.superhubOwner)).status).toBe(403);
  const body = programForm(fixture.hub.organizationId);
  const { program } = await world.call(programEndpoints.create, { body }, fixture.superhubOwner);
  await world.call(leave, { params: ids() }, fixture.superhubOwner);
  const { permissionCode } = await world.call(
    programEndpoints.permissions,
    { params: { id: program.programId } },
    fixture.superhubOwner,
  );
  expect(permissionCode).not.toContain("EDIT_PROGRAM");
});

test("a batch that is created for a managed hub is owned by the owner of the hub", async () => {
  await manage();
  const body = batchForm(fixture.program.programId);
  const { batch } = await world.call(batchEndpoints.create, { body }, fixture.superhubOwner);
  const people = await world.db.select().from(batchParticipants).where(eq(batchParticipants.batchId, batch.batchId));
  expect(people).toMatchObject([{ userId: fixture.owner.userId, roles: ["OWNER"] }]);
});

test("an entry of the audit trail that was changed later breaks its chain, and so does a newest entry that is gone", async () => {
  const read = () => world.call(auditEndpoints.list, { ...hub(), query: {} }, fixture.owner);
  const isOfHub = eq(auditEntries.organizationId, fixture.hub.organizationId);
  await manage();
  await world.call(leave, { params: ids() }, fixture.superhubOwner);
  expect((await read()).isIntact).toBe(true);
  await unguarded((tx) => tx.delete(auditEntries).where(and(isOfHub, eq(auditEntries.number, 2))));
  expect((await read()).isIntact).toBe(false);
  fixture = await buildFixture(world.db);
  await manage();
  expect((await read()).isIntact).toBe(true);
  const details = { hub: "Another", superhub: "Another" };
  const isOfOther = eq(auditEntries.organizationId, fixture.hub.organizationId);
  await unguarded((tx) => tx.update(auditEntries).set({ details }).where(isOfOther));
  expect((await read()).isIntact).toBe(false);
});

test.each([
  ["update audit_entries set details = '{}'"],
  ["delete from audit_entries"],
  ["truncate audit_entries"],
  ["truncate organizations cascade"],
  ["update audit_heads set entries = 0, hash = ''"],
  ["delete from audit_heads"],
  ["truncate audit_heads"],
  ["set local session_replication_role = replica; delete from audit_entries"],
])("the connection of the platform cannot change what is recorded: %s", async (statement) => {
  await manage();
  const client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  await expect(client.query(`begin; ${statement}; commit`)).rejects.toMatchObject({ code: "23001" });
  await client.end();
  const { entries, isIntact } = await world.call(auditEndpoints.list, { ...hub(), query: {} }, fixture.owner);
  expect([entries.length, isIntact]).toEqual([1, true]);
});
