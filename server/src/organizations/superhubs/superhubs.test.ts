import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { profileEndpoints } from "@openrounds/contract/identity/profile/endpoints.ts";
import { recoveryEndpoints } from "@openrounds/contract/identity/recovery/endpoints.ts";
import { auditEndpoints } from "@openrounds/contract/organizations/audit/endpoints.ts";
import { organizationEndpoints } from "@openrounds/contract/organizations/endpoints.ts";
import { superhubEndpoints } from "@openrounds/contract/organizations/superhubs/endpoints.ts";
import { buildUser } from "../../identity/factory.ts";
import { findAccount, type UserRow } from "../../identity/service.ts";
import { codesOf } from "../../kernel/access.ts";
import { newId } from "../../kernel/ids.ts";
import { type DeliveryRow, idInLink, listDeliveries } from "../../kernel/testing/deliveries.ts";
import { proveSignIn } from "../../kernel/testing/sign-ins.ts";
import { contend } from "../../kernel/testing/together.ts";
import { untilWaiting } from "../../kernel/testing/waiting.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { auditHeads } from "../audit/tables.ts";
import { buildMember, buildOrganization, buildSuperhub } from "../factory.ts";
import type { OrganizationRow } from "../queries.ts";
import { organizations } from "../tables.ts";

const { list, onboard, resend } = superhubEndpoints;

let world: World;
let root: OrganizationRow;
let owner: UserRow;
let number = 0;
beforeAll(async () => {
  world = await createWorld({ runsJobs: true });
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ superhub: root, superhubOwner: owner } = await buildSuperhub(world.db, {
    superhub: { name: `Root ${++number}` },
  }));
});

const form = (fields: object = {}) => {
  number += 1;
  const said = { registrationType: "NPO" as const, lang: "es" as const };
  return { ...said, name: `Andes ${number}`, invitedTo: `owner${number}@andes.example`, ...fields };
};
const at = ({ organizationId }: Pick<OrganizationRow, "organizationId"> = root) => ({ params: { id: organizationId } });
const bringIn = (body = form(), as: UserRow = owner) => world.call(onboard, { ...at(), body }, as);
const listed = async () => (await world.call(list, at(), owner)).superhubList;
const mailsTo = (to: string | null) => listDeliveries(world, { to });
const password = btoa("the-owner-of-the-andes");
const choose = (mail?: DeliveryRow) => ({ body: { orderId: idInLink(mail), newPassword: password } });

test("a superhub is brought in with ONBOARD_SUPERHUB alone, and its owner comes in by a link that works once [PERM-034]", async () => {
  const body = form();
  for (const role of ["ADMIN", "QUALITY_ADMIN", "REPLICATION_ADMIN"] as const) {
    expect(codesOf([`SUPERHUB_${role}`]).has("ONBOARD_SUPERHUB")).toBe(false);
    const other = await buildMember(world.db, root, role);
    expect((await world.refusal(onboard, { ...at(), body }, other)).status).toBe(403);
    expect((await world.refusal(list, at(), other)).status).toBe(403);
  }
  expect(await findAccount(world.db, { kind: "EMAIL", email: body.invitedTo })).toBeUndefined();
  const { organization } = await bringIn(body);
  const [row] = await world.db
    .select()
    .from(organizations)
    .where(eq(organizations.organizationId, organization.organizationId));
  expect(row).toMatchObject({
    ...{ name: body.name, level: "SUPERHUB", entityStatus: "ACTIVE" },
    ...{ parentId: root.organizationId, registrationType: "NPO" },
  });
  expect(await listed()).toMatchObject([{ name: body.name, invitedTo: body.invitedTo, hasJoined: false }]);
  const [mail, ...more] = await mailsTo(body.invitedTo);
  expect([mail?.template, mail?.locale, more]).toEqual(["SUPERHUB_INVITATION", "es", []]);
  await world.call(recoveryEndpoints.resetPassword, choose(mail));
  expect((await world.refusal(recoveryEndpoints.resetPassword, choose(mail))).status).toBe(410);
  const login = { loginMode: "EMAIL" as const, email: body.invitedTo, password };
  const { authorization } = await world.call(identityEndpoints.login, { body: login });
  const params = { userId: authorization?.userId ?? "" };
  const { superHub } = await world.call(organizationEndpoints.permissions, { params }, params);
  expect(superHub).toMatchObject([{ organizationId: organization.organizationId }]);
  expect(await listed()).toMatchObject([{ hasJoined: true }]);
  const { entries } = await world.call(auditEndpoints.list, { ...at(), query: {} }, owner);
  expect(entries[0]).toMatchObject({ action: "SUPERHUB_ONBOARDED", details: { superhub: body.name } });
});

test("a superhub that another stands above brings in none, and holds no code for it", async () => {
  const { superhub: organization, superhubOwner: below } = await buildSuperhub(world.db, {
    superhub: { parentId: root.organizationId },
  });
  expect((await world.refusal(onboard, { ...at(organization), body: form() }, below)).status).toBe(403);
  const { userId } = below;
  const { superHub } = await world.call(organizationEndpoints.permissions, { params: { userId } }, below);
  expect(superHub[0]?.permissionCodes).toContain("EDIT_SUPERHUB_DETAILS");
  expect(superHub[0]?.permissionCodes).not.toContain("ONBOARD_SUPERHUB");
});

test("strangers, other networks and hubs find no superhub to bring others into", async () => {
  const body = form();
  const hub = await buildOrganization(world.db, { parentId: root.organizationId });
  const other = await buildOrganization(world.db, { level: "SUPERHUB", name: `Other ${number}` });
  for (const person of [
    await buildUser(world.db),
    await buildMember(world.db, hub, "OWNER"),
    await buildMember(world.db, other, "OWNER"),
  ]) {
    expect((await world.refusal(onboard, { ...at(), body }, person)).status).toBe(404);
    expect((await world.refusal(list, at(), person)).status).toBe(404);
  }
  expect((await world.refusal(onboard, { ...at(hub), body }, owner)).status).toBe(403);
});

test("of several at once with one name there is one superhub, and a taken name or a closed account is told at its field", async () => {
  const body = form();
  const { results } = await contend(3, (i) => bringIn({ ...body, invitedTo: `${i}.${body.invitedTo}` }));
  expect(results).toHaveLength(1);
  const taken = await world.refusal(onboard, { ...at(), body: form({ name: body.name.toUpperCase() }) }, owner);
  expect([taken.status, Object.keys(taken.body.error.fields ?? {})]).toEqual([409, ["name"]]);
  const { email } = await buildUser(world.db, { status: "BLOCKED" });
  const closed = await world.refusal(onboard, { ...at(), body: form({ invitedTo: email ?? "" }) }, owner);
  expect([closed.status, Object.keys(closed.body.error.fields ?? {})]).toEqual([409, ["invitedTo"]]);
  const wrong = await world.refusal(onboard, { ...at(), body: form({ name: " ", invitedTo: "nobody" }) }, owner);
  expect(Object.keys(wrong.body.error.fields ?? {}).toSorted()).toEqual(["invitedTo", "name"]);
});

test("who has an account already is told to sign in, and gets no link that changes a password", async () => {
  const person = await buildUser(world.db);
  await bringIn(form({ invitedTo: person.email ?? "" }));
  const [mail] = await mailsTo(person.email);
  expect(mail?.template).toBe("SUPERHUB_GIVEN");
  expect(new URL(mail?.links[0] ?? "").searchParams.get("type")).toBeNull();
});

test("who closes their account while they are given a superhub keeps it, as the superhub would have no owner", async () => {
  const person = await buildUser(world.db);
  await proveSignIn(world, person);
  await bringIn();
  const head = eq(auditHeads.organizationId, root.organizationId);
  const [giving, closing] = await world.db.transaction(async (tx) => {
    await tx.select().from(auditHeads).where(head).for("update");
    const first = bringIn(form({ invitedTo: person.email ?? "" }));
    await untilWaiting(world.db, 1);
    const second = world.refusal(profileEndpoints.deleteAccount, { body: { reason: "I leave." } }, person);
    await untilWaiting(world.db, 2);
    return [first, second] as const;
  });
  await giving;
  expect(await closing).toMatchObject({ status: 409, body: { responseCode: "PROFILE_OWNER_LEAVES" } });
  expect(await findAccount(world.db, { kind: "EMAIL", email: person.email ?? "" })).toMatchObject({ status: "ACTIVE" });
});

test("another link is sent while the owner has not come, ends the one before, and only within the own network", async () => {
  const body = form();
  const { organizationId: superhubId } = (await bringIn(body)).organization;
  const input = { params: { id: root.organizationId, superhubId } };
  const [first] = await mailsTo(body.invitedTo);
  await world.call(resend, input, owner);
  const second = (await mailsTo(body.invitedTo)).find(({ links }) => links[0] !== first?.links[0]);
  expect((await world.refusal(recoveryEndpoints.resetPassword, choose(first))).status).toBe(410);
  await world.call(recoveryEndpoints.resetPassword, choose(second));
  expect((await world.refusal(resend, input, owner)).body.responseCode).toBe("SUPERHUB_OWNER_JOINED");
  const { superhub: other, superhubOwner: far } = await buildSuperhub(world.db, {
    superhub: { name: `Far ${number}` },
  });
  expect((await world.refusal(resend, { params: { id: other.organizationId, superhubId } }, far)).status).toBe(404);
  expect((await world.refusal(resend, { params: { ...input.params, superhubId: newId() } }, owner)).status).toBe(404);
});
