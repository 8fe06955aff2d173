import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { profileEndpoints } from "@openrounds/contract/identity/profile/endpoints.ts";
import { invitationEndpoints } from "@openrounds/contract/invitations/endpoints.ts";
import { organizationRoles, type OrganizationRole } from "@openrounds/contract/kernel/permissions.ts";
import { auditEndpoints } from "@openrounds/contract/organizations/audit/endpoints.ts";
import { organizationEndpoints } from "@openrounds/contract/organizations/endpoints.ts";
import { hubInvitationEndpoints } from "@openrounds/contract/organizations/hub-invitations/endpoints.ts";
import { memberEndpoints } from "@openrounds/contract/organizations/members/endpoints.ts";
import { organizationProfileEndpoints } from "@openrounds/contract/organizations/profile/endpoints.ts";
import { buildUser } from "../../identity/factory.ts";
import { findAccount, type UserRow } from "../../identity/service.ts";
import { users } from "../../identity/tables.ts";
import { DAY, startClockAt, resetClock } from "../../kernel/clock.ts";
import { takeAdvisoryLock } from "../../kernel/db/advisory-locks.ts";
import { newId } from "../../kernel/ids.ts";
import { listDeliveries } from "../../kernel/testing/deliveries.ts";
import { proveSignIn } from "../../kernel/testing/sign-ins.ts";
import { contend, together } from "../../kernel/testing/together.ts";
import { untilWaiting } from "../../kernel/testing/waiting.ts";
import { createWorld, routeOf, type World } from "../../kernel/testing/world.ts";
import { focusAreaIdOf } from "../../reference/service.ts";
import { buildMember, buildOrganization, buildSuperhub } from "../factory.ts";
import type { OrganizationRow } from "../queries.ts";
import { members, organizations } from "../tables.ts";
import { hubInvitationForm, newCrmId } from "./factory.ts";
import { hubInvitations } from "./tables.ts";

const api = hubInvitationEndpoints;

let world: World;
let superhub: OrganizationRow;
let owner: UserRow;
let number = 0;

beforeAll(async () => {
  world = await createWorld({ runsJobs: true });
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ superhub, superhubOwner: owner } = await buildSuperhub(world.db));
});

const at = (row: Pick<OrganizationRow, "organizationId"> = superhub) => ({ params: { id: row.organizationId } });
const invite = (body = hubInvitationForm(), as: UserRow = owner) => world.call(api.invite, { ...at(), body }, as);
const hubOf = async (organizationId: string) =>
  (await world.db.select().from(organizations).where(eq(organizations.organizationId, organizationId)))[0];
const memberOf = async (organizationId: string) =>
  (await world.db.select().from(members).where(eq(members.organizationId, organizationId)))[0];
const keptOf = async (organizationId: string) =>
  (await world.db.select().from(hubInvitations).where(eq(hubInvitations.organizationId, organizationId)))[0];
const mailsOf = (to: string | null) => listDeliveries(world, { to });
const accountOf = async (email: string): Promise<UserRow> => {
  const user = await findAccount(world.db, { kind: "EMAIL", email });
  if (user === undefined) throw new Error("no account");
  return user;
};

/** The invited person signed up. */
async function signUp(email: string): Promise<UserRow> {
  await world.db
    .update(users)
    .set({ status: "ACTIVE", firstName: "Asha", lastName: "Rao" })
    .where(eq(users.email, email));
  return accountOf(email);
}

test("a superhub's owner and admin invite a hub, which stands as invited without any right [ORG-127] [ORG-135] [PERM-012]", async () => {
  expect(routeOf(api.invite)).toBe("POST /v1/org/superhub/:id/hub/invite");
  const body = hubInvitationForm();
  const { organization } = await invite(body);
  expect(organization.entityStatus).toBe("INVITED");
  expect(await hubOf(organization.organizationId)).toMatchObject({
    level: "HUB",
    parentId: superhub.organizationId,
    entityStatus: "INVITED",
    name: body.name,
    legalName: body.legalName,
    description: "<p>Mentors clinics.</p>",
    registrationType: "NPO",
    logo: body.logo,
    address: { streetAddress: "Main road 1", name: "Pune", latitude: 18.52, longitude: 73.86 },
  });
  const account = await accountOf(body.invitedTo);
  expect(account.status).toBe("INVITED");
  expect(await memberOf(organization.organizationId)).toMatchObject({
    userId: account.userId,
    roles: ["OWNER"],
    entityStatus: "INVITED",
  });
  const person = await signUp(body.invitedTo);
  expect((await world.refusal(organizationEndpoints.read, at(organization), person)).status).toBe(404);
  const admin = await buildMember(world.db, superhub, "ADMIN");
  expect((await invite(hubInvitationForm(), admin)).organization.entityStatus).toBe("INVITED");
});

test("of a superhub its owners, its admins and who leads or represents its hubs invite, and none of another role [ORG-127] [PERM-012]", async () => {
  const invites = ["OWNER", "ADMIN", "REPLICATION_ADMIN", "REPLICATION_TEAM_LEADER"];
  for (const role of Object.keys(organizationRoles) as OrganizationRole[]) {
    const person = role === "OWNER" ? owner : await buildMember(world.db, superhub, role);
    if ([...invites, "REPLICATION_ACCOUNT_REPRESENTATIVE"].includes(role)) {
      expect((await invite(hubInvitationForm(), person)).organization.entityStatus, role).toBe("INVITED");
    } else {
      expect((await world.refusal(api.invite, { ...at(), body: hubInvitationForm() }, person)).status, role).toBe(403);
    }
  }
});

test("who holds no code of the superhub cannot invite, and learns nothing of it [ORG-127]", async () => {
  const body = hubInvitationForm();
  const hub = await buildOrganization(world.db, { parentId: superhub.organizationId });
  const people: [UserRow, number][] = [
    [await buildMember(world.db, superhub, "MEMBER"), 403],
    [await buildMember(world.db, superhub, "QUALITY_ADMIN"), 403],
    [await buildMember(world.db, hub, "OWNER"), 404],
    [await buildUser(world.db), 404],
    [await buildMember(world.db, await buildOrganization(world.db, { level: "SUPERHUB" }), "OWNER"), 404],
  ];
  for (const [person, status] of people) {
    expect((await world.refusal(api.invite, { ...at(), body }, person)).status).toBe(status);
  }
  const stranger = await buildMember(world.db, await buildOrganization(world.db), "ADMIN");
  expect((await world.refusal(api.invite, { ...at(hub), body }, stranger)).status).toBe(404);
  // Hubs and spoke sites cannot invite hubs, neither by their owners and admins nor by those of the superhub above.
  for (const level of ["HUB", "SPOKE"] as const) {
    const row = await buildOrganization(world.db, { level, parentId: superhub.organizationId });
    for (const role of ["OWNER", "ADMIN"] as const) {
      const own = await buildMember(world.db, row, role);
      expect((await world.refusal(api.invite, { ...at(row), body }, own)).status, `${level} ${role}`).toBe(403);
    }
    expect((await world.refusal(api.invite, { ...at(row), body }, owner)).status, level).toBe(403);
  }
  expect(await findAccount(world.db, { kind: "EMAIL", email: body.invitedTo })).toBeUndefined();
});

test("the hub's invitation keeps its kind, its CRM and its representative [ORG-015] [ORG-016] [ORG-014] [ORG-135]", async () => {
  const representative = await buildMember(world.db, superhub, "ACCOUNT_REPRESENTATIVE");
  const other = await buildOrganization(world.db, { level: "SUPERHUB" });
  const body = hubInvitationForm({
    accountRepresentative: representative.userId,
    coManagedBy: other.organizationId,
    immersionAttended: true,
    focusAreas: [focusAreaIdOf("Type 2 diabetes")],
  });
  const { organizationId } = (await invite(body)).organization;
  const kept = await keptOf(organizationId);
  expect(kept).toMatchObject({
    echoType: "REGULAR",
    crmType: "Salesforce",
    accountRepresentative: representative.userId,
  });
  const { hubInvitation } = await world.call(
    api.readInvitation,
    { params: { id: superhub.organizationId, hubId: organizationId } },
    owner,
  );
  expect(hubInvitation).toEqual({
    ...body,
    description: "<p>Mentors clinics.</p>",
    crmId: kept?.crmId,
    echoType: "REGULAR",
    crmType: "Salesforce",
  });
  expect(kept?.crmId.slice(0, 15)).toBe(body.crmId);
});

test("a hub is invited, and invited again, as one of seven registration types, and as no other [ORG-003]", async () => {
  const types = ["GOVT", "NPO", "QGI", "PVT", "University / Non Profit", "Others", "Individual"] as const;
  for (const [index, registrationType] of types.entries()) {
    const body = hubInvitationForm({ registrationType });
    const { organizationId } = (await invite(body)).organization;
    const expectKept = async (kept: (typeof types)[number]): Promise<void> => {
      const { hubInvitation } = await world.call(api.readInvitation, hubAt(organizationId), owner);
      expect(hubInvitation.registrationType).toBe(kept);
      const { organization } = await world.call(organizationEndpoints.read, at({ organizationId }), owner);
      expect(organization.registrationType).toBe(kept);
    };
    await expectKept(registrationType);
    const next = types[(index + 1) % types.length] ?? "NPO";
    await world.call(api.resend, { ...hubAt(organizationId), body: { ...body, registrationType: next } }, owner);
    await expectKept(next);
    for (const other of ["I", "npo", "TRUST"]) {
      const wrong = { ...body, registrationType: other as "NPO" };
      expect((await world.refusal(api.invite, { ...at(), body: wrong }, owner)).status, other).toBe(400);
      const again = { ...hubAt(organizationId), body: wrong };
      expect((await world.refusal(api.resend, again, owner)).status, other).toBe(400);
    }
    await expectKept(next);
  }
});

test("a hub is invited, and invited again, in one of seven languages, in which its owner is written to, and in no other [ORG-082]", async () => {
  const languages = ["en", "fr", "es", "pt", "pt-br", "vi", "id"] as const;
  const locales = ["en_US", "fr", "es", "pt", "pt_BR", "vi", "id"];
  for (const [index, lang] of languages.entries()) {
    const body = hubInvitationForm({ lang });
    const { organizationId } = (await invite(body)).organization;
    const keptLang = async () =>
      (await world.call(api.readInvitation, hubAt(organizationId), owner)).hubInvitation.lang;
    expect(await keptLang()).toBe(lang);
    await world.settled();
    const next = (index + 1) % languages.length;
    const again = { ...body, lang: languages[next] ?? "en" };
    await world.call(api.resend, { ...hubAt(organizationId), body: again }, owner);
    await world.settled();
    expect(await keptLang()).toBe(languages[next]);
    expect((await mailsOf(body.invitedTo)).map(({ locale }) => locale)).toEqual([locales[index], locales[next]]);
    for (const other of ["hi", "EN", "pt_BR"]) {
      const wrong = { ...body, lang: other as "en" };
      expect((await world.refusal(api.invite, { ...at(), body: wrong }, owner)).status, other).toBe(400);
      const wrongAgain = { ...hubAt(organizationId), body: wrong };
      expect((await world.refusal(api.resend, wrongAgain, owner)).status, other).toBe(400);
    }
    expect(await keptLang()).toBe(languages[next]);
  }
});

test("a representative is one of the superhub, and assigned only by who may [ORG-139] [PERM-022]", async () => {
  expect(routeOf(api.accountRepresentatives)).toBe("GET /v1/org/superhub/:id/account-representatives");
  const representative = await buildMember(world.db, superhub, "ACCOUNT_REPRESENTATIVE", { firstName: "Ravi" });
  const member = await buildMember(world.db, superhub, "MEMBER");
  const admin = await buildMember(world.db, superhub, "ADMIN");
  const { accountRepresentativeList } = await world.call(api.accountRepresentatives, at(), admin);
  expect(accountRepresentativeList).toEqual([
    {
      userId: representative.userId,
      firstName: "Ravi",
      lastName: representative.lastName,
      email: representative.email,
    },
  ]);
  const refused = await world.refusal(
    api.invite,
    { ...at(), body: hubInvitationForm({ accountRepresentative: member.userId }) },
    owner,
  );
  expect(refused.body.responseCode).toBe("INVITE_HUB_REPRESENTATIVE_UNKNOWN");
  const assigned = { ...at(), body: hubInvitationForm({ accountRepresentative: representative.userId }) };
  expect((await world.refusal(api.invite, assigned, admin)).status).toBe(403);
  expect((await world.refusal(api.accountRepresentatives, at(), member)).status).toBe(403);
});

test("a co-managing superhub is another one in use", async () => {
  const inactive = await buildOrganization(world.db, { level: "SUPERHUB", entityStatus: "INACTIVE" });
  const hub = await buildOrganization(world.db);
  for (const coManagedBy of [superhub.organizationId, inactive.organizationId, hub.organizationId, newId()]) {
    const refused = await world.refusal(api.invite, { ...at(), body: hubInvitationForm({ coManagedBy }) }, owner);
    expect(refused.body.responseCode).toBe("INVITE_HUB_SUPERHUB_UNKNOWN");
    expect(Object.keys(refused.body.error.fields ?? {})).toEqual(["coManagedBy"]);
  }
});

test("neither the e-mail nor the CRM id is invited twice, also not at once", async () => {
  const body = hubInvitationForm();
  await invite(body);
  const again = await world.refusal(api.invite, { ...at(), body: { ...body, crmId: newCrmId() } }, owner);
  expect(again).toMatchObject({ status: 409, body: { responseCode: "INVITE_HUB_EMAIL_TAKEN" } });
  expect(Object.keys(again.body.error.fields ?? {})).toEqual(["invitedTo"]);
  const taken = await world.refusal(api.invite, { ...at(), body: hubInvitationForm({ crmId: body.crmId }) }, owner);
  expect(taken).toMatchObject({ status: 406, body: { responseCode: "INVITE_HUB_CRM_ID_TAKEN" } });
  const [sameCrm, sameMail] = [hubInvitationForm(), hubInvitationForm()];
  const tries = [
    ...[1, 2, 3].map((i) => ({ ...sameCrm, invitedTo: `parallel${i}-${number}@hub.example` })),
    ...[1, 2, 3].map(() => ({ ...sameMail, crmId: newCrmId() })),
  ];
  const { results, refusals } = await contend(tries, (each) => invite(each));
  expect(results).toHaveLength(2);
  expect(refusals.map(({ status }) => status).toSorted()).toEqual([406, 406, 409, 409]);
});

test("a closed account is not invited", async () => {
  const person = await buildUser(world.db, { status: "BLOCKED", email: `closed${++number}@hub.example` });
  const refused = await world.refusal(
    api.invite,
    { ...at(), body: hubInvitationForm({ invitedTo: person.email ?? "" }) },
    owner,
  );
  expect(refused.body.responseCode).toBe("INVITE_HUB_EMAIL_CLOSED");
});

test("the invited owner is written to in the language of the invitation, each sending once [ORG-135]", async () => {
  const body = hubInvitationForm({ lang: "pt-br" });
  const { organizationId } = (await invite(body)).organization;
  await world.settled();
  const kept = await keptOf(organizationId);
  const [mail, ...more] = await mailsOf(body.invitedTo);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ template: "HUB_INVITATION", locale: "pt_BR" });
  expect(mail?.links[0]).toContain(`id=${kept?.invitationId}`);
});

const hubAt = (organizationId: string) => ({ params: { id: superhub.organizationId, hubId: organizationId } });

test("an invitation is changed and sent again, and another owner gets a link of their own [ORG-136]", async () => {
  expect(routeOf(api.resend)).toBe("PUT /v1/org/superhub/:id/hub/invite/:hubId");
  const body = hubInvitationForm();
  const { organizationId } = (await invite(body)).organization;
  const first = await keptOf(organizationId);
  await world.settled();
  const changed = {
    ...body,
    name: "Valley Hub",
    legalName: "Valley Trust",
    fullName: "Valley Trust of the Eastern Ghats",
    firstName: "Usha",
    lastName: "Iyer",
    streetAddress: "Station road 4",
    locationName: "Wardha",
    latitude: 20.74,
    longitude: 78.6,
    description: "<p>Mentors hospitals.</p>",
    primaryOrganizationCategory: "UNIVERSITY" as const,
    registrationType: "PVT" as const,
    lang: "fr" as const,
    focusAreas: [focusAreaIdOf("Hypertension")],
    logo: "/files/images/other.webp",
    crmId: newCrmId(),
    immersionAttended: true,
  };
  await world.call(api.resend, { ...hubAt(organizationId), body: changed }, owner);
  await world.settled();
  expect((await hubOf(organizationId))?.name).toBe("Valley Hub");
  const { hubInvitation } = await world.call(api.readInvitation, hubAt(organizationId), owner);
  expect(hubInvitation).toMatchObject({ ...changed, crmId: expect.stringMatching(`^${changed.crmId}`) as string });
  expect((await keptOf(organizationId))?.invitationId).toBe(first?.invitationId);
  const successor = `successor${++number}@hub.example`;
  await world.call(api.resend, { ...hubAt(organizationId), body: { ...body, invitedTo: successor } }, owner);
  await world.settled();
  expect((await mailsOf(body.invitedTo)).length).toBe(2);
  expect((await mailsOf(successor)).length).toBe(1);
  const { userId } = await accountOf(successor);
  expect(await memberOf(organizationId)).toMatchObject({ userId, entityStatus: "INVITED" });
  const [old, present] = [first?.invitationId ?? "", (await keptOf(organizationId))?.invitationId ?? ""];
  expect(present).not.toBe(old);
  expect((await world.refusal(invitationEndpoints.read, { params: { id: old }, query: {} })).status).toBe(404);
  expect((await world.call(invitationEndpoints.read, { params: { id: present }, query: {} })).programName).toBe(
    body.name,
  );
});

test("a hub that has no logo is invited again without one, and an image from elsewhere is none [ORG-078]", async () => {
  const body = hubInvitationForm();
  const { organizationId } = (await invite(body)).organization;
  const resent = (logo: string) => ({ ...hubAt(organizationId), body: { ...body, logo } });
  const refused = await world.refusal(api.resend, resent("https://elsewhere.example/x.png"), owner);
  expect(refused).toMatchObject({ status: 400, body: { responseCode: "VALID_IMAGE" } });
  await world.call(api.resend, resent(""), owner);
  expect((await hubOf(organizationId))?.logo).toBeNull();
  await world.db.update(organizations).set({ address: null }).where(eq(organizations.organizationId, organizationId));
  const { hubInvitation } = await world.call(api.readInvitation, hubAt(organizationId), owner);
  expect(hubInvitation).toMatchObject({ logo: "", streetAddress: "", locationName: "" });
});

test("of several who name another owner at once the last counts, in the invitation and in the team", async () => {
  const body = hubInvitationForm();
  const { organizationId } = (await invite(body)).organization;
  const resend = (invitedTo: string) =>
    world.call(api.resend, { ...hubAt(organizationId), body: { ...body, invitedTo } }, owner);
  const emails = [`one${++number}@hub.example`, `two${number}@hub.example`, body.invitedTo];
  const [running] = await world.db.transaction(async (tx) => {
    await takeAdvisoryLock(tx, "hubInvitations");
    const started = together(emails, resend);
    await untilWaiting(world.db, emails.length);
    return [started] as const;
  });
  await running;
  const kept = await keptOf(organizationId);
  expect(await memberOf(organizationId)).toMatchObject({ userId: kept?.ownerId, entityStatus: "INVITED" });
});

test("a hub of another superhub or one that is further on is not changed by an invitation", async () => {
  const body = hubInvitationForm();
  const foreign = await buildOrganization(world.db, { parentId: newId(), entityStatus: "INVITED" });
  expect((await world.refusal(api.resend, { ...hubAt(foreign.organizationId), body }, owner)).status).toBe(404);
  expect((await world.refusal(api.resend, { ...hubAt(newId()), body }, owner)).status).toBe(404);
  const active = await buildOrganization(world.db, { parentId: superhub.organizationId });
  const refused = await world.refusal(api.resend, { ...hubAt(active.organizationId), body }, owner);
  expect(refused).toMatchObject({ status: 409, body: { responseCode: "INVITE_HUB_NOT_INVITED" } });
  expect(await findAccount(world.db, { kind: "EMAIL", email: body.invitedTo })).toBeUndefined();
});

test("halves of signs in an address become the sign for what cannot be shown", async () => {
  const { organizationId } = (
    await invite(hubInvitationForm({ streetAddress: "Main road \ud83d", locationName: "\ud83dPune" }))
  ).organization;
  expect((await hubOf(organizationId))?.address).toMatchObject({
    streetAddress: "Main road \ufffd",
    name: "\ufffdPune",
  });
});

test("the owner of one hub is written to five times a day at most", async () => {
  const body = hubInvitationForm();
  const { organizationId } = (await invite(body)).organization;
  for (let i = 0; i < 5; i++) await world.call(api.resend, { ...hubAt(organizationId), body }, owner);
  const refused = await world.refusal(api.resend, { ...hubAt(organizationId), body }, owner);
  expect(refused).toMatchObject({ status: 429, body: { responseCode: "INVITE_HUB_SENT_OFTEN" } });
});

test("bad fields are told at their places in the language of the reader, and nothing is kept", async () => {
  const body = { ...hubInvitationForm(), name: "", crmId: "short", invitedTo: "nobody" };
  const refused = await world.refusal(api.invite, { ...at(), body }, owner);
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.body.error.fields ?? {}).toSorted()).toEqual(["crmId", "invitedTo", "name"]);
  const focusAreas = [newId()];
  const unknown = await world.refusal(api.invite, { ...at(), body: hubInvitationForm({ focusAreas }) }, owner);
  expect(unknown.body.responseCode).toBe("PROGRAM_FOCUS_AREA_UNKNOWN");
  expect(await world.db.$count(organizations, eq(organizations.parentId, superhub.organizationId))).toBe(0);
});

test("from mail to active hub: the link, the confirmation, the profile and the approval [ORG-133] [ONBD-086] [ONBD-019]", async () => {
  const body = hubInvitationForm();
  const { organizationId } = (await invite(body)).organization;
  await world.settled();
  const { invitationId = "" } = (await keptOf(organizationId)) ?? {};
  const shown = await world.call(invitationEndpoints.read, { params: { id: invitationId }, query: {} });
  expect(shown).toEqual({ organizationName: "Deccan superhub", organizationLogo: body.logo, programName: body.name });
  const person = await signUp(body.invitedTo);
  const trigger = { body: { invitationId } };
  const stranger = await buildUser(world.db);
  expect((await world.refusal(invitationEndpoints.trigger, trigger, stranger)).status).toBe(409);
  expect(await world.call(invitationEndpoints.trigger, trigger, person)).toEqual({ batchId: null });
  const mine = async () => (await world.call(api.listMine, {}, person)).hubInvitationList;
  expect(await mine()).toEqual([
    {
      organizationId,
      name: body.name,
      legalName: body.legalName,
      logo: body.logo,
      description: "<p>Mentors clinics.</p>",
      streetAddress: body.streetAddress,
      superhubName: "Deccan superhub",
      isConfirmed: false,
      entityStatus: "INVITED",
      contact: { name: `${owner.firstName} ${owner.lastName}`, email: owner.email },
    },
  ]);
  const entityStatus = "PROFILE_PENDING" as const;
  expect(routeOf(api.setMemberStatus)).toBe("PATCH /v1/org/member/status");
  const confirmation = { body: { organizationId, userId: person.userId, entityStatus } };
  expect((await world.refusal(api.setMemberStatus, confirmation, stranger)).status).toBe(404);
  const own = { body: { organizationId, userId: stranger.userId, entityStatus } };
  expect((await world.refusal(api.setMemberStatus, own, stranger)).status).toBe(404);
  await world.call(api.setMemberStatus, confirmation, person);
  await world.call(api.setMemberStatus, confirmation, person);
  const { firstName, lastName } = person;
  expect(await memberOf(organizationId)).toMatchObject({ entityStatus: "PROFILE_PENDING", firstName, lastName });
  expect((await hubOf(organizationId))?.entityStatus).toBe("INVITED");
  expect((await mine())[0]?.isConfirmed).toBe(true);
  const { hub } = await world.call(organizationEndpoints.permissions, { params: { userId: person.userId } }, person);
  expect(hub[0]?.permissionCodes).toContain("EDIT_ORGANIZATION_PROFILE");
  expect(hub[0]?.permissionCodes).not.toContain("CREATE_PROGRAM");
  const saved = { params: { id: organizationId }, body: { description: "<p>Mentors all clinics.</p>" } };
  await world.call(organizationProfileEndpoints.update, saved, person);
  expect((await hubOf(organizationId))?.entityStatus).toBe("PROFILE_PENDING");
  expect(await mine()).toMatchObject([{ entityStatus: "PROFILE_PENDING", isConfirmed: true }]);
  const { members: team } = await world.call(
    memberEndpoints.list,
    { params: { id: organizationId }, query: {} },
    person,
  );
  expect(team).toMatchObject([{ userId: person.userId, firstName, lastName, entityStatus: "ACTIVE" }]);
  const approve = { params: { id: organizationId }, body: { entityStatus: "ACTIVE" as const } };
  expect((await world.refusal(api.setStatus, approve, person)).status).toBe(403);
  await world.call(api.setStatus, approve, owner);
  expect((await hubOf(organizationId))?.entityStatus).toBe("ACTIVE");
  expect(await mine()).toEqual([]);
  expect(await memberOf(organizationId)).toMatchObject({ entityStatus: "ACTIVE" });
  const { entries } = await world.call(auditEndpoints.list, { params: { id: organizationId }, query: {} }, person);
  expect(entries).toMatchObject([
    { action: "HUB_STATUS_CHANGED", details: { hub: body.name, from: "PROFILE_PENDING", to: "ACTIVE" } },
    { action: "PROFILE_CHANGED" },
  ]);
  await world.settled();
  expect((await mailsOf(body.invitedTo)).map(({ template }) => template)).toEqual(["HUB_INVITATION", "HUB_ACTIVE"]);
  expect((await mailsOf(owner.email)).map(({ template }) => template)).toEqual(["HUB_CONFIRMED", "HUB_PROFILE_READY"]);
});

test("a hub to prepare is shown to its invited owner alone, and none to the owner of an invited superhub [ORG-030]", async () => {
  const representative = await buildMember(world.db, superhub, "ACCOUNT_REPRESENTATIVE");
  const body = hubInvitationForm({ accountRepresentative: representative.userId });
  const { organizationId } = (await invite(body)).organization;
  const mine = async (person: UserRow) =>
    (await world.call(api.listMine, {}, person)).hubInvitationList.map((hub) => hub.organizationId);
  expect(await mine(await signUp(body.invitedTo))).toEqual([organizationId]);
  const invited = await buildOrganization(world.db, { level: "SUPERHUB", entityStatus: "INVITED" });
  for (const person of [owner, representative, await buildMember(world.db, invited, "OWNER")]) {
    expect(await mine(person)).toEqual([]);
  }
});

test("who closes their account while they confirm a hub keeps it, as the hub would have no owner", async () => {
  const body = hubInvitationForm();
  const { organizationId } = (await invite(body)).organization;
  const person = await signUp(body.invitedTo);
  await proveSignIn(world, person);
  const given = { organizationId, userId: person.userId, entityStatus: "PROFILE_PENDING" as const };
  const isTeam = eq(members.organizationId, organizationId);
  const [confirming, closing] = await world.db.transaction(async (tx) => {
    await tx.select().from(members).where(isTeam).for("update");
    const first = world.call(api.setMemberStatus, { body: given }, person);
    await untilWaiting(world.db, 1);
    const second = world.refusal(profileEndpoints.deleteAccount, { body: { reason: "I leave." } }, person);
    await untilWaiting(world.db, 2);
    return [first, second] as const;
  });
  await confirming;
  expect(await closing).toMatchObject({ status: 409, body: { responseCode: "PROFILE_OWNER_LEAVES" } });
  expect((await accountOf(body.invitedTo)).status).toBe("ACTIVE");
});

test("an invitation that ran out is neither opened nor confirmed, until it is sent again", async () => {
  const body = hubInvitationForm();
  const { organizationId } = (await invite(body)).organization;
  const { invitationId = "" } = (await keptOf(organizationId)) ?? {};
  const person = await signUp(body.invitedTo);
  const confirmation = {
    body: { organizationId, userId: person.userId, entityStatus: "PROFILE_PENDING" as const },
  };
  startClockAt(new Date(Date.now() + 15 * DAY));
  expect((await world.refusal(invitationEndpoints.read, { params: { id: invitationId }, query: {} })).status).toBe(404);
  expect((await world.call(api.listMine, {}, person)).hubInvitationList).toEqual([]);
  expect((await world.refusal(api.setMemberStatus, confirmation, person)).status).toBe(410);
  await world.call(api.resend, { ...hubAt(organizationId), body }, owner);
  await world.call(api.setMemberStatus, confirmation, person);
  resetClock();
});

test("only hubs below the superhub get another status, by allowed steps and by who may [ORG-133] [PERM-030]", async () => {
  const hub = await buildOrganization(world.db, { parentId: superhub.organizationId });
  const set = (row: OrganizationRow, entityStatus: "ACTIVE" | "PILOT" | "INACTIVE") => ({
    params: { id: row.organizationId },
    body: { entityStatus },
  });
  const hubOwner = await buildMember(world.db, hub, "OWNER");
  const leader = await buildMember(world.db, superhub, "REPLICATION_TEAM_LEADER");
  expect((await world.refusal(api.setStatus, set(hub, "INACTIVE"), hubOwner)).status).toBe(403);
  expect((await world.refusal(api.setStatus, set(hub, "INACTIVE"), leader)).status).toBe(403);
  expect((await world.refusal(api.setStatus, set(superhub, "INACTIVE"), owner)).status).toBe(403);
  for (const entityStatus of ["INACTIVE", "PILOT", "ACTIVE", "INACTIVE"] as const) {
    await world.call(api.setStatus, set(hub, entityStatus), owner);
    expect((await hubOf(hub.organizationId))?.entityStatus).toBe(entityStatus);
  }
  const pending = await buildOrganization(world.db, {
    parentId: superhub.organizationId,
    entityStatus: "PROFILE_PENDING",
  });
  await world.call(api.setStatus, set(pending, "ACTIVE"), leader);
  const invited = await buildOrganization(world.db, { parentId: superhub.organizationId, entityStatus: "INVITED" });
  expect(await world.refusal(api.setStatus, set(invited, "ACTIVE"), owner)).toMatchObject({ status: 409 });
  const foreign = await buildOrganization(world.db, { parentId: newId() });
  expect((await world.refusal(api.setStatus, set(foreign, "INACTIVE"), owner)).status).toBe(404);
});

/** The days of the last change of twelve hubs, in another order than their creation. */
const MIXED = [7, 2, 9, 4, 11, 6, 1, 8, 3, 10, 5, 0] as const;

test("the list has the hubs of the superhub by status, with their numbers, ten on a page [ORG-074] [ORG-131] [ORG-075] [PERM-014]", async () => {
  const ofSuperhub = { parentId: superhub.organizationId };
  for (const i of MIXED) {
    await buildOrganization(world.db, {
      ...ofSuperhub,
      name: `Hub ${i}`,
      updatedAt: new Date(Date.UTC(2026, 0, 1 + i)),
    });
  }
  await buildOrganization(world.db, { ...ofSuperhub, name: "Resting", entityStatus: "INACTIVE" });
  await buildOrganization(world.db, { coManagedBy: superhub.organizationId, name: "Shared", entityStatus: "PILOT" });
  await buildOrganization(world.db, { name: "Foreign" });
  const page = async (query: object) => world.call(api.list, { ...at(), query }, owner);
  const first = await page({ entityStatus: "ACTIVE" });
  expect(first.hubList.map(({ name }) => name)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((i) => `Hub ${i}`));
  expect(first.totalNumber).toBe(12);
  expect(first.statusCount).toEqual({ ACTIVE: 12, INACTIVE: 1, PILOT: 1 });
  const second = await page({ entityStatus: "ACTIVE", pageNumber: 1 });
  expect(second.hubList.map(({ name }) => name)).toEqual(["Hub 1", "Hub 0"]);
  expect((await page({ entityStatus: "PILOT" })).hubList).toMatchObject([{ name: "Shared", isCoManaged: true }]);
  expect((await page({ entityStatus: "INVITED" })).hubList).toEqual([]);
  expect((await page({})).totalNumber).toBe(14);
});

test("hubs are found by a part of their name or of their owner, within a status and in an order [ORG-130]", async () => {
  const body = hubInvitationForm({ name: "Zebra 100% clinic" });
  await invite(body);
  const active = await buildOrganization(world.db, { parentId: superhub.organizationId, name: "Zebra active" });
  await buildMember(world.db, active, "OWNER", { firstName: "Quentin", lastName: "Marsh" });
  const search = async (query: object) => world.call(api.search, { ...at(), query }, owner);
  const named = await search({ query: "zebra", sortBy: "name" });
  expect(named.hubList.map(({ name }) => name)).toEqual(["Zebra 100% clinic", "Zebra active"]);
  const namedIn = async (entityStatus: string) =>
    (await search({ query: "zebra", entityStatus })).hubList.map(({ name }) => name);
  expect(await namedIn("ACTIVE")).toEqual(["Zebra active"]);
  expect(await namedIn("INVITED")).toEqual(["Zebra 100% clinic"]);
  expect((await search({ query: "quentin m" })).hubList).toMatchObject([{ ownerName: "Quentin Marsh" }]);
  expect((await search({ query: "asha r", entityStatus: "INVITED" })).totalNumber).toBe(1);
  expect((await search({ query: body.invitedTo.toUpperCase() })).totalNumber).toBe(1);
  expect((await search({ query: "0%" })).totalNumber).toBe(1);
  expect((await search({ query: "zebra", pageSize: 1, pageNumber: 1 })).hubList).toHaveLength(1);
  expect((await search({ query: "nothing" })).hubList).toEqual([]);
  const refused = await world.refusal(api.search, { ...at(), query: { sortBy: "owner" as "name" } }, owner);
  expect(refused.status).toBe(400);
});

test("a hub has one of twelve statuses, by which hubs are listed, those that are withdrawn aside [ORG-004]", async () => {
  const statuses = [
    "VERIFICATION_PENDING",
    "MIGRATED",
    "ACTIVE",
    "INACTIVE",
    "BLOCKED",
    "PROFILE_PENDING",
    "DEACTIVATED",
    "VERIFICATION_FAILED",
    "INVITED",
    "FLAGGED_FOR_REVIEW",
    "PILOT",
    "COMPLETED",
  ] as const;
  for (const entityStatus of statuses) {
    const hub = await buildOrganization(world.db, { parentId: superhub.organizationId, entityStatus });
    expect((await world.call(organizationEndpoints.read, at(hub), owner)).organization.entityStatus).toBe(entityStatus);
    const { hubList } = await world.call(api.list, { ...at(), query: { entityStatus } }, owner);
    expect(hubList).toMatchObject(entityStatus === "DEACTIVATED" ? [] : [{ entityStatus }]);
  }
  const query = { entityStatus: "RESTING" as "ACTIVE" };
  expect((await world.refusal(api.list, { ...at(), query }, owner)).status).toBe(400);
});

test("hubs are asked for at the addresses of the documents, ten at once, the last changed first [ORG-130] [ORG-131] [ORG-132] [ORG-133]", async () => {
  const { organizationId } = superhub;
  for (const i of MIXED) {
    const updatedAt = new Date(Date.UTC(2026, 0, 1 + i));
    await buildOrganization(world.db, { parentId: organizationId, name: `Zebra ${i}`, updatedAt });
  }
  const headers = { authorization: await world.authorize(owner) };
  const ask = async <Answer>(url: string): Promise<Answer> =>
    (await world.app.http.inject({ method: "GET", url, headers })).json<{ resultBody: Answer }>().resultBody;
  const namesAt = async (rest: string) =>
    (await ask<{ hubList: { name: string }[] }>(`/api/v1/org/superhub/${organizationId}/${rest}`)).hubList.map(
      ({ name }) => name,
    );
  const newest = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((i) => `Zebra ${i}`);
  expect(await namesAt("searchHub?query=zebra")).toEqual(newest);
  const spelled = "searchHub?query=zebra&entityStatus=ACTIVE&pageNumber=0&pageSize=10&sortBy=updatedAt";
  expect(await namesAt(spelled)).toEqual(newest);
  const oldest = ["Zebra 1", "Zebra 0"];
  expect(await namesAt("searchHub?query=zebra&pageNumber=1")).toEqual(oldest);
  expect(await namesAt("searchHub?query=zebra&pageNumber=3&pageSize=3")).toEqual(["Zebra 2", ...oldest]);
  expect(await namesAt("hubs?entityStatus=ACTIVE&pageNumber=1")).toEqual(oldest);
  const { searchResult } = await ask<{ searchResult: { name: string; organizationId: string }[] }>(
    `/api/v1/org/superhub/${organizationId}/search?query=zebra%2011`,
  );
  expect(searchResult).toMatchObject([{ name: "Zebra 11" }]);
  const url = `/api/v1/org/status/${searchResult[0]?.organizationId ?? ""}`;
  const changed = { method: "PATCH", url, headers, payload: { entityStatus: "INACTIVE" } } as const;
  expect((await world.app.http.inject(changed)).statusCode).toBe(200);
  expect(await namesAt("hubs?entityStatus=INACTIVE&pageNumber=0")).toEqual(["Zebra 11"]);
});

test("a search over all statuses suggests hubs by name [ORG-132]", async () => {
  await buildOrganization(world.db, { parentId: superhub.organizationId, name: "Quill", entityStatus: "INACTIVE" });
  const { searchResult } = await world.call(api.searchAll, { ...at(), query: { query: "qui" } }, owner);
  expect(searchResult).toMatchObject([{ name: "Quill", entityStatus: "INACTIVE" }]);
});

test("whom a hub is invited to is seen only by people who invite, and the list by nobody outside [PERM-014]", async () => {
  const body = hubInvitationForm();
  await invite(body);
  const member = await buildMember(world.db, superhub, "MEMBER");
  const emailFor = async (person: UserRow) =>
    (await world.call(api.list, { ...at(), query: {} }, person)).hubList[0]?.invitedTo;
  expect(await emailFor(owner)).toBe(body.invitedTo);
  expect(await emailFor(member)).toBeNull();
  const guest = await buildMember(world.db, superhub, "GUEST");
  expect((await world.refusal(api.list, { ...at(), query: {} }, guest)).status).toBe(403);
  expect((await world.refusal(api.list, { ...at(), query: {} }, await buildUser(world.db))).status).toBe(404);
});
