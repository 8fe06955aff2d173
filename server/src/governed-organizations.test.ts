import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import type { OrganizationLevel, OrganizationRole } from "@openrounds/contract/kernel/permissions.ts";
import { organizationEndpoints } from "@openrounds/contract/organizations/endpoints.ts";
import { hubInvitationEndpoints } from "@openrounds/contract/organizations/hub-invitations/endpoints.ts";
import { memberEndpoints } from "@openrounds/contract/organizations/members/endpoints.ts";
import { organizationProfileEndpoints } from "@openrounds/contract/organizations/profile/endpoints.ts";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import { codesToChangeStatus } from "@openrounds/contract/programs/rules.ts";
import { updateProgramSchema } from "@openrounds/contract/programs/schemas.ts";
import { teamEndpoints } from "@openrounds/contract/team/endpoints.ts";
import { batchForm } from "./batches/factory.ts";
import type { UserRow } from "./identity/service.ts";
import { codesOf } from "./kernel/access.ts";
import { now } from "./kernel/clock.ts";
import type { PermittedContext } from "./kernel/http/handlers.ts";
import { newId } from "./kernel/ids.ts";
import { actorOf } from "./kernel/testing/sign-ins.ts";
import { createWorld, type World } from "./kernel/testing/world.ts";
import { reachOrganization, type ReachedOrganization } from "./organizations/access.ts";
import { buildMember, buildOrganization } from "./organizations/factory.ts";
import { hubInvitationForm } from "./organizations/hub-invitations/factory.ts";
import { changeOrganization } from "./organizations/profile/service.ts";
import type { OrganizationRow } from "./organizations/service.ts";
import { members, organizations } from "./organizations/tables.ts";
import { reachProgram } from "./programs/access.ts";
import { buildProgram, buildRight, programForm } from "./programs/factory.ts";
import { changeProgram } from "./programs/service.ts";
import { programs } from "./programs/tables.ts";
import { focusAreaIdOf } from "./reference/service.ts";
import { changeMember, reinviteMember, removeMember } from "./team/service.ts";

let world: World;
let superhub: OrganizationRow;
let hub: OrganizationRow;
let superhubOwner: UserRow;
let hubOwner: UserRow;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  superhub = await buildOrganization(world.db, { level: "SUPERHUB", name: "Deccan superhub" });
  hub = await buildOrganization(world.db, { parentId: superhub.organizationId });
  superhubOwner = await ownerOf(superhub);
  hubOwner = await ownerOf(hub);
});

const ownerOf = (organization: OrganizationRow): Promise<UserRow> => buildMember(world.db, organization, "OWNER");
const inHub = (role: OrganizationRole): Promise<UserRow> => buildMember(world.db, hub, role);
const above = (role: OrganizationRole): Promise<UserRow> => buildMember(world.db, superhub, role);
const at = ({ organizationId }: OrganizationRow) => ({ params: { id: organizationId } });
const rowOf = async ({ organizationId }: OrganizationRow) =>
  (await world.db.select().from(organizations).where(eq(organizations.organizationId, organizationId)))[0];
/** What a call of theirs has about it. */
async function contextOf(person: UserRow): Promise<PermittedContext> {
  const { platform } = world.app;
  return { ...({} as PermittedContext), platform, db: world.db, actor: await actorOf(world, person) };
}
const rolesOf = async ({ userId }: UserRow) =>
  (await world.db.select().from(members).where(eq(members.userId, userId)))[0]?.roles;

test("a hub is approved by who holds APPROVE_PARTNER_ORGANIZATION [PERM-013]", async () => {
  await world.db
    .update(organizations)
    .set({ entityStatus: "PROFILE_PENDING" })
    .where(eq(organizations.organizationId, hub.organizationId));
  const input = { ...at(hub), body: { entityStatus: "PILOT" as const } };
  const refusal = await world.refusal(hubInvitationEndpoints.setStatus, input, await above("ADMIN"));
  expect(refusal.status).toBe(403);
  expect((await rowOf(hub))?.entityStatus).toBe("PROFILE_PENDING");
  await world.call(hubInvitationEndpoints.setStatus, input, await above("REPLICATION_TEAM_LEADER"));
  expect((await rowOf(hub))?.entityStatus).toBe("PILOT");
});

test("an invited hub is changed by who holds UPDATE_PARTNER_ORGANIZATION [PERM-015]", async () => {
  const form = hubInvitationForm();
  const inviter = await above("ADMIN");
  const { organization } = await world.call(hubInvitationEndpoints.invite, { ...at(superhub), body: form }, inviter);
  const params = { id: superhub.organizationId, hubId: organization.organizationId };
  const body = { ...form, name: "Valley Health Hub" };
  const refusal = await world.refusal(hubInvitationEndpoints.resend, { params, body }, await above("QUALITY_ADMIN"));
  expect(refusal.status).toBe(403);
  await world.call(hubInvitationEndpoints.resend, { params, body }, await above("REPLICATION_TEAM_LEADER"));
  const [row] = await world.db
    .select()
    .from(organizations)
    .where(eq(organizations.organizationId, organization.organizationId));
  expect(row?.name).toBe("Valley Health Hub");
});

test("the invitation of a hub is withdrawn by who holds DELETE_PARTNER_ORGANIZATION [PERM-016]", async () => {
  const inviter = await above("ADMIN");
  const { organization } = await world.call(
    hubInvitationEndpoints.invite,
    { ...at(superhub), body: hubInvitationForm() },
    inviter,
  );
  const input = { params: { id: superhub.organizationId, hubId: organization.organizationId } };
  expect((await world.refusal(hubInvitationEndpoints.withdraw, input, inviter)).status).toBe(403);
  await world.call(hubInvitationEndpoints.withdraw, input, await above("REPLICATION_ADMIN"));
  const isHub = eq(organizations.organizationId, organization.organizationId);
  const [row] = await world.db.select().from(organizations).where(isHub);
  expect(row?.entityStatus).toBe("DEACTIVATED");
});

test("another person is named account representative by who holds ASSIGN_ACCOUNT_REPRESENTATIVE [PERM-022]", async () => {
  const { userId } = await above("ACCOUNT_REPRESENTATIVE");
  const input = () => ({ ...at(superhub), body: hubInvitationForm({ accountRepresentative: userId }) });
  const refusal = await world.refusal(hubInvitationEndpoints.invite, input(), await above("ADMIN"));
  expect(refusal.status).toBe(403);
  const leader = await above("REPLICATION_TEAM_LEADER");
  const { organization } = await world.call(hubInvitationEndpoints.invite, input(), leader);
  expect(organization.entityStatus).toBe("INVITED");
  const isThere = eq(members.organizationId, organization.organizationId);
  const representing = (await world.db.select().from(members).where(isThere)).filter((row) =>
    row.roles.includes("ACCOUNT_REPRESENTATIVE"),
  );
  expect(representing.map((row) => row.userId)).toEqual([userId]);
});

test.each([
  [{ eventType: "WORKSHOP" }, "SUPERHUB", "TRAINING_ADMIN", "ADMIN", "EVENT_PROGRAM", "[PERM-019]"],
  [{ programType: "TRAINING_PROGRAM" }, "HUB", "TRAINING_ADMIN", "ADMIN", "TRAINING_PROGRAM", "[PERM-052]"],
  [{}, "HUB", "ADMIN", "MEMBER", "REGULAR_PROGRAM", "[PERM-047]"],
] as const)(
  "a program with %j is created in a %s by %s and not by %s, as %s %s",
  async (fields, level: OrganizationLevel, holder, other, programType, _ids) => {
    const organization = level === "HUB" ? hub : superhub;
    const body = programForm(organization.organizationId, fields);
    const refused = await buildMember(world.db, organization, other);
    expect((await world.refusal(programEndpoints.create, { body }, refused)).status).toBe(403);
    const person = await buildMember(world.db, organization, holder);
    const { program } = await world.call(programEndpoints.create, { body }, person);
    const [row] = await world.db.select().from(programs).where(eq(programs.programId, program.programId));
    expect(row?.programType).toBe(programType);
  },
);

test("events are opened by who holds VIEW_TRAINING_EVENT, and changed by who holds EDIT_TRAINING_EVENT [PERM-020] [PERM-021]", async () => {
  const { organizationId } = superhub;
  const { userId: createdBy } = await ownerOf(await buildOrganization(world.db));
  const ids = { organizationId, createdBy };
  const event = await buildProgram(world.db, { ...ids, programType: "EVENT_PROGRAM" });
  const regular = await buildProgram(world.db, ids);
  const open = ({ programId }: typeof event) => ({ params: { id: programId } });
  const expert = await above("SUBJECT_MATTER_EXPERT");
  await world.call(programEndpoints.read, open(event), expert);
  expect((await world.refusal(programEndpoints.read, open(regular), expert)).status).toBe(403);
  expect((await world.refusal(programEndpoints.read, open(event), await above("GUEST"))).status).toBe(404);
  const body = { ...programEndpoints.update.example, focusAreas: [focusAreaIdOf("Type 2 diabetes")], name: "Open day" };
  const change = (program: typeof event) => ({ ...open(program), body: { ...body, version: program.version } });
  expect((await world.refusal(programEndpoints.update, change(event), expert)).status).toBe(403);
  const trainer = await above("TRAINING_MEMBER");
  expect((await world.refusal(programEndpoints.update, change(regular), trainer)).status).toBe(403);
  const { program } = await world.call(programEndpoints.update, change(event), trainer);
  expect(program.name).toBe("Open day");
});

test.each([
  [["MEMBER", "GUEST"], "roles are given and changed by ASSIGN_SUPERHUB_ROLES and EDIT_SUPERHUB_ROLES [PERM-024]"],
  [["GUEST"], "and taken away by DELETE_ROLES [PERM-025]"],
] as const)("in a superhub: to %j, %s", async (roles, _what) => {
  const person = await above("MEMBER");
  const current: OrganizationRole[] = roles.length === 1 ? ["MEMBER", "GUEST"] : ["MEMBER"];
  await world.db.update(members).set({ roles: current }).where(eq(members.userId, person.userId));
  const params = { id: superhub.organizationId, userId: person.userId };
  const input = { params, body: { roles: [...roles] } };
  const refusal = await world.refusal(teamEndpoints.updateRoles, input, await above("ADMIN"));
  expect(refusal).toMatchObject({ status: 403, body: { responseCode: "TEAM_ROLE_NOT_ASSIGNABLE" } });
  expect(await rolesOf(person)).toEqual(current);
  await world.call(teamEndpoints.updateRoles, input, superhubOwner);
  expect(await rolesOf(person)).toEqual(roles);
});

test("banner and settings of a program are changed by who holds their codes on it [PERM-065] [PERM-066] [PERM-067] [PERM-068]", async () => {
  const { organizationId } = hub;
  const [editor, viewer] = [await inHub("MEMBER"), await inHub("MEMBER")];
  const program = await buildProgram(world.db, { organizationId, createdBy: editor.userId });
  const { programId } = program;
  await buildRight(world.db, { programId, userId: editor.userId, canEdit: true });
  await buildRight(world.db, { programId, userId: viewer.userId });
  const base = { ...programEndpoints.update.example, focusAreas: [focusAreaIdOf("Type 2 diabetes")] };
  const change = async (fields: object, person = editor) => {
    const input = { params: { id: programId }, body: { ...base, ...fields } };
    if (person === viewer) return (await world.refusal(programEndpoints.update, input, person)).status;
    return (await world.call(programEndpoints.update, input, person)).program;
  };
  const first = { logo: "/files/images/first.webp" };
  expect(await change(first, viewer)).toBe(403);
  expect(await change(first)).toMatchObject(first);
  const second = { logo: "/files/images/second.webp" };
  expect(await change(second, viewer)).toBe(403);
  expect(await change(second)).toMatchObject(second);
  expect(await change({ logo: null }, viewer)).toBe(403);
  expect(await change({ logo: null })).toMatchObject({ logo: null });
  const settings = { isCertificationProgram: false };
  expect(await change(settings, viewer)).toBe(403);
  expect(await change(settings)).toMatchObject(settings);
});

test.each([
  ["PROGRAM_SETTINGS", { isCertificationProgram: false }, "[PERM-065]"],
  ["PROGRAM_SETTINGS", { certificateCriteria: "Eight of ten sessions" }, "[PERM-065]"],
  ["PROGRAM_SETTINGS", { accreditationInformation: "Two points of the state council" }, "[PERM-065]"],
  ["PROGRAM_SETTINGS", { visibility: "PRIVATE_PROGRAM" }, "[PERM-065]"],
  ["PROGRAM_SETTINGS", { publiclySearch: true }, "[PERM-065]"],
  ["UPLOAD_BANNER", { logo: "/files/images/first.webp" }, "[PERM-066]"],
  ["EDIT_BANNER", { logo: "/files/images/second.webp" }, "[PERM-067]"],
  ["REMOVE_BANNER", { logo: null }, "[PERM-068]"],
] as const)("%s is asked besides EDIT_PROGRAM for %j %s", async (code, fields, _ids) => {
  const { platform } = world.app;
  const { userId: createdBy } = hubOwner;
  const { organizationId } = hub;
  const logo = code === "UPLOAD_BANNER" ? null : "/files/images/first.webp";
  const visibility = "PUBLIC_PROGRAM" as const;
  const rest = { isCertificationProgram: true, certificateCriteria: "Seven of ten sessions", publiclySearch: false };
  const front = { ...rest, logo, visibility };
  const { programId } = await buildProgram(world.db, { organizationId, createdBy, ...front });
  const context = await contextOf(hubOwner);
  const { accessRow, codes } = await reachProgram({ ...context, needs: ["EDIT_PROGRAM"] }, programId);
  const without = { accessRow, codes: new Set([...codes].filter((each) => each !== code)) };
  const base = { ...programEndpoints.update.example, ...front, focusAreas: [focusAreaIdOf("Type 2 diabetes")] };
  const input = updateProgramSchema.parse({ ...base, ...fields });
  await expect(changeProgram(platform, without, input)).rejects.toMatchObject({ status: 403 });
  const same = updateProgramSchema.parse(base);
  const kept = await changeProgram(platform, without, same);
  expect(kept.program).toMatchObject(front);
  expect((await changeProgram(platform, { accessRow: kept, codes }, input)).program).toMatchObject(fields);
});

test("a member is removed by who holds the codes to edit and to delete each of their roles [TEAM-084] [TEAM-086]", async () => {
  const { userId } = await inHub("MEMBER");
  const context = await contextOf(hubOwner);
  const reached = await reachOrganization({ ...context, needs: ["VIEW_ALL_PROGRAMS"] }, hub.organizationId);
  const isThere = async () => (await world.db.select().from(members).where(eq(members.userId, userId))).length === 1;
  for (const code of ["EDIT_MEMBER", "DELETE_MEMBER"] as const) {
    expect(reached.codes).toContain(code);
    const without = { ...reached, codes: new Set([...reached.codes].filter((each) => each !== code)) };
    await expect(removeMember(context, without, userId)).rejects.toMatchObject({ status: 403 });
    expect(await isThere()).toBe(true);
  }
  await removeMember(context, reached, userId);
  expect(await isThere()).toBe(false);
});

test("a member is edited with the EDIT_ code of their role, and invited again with its ADD_ code, and with no other [TEAM-083] [TEAM-085]", async () => {
  const { userId } = await inHub("MEMBER");
  const email = `${newId().slice(-12)}@hub.example`;
  const invited = { members: [{ firstName: "Nisha", lastName: "Patil", email, roles: ["MEMBER" as const] }] };
  await world.call(teamEndpoints.invite, { ...at(hub), body: invited }, hubOwner);
  const { members: known } = await world.call(memberEndpoints.list, { ...at(hub), query: { emails: email } }, hubOwner);
  const context = { ...(await contextOf(hubOwner)), locale: "en" };
  const reached = await reachOrganization({ ...context, needs: ["VIEW_ALL_PROGRAMS"] }, hub.organizationId);
  for (const [code, act] of [
    ["EDIT_MEMBER", (as: ReachedOrganization) => changeMember(context, as, userId, {})],
    ["ADD_MEMBER", (as: ReachedOrganization) => reinviteMember(context, as, known[0]?.userId ?? "")],
  ] as const) {
    const others = new Set([...reached.codes].filter((each) => each !== code));
    expect(others.size).toBe(reached.codes.size - 1);
    await expect(act({ ...reached, codes: others })).rejects.toMatchObject({ status: 403 });
    await act({ ...reached, codes: new Set([code]) });
  }
});

const update = (organization: OrganizationRow, body: object) => ({ ...at(organization), body });

test.each([
  { name: "Malabar superhub" },
  { legalName: "Malabar superhub trust" },
  { logo: "/files/images/malabar.webp" },
])(
  "the details %j of a superhub take EDIT_SUPERHUB_DETAILS besides EDIT_ORGANIZATION_PROFILE [PERM-032]",
  async (details) => {
    const { platform, actor, ...context } = await contextOf(superhubOwner);
    const asking = { ...context, platform, actor, needs: ["EDIT_ORGANIZATION_PROFILE" as const] };
    const reached = await reachOrganization(asking, superhub.organizationId);
    const codes = new Set([...reached.codes].filter((each) => each !== "EDIT_SUPERHUB_DETAILS"));
    expect(codes.size).toBe(reached.codes.size - 1);
    const before = await rowOf(superhub);
    await expect(changeOrganization(platform, actor, { ...reached, codes }, details)).rejects.toMatchObject({
      status: 409,
    });
    expect(await rowOf(superhub)).toEqual(before);
    await changeOrganization(platform, actor, reached, details);
    expect(await rowOf(superhub)).toMatchObject(details);
  },
);

test("the name of a superhub is changed by who holds EDIT_SUPERHUB_DETAILS [PERM-032]", async () => {
  const input = update(superhub, { name: "Konkan superhub" });
  const quality = await above("QUALITY_ADMIN");
  expect((await world.refusal(organizationProfileEndpoints.update, input, quality)).status).toBe(403);
  await world.call(organizationProfileEndpoints.update, input, await above("ADMIN"));
  expect((await rowOf(superhub))?.name).toBe("Konkan superhub");
});

test("the profile takes EDIT_ORGANIZATION_PROFILE, and the details EDIT_ORGANIZATION_DETAILS too [PERM-050]", async () => {
  const spoke = await buildOrganization(world.db, { level: "SPOKE" });
  const profile = { description: "<p>Cares for the valley.</p>" };
  const details = { primaryOrganizationCategory: "HOSPITAL" };
  const { update: change } = organizationProfileEndpoints;
  const admin = await buildMember(world.db, spoke, "ADMIN");
  await world.call(change, update(spoke, profile), admin);
  expect((await world.refusal(change, update(spoke, details), admin)).status).toBe(403);
  await world.call(change, update(spoke, details), await ownerOf(spoke));
  expect(await rowOf(spoke)).toMatchObject({ description: profile.description, category: "HOSPITAL" });
  const member = await buildMember(world.db, spoke, "MEMBER");
  expect((await world.refusal(change, update(spoke, profile), member)).status).toBe(403);
});

test("who co-manages a hub is chosen with EDIT_CO_MANAGED_BY, and seen with VIEW_CO_MANAGED_BY [PERM-051]", async () => {
  const other = await buildOrganization(world.db, { level: "SUPERHUB", name: "Andes superhub" });
  const lone = await buildOrganization(world.db, { parentId: superhub.organizationId });
  const input = update(lone, { coManagedBy: other.organizationId });
  const [owner, admin, member] = [
    await ownerOf(lone),
    await buildMember(world.db, lone, "ADMIN"),
    await buildMember(world.db, lone, "MEMBER"),
  ];
  expect((await world.refusal(organizationProfileEndpoints.update, input, admin)).status).toBe(403);
  await world.call(organizationProfileEndpoints.update, input, owner);
  const seenBy = async (person: UserRow) =>
    (await world.call(organizationEndpoints.read, at(lone), person)).organization.coManagedByName;
  expect([await seenBy(admin), await seenBy(member)]).toEqual(["Andes superhub", null]);
});

test("the first logo of a hub is chosen by who holds UPLOAD_ORGANIZATION_LOGO [PERM-046]", async () => {
  const lone = await buildOrganization(world.db);
  const owner = await ownerOf(lone);
  const input = update(lone, { logo: "/files/images/logo.webp" });
  const admin = await buildMember(world.db, lone, "ADMIN");
  expect((await world.refusal(organizationProfileEndpoints.update, input, admin)).status).toBe(403);
  await world.call(organizationProfileEndpoints.update, input, owner);
  expect((await rowOf(lone))?.logo).toBe("/files/images/logo.webp");
});

test("what somebody holds in a hub, in the superhub above and in a spoke site counts together [PERM-003]", async () => {
  const person = await inHub("MEMBER");
  const spoke = await buildOrganization(world.db, { level: "SPOKE" });
  const at_ = now();
  const membership = { userId: person.userId, entityStatus: "ACTIVE" as const, createdAt: at_, updatedAt: at_ };
  const { organizationId } = hub;
  const { userId: createdBy } = await inHub("ADMIN");
  const program = await buildProgram(world.db, { organizationId, createdBy, entityStatus: "APPROVAL_PENDING" });
  const approve = { params: { id: program.programId }, body: { entityStatus: "CONCEPT_NOTE_APPROVED" as const } };
  expect((await world.refusal(programEndpoints.setStatus, approve, await inHub("MEMBER"))).status).toBe(403);
  const above_ = { ...membership, organizationId: superhub.organizationId, roles: ["QUALITY_ADMIN" as const] };
  await world.db.insert(members).values(above_);
  await world.db.insert(members).values({ ...membership, organizationId: spoke.organizationId, roles: ["ADMIN"] });
  await world.call(programEndpoints.setStatus, approve, person);
  for (const organization of [hub, spoke]) {
    await world.call(memberEndpoints.listPage, { ...at(organization), query: {} }, person);
  }
});

/** The program as they change it. */
const rewording = (programId: string, programObject: string) => ({
  params: { id: programId },
  body: { ...programEndpoints.update.example, focusAreas: [focusAreaIdOf("Type 2 diabetes")], programObject },
});
/** Changes the program, and makes, changes and removes a batch of it. */
async function manageProgram(person: UserRow, programId: string): Promise<void> {
  const programObject = `As ${person.userId} says`;
  const { program } = await world.call(programEndpoints.update, rewording(programId, programObject), person);
  expect(program.programObject).toBe(programObject);
  const form = batchForm(programId);
  const { batch: made } = await world.call(batchEndpoints.create, { body: form }, person);
  const params = { params: { batchId: made.batchId } };
  const { programId: _, ...fields } = form;
  await world.call(batchEndpoints.update, { ...params, body: { ...fields, batchName: "Batch 9" } }, person);
  expect((await world.call(batchEndpoints.read, params, person)).batch.batchName).toBe("Batch 9");
  await world.call(batchEndpoints.remove, params, person);
  expect((await world.refusal(batchEndpoints.read, params, person)).status).toBe(404);
}
type Managed = "MEMBER" | "TRAINING_MEMBER";
const newcomer = (organization: OrganizationRow, role: Managed) => ({
  ...at(organization),
  body: { members: [{ firstName: "Nisha", email: `${newId()}@test.example`, roles: [role] }] },
});
const ofMember = ({ organizationId }: OrganizationRow, { userId }: UserRow) => ({
  params: { id: organizationId, userId },
});
const makingAdmin = (organization: OrganizationRow, person: UserRow, role: Managed) => ({
  ...ofMember(organization, person),
  body: { roles: [role, "ADMIN" as const] },
});

test.each([
  ["HUB", "OWNER", "MEMBER", "gives"],
  ["HUB", "ADMIN", "MEMBER", "gives"],
  ["HUB", "TRAINING_ADMIN", "TRAINING_MEMBER", "does not give"],
  ["SUPERHUB", "OWNER", "MEMBER", "gives"],
  ["SUPERHUB", "ADMIN", "MEMBER", "does not give"],
  ["SUPERHUB", "TRAINING_ADMIN", "TRAINING_MEMBER", "does not give"],
] as const)(
  "in a %s, %s manages own programs, their batches and each %s, and %s more roles [PERM-114]",
  async (level, role, managed, gives) => {
    const [organization, owner] = level === "HUB" ? [hub, hubOwner] : [superhub, superhubOwner];
    const person = role === "OWNER" ? owner : await buildMember(world.db, organization, role);
    const form = programForm(
      organization.organizationId,
      role === "TRAINING_ADMIN" ? { programType: "TRAINING_PROGRAM" } : {},
    );
    const { programId } = (await world.call(programEndpoints.create, { body: form }, person)).program;
    const approved = { entityStatus: "CONCEPT_NOTE_APPROVED" } as const;
    await world.db.update(programs).set(approved).where(eq(programs.programId, programId));
    await manageProgram(person, programId);

    const { organizationId } = organization;
    const foreign = await buildProgram(world.db, { organizationId, createdBy: owner.userId });
    const removal = { params: { id: programId } };
    if (role === "OWNER") {
      await manageProgram(person, foreign.programId);
      await world.call(programEndpoints.remove, removal, person);
      expect((await world.refusal(programEndpoints.read, removal, person)).status).toBe(404);
    } else {
      const batch = { body: batchForm(foreign.programId) };
      expect((await world.refusal(batchEndpoints.create, batch, person)).status).toBe(403);
      const change = rewording(foreign.programId, "Mine");
      expect((await world.refusal(programEndpoints.update, change, person)).status).toBe(403);
      expect((await world.refusal(programEndpoints.remove, removal, person)).status).toBe(403);
    }

    await world.call(teamEndpoints.invite, newcomer(organization, managed), person);
    const colleague = await buildMember(world.db, organization, managed);
    const more = makingAdmin(organization, colleague, managed);
    if (gives === "gives") {
      await world.call(teamEndpoints.updateRoles, more, person);
      expect(await rolesOf(colleague)).toEqual([managed, "ADMIN"]);
    } else {
      const refusal = await world.refusal(teamEndpoints.updateRoles, more, person);
      expect(refusal).toMatchObject({ status: 403, body: { responseCode: "TEAM_ROLE_NOT_ASSIGNABLE" } });
      expect(await rolesOf(colleague)).toEqual([managed]);
    }
    const leaving = await buildMember(world.db, organization, managed);
    await world.call(teamEndpoints.remove, ofMember(organization, leaving), person);
    expect(await rolesOf(leaving)).toBeUndefined();
  },
);

test("a training administrator manages nobody of the team but those of training [PERM-114]", async () => {
  for (const [organization, trainer] of [
    [hub, await inHub("TRAINING_ADMIN")],
    [superhub, await above("TRAINING_ADMIN")],
  ] as const) {
    const refusal = await world.refusal(teamEndpoints.invite, newcomer(organization, "MEMBER"), trainer);
    expect(refusal.body.responseCode).toBe("TEAM_ROLE_NOT_ASSIGNABLE");
    const colleague = await buildMember(world.db, organization, "MEMBER");
    const removal = ofMember(organization, colleague);
    expect((await world.refusal(teamEndpoints.remove, removal, trainer)).status).toBe(403);
    expect(await rolesOf(colleague)).toEqual(["MEMBER"]);
  }
});

test.each(["HUB", "SUPERHUB"] as const)(
  "in a %s, a member manages the programs that they may edit and their batches, and not the team [PERM-114]",
  async (level) => {
    const [organization, owner] = level === "HUB" ? [hub, hubOwner] : [superhub, superhubOwner];
    const member = await buildMember(world.db, organization, "MEMBER");
    const creation = { body: programForm(organization.organizationId) };
    expect((await world.refusal(programEndpoints.create, creation, member)).status).toBe(403);
    const { organizationId } = organization;
    const { programId } = await buildProgram(world.db, { organizationId, createdBy: owner.userId });
    const batch = { body: batchForm(programId) };
    expect((await world.refusal(batchEndpoints.create, batch, member)).status).toBe(403);
    expect((await world.refusal(programEndpoints.update, rewording(programId, "Mine"), member)).status).toBe(403);
    await buildRight(world.db, { programId, userId: member.userId, canEdit: true });
    await manageProgram(member, programId);
    expect((await world.refusal(programEndpoints.remove, { params: { id: programId } }, member)).status).toBe(403);

    const colleague = await buildMember(world.db, organization, "MEMBER");
    const more = makingAdmin(organization, colleague, "MEMBER");
    const removal = ofMember(organization, colleague);
    const invitation = newcomer(organization, "MEMBER");
    expect((await world.refusal(teamEndpoints.invite, invitation, member)).status).toBe(403);
    expect((await world.refusal(teamEndpoints.updateRoles, more, member)).status).toBe(403);
    expect((await world.refusal(teamEndpoints.remove, removal, member)).status).toBe(403);
    expect(await rolesOf(colleague)).toEqual(["MEMBER"]);
  },
);

test.each([
  ["APPROVE_CONCEPT_NOTE", "APPROVAL_PENDING", "CONCEPT_NOTE_APPROVED", "[PERM-018]"],
  ["EDIT_PROGRAM_STATUS", "PILOT", "ACTIVE", "[PERM-026]"],
  ["CHANGE_PROGRAM_STATUS", "ACTIVE", "DORMANT", "[PERM-031]"],
] as const)("%s lets the superhub move a program from %s to %s %s", async (code, entityStatus, to, _ids) => {
  const [holder, other, createdBy] = [
    await above("QUALITY_ADMIN"),
    await above("QUALITY_MEMBER"),
    await inHub("ADMIN"),
  ];
  expect([codesOf(["SUPERHUB_QUALITY_ADMIN"]).has(code), codesOf(["SUPERHUB_QUALITY_MEMBER"]).has(code)]).toEqual([
    true,
    false,
  ]);
  const { organizationId } = hub;
  const row = await buildProgram(world.db, { organizationId, createdBy: createdBy.userId, entityStatus });
  expect(codesToChangeStatus(row, to)).toContain(code);
  const input = { params: { id: row.programId }, body: { entityStatus: to } };
  expect((await world.refusal(programEndpoints.setStatus, input, other)).status).toBe(403);
  expect(await world.call(programEndpoints.setStatus, input, holder)).toEqual({ entityStatus: to });
});

test("only CHANGE_PROGRAM_STATUS turns a program down: its hub cannot, though it approves programs [PERM-031]", async () => {
  const { organizationId } = hub;
  const { userId: createdBy } = await inHub("ADMIN");
  const row = await buildProgram(world.db, { organizationId, createdBy, entityStatus: "APPROVAL_PENDING" });
  const input = {
    params: { id: row.programId },
    body: { entityStatus: "REJECTED" as const, comment: "No need is shown." },
  };
  expect(codesToChangeStatus(row, "REJECTED")).toEqual(["CHANGE_PROGRAM_STATUS"]);
  expect((await world.refusal(programEndpoints.setStatus, input, hubOwner)).status).toBe(403);
  await world.call(programEndpoints.setStatus, input, await above("QUALITY_ADMIN"));
});
