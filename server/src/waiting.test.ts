import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { assessmentEndpoints } from "@openrounds/contract/forms/assessments/endpoints.ts";
import { formEndpoints } from "@openrounds/contract/forms/endpoints.ts";
import { feedbackEndpoints } from "@openrounds/contract/forms/feedback/endpoints.ts";
import { certificateEndpoints } from "@openrounds/contract/certificates/endpoints.ts";
import { communityEndpoints } from "@openrounds/contract/community/endpoints.ts";
import { contentEndpoints } from "@openrounds/contract/content/endpoints.ts";
import { invitationEndpoints } from "@openrounds/contract/invitations/endpoints.ts";
import { waitingEndpoints } from "@openrounds/contract/notifications/waiting/endpoints.ts";
import type { WaitingKind } from "@openrounds/contract/notifications/waiting/schemas.ts";
import { hubInvitationEndpoints } from "@openrounds/contract/organizations/hub-invitations/endpoints.ts";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import { outcomeEndpoints } from "@openrounds/contract/sessions/outcomes/endpoints.ts";
import { markEndpoints } from "@openrounds/contract/sessions/marks/endpoints.ts";
import { buildBatch, buildHubWithBatch, buildParticipant } from "./batches/factory.ts";
import type { BatchRow } from "./batches/service.ts";
import { batchParticipants } from "./batches/tables.ts";
import { certificateForm } from "./certificates/factory.ts";
import { buildPost } from "./community/factory.ts";
import { buildContent } from "./content/factory.ts";
import { buildAssessment } from "./forms/factory.ts";
import type { UserRow } from "./identity/service.ts";
import { invitations } from "./invitations/tables.ts";
import { DAY, HOUR, SECOND, nowMs, resetClock } from "./kernel/clock.ts";
import { passTime } from "./kernel/testing/time.ts";
import { recordStatements, type SentStatement } from "./kernel/testing/statements.ts";
import { createWorld, type Person, type World } from "./kernel/testing/world.ts";
import { buildHub, buildMember, buildOrganization, buildSuperhub } from "./organizations/factory.ts";
import type { OrganizationRow } from "./organizations/service.ts";
import { organizations } from "./organizations/tables.ts";
import { buildProgram, buildRight } from "./programs/factory.ts";
import type { ProgramRow } from "./programs/service.ts";
import { programRights } from "./programs/tables.ts";
import { buildHeldSession, buildSession } from "./sessions/factory.ts";
import { sessions } from "./sessions/tables.ts";

let world: World;
let sent: SentStatement[];
let superhub: OrganizationRow;
let superhubOwner: UserRow;
let hub: OrganizationRow;
let owner: UserRow;
let program: ProgramRow;
let batch: BatchRow;
let facilitator: UserRow;
let learner: UserRow;
let stranger: UserRow;

beforeAll(async () => {
  world = await createWorld({ runsJobs: true });
  sent = recordStatements(world.app.database.pool);
});
afterAll(() => world.close());
beforeEach(async () => {
  resetClock();
  ({ superhub, superhubOwner } = await buildSuperhub(world.db));
  ({ hub, owner, program, batch } = await buildHubWithBatch(world.db, {
    hub: { parentId: superhub.organizationId },
    batch: { certificateSetup: "Manual", endsAt: new Date(nowMs() + 2 * DAY) },
  }));
  facilitator = await buildParticipant(world.db, batch, "FACILITATOR");
  learner = await buildParticipant(world.db, batch, "ATTENDEE");
  ({ owner: stranger } = await buildHub(world.db));
});

const linesOf = async (person: Person, kind?: WaitingKind) => {
  const { waitingList } = await world.call(waitingEndpoints.listMine, {}, person);
  return waitingList.filter((line) => kind === undefined || line.kind === kind);
};
const titlesOf = async (person: Person, kind: WaitingKind) => (await linesOf(person, kind)).map(({ title }) => title);

test("a program waits for those who approve it, and for nobody else, until one of them decides", async () => {
  const pending = await buildProgram(world.db, {
    organizationId: hub.organizationId,
    createdBy: owner.userId,
    name: "Snakebites",
    entityStatus: "APPROVAL_PENDING",
  });
  expect(await linesOf(superhubOwner, "APPROVE_PROGRAM")).toMatchObject([
    { id: pending.programId, title: "Snakebites", places: [hub.name], path: `/program/${pending.programId}/details` },
  ]);
  // Its creator leaves it to the others.
  expect(await linesOf(owner, "APPROVE_PROGRAM")).toEqual([]);
  expect(await linesOf(stranger)).toEqual([]);
  const decision = { params: { id: pending.programId }, body: { entityStatus: "CONCEPT_NOTE_APPROVED" as const } };
  await world.call(programEndpoints.setStatus, decision, superhubOwner);
  expect(await linesOf(superhubOwner, "APPROVE_PROGRAM")).toEqual([]);
});

test("a hub with a complete profile waits for its superhub", async () => {
  const pending = await buildOrganization(world.db, {
    name: "Sewa hub",
    parentId: superhub.organizationId,
    entityStatus: "PROFILE_PENDING",
  });
  await buildMember(world.db, pending, "OWNER");
  const path = `/superhub/${superhub.organizationId}/hubs?tab=profilePending`;
  expect(await linesOf(superhubOwner)).toMatchObject([{ kind: "APPROVE_HUB", title: "Sewa hub", path }]);
  const { superhubOwner: other } = await buildSuperhub(world.db);
  expect(await linesOf(other)).toEqual([]);
  const body = { entityStatus: "ACTIVE" as const };
  await world.call(hubInvitationEndpoints.setStatus, { params: { id: pending.organizationId }, body }, superhubOwner);
  expect(await linesOf(superhubOwner)).toEqual([]);
});

test("content waits for its reviewers, never for its author, until it is reviewed", async () => {
  const author = await buildParticipant(world.db, batch, "CASE_PRESENTER");
  const under = { approvalStatus: "UNDER_REVIEW" } as const;
  const content = await buildContent(world.db, { batchId: batch.batchId, ownerId: author.userId, name: "Case" }, under);
  for (const reviewer of [owner, facilitator]) expect(await titlesOf(reviewer, "REVIEW_CONTENT")).toEqual(["Case"]);
  for (const other of [author, learner, stranger]) expect(await linesOf(other, "REVIEW_CONTENT")).toEqual([]);
  const versionId = content.latestVersionId ?? "";
  const body = { approvalStatus: "APPROVED" as const, approvalComment: "" };
  await world.call(contentEndpoints.decide, { params: { versionId }, body }, facilitator);
  expect(await linesOf(owner, "REVIEW_CONTENT")).toEqual([]);
});

test("open invitations wait when they bounced, or after a week, until they are sent again", async () => {
  const contacts = ["asha@test.example", "ravi@test.example"];
  const params = { id: batch.batchId };
  await world.call(invitationEndpoints.invite, { params, body: { contacts } }, owner);
  expect(await linesOf(owner, "REMIND_INVITED")).toEqual([]);
  const [bounced] = await world.db.select().from(invitations).where(eq(invitations.entityId, batch.batchId));
  await world.db
    .update(invitations)
    .set({ mailStatus: "NOT_SENT" })
    .where(eq(invitations.invitationId, bounced?.invitationId ?? ""));
  expect(await linesOf(facilitator, "RESEND_INVITATIONS")).toMatchObject([
    {
      count: 1,
      places: [batch.batchName, program.name],
      path: `/batch/${batch.batchId}?tab=participants&which=invited&state=BOUNCED`,
    },
  ]);
  passTime(8 * DAY);
  expect(await linesOf(owner, "REMIND_INVITED")).toMatchObject([{ count: 1 }]);
  for (const other of [learner, stranger]) expect(await linesOf(other, "REMIND_INVITED")).toEqual([]);
  await world.db.update(invitations).set({ lastSentAt: new Date(nowMs()), mailStatus: "SENT" });
  expect((await linesOf(owner)).filter(({ kind }) => kind.includes("INVIT"))).toEqual([]);
});

test("certificates wait for those who issue them, counted by the rule, until they are issued", async () => {
  await buildHeldSession(world.db, { batchId: batch.batchId, endedMsAgo: 30 * DAY }, [learner]);
  expect(await linesOf(owner, "ISSUE_CERTIFICATES")).toMatchObject([
    { count: 1, id: batch.batchId, path: `/batch/${batch.batchId}?tab=certificates` },
  ]);
  for (const other of [facilitator, learner, stranger]) expect(await linesOf(other, "ISSUE_CERTIFICATES")).toEqual([]);
  sent.length = 0;
  await linesOf(owner, "ISSUE_CERTIFICATES");
  const sums = sent.filter(({ text }) => text.includes("with stays as"));
  expect(sums, "who fulfils the rule was summed a moment ago").toEqual([]);
  const form = await certificateForm(world.app.platform, batch.batchId, { userList: [learner.userId] });
  await world.call(certificateEndpoints.issue, { body: form }, owner);
  expect(await linesOf(owner, "ISSUE_CERTIFICATES")).toEqual([]);
});

test("a question waits for those who look after the batch until anyone answers", async () => {
  const { postId } = await buildPost(world.db, { batchId: batch.batchId, userId: learner.userId });
  for (const mentor of [owner, facilitator]) expect(await linesOf(mentor, "ANSWER_QUESTION")).toHaveLength(1);
  for (const other of [learner, stranger]) expect(await linesOf(other, "ANSWER_QUESTION")).toEqual([]);
  await world.call(
    communityEndpoints.answer,
    { body: { questionId: postId, subText: "<p>At once.</p>" } },
    facilitator,
  );
  expect(await linesOf(owner, "ANSWER_QUESTION")).toEqual([]);
});

test("a session on site waits for attendance and notes until both are recorded", async () => {
  const onSite = await buildBatch(world.db, {
    programId: program.programId,
    createdBy: owner.userId,
    batchMode: "OFFLINE",
  });
  const asha = await buildParticipant(world.db, onSite, "ATTENDEE");
  const { sessionId } = await buildHeldSession(world.db, { batchId: onSite.batchId });
  const kinds = async () => (await linesOf(owner)).map(({ kind }) => kind);
  expect(await kinds()).toEqual(["RECORD_ATTENDANCE", "RECORD_NOTES"]);
  const params = { id: sessionId };
  const marks = [{ userId: asha.userId, attendance: "ATTENDED" as const, minutes: 45 }];
  await world.call(markEndpoints.save, { params, body: { marks, reason: "ON_SITE" } }, owner);
  expect(await kinds()).toEqual(["RECORD_NOTES"]);
  const body = { interactionLevel: "Interactive", equityLevel: "Equitable", note: "", version: 0 } as const;
  await world.call(outcomeEndpoints.record, { params, body }, owner);
  expect(await kinds()).toEqual([]);
});

test("a presenter is asked for a week before each session, in batches that name presenters", async () => {
  const coming = await buildBatch(world.db, { programId: program.programId, createdBy: owner.userId });
  const inDays = (days: number) => new Date(nowMs() + days * DAY);
  const plan = (days: number, presenter = "") =>
    buildSession(world.db, { batchId: coming.batchId, startsAt: inDays(days), endsAt: inDays(days + 0.04), presenter });
  const next = await plan(3);
  await plan(9);
  const ids = async (of = owner) => (await linesOf(of, "NAME_PRESENTER")).map(({ id }) => id);
  expect(await ids(), "nobody presents in this batch").toEqual([]);
  await plan(5, "Dr. Rao");
  expect(await ids()).toEqual([next.sessionId]);
  for (const other of [learner, stranger]) expect(await ids(other)).toEqual([]);
  await world.db.update(sessions).set({ presenter: "Dr. Das" }).where(eq(sessions.sessionId, next.sessionId));
  expect(await ids()).toEqual([]);
});

test("an assessment and feedback wait for the person who was asked", async () => {
  const { formId, instanceId } = await buildAssessment(world.db, batch.batchId);
  const asked = {
    batchId: batch.batchId,
    formType: "ASSESSMENT" as const,
    formId,
    instanceId,
    userIds: [learner.userId],
  };
  await world.call(assessmentEndpoints.send, { body: asked }, owner);
  const { sessionId } = await buildHeldSession(world.db, { batchId: batch.batchId, endedMsAgo: HOUR }, [learner]);
  await world.call(formEndpoints.listOfBatch, { params: { batchId: batch.batchId } }, owner);
  const lines = await linesOf(learner);
  expect(lines).toMatchObject([
    { kind: "GIVE_FEEDBACK", id: sessionId, until: expect.any(Number) as number },
    { kind: "ANSWER_ASSESSMENT", id: instanceId, until: null },
  ]);
  const answers = { recommend: 9, intention: "YES" };
  await world.call(feedbackEndpoints.submit, { params: { id: sessionId }, body: { version: 1, answers } }, learner);
  expect((await linesOf(learner)).map(({ kind }) => kind)).toEqual(["ANSWER_ASSESSMENT"]);
});

test("a right that ended takes its lines along: of a participant, of an editor, and of a team whose hub was closed", async () => {
  const editor = await buildMember(world.db, hub, "MEMBER");
  await buildRight(world.db, { programId: program.programId, userId: editor.userId, canEdit: true });
  await buildPost(world.db, { batchId: batch.batchId, userId: learner.userId });
  const mentors = [facilitator, editor, owner];
  for (const mentor of mentors) expect(await linesOf(mentor)).toHaveLength(1);
  await world.db
    .update(batchParticipants)
    .set({ entityStatus: "INVITED" })
    .where(eq(batchParticipants.userId, facilitator.userId));
  await world.db.update(programRights).set({ canEdit: false }).where(eq(programRights.userId, editor.userId));
  for (const former of [facilitator, editor]) expect(await linesOf(former)).toEqual([]);
  await world.db
    .update(organizations)
    .set({ entityStatus: "INACTIVE" })
    .where(eq(organizations.organizationId, hub.organizationId));
  passTime(2 * SECOND);
  expect(await linesOf(owner)).toEqual([]);
});
