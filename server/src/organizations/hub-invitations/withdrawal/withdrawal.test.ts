import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { invitationEndpoints } from "@openrounds/contract/invitations/endpoints.ts";
import { auditEndpoints } from "@openrounds/contract/organizations/audit/endpoints.ts";
import { hubInvitationEndpoints } from "@openrounds/contract/organizations/hub-invitations/endpoints.ts";
import { findAccount, type UserRow } from "../../../identity/service.ts";
import { users } from "../../../identity/tables.ts";
import { newId } from "../../../kernel/ids.ts";
import { contend } from "../../../kernel/testing/together.ts";
import { createWorld, type World } from "../../../kernel/testing/world.ts";
import { buildMember, buildSuperhub } from "../../factory.ts";
import type { OrganizationRow } from "../../queries.ts";
import { members, organizations } from "../../tables.ts";
import { hubInvitationForm } from "../factory.ts";
import { hubInvitations } from "../tables.ts";

const api = hubInvitationEndpoints;

let world: World;
let superhub: OrganizationRow;
let owner: UserRow;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ superhub, superhubOwner: owner } = await buildSuperhub(world.db));
});

const above = () => ({ params: { id: superhub.organizationId } });
const hubAt = (hubId: string) => ({ params: { id: superhub.organizationId, hubId } });
const withdraw = (hubId: string, as: UserRow = owner) => world.call(api.withdraw, hubAt(hubId), as);

/** An invited hub with its link and its owner, who has signed up. */
async function invited(body = hubInvitationForm()) {
  const { organization } = await world.call(api.invite, { ...above(), body }, owner);
  const { organizationId } = organization;
  const isIt = eq(hubInvitations.organizationId, organizationId);
  const [row] = await world.db.select().from(hubInvitations).where(isIt);
  await world.db.update(users).set({ status: "ACTIVE" }).where(eq(users.email, body.invitedTo));
  const person = await findAccount(world.db, { kind: "EMAIL", email: body.invitedTo });
  if (row === undefined || person === undefined) throw new Error("not invited");
  const confirmation = { body: { organizationId, userId: person.userId, entityStatus: "PROFILE_PENDING" as const } };
  return { organizationId, invitationId: row.invitationId, person, confirmation, body };
}

test("a withdrawn invitation leaves the list, and its link and its confirmation say so", async () => {
  const { organizationId, invitationId, person, confirmation } = await invited();
  expect(await withdraw(organizationId)).toEqual({});
  const { hubList, statusCount } = await world.call(api.list, { ...above(), query: {} }, owner);
  expect([hubList, statusCount]).toEqual([[], {}]);
  const gone = { status: 410, body: { responseCode: "INVITE_HUB_WITHDRAWN" } };
  expect(await world.refusal(invitationEndpoints.read, { params: { id: invitationId }, query: {} })).toMatchObject(
    gone,
  );
  expect(await world.refusal(invitationEndpoints.trigger, { body: { invitationId } }, person)).toMatchObject(gone);
  expect(await world.refusal(api.setMemberStatus, confirmation, person)).toMatchObject(gone);
  expect((await world.call(api.listMine, {}, person)).hubInvitationList).toEqual([]);
  expect(await world.db.select().from(members).where(eq(members.organizationId, organizationId))).toEqual([]);
});

test("it stands in the audit trail of the superhub", async () => {
  const { organizationId } = await invited();
  await withdraw(organizationId);
  const { entries } = await world.call(auditEndpoints.list, { ...above(), query: {} }, owner);
  expect(entries[0]).toMatchObject({ action: "HUB_INVITATION_WITHDRAWN", details: { hub: "Hill Health Hub" } });
});

test("the same owner and CRM id are invited again, under another link", async () => {
  const first = await invited();
  await withdraw(first.organizationId);
  const second = await invited(first.body);
  expect(second.invitationId).not.toBe(first.invitationId);
  const { hubInvitationList } = await world.call(api.listMine, {}, second.person);
  expect(hubInvitationList.map(({ organizationId }) => organizationId)).toEqual([second.organizationId]);
});

test("what was confirmed or withdrawn already is refused, and of two at once only one withdraws", async () => {
  const confirmed = await invited();
  await world.call(api.setMemberStatus, confirmed.confirmation, confirmed.person);
  expect((await world.refusal(api.withdraw, hubAt(confirmed.organizationId), owner)).status).toBe(409);
  const { organizationId, body } = await invited();
  const { results } = await contend(2, () => withdraw(organizationId));
  expect(results).toHaveLength(1);
  expect((await world.refusal(api.resend, { ...hubAt(organizationId), body }, owner)).status).toBe(409);
});

test("confirming and withdrawing at once end in one of the two, never in both", async () => {
  const { organizationId, person, confirmation } = await invited();
  const calls = [() => withdraw(organizationId), () => world.call(api.setMemberStatus, confirmation, person)];
  const { succeeded } = await contend(calls, (call): Promise<unknown> => call());
  const [isWithdrawn, isConfirmed] = succeeded;
  expect(isWithdrawn).not.toBe(isConfirmed);
  const [hub] = await world.db.select().from(organizations).where(eq(organizations.organizationId, organizationId));
  expect(hub?.entityStatus).toBe(isWithdrawn === true ? "DEACTIVATED" : "INVITED");
});

test("only the superhub itself withdraws, by those who may", async () => {
  const { organizationId } = await invited();
  const admin = await buildMember(world.db, superhub, "ADMIN");
  expect((await world.refusal(api.withdraw, hubAt(organizationId), admin)).status).toBe(403);
  const { superhub: other, superhubOwner: stranger } = await buildSuperhub(world.db);
  expect((await world.refusal(api.withdraw, hubAt(organizationId), stranger)).status).toBe(404);
  const foreign = { params: { id: other.organizationId, hubId: organizationId } };
  expect((await world.refusal(api.withdraw, foreign, stranger)).status).toBe(404);
  expect((await world.refusal(api.withdraw, hubAt(newId()), owner)).status).toBe(404);
});
