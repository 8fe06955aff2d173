import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { participantEndpoints } from "@openrounds/contract/batches/participants/endpoints.ts";
import { personEndpoints } from "@openrounds/contract/people/endpoints.ts";
import { buildBatch, buildHubWithBatch, buildParticipant, buildParticipation } from "../batches/factory.ts";
import type { BatchRow } from "../batches/service.ts";
import { batchParticipants } from "../batches/tables.ts";
import { certificateEndpoints } from "@openrounds/contract/certificates/endpoints.ts";
import { certificateForm } from "../certificates/factory.ts";
import { buildContent, buildVersion } from "../content/factory.ts";
import { buildAssessment } from "../forms/factory.ts";
import { formAssignments } from "../forms/tables.ts";
import { buildUser } from "../identity/factory.ts";
import type { UserRow } from "../identity/service.ts";
import { users } from "../identity/tables.ts";
import { invitations } from "../invitations/tables.ts";
import { DAY, HOUR, now, nowMs } from "../kernel/clock.ts";
import { newId } from "../kernel/ids.ts";
import { manageHub } from "../kernel/testing/sign-ins.ts";
import { createWorld, type World } from "../kernel/testing/world.ts";
import { clearCachedMemberships } from "../organizations/access.ts";
import { buildMember, buildSuperhub } from "../organizations/factory.ts";
import type { OrganizationRow } from "../organizations/service.ts";
import { members } from "../organizations/tables.ts";
import { buildProgram, buildRight } from "../programs/factory.ts";
import { programRights } from "../programs/tables.ts";
import { buildHeldSession } from "../sessions/factory.ts";

const { read } = personEndpoints;

let world: World;
let hub: OrganizationRow;
let owner: UserRow;
let batch: BatchRow;
let asha: UserRow;

beforeAll(async () => {
  world = await createWorld({ runsJobs: true });
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ hub, owner, batch } = await buildHubWithBatch(world.db, {
    hub: { name: "Sahyadri Health Hub" },
    program: { name: "Diabetes care", visibility: "PRIVATE_PROGRAM" },
  }));
  asha = await buildParticipant(world.db, batch, "ATTENDEE", { firstName: "Asha", lastName: "Rao" });
});

const place = (person = asha, organization = hub) => ({
  params: { organizationId: organization.organizationId, userId: person.userId },
});
const readAs = async (reader: UserRow, person = asha) => (await world.call(read, place(person), reader)).person;
const statusAs = async (reader: UserRow, input = place()) => (await world.refusal(read, input, reader)).status;

/** A private program of another hub with a batch that the person attended too. */
async function attendElsewhere(person: UserRow) {
  const other = await buildHubWithBatch(world.db, {
    program: { name: "Elsewherebird", visibility: "PRIVATE_PROGRAM" },
  });
  await buildParticipation(world.db, other.batch, "ATTENDEE", person);
  await buildHeldSession(world.db, { batchId: other.batch.batchId, topic: "Elsewherebird" }, [person]);
  return other;
}

test("the page of a person shows what they attended and missed, with minutes, in the batches of the hub", async () => {
  await buildHeldSession(world.db, { batchId: batch.batchId, topic: "Feet", endedMsAgo: 2 * DAY }, [[asha, 45]]);
  await buildHeldSession(world.db, { batchId: batch.batchId, topic: "Eyes", endedMsAgo: DAY });
  await attendElsewhere(asha);
  const person = await readAs(owner);
  expect(person).toMatchObject({ firstName: "Asha", organizationName: "Sahyadri Health Hub", member: null });
  expect(person.batchList).toMatchObject([
    { batchId: batch.batchId, programName: "Diabetes care", roles: ["ATTENDEE"], participantStatus: "ACTIVE" },
  ]);
  expect(person.sessionList.map(({ topic, attendance, minutes }) => [topic, attendance, minutes])).toEqual([
    ["Eyes", "NOT_ATTENDED", 0],
    ["Feet", "ATTENDED", 45],
  ]);
  expect(JSON.stringify(person)).not.toContain("Elsewherebird");
});

test("it shows certificates, assessments, cases and invitations of the person, and none of others", async () => {
  const ravi = await buildParticipant(world.db, batch, "ATTENDEE", { firstName: "Ravi" });
  await buildHeldSession(world.db, { batchId: batch.batchId }, [asha, ravi]);
  const body = await certificateForm(world.app.platform, batch.batchId, { userList: [asha.userId, ravi.userId] });
  await world.call(certificateEndpoints.issue, { body }, owner);
  await world.settled();
  const form = await buildAssessment(world.db, batch.batchId, { title: "Before you begin" });
  const assigned = { ...form, status: "PENDING" as const, createdAt: now() };
  await world.db.insert(formAssignments).values([asha, ravi].map(({ userId }) => ({ ...assigned, userId })));
  const { contentId } = await buildContent(world.db, {
    batchId: batch.batchId,
    ownerId: asha.userId,
    name: "A foot ulcer",
    type: "CASE_PRESENTATION",
  });
  await buildVersion(world.db, { contentId, authorId: asha.userId, approvalStatus: "UNDER_REVIEW" });
  await world.db.insert(invitations).values({
    invitationId: newId(),
    entityType: "BATCH",
    entityId: batch.batchId,
    userId: asha.userId,
    roles: ["ATTENDEE"],
    visibility: "PRIVATE",
    loginMode: "EMAIL",
    invitedBy: owner.userId,
    mailStatus: "SENT",
    createdAt: now(),
    lastSentAt: now(),
    expiresAt: new Date(nowMs() + DAY),
  });
  const person = await readAs(owner);
  expect(person.certificateList).toHaveLength(1);
  expect(person.formList).toMatchObject([{ title: "Before you begin", responseStatus: "PENDING", score: null }]);
  expect(person.contentList).toMatchObject([{ name: "A foot ulcer" }]);
  expect(person.invitationList).toMatchObject([{ batchId: batch.batchId, state: "PENDING" }]);
  expect(await readAs(owner, ravi)).toMatchObject({ contentList: [], invitationList: [] });
});

test("of a person who left a batch, what they attended stays, and nothing counts as missed", async () => {
  await buildHeldSession(world.db, { batchId: batch.batchId, topic: "Feet", endedMsAgo: 2 * DAY }, [asha]);
  await buildHeldSession(world.db, { batchId: batch.batchId, topic: "Eyes", endedMsAgo: DAY });
  const params = { id: batch.batchId, participantId: asha.userId };
  await world.call(participantEndpoints.remove, { params }, owner);
  const person = await readAs(owner);
  expect(person.batchList).toMatchObject([{ roles: [], participantStatus: null }]);
  expect(person.sessionList.map(({ topic }) => topic)).toEqual(["Feet"]);
});

test("an invited person is shown once they accept; in another batch then only by the contact that was used", async () => {
  const invited = await buildUser(world.db, { countryCode: "91", phone: "9812345670" });
  const at = now();
  await world.db.insert(batchParticipants).values({
    batchId: batch.batchId,
    userId: invited.userId,
    roles: ["ATTENDEE"],
    entityStatus: "INVITED",
    invitedThrough: "PHONE",
    createdAt: at,
    updatedAt: at,
  });
  expect(await statusAs(owner, place(invited))).toBe(404);
  const second = await buildBatch(world.db, { programId: batch.programId, createdBy: owner.userId });
  await buildParticipation(world.db, second, "ATTENDEE", invited);
  const facilitator = await buildParticipant(world.db, batch, "FACILITATOR");
  const viewer = await buildMember(world.db, hub, "MEMBER");
  await buildRight(world.db, { programId: batch.programId, userId: viewer.userId, canView: true, canEdit: false });
  expect(await statusAs(facilitator, place(invited))).toBe(404);
  await buildParticipation(world.db, batch, "FACILITATOR", viewer);
  expect(await readAs(viewer, invited)).toMatchObject({ primaryEmail: null, phone: "+91 9812345670" });
});

describe("who reads it", () => {
  test("a facilitator sees their own batch only; contacts, but neither certificates nor notes", async () => {
    const second = await buildBatch(world.db, { programId: batch.programId, createdBy: owner.userId });
    await buildParticipation(world.db, second, "ATTENDEE", asha);
    const facilitator = await buildParticipant(world.db, batch, "FACILITATOR");
    const person = await readAs(facilitator);
    expect(person.batchList.map(({ batchId }) => batchId)).toEqual([batch.batchId]);
    expect(person).toMatchObject({ primaryEmail: asha.email, certificateList: null, noteList: null });
  });

  test("a viewer of the program sees attendance and neither contacts, certificates nor invitations", async () => {
    const viewer = await buildMember(world.db, hub, "MEMBER");
    await buildRight(world.db, { programId: batch.programId, userId: viewer.userId, canView: true, canEdit: false });
    expect(await readAs(viewer)).toMatchObject({
      primaryEmail: null,
      phone: null,
      certificateList: null,
      invitationList: null,
    });
  });

  test("participants, strangers and teams of other hubs get 404, as for a person who does not exist", async () => {
    const peer = await buildParticipant(world.db, batch, "ATTENDEE");
    const other = await attendElsewhere(asha);
    for (const reader of [peer, asha, await buildUser(world.db), other.owner]) expect(await statusAs(reader)).toBe(404);
    const nobody = { params: { organizationId: hub.organizationId, userId: newId() } };
    expect(await statusAs(owner, nobody)).toBe(404);
    const nowhere = { params: { organizationId: newId(), userId: asha.userId } };
    expect(await statusAs(owner, nowhere)).toBe(404);
    expect(await statusAs(owner, place(asha, other.hub))).toBe(404);
    expect(await statusAs(owner, place(await buildUser(world.db)))).toBe(404);
  });

  test("a member without a right on a private program does not see its people", async () => {
    const member = await buildMember(world.db, hub, "MEMBER");
    expect(await statusAs(member)).toBe(404);
    await buildRight(world.db, { programId: batch.programId, userId: member.userId, canView: true, canEdit: false });
    expect((await readAs(member)).batchList).toHaveLength(1);
    await world.db.delete(programRights).where(eq(programRights.userId, member.userId));
    expect(await statusAs(member)).toBe(404);
  });

  test("with the end of a role ends the right", async () => {
    const admin = await buildMember(world.db, hub, "ADMIN");
    await buildRight(world.db, { programId: batch.programId, userId: admin.userId, canView: true, canEdit: true });
    expect((await readAs(admin)).userId).toBe(asha.userId);
    const roleEnds = { ADMIN: nowMs() - HOUR };
    await world.db.update(members).set({ roleEnds }).where(eq(members.userId, admin.userId));
    clearCachedMemberships(world.app.platform, admin.userId);
    expect(await statusAs(admin)).toBe(404);
  });

  test("a superhub sees attendance in the hubs below it, and contacts only while it manages the hub", async () => {
    const { superhub, superhubOwner } = await buildSuperhub(world.db);
    const below = await buildHubWithBatch(world.db, { hub: { parentId: superhub.organizationId } });
    const pooja = await buildParticipant(world.db, below.batch, "ATTENDEE");
    const input = place(pooja, below.hub);
    const above = (await world.call(read, input, superhubOwner)).person;
    expect(above).toMatchObject({ primaryEmail: null, noteList: null });
    await manageHub(world, { superhub, hub: below.hub }, superhubOwner);
    const managing = (await world.call(read, input, superhubOwner)).person;
    expect(managing).toMatchObject({ primaryEmail: pooja.email, noteList: null });
  });

  test("a member of the team is shown with their roles to those who see the team", async () => {
    const nisha = await buildMember(world.db, hub, "GUEST", { firstName: "Nisha" });
    const admin = await buildMember(world.db, hub, "ADMIN");
    const person = await readAs(admin, nisha);
    expect(person).toMatchObject({
      member: { roles: ["GUEST"], entityStatus: "ACTIVE" },
      primaryEmail: nisha.email,
      batchList: [],
      sessionList: [],
    });
    expect(await statusAs(nisha, place(admin))).toBe(404);
  });

  test("an account that its owner closed is shown to nobody", async () => {
    await world.db.update(users).set({ status: "DEACTIVATED" }).where(eq(users.userId, asha.userId));
    expect(await statusAs(owner)).toBe(404);
  });

  test("another program of the hub stays hidden to those without a right on it", async () => {
    const hidden = await buildProgram(world.db, {
      organizationId: hub.organizationId,
      createdBy: owner.userId,
      name: "Hiddenbird",
      visibility: "PRIVATE_PROGRAM",
    });
    const other = await buildBatch(world.db, { programId: hidden.programId, createdBy: owner.userId });
    await buildParticipation(world.db, other, "ATTENDEE", asha);
    await buildHeldSession(world.db, { batchId: other.batchId, topic: "Hiddenbird" }, [asha]);
    const editor = await buildMember(world.db, hub, "MEMBER");
    await buildRight(world.db, { programId: batch.programId, userId: editor.userId, canView: true, canEdit: true });
    expect(JSON.stringify(await readAs(editor))).not.toContain("Hiddenbird");
    expect(JSON.stringify(await readAs(owner))).toContain("Hiddenbird");
  });
});
