import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { participantEndpoints } from "@openrounds/contract/batches/participants/endpoints.ts";
import type { EndpointShape } from "@openrounds/contract/kernel/endpoint.ts";
import {
  BATCH_ROLES,
  type BatchRole,
  type PermissionHolder,
  type OrganizationRole,
  type PermissionCode,
} from "@openrounds/contract/kernel/permissions.ts";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import { isOnlySpoke } from "@openrounds/contract/organizations/rules.ts";
import { organizationEndpoints } from "@openrounds/contract/organizations/endpoints.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { teamEndpoints } from "@openrounds/contract/team/endpoints.ts";
import { groups } from "./create-app.ts";
import { reachBatch } from "./batches/access.ts";
import { batchForm, buildParticipant } from "./batches/factory.ts";
import { addParticipants, changeRoles, removeParticipant } from "./batches/participants/service.ts";
import { changeBatch } from "./batches/service.ts";
import { codesOf, decisions, type Codes, type DecisionReason } from "./kernel/access.ts";
import type { PermittedContext } from "./kernel/http/handlers.ts";
import { buildFixture, buildStranger, requestOf, type Fixture } from "./kernel/testing/fixture.ts";
import {
  BY_EXAMPLE,
  buildCaller,
  buildNeighbours,
  rowsAt,
  type Neighbours,
  type RelativePosition,
} from "./kernel/testing/rights.ts";
import { createWorld, routeOf, type Person, type World } from "./kernel/testing/world.ts";
import { newId } from "./kernel/ids.ts";
import { actorOf } from "./kernel/testing/sign-ins.ts";
import { clearCachedMemberships } from "./organizations/access.ts";
import { buildMember, buildOrganization } from "./organizations/factory.ts";
import type { OrganizationRow } from "./organizations/service.ts";
import { members } from "./organizations/tables.ts";
import { buildRight } from "./programs/factory.ts";
import { programs } from "./programs/tables.ts";
import { sessions } from "./sessions/tables.ts";

let world: World;
let neighbours: Neighbours;
const heard: DecisionReason[] = [];
const hear = (reason: unknown): void => void heard.push(reason as DecisionReason);
beforeAll(async () => {
  world = await createWorld();
  neighbours = await buildNeighbours(world.db);
  decisions.subscribe(hear);
});
afterAll(async () => {
  decisions.unsubscribe(hear);
  await world.close();
});

/** What every decision was since the last time this was asked. */
function outcomes(): Set<DecisionReason["outcome"]> {
  return new Set(heard.splice(0).map(({ outcome }) => outcome));
}

function endpointNamed(name: string): EndpointShape {
  const [group = "", verb = ""] = name.split(".");
  const found = groups.find((each) => each.name === group)?.endpoints[verb];
  if (found === undefined) throw new Error(`no endpoint ${name}`);
  return found;
}

async function statusOf(endpoint: EndpointShape, fixture: Fixture, person: Person, change: object = {}) {
  const headers = { authorization: await world.authorize(person) };
  const request = requestOf(endpoint, fixture, fixture.owner);
  const payload = endpoint.body === undefined ? {} : { payload: { ...(request.payload as object), ...change } };
  const response = await world.app.http.inject({ ...request, ...payload, headers: { ...request.headers, ...headers } });
  expect(response.statusCode, response.body).toBeLessThan(500);
  return response.statusCode;
}

const scopeOf = ({ access }: EndpointShape) => (access.kind === "permission" ? access.on : "organization");

interface Governed {
  readonly code: PermissionCode;
  readonly call: string;
  /** Further calls that it governs, apart from a space. */
  readonly more?: string;
  readonly ids: string;
  /** A role that holds the code, and one of the same organization that does not. */
  readonly with: PermissionHolder;
  readonly without: PermissionHolder;
  readonly position?: RelativePosition;
  readonly change?: object;
}

const GOVERNED: readonly Governed[] = [
  {
    ids: "[PERM-013]",
    code: "APPROVE_PARTNER_ORGANIZATION",
    call: "applications.list",
    with: "SUPERHUB_REPLICATION_TEAM_LEADER",
    without: "SUPERHUB_ADMIN",
  },
  {
    ids: "[PERM-013]",
    code: "APPROVE_PARTNER_ORGANIZATION",
    call: "applications.review",
    with: "SUPERHUB_REPLICATION_TEAM_LEADER",
    without: "SUPERHUB_ADMIN",
    position: "below",
  },
  {
    ids: "[PERM-015]",
    code: "UPDATE_PARTNER_ORGANIZATION",
    call: "hubInvitations.readInvitation",
    with: "SUPERHUB_REPLICATION_TEAM_LEADER",
    without: "SUPERHUB_QUALITY_ADMIN",
  },
  {
    ids: "[PERM-050]",
    code: "EDIT_ORGANIZATION_PROFILE",
    call: "organizationProfile.updateContact",
    with: "HUB_ADMIN",
    without: "HUB_MEMBER",
  },
  {
    ids: "[PERM-064]",
    code: "SCHEDULE_BATCH",
    call: "sessions.planBatch",
    with: "BATCH_PROGRAM_ADMIN",
    without: "BATCH_FACILITATOR",
  },
  {
    ids: "[PERM-078]",
    code: "BATCH_REGISTRATION_FORM",
    call: "registrationForms.save",
    more: "registrationForms.readForBuilder registrationForms.exportCsv registrationForms.remove",
    with: "BATCH_PROGRAM_ADMIN",
    without: "BATCH_FACILITATOR",
  },
  {
    ids: "[PERM-079]",
    code: "ASSESSMENT_FORM",
    call: "assessments.create",
    more: "assessments.update assessments.setResponseStatus assessments.remove",
    with: "BATCH_PROGRAM_ADMIN",
    without: "BATCH_FACILITATOR",
  },
  {
    ids: "[PERM-079]",
    code: "ASSESSMENT_FORM",
    call: "assessments.read",
    with: "BATCH_PROGRAM_ADMIN",
    without: "BATCH_CASE_PRESENTER",
  },
  {
    ids: "[PERM-079]",
    code: "ASSESSMENT_FORM",
    call: "assessments.list",
    with: "RIGHT_CAN_EDIT",
    without: "RIGHT_CAN_VIEW",
  },
  {
    ids: "[PERM-081]",
    code: "CREATE_CERTIFICATE",
    call: "certificates.saveDesign",
    more: "certificates.readDesign certificates.preview certificateRule.save",
    with: "BATCH_PROGRAM_ADMIN",
    without: "BATCH_FACILITATOR",
  },
  {
    ids: "[PERM-082]",
    code: "ISSUE_CERTIFICATE",
    call: "certificates.issue",
    more: "certificates.issueForBatch certificates.listRecipients certificates.retry certificates.readRun certificates.revoke",
    with: "BATCH_PROGRAM_ADMIN",
    without: "BATCH_FACILITATOR",
  },
  {
    ids: "[PERM-102]",
    code: "BATCH_SETTINGS",
    call: "batches.setRegistration",
    more: "batches.setReminder batches.setReminders batches.setLobby batches.setMeeting seats.set community.saveSettings",
    with: "BATCH_PROGRAM_ADMIN",
    without: "BATCH_FACILITATOR",
  },
  {
    ids: "[PERM-012]",
    code: "CREATE_PARTNER_ORGANIZATION",
    call: "hubInvitations.invite",
    more: "hubInvitations.accountRepresentatives",
    with: "SUPERHUB_REPLICATION_TEAM_LEADER",
    without: "SUPERHUB_QUALITY_ADMIN",
  },
  {
    ids: "[PERM-014]",
    code: "VIEW_PARTNER_ORGANIZATION",
    call: "hubInvitations.list",
    more: "hubInvitations.search hubInvitations.searchAll",
    with: "SUPERHUB_MEMBER",
    without: "SUPERHUB_GUEST",
  },
  {
    ids: "[PERM-017]",
    code: "VIEW_ALL_PROGRAMS",
    call: "programs.listOfOrganization",
    with: "SUPERHUB_MEMBER",
    without: "SUPERHUB_GUEST",
  },
  {
    ids: "[PERM-017]",
    code: "VIEW_ALL_PROGRAMS",
    call: "programs.listOfOrganization",
    with: "SUPERHUB_MEMBER",
    without: "SUPERHUB_GUEST",
    position: "below",
  },
  {
    ids: "[PERM-062]",
    code: "CREATE_PROGRAM_CONTENT",
    call: "content.spread",
    with: "BATCH_FACILITATOR",
    without: "BATCH_CASE_PRESENTER",
  },
  {
    ids: "[PERM-080]",
    code: "FEEDBACK_FORM",
    call: "feedback.update",
    more: "feedback.read",
    with: "RIGHT_CAN_EDIT",
    without: "RIGHT_CAN_VIEW",
  },
  {
    ids: "[PERM-084]",
    code: "EXPORT_FEEDBACK_RESPONSES",
    call: "feedback.exportCsv",
    with: "RIGHT_CAN_VIEW",
    without: "BATCH_FACILITATOR",
  },
  {
    ids: "[PERM-027]",
    code: "DOWNLOAD_DATA_REPORTS",
    call: "attendance.report",
    more: "live.conference polls.report dashboards.attendance dashboards.polls dashboards.insights analyticsReports.order",
    with: "SUPERHUB_OWNER",
    without: "SUPERHUB_MEMBER",
    position: "below",
  },
  {
    ids: "[PERM-069]",
    code: "DOWNLOAD_DATA_REPORTS",
    call: "attendance.report",
    more: "live.conference polls.report dashboards.attendance dashboards.polls dashboards.insights",
    with: "RIGHT_CAN_VIEW",
    without: "BATCH_FACILITATOR",
  },
  {
    ids: "[PERM-023]",
    code: "ACCESS_PROGRAM_REPORTS",
    call: "analytics.attendance",
    more: "analytics.gcnf analytics.location analytics.country analytics.entityFilter analytics.recentSession analytics.initFilter analyticsForms.figures analyticsForms.list analyticsForms.questions",
    with: "SUPERHUB_QUALITY_MEMBER",
    without: "SUPERHUB_MEMBER",
    position: "below",
  },
  {
    ids: "[PERM-033]",
    code: "EDIT_PROGRAM_GOVERNANCE_PROCESS",
    call: "governance.update",
    with: "SUPERHUB_QUALITY_ADMIN",
    without: "SUPERHUB_ADMIN",
  },
  {
    ids: "[PERM-040]",
    code: "DOWNLOAD_ORGANIZATION_REPORT",
    call: "analyticsReports.orderOrganization",
    with: "SUPERHUB_EVALUATION_MEMBER",
    without: "SUPERHUB_REPLICATION_ADMIN",
    position: "below",
  },
  {
    ids: "[PERM-028]",
    code: "VIEW_ORGANIZATION_DATA",
    call: "organizations.read",
    with: "SUPERHUB_QUALITY_MEMBER",
    without: "SUPERHUB_TRAINING_MEMBER",
    position: "below",
  },
  {
    ids: "[PERM-029]",
    code: "CHANGE_ACCOUNT_STATUS",
    call: "accounts.setStatus",
    more: "accounts.list",
    with: "SUPERHUB_OWNER",
    without: "SUPERHUB_ADMIN",
  },
  {
    ids: "[PERM-030]",
    code: "CHANGE_ORGANIZATION_STATUS",
    call: "hubInvitations.setStatus",
    with: "SUPERHUB_REPLICATION_ADMIN",
    without: "SUPERHUB_REPLICATION_TEAM_LEADER",
    position: "below",
  },
  {
    ids: "[PERM-034]",
    code: "ONBOARD_SUPERHUB",
    call: "superhubs.onboard",
    more: "superhubs.list superhubs.resend",
    with: "SUPERHUB_OWNER",
    without: "SUPERHUB_ADMIN",
  },
  {
    ids: "[PERM-039]",
    code: "VIEW_PROGRAM",
    call: "programs.read",
    with: "SUPERHUB_QUALITY_MEMBER",
    without: "SUPERHUB_MEMBER",
    position: "below",
  },
  {
    ids: "[PERM-092]",
    code: "END_SESSION",
    call: "sessions.setStatus",
    with: "BATCH_FACILITATOR",
    without: "BATCH_CASE_PRESENTER",
  },
  {
    ids: "[PERM-095]",
    code: "INVITE_PARTICIPANTS",
    call: "invitations.invite",
    more: "invitations.preview invitations.reinvite invitations.customInvite assessments.send assessments.userLink",
    with: "BATCH_FACILITATOR",
    without: "BATCH_CASE_PRESENTER",
  },
  {
    ids: "[PERM-098]",
    code: "INVITE_TEAM_MEMBERS",
    call: "invitations.invite",
    with: "BATCH_PROGRAM_ADMIN",
    without: "BATCH_FACILITATOR",
    change: { contacts: ["presenter@example.org"], roles: ["CASE_PRESENTER"] },
  },
  {
    ids: "[PERM-104]",
    code: "COMMUNICATION_TEMPLATES",
    call: "letters.send",
    with: "BATCH_PROGRAM_ADMIN",
    without: "BATCH_FACILITATOR",
  },
  {
    ids: "[PERM-107]",
    code: "SEND_CALENDAR_INVITE",
    call: "calendar.invite",
    more: "calendar.inviteAll",
    with: "BATCH_FACILITATOR",
    without: "BATCH_CASE_PRESENTER",
  },
  {
    ids: "[PERM-108] [SESS-024]",
    code: "ADD_GUEST_PARTICIPANTS",
    call: "guests.add",
    more: "guests.listOfSession guests.list guests.check guests.resend guests.remove",
    with: "BATCH_FACILITATOR",
    without: "BATCH_CASE_PRESENTER",
  },
];

/** What the rows of a fixture have not, or no longer, so that who is let in is told so; all else is done. */
const TOLD: Readonly<Record<string, number>> = {
  "accounts.setStatus": 409,
  "applications.review": 404,
  "assessments.send": 409,
  "assessments.setResponseStatus": 404,
  "certificates.issue": 400,
  "certificates.issueForBatch": 400,
  "certificates.preview": 400,
  "certificates.readRun": 404,
  "certificates.revoke": 404,
  "feedback.read": 404,
  "feedback.update": 404,
  "guests.remove": 404,
  "guests.resend": 404,
  "hubInvitations.readInvitation": 409,
  "letters.send": 400,
  "registrationForms.exportCsv": 404,
  "sessions.planBatch": 409,
  "sessions.setStatus": 409,
  "superhubs.resend": 404,
};

/** Each of the calls by itself. */
const CALLS = GOVERNED.flatMap((row) => [row.call, ...(row.more?.split(" ") ?? [])].map((call) => ({ ...row, call })));

test.each(CALLS)("$code governs $call $ids", async ({ code, call, position = "own", change, ...roles }) => {
  const endpoint = endpointNamed(call);
  expect(endpoint.access).toMatchObject({ kind: "permission", codes: expect.arrayContaining([code]) as unknown });
  expect(codesOf([roles.with]).has(code)).toBe(true);
  expect(codesOf([roles.without]).has(code)).toBe(false);
  const statuses = async (column: PermissionHolder): Promise<number> => {
    const caller = await buildCaller(world.db, column, neighbours);
    const fixture = rowsAt(caller, position, scopeOf(endpoint));
    if (fixture === undefined) throw new Error("no rows");
    return statusOf(endpoint, fixture, caller.person, change);
  };
  outcomes();
  expect([403, 404]).toContain(await statuses(roles.without));
  const refused = outcomes();
  // Where the body decides which code is asked, somebody may be let in as far as that.
  if (!(call in BY_EXAMPLE)) expect(refused).not.toContain("allowed");
  expect(await statuses(roles.with)).toBe(TOLD[call] ?? 200);
  expect(outcomes()).toEqual(new Set(["allowed"]));
});

async function ofTraining(column: PermissionHolder): Promise<{ fixture: Fixture; person: Person }> {
  const { fixtures, person } = await buildCaller(world.db, column, neighbours);
  const fixture = fixtures.own ?? neighbours.sibling;
  const { programId } = fixture.program;
  await world.db.update(programs).set({ programType: "TRAINING_PROGRAM" }).where(eq(programs.programId, programId));
  return { fixture, person };
}

test.each([
  ["EDIT_TRAINING_PROGRAM", "programs.update", "HUB_TRAINING_ADMIN", "HUB_TRAINING_MEMBER", "[PERM-053]"],
  ["VIEW_TRAINING_PROGRAM", "programs.read", "HUB_TRAINING_MEMBER", "HUB_ADMIN", "[PERM-054]"],
] as const)(
  "%s lets %s be called on training programs by %s and not by %s %s",
  async (code, call, holder, other, _ids) => {
    expect([codesOf([holder]).has(code), codesOf([other]).has(code)]).toEqual([true, false]);
    const endpoint = endpointNamed(call);
    const may = await ofTraining(holder);
    const mayNot = await ofTraining(other);
    expect([403, 404]).toContain(await statusOf(endpoint, mayNot.fixture, mayNot.person));
    outcomes();
    expect(await statusOf(endpoint, may.fixture, may.person)).toBe(200);
    expect(outcomes()).toEqual(new Set(["allowed"]));
  },
);

test("who of a team may see and edit a program is changed with MANAGE_TEAM_PERMISSIONS besides EDIT_ADMIN [PERM-063]", async () => {
  for (const [level, isGranted] of [
    ["SPOKE", false],
    ["HUB", true],
  ] as const) {
    const codes = codesOf([`${level}_OWNER`]);
    expect([codes.has("EDIT_ADMIN"), codes.has("MANAGE_TEAM_PERMISSIONS")]).toEqual([true, isGranted]);
    const { hub, owner, program } = await buildFixture(world.db, level);
    const { userId } = await buildMember(world.db, hub, "MEMBER");
    const params = { id: program.programId };
    const input = { params, body: { userList: [{ userId, canEdit: true, canView: true, notification: true }] } };
    const { updateMembers, listMembers } = programEndpoints;
    if (isGranted) await world.call(updateMembers, input, owner);
    else expect((await world.refusal(updateMembers, input, owner)).status).toBe(403);
    const { membersResponseList } = await world.call(listMembers, { params, query: {} }, owner);
    const row = membersResponseList.find((each) => each.userId === userId);
    const rights = { canEdit: isGranted, canView: isGranted, notification: isGranted };
    expect(row?.memberProgramResponse).toEqual(rights);
  }
});

test("codes are held by organization, in three lists of hubs, superhubs and spoke sites [PERM-001] [PERM-002] [PERM-004] [PERM-008] [PERM-009]", async () => {
  const person = await buildStranger(world.db);
  const { userId } = person;
  const at = new Date(0);
  const membership = { userId, entityStatus: "ACTIVE" as const, createdAt: at, updatedAt: at };
  const [superhub, hub, spoke] = await Promise.all(
    (["SUPERHUB", "HUB", "SPOKE"] as const).map((level) => buildOrganization(world.db, { level, name: level })),
  );
  for (const { organizationId } of [superhub, hub, spoke].flatMap((each) => each ?? [])) {
    await world.db.insert(members).values({ ...membership, organizationId, roles: ["ADMIN"] });
  }
  const lists = await world.call(organizationEndpoints.permissions, { params: { userId } }, person);
  for (const [list, level] of [
    ["superHub", "SUPERHUB"],
    ["hub", "HUB"],
    ["spokeSite", "SPOKE"],
  ] as const) {
    const codes = [...codesOf([`${level}_ADMIN`])].toSorted();
    expect(lists[list]).toMatchObject([{ name: level, permissionCodes: codes }]);
  }
  expect(Object.keys(lists).toSorted()).toEqual(["hub", "spokeSite", "superHub"]);
  expect(routeOf(organizationEndpoints.permissions)).toBe("GET /v1/user/permissions/:userId");
  const other = await buildStranger(world.db);
  expect((await world.refusal(organizationEndpoints.permissions, { params: { userId } }, other)).status).toBe(404);
  const { organizationId } = await buildOrganization(world.db, { level: "HUB", name: "second" });
  await world.db.insert(members).values({ ...membership, organizationId, roles: ["MEMBER"] });
  clearCachedMemberships(world.app.platform, userId);
  const { hub: hubs } = await world.call(organizationEndpoints.permissions, { params: { userId } }, person);
  expect(hubs.map(({ name, permissionCodes }) => [name, permissionCodes])).toEqual([
    ["HUB", [...codesOf(["HUB_ADMIN"])].toSorted()],
    ["second", [...codesOf(["HUB_MEMBER"])].toSorted()],
  ]);
  // What is held in one of them is held there alone.
  const invites = (id: string) => ({
    params: { id },
    body: { members: [{ firstName: "Nisha", email: `${newId()}@test.example`, roles: ["MEMBER" as const] }] },
  });
  await world.call(teamEndpoints.invite, invites(hub?.organizationId ?? ""), person);
  expect((await world.refusal(teamEndpoints.invite, invites(organizationId), person)).status).toBe(403);
  for (const [level, isOnly] of [
    ["SPOKE", true],
    ["HUB", false],
    ["SUPERHUB", false],
  ] as const) {
    const one = await buildMember(world.db, await buildOrganization(world.db, { level }), "ADMIN");
    expect(isOnlySpoke(await world.call(organizationEndpoints.permissions, { params: one }, one)), level).toBe(isOnly);
  }
});

/** The codes that the documents name on screens. */
const NAMED =
  "CREATE_PROGRAM CREATE_TRAINING_PROGRAM VIEW_TRAINING_PROGRAM VIEW_ALL_PROGRAMS EDIT_PROGRAM EDIT_TRAINING_PROGRAM VIEW_PROGRAM EDIT_ADMIN APPROVE_PROGRAM INVITE_PARTICIPANTS ADD_GUEST_PARTICIPANTS START_SESSION ADD_ANNOUNCEMENT DELETE_ANNOUNCEMENT DELETE_QUESTION VIEW_BATCH_DETAILS CREATE_BATCH SCHEDULE_BATCH DOWNLOAD_DATA_REPORTS".split(
    " ",
  );

test("owners are told the codes that screens name, with their organizations, programs and batches [PERM-110]", async () => {
  const fixture = await buildFixture(world.db);
  const shown = new Set<string>();
  for (const person of [fixture.superhubOwner, fixture.owner]) {
    const lists = await world.call(organizationEndpoints.permissions, { params: person }, person);
    for (const code of [...lists.hub, ...lists.superHub].flatMap(({ permissionCodes }) => permissionCodes)) {
      shown.add(code);
    }
  }
  const params = { id: fixture.program.programId };
  const onProgram = await world.call(programEndpoints.permissions, { params }, fixture.owner);
  const { batch } = await world.call(
    batchEndpoints.read,
    { params: { batchId: fixture.batch.batchId } },
    fixture.owner,
  );
  for (const code of [...onProgram.permissionCode, ...batch.permissionCode]) shown.add(code);
  expect(NAMED.filter((code) => !shown.has(code))).toEqual([]);
});

/** How many of a team hold a role. */
async function countOf({ organizationId }: OrganizationRow, role: OrganizationRole): Promise<number> {
  const team = await world.db.select().from(members).where(eq(members.organizationId, organizationId));
  return team.filter(({ roles }) => roles.includes(role)).length;
}

test.each([
  ["ADMIN", "HUB_ADMIN", "HUB_TRAINING_ADMIN", "[PERM-042]"],
  ["MEMBER", "HUB_ADMIN", "HUB_TRAINING_ADMIN", "[PERM-043]"],
  ["GUEST", "HUB_OWNER", "HUB_ADMIN", "[PERM-044]"],
  ["TRAINING_MEMBER", "HUB_TRAINING_ADMIN", "HUB_ADMIN", "[PERM-055]"],
  ["TRAINING_ADMIN", "HUB_OWNER", "HUB_TRAINING_ADMIN", "[PERM-056]"],
  ["REPLICATION_ADMIN", "SUPERHUB_OWNER", "SUPERHUB_REPLICATION_ADMIN", "[PERM-035]"],
  ["QUALITY_ADMIN", "SUPERHUB_OWNER", "SUPERHUB_QUALITY_ADMIN", "[PERM-036]"],
  ["REPLICATION_ACCOUNT_REPRESENTATIVE", "SUPERHUB_REPLICATION_TEAM_LEADER", "SUPERHUB_ADMIN", "[PERM-037]"],
  ["QUALITY_MEMBER", "SUPERHUB_QUALITY_ADMIN", "SUPERHUB_ADMIN", "[PERM-038]"],
] as const)(
  "the role %s is added, edited and removed by %s and not by %s [PERM-111] %s",
  async (role, holder, other, _ids) => {
    const done = async (column: PermissionHolder): Promise<boolean[]> => {
      const { person, fixtures } = await buildCaller(world.db, column, neighbours);
      const { hub } = fixtures.own ?? neighbours.sibling;
      const { userId } = await buildMember(world.db, hub, role);
      const params = { id: hub.organizationId, userId };
      const isDone = (call: Promise<unknown>): Promise<boolean> =>
        call.then(
          () => true,
          () => false,
        );
      /** Whether it is done, and that many more hold the role then. */
      const isCounted = async (call: () => Promise<unknown>, more: number): Promise<boolean> => {
        const before = await countOf(hub, role);
        const isMade = await isDone(call());
        expect((await countOf(hub, role)) - before).toBe(isMade ? more : 0);
        return isMade;
      };
      const body = { members: [{ firstName: "Nisha", email: `${newId()}@test.example`, roles: [role] }] };
      const to = { params: { id: hub.organizationId }, body };
      return [
        await isCounted(() => world.call(teamEndpoints.invite, to, person), 1),
        await isDone(world.call(teamEndpoints.updateRoles, { params, body: { roles: [role] } }, person)),
        await isCounted(() => world.call(teamEndpoints.remove, { params }, person), -1),
      ];
    };
    const actions = ["ADD", "EDIT", "DELETE"] as const;
    const expectedFor = (column: PermissionHolder): boolean[] =>
      actions.map((action) => [...codesOf([column])].some((code) => code === `${action}_${role}`));
    expect(await done(holder)).toEqual(expectedFor(holder));
    expect(await done(other)).toEqual(expectedFor(other));
    const isRemoved = !["ADMIN", "REPLICATION_ACCOUNT_REPRESENTATIVE"].includes(role);
    expect(expectedFor(holder)).toEqual([true, true, isRemoved]);
    expect(expectedFor(other)).toEqual([false, false, false]);
    // In a superhub another role takes EDIT_SUPERHUB_ROLES too, which its owner holds.
    const { hub, owner } = await buildFixture(world.db, holder.startsWith("HUB") ? "HUB" : "SUPERHUB");
    const params = { id: hub.organizationId, userId: (await buildMember(world.db, hub, role)).userId };
    const roles = [role, role === "MEMBER" ? "GUEST" : "MEMBER"] as const;
    await world.call(teamEndpoints.updateRoles, { params, body: { roles: [...roles] } }, owner);
    const [edited] = await world.db.select().from(members).where(eq(members.userId, params.userId));
    expect(edited?.roles.toSorted()).toEqual(roles.toSorted());
  },
);

test.each([
  ...(["FACILITATOR", "PROGRAM_ADMIN", "CASE_PRESENTER", "GUEST_LECTURER"] as const),
  ...(["SUBJECT_MATTER_EXPERT", "ATTENDEE", "GUEST_PARTICIPANT"] as const),
])("%s can take part in the sessions of the batch [PERM-115] [PERM-091]", async (role) => {
  const { batch, session } = await buildFixture(world.db);
  const { sessionId } = session;
  const running = { status: "INPROGRESS", startedAt: session.startsAt } as const;
  await world.db.update(sessions).set(running).where(eq(sessions.sessionId, sessionId));
  const person = await buildParticipant(world.db, batch, role);
  const { joinUrl } = await world.call(sessionEndpoints.join, { body: { sessionId } }, person);
  expect(joinUrl).toBe(`/live/${sessionId}`);
  const outside = await buildStranger(world.db);
  expect((await world.refusal(sessionEndpoints.join, { body: { sessionId } }, outside)).status).toBe(404);
});

test("hub admins see the people of the programs that they manage, with their contacts, and of no other [PERM-117]", async () => {
  const { batch, hub, program, attendee, owner } = await buildFixture(world.db);
  const { programId } = program;
  const [admin, other] = [await buildMember(world.db, hub, "ADMIN"), await buildMember(world.db, hub, "ADMIN")];
  await buildRight(world.db, { programId, userId: admin.userId, canEdit: true });
  const request = { params: { id: batch.batchId }, query: {} };
  for (const person of [owner, admin]) {
    const { participantList } = await world.call(participantEndpoints.list, request, person);
    expect(participantList).toContainEqual(
      expect.objectContaining({ userId: attendee.userId, primaryEmail: attendee.email }),
    );
  }
  expect((await world.refusal(participantEndpoints.list, request, other)).status).toBe(403);
});

/** What a call of theirs has about it, and what it would have without one of their codes. */
async function reachedBy(person: Person, code: PermissionCode, batchId: string) {
  const { platform } = world.app;
  const context = { ...({} as PermittedContext), platform, db: world.db, actor: await actorOf(world, person) };
  const reached = await reachBatch({ ...context, needs: [code] }, batchId);
  return { actor: context.actor, reached, without: new Set([...reached.codes].filter((each) => each !== code)) };
}

test.each([
  ["ADD_PARTICIPANTS", "ATTENDEE", "CASE_PRESENTER", "[PERM-096]"],
  ["ADD_TEAM_MEMBERS", "CASE_PRESENTER", "ATTENDEE", "[PERM-099]"],
  ["EDIT_TEAM_MEMBERS", "CASE_PRESENTER", "ATTENDEE", "[PERM-100]"],
  ["DELETE_PARTICIPANTS", "ATTENDEE", "CASE_PRESENTER", "[PERM-097]"],
  ["DELETE_TEAM_MEMBERS", "CASE_PRESENTER", "ATTENDEE", "[PERM-101]"],
] as const)("%s is asked for a %s of a batch, and not for a %s %s", async (code, role, other, _ids) => {
  const { batch, hub, owner } = await buildFixture(world.db);
  const { actor, reached, without } = await reachedBy(owner, code, batch.batchId);
  const done = async (as: BatchRole, codes: Codes): Promise<unknown> => {
    if (code.startsWith("ADD_")) {
      const { userId } = await buildMember(world.db, hub, "GUEST");
      return addParticipants(world.db, reached.batch, { actor, codes }, [{ userId, roles: [as] }]);
    }
    const { userId } = await buildParticipant(world.db, batch, as);
    if (code === "EDIT_TEAM_MEMBERS") {
      return changeRoles(world.db, { actor, codes }, reached.batch, { userId, roles: [as] });
    }
    return removeParticipant(world.db, reached.batch, codes, userId);
  };
  await expect(done(role, without)).rejects.toMatchObject({ status: 403 });
  await done(other, without);
  await done(role, reached.codes);
});

test("a batch is edited with EDIT_BATCH, and its schedule is set with SCHEDULE_BATCH too [PERM-064] [PERM-085]", async () => {
  const { program, owner } = await buildFixture(world.db);
  const made = await world.call(batchEndpoints.create, { body: batchForm(program.programId) }, owner);
  const params = { params: { batchId: made.batch.batchId } };
  const { reached } = await reachedBy(owner, "EDIT_BATCH", made.batch.batchId);
  expect(reached.codes.has("SCHEDULE_BATCH")).toBe(true);
  const without = { ...reached, codes: new Set([...reached.codes].filter((code) => code !== "SCHEDULE_BATCH")) };
  const { programId: _, ...named } = batchForm(program.programId, { batchName: "Batch 8" });
  const body = { ...named, batchName: "Batch 9" };
  const facilitator = await buildParticipant(world.db, reached.batch, "FACILITATOR");
  expect((await world.refusal(batchEndpoints.update, { ...params, body }, facilitator)).status).toBe(403);
  const admin = await buildParticipant(world.db, reached.batch, "PROGRAM_ADMIN");
  await world.call(batchEndpoints.update, { ...params, body }, admin);
  expect((await world.call(batchEndpoints.read, params, owner)).batch.batchName).toBe("Batch 9");
  const rescheduled = { ...named, schedule: "FREQ=WEEKLY;INTERVAL=1;BYDAY=FR" };
  await changeBatch(world.db, without, named);
  await expect(changeBatch(world.db, without, rescheduled)).rejects.toMatchObject({ status: 403 });
  await changeBatch(world.db, reached, rescheduled);
  const { batch } = await world.call(batchEndpoints.read, params, owner);
  expect(batch).toMatchObject({ batchName: "Batch 8", schedule: rescheduled.schedule });
  for (const role of BATCH_ROLES) {
    const codes = codesOf([`BATCH_${role}`]);
    expect(codes.has("SCHEDULE_BATCH")).toBe(["OWNER", "PROGRAM_ADMIN"].includes(role));
  }
});
