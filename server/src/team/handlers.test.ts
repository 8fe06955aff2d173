import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { CallInput } from "@openrounds/contract/kernel/endpoint.ts";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { invitationEndpoints } from "@openrounds/contract/invitations/endpoints.ts";
import type { OrganizationRole } from "@openrounds/contract/kernel/permissions.ts";
import { auditEndpoints } from "@openrounds/contract/organizations/audit/endpoints.ts";
import { managingEndpoints } from "@openrounds/contract/organizations/managing/endpoints.ts";
import { memberEndpoints } from "@openrounds/contract/organizations/members/endpoints.ts";
import { organizationEndpoints } from "@openrounds/contract/organizations/endpoints.ts";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import { teamEndpoints } from "@openrounds/contract/team/endpoints.ts";
import { translate } from "../kernel/i18n/messages.ts";
import { buildUser } from "../identity/factory.ts";
import { findAccount, type UserRow } from "../identity/service.ts";
import { users } from "../identity/tables.ts";
import { DAY, now, resetClock } from "../kernel/clock.ts";
import { newId } from "../kernel/ids.ts";
import { clearDeliveries, idInLink, listDeliveries } from "../kernel/testing/deliveries.ts";
import { manageHub } from "../kernel/testing/sign-ins.ts";
import { passTime } from "../kernel/testing/time.ts";
import { contend, together } from "../kernel/testing/together.ts";
import { createWorld, type World } from "../kernel/testing/world.ts";
import { buildHub, buildMember, buildOrganization, buildSuperhub } from "../organizations/factory.ts";
import type { OrganizationRow } from "../organizations/service.ts";
import { members, organizations } from "../organizations/tables.ts";
import { buildProgram, buildRight } from "../programs/factory.ts";
import type { ProgramRow } from "../programs/service.ts";
import { programRights } from "../programs/tables.ts";

const { invite, reinvite, read, updateRoles, updatePermissions, remove } = teamEndpoints;
const { trigger } = invitationEndpoints;

let world: World;
let hub: OrganizationRow;
let owner: UserRow;
let admin: UserRow;
let program: ProgramRow;

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
  admin = await buildMember(world.db, hub, "ADMIN", { firstName: "Vikram", lastName: "Joshi" });
  program = await buildProgram(world.db, {
    organizationId: hub.organizationId,
    createdBy: owner.userId,
    entityStatus: "ACTIVE",
  });
});

type Row = CallInput<typeof invite>["body"]["members"][number];

const params = () => ({ id: hub.organizationId });
const address = (): string => `${newId().slice(-12)}@test.example`;
const newcomer = (fields: Partial<Row> = {}): Row => ({
  firstName: "Nisha",
  lastName: "Patil",
  email: address(),
  roles: ["MEMBER"],
  ...fields,
});
const send = (rows: readonly Row[], as: UserRow = owner) =>
  world.call(invite, { params: params(), body: { members: [...rows] } }, as);
const refused = (rows: readonly Row[], as: UserRow = owner) =>
  world.refusal(invite, { params: params(), body: { members: [...rows] } }, as);

const sent = () => listDeliveries(world, { template: "MEMBER_INVITATION" });

const memberAt = (userId: string) => ({ params: { ...params(), userId } });
const readMember = async (userId: string, as: UserRow = owner) => (await world.call(read, memberAt(userId), as)).member;

async function accountAt(email: string): Promise<UserRow> {
  const user = await findAccount(world.db, { kind: "EMAIL", email });
  if (user === undefined) throw new Error("no account");
  return user;
}

/** Invites one person; returns the account and the id in the mail's link. */
async function inviteOne(fields: Partial<Row> = {}): Promise<{ user: UserRow; invitationId: string }> {
  const row = newcomer(fields);
  await send([row]);
  const mail = (await sent()).find(({ recipient }) => recipient === row.email);
  return { user: await accountAt(row.email), invitationId: idInLink(mail) };
}

async function signUp({ userId }: UserRow, firstName = "Nisha Devi"): Promise<UserRow> {
  const changes = { status: "ACTIVE" as const, firstName, lastName: "Rao" };
  const [user] = await world.db.update(users).set(changes).where(eq(users.userId, userId)).returning();
  if (user === undefined) throw new Error("no account");
  return user;
}

const listed = async (entityStatus: "ACTIVE" | "INVITED", as: UserRow = owner) =>
  world.call(memberEndpoints.listPage, { params: params(), query: { entityStatus, sortBy: "name" } }, as);

const rightsOn = async (userId: string) => {
  const isMeant = and(eq(programRights.userId, userId), eq(programRights.programId, program.programId));
  const [row] = await world.db.select().from(programRights).where(isMeant);
  return row === undefined ? undefined : { edit: row.canEdit, view: row.canView, notify: row.notification };
};

const holdsRoles = async (userId: string, organizationId = hub.organizationId) => {
  const isMeant = and(eq(members.userId, userId), eq(members.organizationId, organizationId));
  const [row] = await world.db.select().from(members).where(isMeant);
  return row?.roles;
};

const ALL = { canEdit: true, canView: true, notification: true };

test("an owner invites members: they wait in the list of the invited, with roles, and get one mail each, and have the gender and time zone that nobody was asked for [TEAM-100] [TEAM-052] [TEAM-116] [TEAM-048] [USER-005] [USER-062]", async () => {
  const memberProgramRequestList = [
    { programId: program.programId, canEdit: true, canView: false, notification: true },
  ];
  const rows = [
    newcomer({ memberProgramRequestList }),
    newcomer({ entityStatus: "INVITED", roles: ["ADMIN", "GUEST"] }),
  ];
  expect(await send(rows)).toEqual({ numberOfInvited: 2 });
  const { membersResponseList, numberOfInvitedMember, numberOfActiveMember } = await listed("INVITED");
  expect([numberOfInvitedMember, numberOfActiveMember]).toEqual([2, 2]);
  expect(membersResponseList.map(({ email }) => email)).toEqual(expect.arrayContaining(rows.map(({ email }) => email)));
  expect(membersResponseList[0]).toMatchObject({ firstName: "Nisha", lastName: "Patil", entityStatus: "INVITED" });
  const rolesAt = ({ email }: Row) => membersResponseList.find((each) => each.email === email)?.roles;
  expect(rows.map(rolesAt)).toEqual([["MEMBER"], ["ADMIN", "GUEST"]]);
  const mails = await sent();
  expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(rows.map(({ email }) => email).toSorted());
  expect(mails.map(({ values }) => values["organization"])).toEqual(["Sahyadri hub", "Sahyadri hub"]);
  const first = await accountAt(rows[0]?.email ?? "");
  expect(await rightsOn(first.userId)).toEqual({ edit: true, view: true, notify: true });
  const self = { params: { userId: first.userId } };
  const { user } = await world.call(identityEndpoints.readUser, self, await signUp(first));
  expect(user).toMatchObject({ gender: "PREFER_NOT_TO_DISCLOSE", timezone: "Asia/Kolkata" });
});

test("members are invited and invited again at the addresses of the documents [TEAM-100] [TEAM-101]", async () => {
  const headers = { authorization: await world.authorize(owner) };
  const post = async (url: string, payload: object): Promise<number> =>
    (await world.app.http.inject({ method: "POST", url, headers, payload })).statusCode;
  const { organizationId } = hub;
  const [row, other] = [newcomer(), newcomer()];
  expect(await post(`/api/v1/org/${organizationId}/invite`, { members: [row, other] })).toBe(200);
  expect(await sent()).toHaveLength(2);
  passTime(1000);
  const { userId } = await accountAt(row.email);
  expect(await post("/api/v1/org/member/reinvite", { organizationId, userId })).toBe(200);
  const recipients = (await sent()).map(({ recipient }) => recipient);
  expect(recipients.toSorted()).toEqual([row.email, row.email, other.email].toSorted());
});

test("a member is read, changed and removed, and the programs are listed, at their addresses [TEAM-092] [TEAM-093] [TEAM-095] [TEAM-096] [TEAM-097]", async () => {
  const headers = { authorization: await world.authorize(owner) };
  const { organizationId } = hub;
  const { userId } = await buildMember(world.db, hub, "MEMBER");
  const at = `/api/v1/org/${organizationId}/member/${userId}`;
  const ask = async (method: "GET" | "PUT" | "DELETE", url: string, payload?: object): Promise<unknown> => {
    const response = await world.app.http.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
    expect(response.statusCode, url).toBe(200);
    return response.json<{ resultBody: unknown }>().resultBody;
  };
  await ask("PUT", `${at}/roles`, { roles: ["GUEST"] });
  expect(await holdsRoles(userId)).toEqual(["GUEST"]);
  const right = { programId: program.programId, canEdit: true, canView: true, notification: false };
  await ask("PUT", `${at}/permissions`, { memberProgramRequestList: [right], roles: ["MEMBER"] });
  expect(await holdsRoles(userId)).toEqual(["MEMBER"]);
  expect(await ask("GET", at)).toMatchObject({ member: { userId, roles: ["MEMBER"] }, programList: [right] });
  const lists = await ask("GET", `/api/v1/program/program/organization/${organizationId}/list?userId=${userId}`);
  expect(lists).toMatchObject({ activePrograms: [right], completedPrograms: [] });
  await ask("DELETE", at);
  expect(await holdsRoles(userId)).toBeUndefined();
});

test("a row brings each right on a program as it asks, and no status but that of the invited [TEAM-052]", async () => {
  for (const [canEdit, canView, notification] of [
    [false, true, false],
    [false, true, true],
    [false, false, false],
  ] as const) {
    const right = { programId: program.programId, canEdit, canView, notification };
    const row = newcomer({ memberProgramRequestList: [right] });
    await send([row]);
    const given = await rightsOn((await accountAt(row.email)).userId);
    expect(given ?? { edit: false, view: false, notify: false }).toEqual({
      ...{ edit: canEdit, view: canView, notify: notification },
    });
  }
  const before = (await listed("INVITED")).numberOfInvitedMember;
  for (const entityStatus of ["ACTIVE", "PENDING"]) {
    const refusal = await refused([newcomer({ entityStatus: entityStatus as "INVITED" })]);
    expect(refusal.status).toBe(400);
    expect(Object.keys(refusal.body.error.fields ?? {})).toEqual(["members.0.entityStatus"]);
  }
  const { numberOfInvitedMember, numberOfActiveMember } = await listed("INVITED");
  expect([numberOfInvitedMember, numberOfActiveMember]).toEqual([before, 2]);
});

test("rights on a program are given once", async () => {
  const right = { programId: program.programId, ...ALL };
  const twice = await refused([newcomer({ memberProgramRequestList: [right, { ...right, canEdit: false }] })]);
  expect(twice.status).toBe(400);
});

test("an invited member accepts by the link of the mail and is active from then on, under their own name [TEAM-053] [TEAM-048]", async () => {
  const { user, invitationId } = await inviteOne();
  const seen = await world.call(invitationEndpoints.read, { params: { id: invitationId }, query: {} });
  expect(seen).toEqual({ organizationName: "Sahyadri hub", organizationLogo: null, programName: "" });
  const person = await signUp(user);
  expect((await world.refusal(read, memberAt(person.userId), person)).status).toBe(404);
  expect(await world.call(trigger, { body: { invitationId } }, person)).toEqual({ batchId: null });
  expect(await world.call(trigger, { body: { invitationId } }, person)).toEqual({ batchId: null });
  expect(await readMember(person.userId, person)).toMatchObject({ entityStatus: "ACTIVE", firstName: "Nisha Devi" });
  expect((await listed("INVITED")).numberOfInvitedMember).toBe(0);
});

test("nobody else accepts the invitation, and it stays open for its person", async () => {
  const { user, invitationId } = await inviteOne();
  const other = await buildUser(world.db);
  const refusal = await world.refusal(trigger, { body: { invitationId } }, other);
  expect(refusal).toMatchObject({ status: 409, body: { responseCode: "INVITATION_FOR_OTHER" } });
  await world.call(trigger, { body: { invitationId } }, await signUp(user));
});

test.each([
  [{ firstName: " " }, "firstName", "VALID_FIRST_NAME_REQUIRED", "[TEAM-063]"],
  [{ firstName: "x".repeat(51) }, "firstName", "VALID_NAME_MAX", "[TEAM-064] [USER-065]"],
  [{ firstName: "N1sha" }, "firstName", "VALID_NAME_CHARACTERS", "[TEAM-065]"],
  [{ firstName: "Nisha <b>" }, "firstName", "VALID_NAME_CHARACTERS", "[TEAM-065]"],
  [{ lastName: "x".repeat(51) }, "lastName", "VALID_NAME_MAX", "[TEAM-066] [USER-065]"],
  [{ email: " " }, "email", "VALID_EMAIL_REQUIRED", "[TEAM-068]"],
  [{ email: "nisha" }, "email", "VALID_EMAIL", "[TEAM-069]"],
  [{ email: "nisha@test" }, "email", "VALID_EMAIL", "[TEAM-069]"],
  [{ email: "@test.example" }, "email", "VALID_EMAIL", "[TEAM-069]"],
  [{ roles: [] }, "roles", "TEAM_ROLE_REQUIRED", "[TEAM-071]"],
  [
    { roles: ["ADMIN", "MEMBER", "GUEST", "TRAINING_ADMIN", "TRAINING_MEMBER", "SUBJECT_MATTER_EXPERT"] },
    "roles",
    "TEAM_ROLES_MAX",
    "[TEAM-072]",
  ],
] satisfies [Partial<Row>, string, string, string][])(
  "a row with %j is refused at its field %s, and nobody is invited %s %s",
  async (fields, field, code, _id) => {
    const refusal = await refused([newcomer(), newcomer(fields)]);
    expect(refusal).toMatchObject({ status: 400, body: { responseCode: code } });
    expect(Object.keys(refusal.body.error.fields ?? {})).toContain(`members.1.${field}`);
    expect((await listed("INVITED")).numberOfInvitedMember).toBe(0);
  },
);

test.each([
  ["firstName", "[TEAM-063]"],
  ["email", "[TEAM-068]"],
  ["roles", "[TEAM-071]"],
])("a row without its field %s is refused at it, and taken with it %s", async (field, _id) => {
  const row = newcomer();
  for (const nothing of [undefined, null]) {
    const refusal = await refused([{ ...row, [field]: nothing }]);
    expect(refusal.status).toBe(400);
    expect(Object.keys(refusal.body.error.fields ?? {})).toEqual([`members.0.${field}`]);
  }
  expect(await sent()).toEqual([]);
  expect(await send([row])).toEqual({ numberOfInvited: 1 });
});

test("a row with names of fifty characters, in letters of any script, and with five roles is taken [USER-065] [TEAM-064] [TEAM-065] [TEAM-066] [TEAM-072]", async () => {
  const row = newcomer({
    firstName: "f".repeat(50),
    lastName: "l".repeat(50),
    roles: ["ADMIN", "MEMBER", "GUEST", "TRAINING_ADMIN", "TRAINING_MEMBER"],
  });
  await send([row, newcomer({ firstName: "Élodie-Marie आशा" })]);
  const { membersResponseList } = await listed("INVITED");
  const [plain, longest] = membersResponseList.toSorted((a, b) => a.roles.length - b.roles.length);
  expect(longest).toMatchObject({ firstName: row.firstName, lastName: row.lastName });
  expect(longest?.roles.toSorted()).toEqual(row.roles.toSorted());
  expect(plain?.firstName).toBe("Élodie-Marie आशा");
});

test("a member needs no last name [TEAM-067]", async () => {
  const { lastName: _, ...row } = newcomer();
  await send([row]);
  expect((await listed("INVITED")).membersResponseList[0]?.lastName).toBe("");
});

test("an e-mail of the team, active or invited, in any case, is refused at its row as already a member [TEAM-070]", async () => {
  const { user } = await inviteOne();
  const elsewhere = await buildMember(world.db, await buildOrganization(world.db), "MEMBER");
  const rows = [
    newcomer({ email: elsewhere.email ?? "" }),
    newcomer({ email: admin.email?.toUpperCase() ?? "" }),
    newcomer({ email: user.email ?? "" }),
  ];
  const refusal = await refused(rows);
  expect(refusal.body.message).toBe("already a member");
  expect(refusal.body.error.fields).toEqual({
    "members.1.email": translate("en", "TEAM_MEMBER_EXISTS"),
    "members.2.email": translate("en", "TEAM_MEMBER_EXISTS"),
  });
  const input = { params: params(), query: { emails: rows.map(({ email }) => email).join(",") } };
  const { members: known } = await world.call(memberEndpoints.list, input, owner);
  expect(known.map(({ userId }) => userId).toSorted()).toEqual([admin.userId, user.userId].toSorted());
});

test("every wrong row of a long list is told by its number, and no row is taken", async () => {
  const twice = address();
  const rows = [newcomer({ email: twice }), newcomer({ email: twice }), newcomer({ roles: ["QUALITY_ADMIN"] })];
  const refusal = await refused(rows);
  expect(Object.keys(refusal.body.error.fields ?? {})).toEqual(["members.1.email", "members.2.roles"]);
  expect((await listed("INVITED")).numberOfInvitedMember).toBe(0);
  expect((await refused(Array.from({ length: 101 }, () => newcomer()))).body.responseCode).toBe("TEAM_NEW_MAX");
});

test("a row whose name poses as the platform or its staff is told by its field, and no row is taken", async () => {
  const rows = [newcomer(), newcomer({ firstName: "Openrounds" }), newcomer({ lastName: "Support" })];
  expect((await refused(rows)).body.error.fields).toEqual({
    "members.1.firstName": translate("en", "VALID_NAME_STAFF"),
    "members.2.lastName": translate("en", "VALID_NAME_STAFF"),
  });
  expect((await listed("INVITED")).numberOfInvitedMember).toBe(0);
});

test("two people who invite the same person at once make one member", async () => {
  const row = newcomer();
  const { results } = await contend([owner, admin, owner, admin], (as) => send([row], as));
  expect(results).toHaveLength(1);
  expect((await listed("INVITED")).numberOfInvitedMember).toBe(1);
  expect(await sent()).toHaveLength(1);
});

test("people give only roles whose ADD_ code they hold, never the ownership, and no role of another level [TEAM-080] [TEAM-082] [TEAM-116]", async () => {
  expect((await refused([newcomer({ roles: ["TRAINING_ADMIN"] })], admin)).body.error.fields).toHaveProperty([
    "members.0.roles",
  ]);
  expect((await refused([newcomer({ roles: ["QUALITY_ADMIN"] })])).body.responseCode).toBe("TEAM_ROLE_NOT_ASSIGNABLE");
  const owning = [newcomer({ roles: ["OWNER"] as unknown as Row["roles"] })];
  expect((await refused(owning)).status).toBe(400);
  await send([newcomer({ roles: ["ADMIN"] })], admin);
  const member = await buildMember(world.db, hub, "MEMBER");
  expect((await refused([newcomer()], member)).status).toBe(403);
  expect(
    (await refused([newcomer()], await buildMember(world.db, await buildOrganization(world.db), "OWNER"))).status,
  ).toBe(404);
});

test("codes of members are named after action and role, and held separately for hubs and superhubs [TEAM-081] [TEAM-080]", async () => {
  const superhub = await buildOrganization(world.db, { level: "SUPERHUB" });
  await world.db.insert(members).values({
    organizationId: superhub.organizationId,
    userId: owner.userId,
    roles: ["MEMBER"],
    entityStatus: "ACTIVE",
    createdAt: now(),
    updatedAt: now(),
  });
  const permissions = await world.call(organizationEndpoints.permissions, { params: { userId: owner.userId } }, owner);
  expect(permissions.hub[0]?.permissionCodes).toEqual(
    expect.arrayContaining(["ADD_ADMIN", "ADD_MEMBER", "EDIT_MEMBER", "DELETE_MEMBER", "DELETE_ADMIN"]),
  );
  expect(permissions.superHub[0]?.permissionCodes).not.toContain("ADD_MEMBER");
  const input = { params: { id: superhub.organizationId }, body: { members: [newcomer()] } };
  expect((await world.refusal(invite, input, owner)).status).toBe(403);
});

test("the owner of a superhub does nothing to the team of a child hub outside managing it [TEAM-088]", async () => {
  const { superhub, superhubOwner: above } = await buildSuperhub(world.db);
  const { organizationId } = hub;
  await world.db
    .update(organizations)
    .set({ parentId: superhub.organizationId })
    .where(eq(organizations.organizationId, organizationId));
  expect((await refused([newcomer()], above)).status).toBe(403);
  const input = { ...memberAt(admin.userId), body: { roles: ["MEMBER" as const] } };
  expect((await world.refusal(updateRoles, input, above)).status).toBe(403);
  expect(await holdsRoles(admin.userId)).toEqual(["ADMIN"]);
});

test("who manages a hub adds others to its team, not themselves, and nobody to the superhub's own [TEAM-088]", async () => {
  const { superhub, superhubOwner: above } = await buildSuperhub(world.db);
  const { organizationId } = hub;
  const isHub = eq(organizations.organizationId, organizationId);
  await world.db.update(organizations).set({ parentId: superhub.organizationId }).where(isHub);
  await manageHub(world, { superhub, hub }, above);
  const own = await refused([newcomer(), newcomer({ email: above.email ?? "" })], above);
  expect(own).toMatchObject({ status: 403, body: { responseCode: "TEAM_NOT_YOURSELF" } });
  expect((await listed("INVITED")).numberOfInvitedMember).toBe(0);
  const invited = newcomer();
  await world.call(invite, { params: { id: organizationId }, body: { members: [invited] } }, above);
  await world.call(remove, memberAt((await accountAt(invited.email)).userId), above);
  const elsewhere = { params: { id: superhub.organizationId }, body: { members: [newcomer()] } };
  expect((await world.refusal(invite, elsewhere, above)).status).toBe(404);
  const managed = { id: superhub.organizationId, hubId: organizationId };
  await world.call(managingEndpoints.leave, { params: managed }, above);
  await world.call(invite, elsewhere, above);
  expect((await refused([newcomer()], above)).status).toBe(403);
});

test("program rights go only with roles that have them, and only as far as the giver holds them, or MANAGE_TEAM_PERMISSIONS [TEAM-077] [TEAM-076] [PERM-063]", async () => {
  const memberProgramRequestList = [{ programId: program.programId, ...ALL }];
  const guest = await refused([newcomer({ roles: ["GUEST"], memberProgramRequestList })]);
  expect(guest.body.error.fields).toHaveProperty(["members.0.roles"]);
  const superhub = await buildOrganization(world.db, { level: "SUPERHUB" });
  const { organizationId } = superhub;
  const above = await buildMember(world.db, superhub, "OWNER");
  const trainer = await buildMember(world.db, superhub, "TRAINING_ADMIN");
  const course = await buildProgram(world.db, { organizationId, createdBy: above.userId });
  const asking = (row: Partial<Row>) => ({
    params: { id: organizationId },
    body: { members: [newcomer({ ...row, memberProgramRequestList: [{ programId: course.programId, ...ALL }] })] },
  });
  expect((await world.refusal(invite, asking({ roles: ["MEMBER"] }), above)).body.responseCode).toBe(
    "TEAM_RIGHTS_NOT_OFFERED",
  );
  expect((await world.refusal(invite, asking({ roles: ["TRAINING_MEMBER"] }), trainer)).status).toBe(403);
  await buildRight(world.db, { programId: course.programId, userId: trainer.userId, canEdit: true });
  await world.call(invite, asking({ roles: ["TRAINING_MEMBER"] }), trainer);
  for (const role of ["ADMIN", "TRAINING_ADMIN", "TRAINING_MEMBER"] as const) {
    await world.call(invite, asking({ roles: [role] }), above);
  }
  for (const role of ["GUEST", "QUALITY_ADMIN", "EVALUATION_ADMIN", "SUBJECT_MATTER_EXPERT"] as const) {
    const outcome = await world.refusal(invite, asking({ roles: [role] }), above);
    expect([role, outcome.body.responseCode]).toEqual([role, "TEAM_RIGHTS_NOT_OFFERED"]);
  }
  // An administrator has no right on the program, but can grant it with the code.
  expect((await world.refusal(programEndpoints.read, { params: { id: program.programId } }, admin)).status).toBe(403);
  for (const person of [owner, admin]) {
    for (const role of ["ADMIN", "MEMBER"] as const) {
      await send([newcomer({ roles: [role], memberProgramRequestList })], person);
    }
  }
  for (const role of ["GUEST", "TRAINING_ADMIN", "TRAINING_MEMBER", "SUBJECT_MATTER_EXPERT"] as const) {
    const outcome = await refused([newcomer({ roles: [role], memberProgramRequestList })]);
    expect([role, outcome.body.responseCode]).toEqual([role, "TEAM_RIGHTS_NOT_OFFERED"]);
  }
});

test("rights that name a program or a person twice are refused, and none of them is saved", async () => {
  const { programId } = program;
  const memberProgramRequestList = [
    { programId, ...ALL },
    { programId, ...ALL, canEdit: false },
  ];
  const changing = { ...memberAt(admin.userId), body: { memberProgramRequestList } };
  expect((await world.refusal(updatePermissions, changing, owner)).status).toBe(400);
  expect((await refused([newcomer({ memberProgramRequestList })])).status).toBe(400);
  const { userId } = admin;
  const people = { params: { id: programId }, body: { userList: [ALL, ALL].map((right) => ({ userId, ...right })) } };
  expect((await world.refusal(programEndpoints.updateMembers, people, owner)).status).toBe(400);
  expect(await rightsOn(admin.userId)).toBeUndefined();
});

test("a program of another hub is not found, and nothing is saved", async () => {
  const other = await buildOrganization(world.db);
  const foreign = await buildProgram(world.db, { organizationId: other.organizationId, createdBy: owner.userId });
  const memberProgramRequestList = [{ programId: foreign.programId, ...ALL }];
  expect((await refused([newcomer({ memberProgramRequestList })])).status).toBe(404);
  const input = { ...memberAt(admin.userId), body: { memberProgramRequestList } };
  expect((await world.refusal(updatePermissions, input, owner)).status).toBe(404);
  expect((await listed("INVITED")).numberOfInvitedMember).toBe(0);
});

test("an invitation is sent again to invited members, by who may give the roles, once a day [TEAM-054] [TEAM-101] [TEAM-085]", async () => {
  const { user } = await inviteOne({ roles: ["TRAINING_ADMIN"] });
  const body = { organizationId: hub.organizationId, userId: user.userId };
  expect((await world.refusal(reinvite, { body }, admin)).status).toBe(403);
  passTime(1000);
  await world.call(reinvite, { body }, owner);
  expect(await sent()).toHaveLength(2);
  expect((await world.refusal(reinvite, { body }, owner)).body.responseCode).toBe("TEAM_RESENT_TODAY");
  passTime(DAY + 1000);
  await world.call(reinvite, { body }, owner);
  const active = await world.refusal(reinvite, { body: { ...body, userId: admin.userId } }, owner);
  expect(active.body.responseCode).toBe("TEAM_NOT_INVITED");
});

test("the member page has the person, roles and the rights on running and completed programs [TEAM-095] [TEAM-097] [TEAM-047] [TEAM-049] [TEAM-050] [TEAM-090]", async () => {
  const done = await buildProgram(world.db, {
    organizationId: hub.organizationId,
    createdBy: owner.userId,
    name: "Safe birth",
    entityStatus: "COMPLETED",
  });
  await buildProgram(world.db, {
    organizationId: hub.organizationId,
    createdBy: owner.userId,
    entityStatus: "APPROVAL_PENDING",
  });
  const profileImage = "/files/images/face.webp";
  await world.db.update(users).set({ profileImage }).where(eq(users.userId, admin.userId));
  const right = { programId: program.programId, canEdit: true, canView: true, notification: true };
  const given = { memberProgramRequestList: [right] };
  await world.call(updatePermissions, { ...memberAt(admin.userId), body: given }, owner);
  const { member, programList } = await world.call(read, memberAt(admin.userId), owner);
  expect(member).toMatchObject({
    userId: admin.userId,
    firstName: "Vikram",
    lastName: "Joshi",
    email: admin.email,
    roles: ["ADMIN"],
    entityStatus: "ACTIVE",
    profileImage,
    programList,
  });
  const none = { canEdit: false, canView: false, notification: false };
  const running = { ...right, programName: "Diabetes care" };
  const over = { programId: done.programId, programName: "Safe birth", ...none };
  expect(programList).toEqual([
    { ...running, entityStatus: "ACTIVE", isPilot: false },
    { ...over, entityStatus: "COMPLETED", isPilot: false },
  ]);
  const query = { userId: admin.userId };
  const lists = await world.call(programEndpoints.listRights, { params: params(), query }, owner);
  expect(lists).toEqual({ activePrograms: [running], completedPrograms: [over] });
});

test("the programs of a hub come in two lists, those that run and those that are over [TEAM-097]", async () => {
  const lists = await world.call(programEndpoints.listRights, { params: params(), query: {} }, owner);
  expect(lists.activePrograms.map(({ programName }) => programName)).toEqual(["Diabetes care"]);
  expect(lists.completedPrograms).toEqual([]);
});

const setRoles = (userId: string, roles: CallInput<typeof updateRoles>["body"]["roles"], version?: number) => ({
  ...memberAt(userId),
  body: { roles, version },
});

test("roles are changed by who holds EDIT_ of all roles held, ADD_ of the new and DELETE_ of the old ones [TEAM-092] [TEAM-083] [TEAM-116]", async () => {
  const member = await buildMember(world.db, hub, "MEMBER");
  await world.call(updateRoles, setRoles(member.userId, ["MEMBER", "ADMIN"]), admin);
  expect(await holdsRoles(member.userId)).toEqual(["MEMBER", "ADMIN"]);
  const lessens = await world.refusal(updateRoles, setRoles(member.userId, ["MEMBER"]), admin);
  expect(lessens).toMatchObject({ status: 403, body: { responseCode: "TEAM_ROLE_NOT_ASSIGNABLE" } });
  await world.call(updateRoles, setRoles(member.userId, ["TRAINING_ADMIN"]), owner);
  expect((await world.refusal(updateRoles, setRoles(member.userId, ["MEMBER"]), admin)).status).toBe(403);
  expect(await holdsRoles(member.userId)).toEqual(["TRAINING_ADMIN"]);
  const body = { memberProgramRequestList: [{ programId: program.programId, ...ALL }] };
  expect((await world.refusal(updatePermissions, { ...memberAt(member.userId), body }, admin)).status).toBe(403);
  expect(await rightsOn(member.userId)).toBeUndefined();
  // The highest of several roles comes first.
  const trainer = await buildMember(world.db, hub, "TRAINING_ADMIN");
  const trained = await buildMember(world.db, hub, "TRAINING_MEMBER");
  await world.call(updateRoles, setRoles(trained.userId, ["TRAINING_MEMBER", "SUBJECT_MATTER_EXPERT"]), trainer);
  expect(await holdsRoles(trained.userId)).toEqual(["TRAINING_MEMBER", "SUBJECT_MATTER_EXPERT"]);
  await world.call(updateRoles, setRoles(trained.userId, ["MEMBER", "TRAINING_MEMBER"]), owner);
  const change = { ...memberAt(trained.userId), body: { memberProgramRequestList: [] } };
  expect((await world.refusal(updatePermissions, change, trainer)).status).toBe(403);
  const more = setRoles(trained.userId, ["MEMBER", "TRAINING_MEMBER", "SUBJECT_MATTER_EXPERT"]);
  expect((await world.refusal(updateRoles, more, trainer)).status).toBe(403);
  expect(await holdsRoles(trained.userId)).toEqual(["MEMBER", "TRAINING_MEMBER"]);
});

test("who is a member already has one to five roles too, whichever way they are changed [TEAM-072]", async () => {
  const { userId } = await buildMember(world.db, hub, "MEMBER");
  const five = ["ADMIN", "MEMBER", "GUEST", "TRAINING_ADMIN", "TRAINING_MEMBER"] as const;
  const ways = [
    (roles: readonly Row["roles"][number][]) =>
      world.refusal(updateRoles, { ...memberAt(userId), body: { roles: [...roles] } }, owner),
    (roles: readonly Row["roles"][number][]) =>
      world.refusal(
        updatePermissions,
        { ...memberAt(userId), body: { roles: [...roles], memberProgramRequestList: [] } },
        owner,
      ),
  ];
  for (const refusedWith of ways) {
    const tooMany = await refusedWith([...five, "SUBJECT_MATTER_EXPERT"]);
    expect(tooMany).toMatchObject({ status: 400, body: { responseCode: "TEAM_ROLES_MAX" } });
    expect(await refusedWith([])).toMatchObject({
      status: 400,
      body: { responseCode: "TEAM_ROLE_REQUIRED", message: "Please select at least one role" },
    });
  }
  expect(await holdsRoles(userId)).toEqual(["MEMBER"]);
  await world.call(updateRoles, { ...memberAt(userId), body: { roles: [...five] } }, owner);
  expect((await holdsRoles(userId))?.toSorted()).toEqual(five.toSorted());
});

test("a new role counts at once", async () => {
  const member = await buildMember(world.db, hub, "MEMBER");
  expect((await refused([newcomer()], member)).status).toBe(403);
  await world.call(updateRoles, setRoles(member.userId, ["ADMIN"]), owner);
  await expect.poll(async () => (await send([newcomer()], member).catch(() => undefined))?.numberOfInvited).toBe(1);
});

test("nobody changes their own roles, and nobody those of an owner [TEAM-079]", async () => {
  const own = await world.refusal(updateRoles, setRoles(admin.userId, ["ADMIN", "MEMBER"]), admin);
  expect(own.body.responseCode).toBe("TEAM_NOT_YOURSELF");
  for (const person of [admin, owner]) {
    const refusal = await world.refusal(updateRoles, setRoles(owner.userId, ["MEMBER"]), person);
    expect(refusal).toMatchObject({ status: 409, body: { responseCode: "TEAM_OWNER_STAYS" } });
  }
  expect(await holdsRoles(owner.userId)).toEqual(["OWNER"]);
});

test("in a superhub roles are changed with its own codes besides those of the roles", async () => {
  hub = await buildOrganization(world.db, { level: "SUPERHUB" });
  const above = await buildMember(world.db, hub, "OWNER");
  const deputy = await buildMember(world.db, hub, "ADMIN");
  const member = await buildMember(world.db, hub, "MEMBER");
  expect((await world.refusal(updateRoles, setRoles(member.userId, ["ADMIN"]), deputy)).status).toBe(403);
  await world.call(updateRoles, setRoles(member.userId, ["QUALITY_ADMIN"]), above);
  expect(await holdsRoles(member.userId)).toEqual(["QUALITY_ADMIN"]);
});

test("rights on programs are changed together with the roles, which are sent only when they changed, by owners and by administrators [TEAM-093] [TEAM-094] [TEAM-116]", async () => {
  const member = await buildMember(world.db, hub, "MEMBER");
  const memberProgramRequestList = [
    { programId: program.programId, canEdit: true, canView: false, notification: true },
  ];
  await world.call(updatePermissions, { ...memberAt(member.userId), body: { memberProgramRequestList } }, owner);
  expect(await rightsOn(member.userId)).toEqual({ edit: true, view: true, notify: true });
  expect(await holdsRoles(member.userId)).toEqual(["MEMBER"]);
  const none = [{ programId: program.programId, canEdit: false, canView: false, notification: true }];
  const body = { memberProgramRequestList: none, roles: ["ADMIN" as const] };
  await world.call(updatePermissions, { ...memberAt(member.userId), body }, owner);
  expect(await rightsOn(member.userId)).toEqual({ edit: false, view: false, notify: false });
  expect(await holdsRoles(member.userId)).toEqual(["ADMIN"]);
  const learner = await buildMember(world.db, hub, "MEMBER");
  await world.call(updatePermissions, { ...memberAt(learner.userId), body: { memberProgramRequestList } }, admin);
  expect(await rightsOn(learner.userId)).toEqual({ edit: true, view: true, notify: true });
});

test("an owner is shown with edit and view on every program, whatever was stored [TEAM-060]", async () => {
  const shown = async (userId: string) => (await world.call(read, memberAt(userId), owner)).programList[0];
  expect(await shown(owner.userId)).toMatchObject({ canEdit: true, canView: true, notification: false });
  expect(await shown(admin.userId)).toMatchObject({ canEdit: false, canView: false, notification: false });
});

test("owners keep edit and view, and nobody raises the own rights [TEAM-060]", async () => {
  const none = { programId: program.programId, canEdit: false, canView: false, notification: false };
  const ask = (person: UserRow, right: object) => ({
    ...memberAt(person.userId),
    body: { memberProgramRequestList: [{ ...none, ...right }] },
  });
  await world.call(updatePermissions, ask(owner, {}), owner);
  expect(await rightsOn(owner.userId)).toEqual({ edit: true, view: true, notify: false });
  await world.call(updatePermissions, ask(admin, ALL), admin);
  expect(await rightsOn(admin.userId)).toEqual({ edit: false, view: false, notify: false });
  await world.call(updatePermissions, ask(admin, ALL), owner);
  await world.call(updatePermissions, ask(admin, {}), admin);
  expect(await rightsOn(admin.userId)).toEqual({ edit: true, view: true, notify: false });
});

test("of two administrators who edit the same state the second is told, and overwrites nothing", async () => {
  const member = await buildMember(world.db, hub, "MEMBER");
  const { version } = await readMember(member.userId);
  const memberProgramRequestList = [{ programId: program.programId, ...ALL }];
  const rights = { ...memberAt(member.userId), body: { memberProgramRequestList, version } };
  const changes = [
    () => world.call(updateRoles, setRoles(member.userId, ["ADMIN"], version), owner),
    () => world.call(updatePermissions, rights, admin),
  ];
  const { results, refusals } = await contend(changes, (change): Promise<unknown> => change());
  expect(results).toHaveLength(1);
  expect(refusals).toMatchObject([{ status: 409, body: { responseCode: "TEAM_CHANGED_MEANWHILE" } }]);
  const userList = [{ userId: member.userId, canEdit: false, canView: true, notification: false }];
  const seen = await readMember(member.userId);
  await world.call(programEndpoints.updateMembers, { params: { id: program.programId }, body: { userList } }, owner);
  const late = { ...memberAt(member.userId), body: { memberProgramRequestList, version: seen.version } };
  expect((await world.refusal(updatePermissions, late, owner)).body.responseCode).toBe("TEAM_CHANGED_MEANWHILE");
  expect(await rightsOn(member.userId)).toEqual({ edit: false, view: true, notify: false });
});

test("of two administrators who change the rights on a program at once the second is told, and overwrites nothing", async () => {
  const { programId } = program;
  const input = { params: { id: programId }, query: {} };
  const { membersResponseList } = await world.call(programEndpoints.listMembers, input, owner);
  const version = membersResponseList.find(({ userId }) => userId === admin.userId)?.version;
  const second = await buildMember(world.db, hub, "ADMIN");
  const rights = { userId: admin.userId, canView: true, notification: false, version };
  const { succeeded, refusals } = await contend([owner, second], (person) => {
    const body = { userList: [{ ...rights, canEdit: person === owner }] };
    return world.call(programEndpoints.updateMembers, { params: { id: programId }, body }, person);
  });
  expect(refusals).toMatchObject([{ status: 409, body: { responseCode: "PROGRAM_RIGHTS_CHANGED_MEANWHILE" } }]);
  const [isEdit] = succeeded;
  expect(await rightsOn(admin.userId)).toEqual({ edit: isEdit, view: true, notify: false });
});

test("rights on programs that an invitation brings count from its acceptance on, and not before", async () => {
  const memberProgramRequestList = [{ programId: program.programId, ...ALL }];
  const { user, invitationId } = await inviteOne({ memberProgramRequestList });
  const person = await signUp(user);
  const input = { params: { id: program.programId } };
  expect((await world.refusal(programEndpoints.read, input, person)).status).toBe(404);
  await world.call(trigger, { body: { invitationId } }, person);
  const codes = async () =>
    (await world.call(programEndpoints.permissions, input, person).catch(() => undefined))?.permissionCode;
  await expect.poll(codes).toContain("EDIT_PROGRAM");
});

test("a member is removed with rights and invitations, and an old link leads nowhere [TEAM-096] [TEAM-084] [TEAM-086] [TEAM-116]", async () => {
  const memberProgramRequestList = [{ programId: program.programId, ...ALL }];
  const { user, invitationId } = await inviteOne({ memberProgramRequestList });
  const person = await signUp(user);
  await world.call(trigger, { body: { invitationId } }, person);
  expect((await world.refusal(remove, memberAt(admin.userId), admin)).status).toBe(403);
  const other = await buildMember(world.db, hub, "ADMIN");
  expect((await world.refusal(remove, memberAt(other.userId), admin)).status).toBe(403);
  await world.call(remove, memberAt(person.userId), admin);
  expect(await holdsRoles(person.userId)).toBeUndefined();
  expect(await rightsOn(person.userId)).toBeUndefined();
  expect((await world.refusal(trigger, { body: { invitationId } }, person)).status).toBe(410);
  expect((await world.refusal(remove, memberAt(person.userId), admin)).status).toBe(404);
  await world.call(remove, memberAt(other.userId), owner);
  expect(await holdsRoles(other.userId)).toBeUndefined();
});

test("the owner is never removed, whoever tries and however often at once [TEAM-032] [TEAM-086]", async () => {
  const tries = await together([owner, admin, owner, admin], (as) => world.refusal(remove, memberAt(owner.userId), as));
  expect(tries.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
  expect(await holdsRoles(owner.userId)).toEqual(["OWNER"]);
});

const roleNames: OrganizationRole[] = ["ADMIN", "MEMBER"];
test.each(roleNames)("a member who holds %s sees the team, and nobody from outside does", async (role) => {
  const person = await buildMember(world.db, hub, role);
  expect((await listed("ACTIVE", person)).numberOfActiveMember).toBe(3);
  const stranger = await buildUser(world.db);
  expect((await world.refusal(read, memberAt(admin.userId), stranger)).status).toBe(404);
  expect((await world.refusal(read, memberAt(stranger.userId), person)).status).toBe(404);
});

test("what is done to a team stands in the audit trail, which its owner reads and its administrators do not", async () => {
  const { user } = await inviteOne({ firstName: "Asha", lastName: "Kale" });
  await world.call(updateRoles, setRoles(user.userId, ["ADMIN"]), owner);
  await world.call(remove, memberAt(user.userId), owner);
  const trail = { params: params(), query: {} };
  const { entries, isIntact } = await world.call(auditEndpoints.list, trail, owner);
  expect(entries).toMatchObject([
    { action: "MEMBER_REMOVED", actorName: "Meera Nair", details: { name: "Asha Kale", before: "ADMIN" } },
    { action: "MEMBER_ROLES_CHANGED", details: { name: "Asha Kale", before: "MEMBER", after: "ADMIN" } },
    { action: "MEMBERS_INVITED", details: { names: "Asha Kale" } },
  ]);
  expect(isIntact).toBe(true);
  expect((await world.refusal(auditEndpoints.list, trail, admin)).status).toBe(403);
});

test("deeds that come at once stand one after the other", async () => {
  const rows = Array.from({ length: 6 }, (_, index) => newcomer({ firstName: `Person ${"ABCDEF"[index] ?? ""}` }));
  await together(rows, (row) => send([row]));
  const { entries, isIntact } = await world.call(auditEndpoints.list, { params: params(), query: {} }, owner);
  expect(entries.map(({ number }) => number)).toEqual([6, 5, 4, 3, 2, 1]);
  expect(isIntact).toBe(true);
});

test("the numbers of a team of a thousand follow an invitation and a removal at once", async () => {
  await world.db.execute(sql`
    with people as (
      insert into users (user_id, status, email, first_name, last_name, timezone, created_at, updated_at)
      select gen_random_uuid(), 'ACTIVE', gen_random_uuid() || '@test.example', 'Asha', 'Rao', 'Asia/Kolkata', now(), now()
      from generate_series(1, 1000) returning user_id)
    insert into members (organization_id, user_id, roles, entity_status, first_name, last_name, created_at, updated_at)
    select ${hub.organizationId}, user_id, array['MEMBER'], 'ACTIVE', 'Asha', 'Rao', now(), now() from people`);
  const numbers = async () => {
    const { numberOfActiveMember, numberOfInvitedMember } = await listed("ACTIVE");
    return [numberOfActiveMember, numberOfInvitedMember];
  };
  expect(await numbers()).toEqual([1002, 0]);
  const { user } = await inviteOne();
  expect(await numbers()).toEqual([1002, 1]);
  await world.call(remove, memberAt(user.userId), owner);
  expect(await numbers()).toEqual([1002, 0]);
});

/** The roles in the order of the specification. */
const ROLES =
  "OWNER ADMIN MEMBER QUALITY_ADMIN REPLICATION_ACCOUNT_REPRESENTATIVE QUALITY_MEMBER REPLICATION_TEAM_LEADER EVALUATION_ADMIN EVALUATION_MEMBER TRAINING_ADMIN TRAINING_MEMBER GUEST SUBJECT_MATTER_EXPERT REPLICATION_ADMIN ACCOUNT_REPRESENTATIVE".split(
    " ",
  ) as OrganizationRole[];

test("a superhub gives each of fourteen roles besides the ownership, and its list returns all of them [TEAM-001] [TEAM-002] [TEAM-003]", async () => {
  ({ superhub: hub, superhubOwner: owner } = await buildSuperhub(world.db));
  const [, ...given] = ROLES;
  await send(given.map((role) => newcomer({ roles: [role as Row["roles"][number]] })));
  for (const role of given) await buildMember(world.db, hub, role);
  const { members: all } = await world.call(memberEndpoints.list, { params: params(), query: {} }, owner);
  expect(new Set(all.flatMap(({ roles }) => roles))).toEqual(new Set(ROLES));
  for (const role of ["OWNER", "CAPTAIN", "admin"]) {
    expect((await refused([newcomer({ roles: [role as Row["roles"][number]] })])).status, role).toBe(400);
  }
});
