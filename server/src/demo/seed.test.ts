import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { participantEndpoints } from "@openrounds/contract/batches/participants/endpoints.ts";
import { printedCertificateSchema } from "@openrounds/contract/certificates/schemas.ts";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { emailSchema, firstNameSchema, lastNameSchema } from "@openrounds/contract/identity/schemas.ts";
import { wallClock } from "@openrounds/contract/kernel/time.ts";
import { organizationEndpoints } from "@openrounds/contract/organizations/endpoints.ts";
import { hubInvitationEndpoints } from "@openrounds/contract/organizations/hub-invitations/endpoints.ts";
import { HUB_TABS } from "@openrounds/contract/organizations/hub-invitations/schemas.ts";
import { memberEndpoints } from "@openrounds/contract/organizations/members/endpoints.ts";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import {
  PROGRAM_STATUSES,
  programDescriptionSchema,
  programNameSchema,
} from "@openrounds/contract/programs/schemas.ts";
import { attendanceEndpoints } from "@openrounds/contract/sessions/attendance/endpoints.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { batches, batchParticipants } from "../batches/tables.ts";
import { certificates } from "../certificates/tables.ts";
import { users } from "../identity/tables.ts";
import { invitations } from "../invitations/tables.ts";
import { DAY, MINUTE, nowMs } from "../kernel/clock.ts";
import type { Db } from "../kernel/db/database.ts";
import { createWorld, type World } from "../kernel/testing/world.ts";
import { members, organizations } from "../organizations/tables.ts";
import { programRights, programs } from "../programs/tables.ts";
import { focusAreas, occupations } from "../reference/tables.ts";
import { sessionPollAnswers, sessionPolls } from "../sessions/polls/tables.ts";
import { sessions, attendanceEvents } from "../sessions/tables.ts";
import { planBatches } from "./batches.ts";
import { demoId } from "./ids.ts";
import { DEMO_LEARNERS } from "./learners.ts";
import { DEMO_PASSWORD, HUB, SUPERHUB } from "./network.ts";
import { PENDING_HUB } from "./new-hubs.ts";
import { sessionsOf } from "./sessions.ts";
import { demoSignIns, seedDemo } from "./seed.ts";
import { DEMO_TEAM } from "./team.ts";

const PROGRAM = "Diabetes Care for Primary Health Centres";
const BATCH = `${PROGRAM}/Batch 4 · Vidarbha health centres`;
const batchId = demoId("batch", BATCH);
const nextSessionId = demoId("session", `${BATCH}/9`);
const person = (email: string) => ({ userId: demoId("user", email) });

const TABLES = {
  users,
  members,
  organizations,
  programs,
  programRights,
  batches,
  batchParticipants,
  sessions,
  attendanceEvents,
  certificates,
  invitations,
};

const countsOf = async (db: Db): Promise<Record<string, number>> =>
  Object.fromEntries(
    await Promise.all(Object.entries(TABLES).map(async ([name, table]) => [name, await db.$count(table)] as const)),
  );

let world: World;

const seed = (): Promise<string[]> => world.db.transaction((tx) => seedDemo(world.app.platform, tx));

beforeAll(async () => {
  world = await createWorld();
  await seed();
});
afterAll(() => world.close());

test("seeding again changes nothing", async () => {
  const before = await countsOf(world.db);
  const lines = await seed();
  expect(await countsOf(world.db)).toEqual(before);
  expect(lines).toHaveLength(12);
});

test("another time of seeding gives the same ids, the next session ten minutes later, whatever the hour", () => {
  const sessionsAt = (at: Date) => planBatches(at).flatMap((batch) => sessionsOf(batch, at));
  const idsAt = (at: Date): string[] => sessionsAt(at).map(({ sessionId }) => sessionId);
  const atNoonInIndia = new Date("2027-03-10T06:30:00Z");
  const ids = idsAt(atNoonInIndia);
  for (const minutes of [0, 390, 660, 705, 709, 715, 1100]) {
    const at = new Date(atNoonInIndia.getTime() + minutes * MINUTE);
    expect(idsAt(at)).toEqual(ids);
    const next = sessionsAt(at).find(({ sessionId }) => sessionId === nextSessionId);
    expect(next).toMatchObject({ status: "SCHEDULED", topic: "Foot ulcers: when to refer" });
    expect((next?.startsAt.getTime() ?? 0) - at.getTime()).toBe(10 * MINUTE);
  }
});

test("everybody with a sign-in signs in by e-mail and password, onboarded and agreed to the policies", async () => {
  const password = Buffer.from(DEMO_PASSWORD).toString("base64");
  for (const { email } of DEMO_TEAM.filter(({ signIn }) => signIn !== undefined)) {
    const { authorization } = await world.call(identityEndpoints.login, {
      body: { loginMode: "EMAIL", email, password },
    });
    expect(authorization?.userId).toBe(person(email).userId);
    const { user } = await world.call(identityEndpoints.readUser, { params: person(email) }, person(email));
    expect(user).toMatchObject({ isOnboarded: true, primaryReadingLanguage: "en_US" });
    const { userPolicyAgreements } = await world.call(identityEndpoints.policyAgreements, {}, person(email));
    expect(userPolicyAgreements.acceptanceType).toBe("ACCEPTED");
  }
});

test("the next session is ready to start for the facilitator and known to everybody in the batch", async () => {
  const params = { id: nextSessionId };
  const { session } = await world.call(sessionEndpoints.read, { params }, person("facilitator@demo.example"));
  expect(session).toMatchObject({ sessionStatus: "READY_TO_START", canStart: true, role: "PANELIST" });
  const roles = {
    "learner@demo.example": "ATTENDEE",
    "presenter@demo.example": "CASE_PRESENTER",
    "lecturer@demo.example": "GUEST_LECTURER",
    "hub@demo.example": "PROGRAM_ADMIN",
  };
  for (const [email, role] of Object.entries(roles)) {
    const seen = await world.call(sessionEndpoints.read, { params }, person(email));
    expect(seen.session.role).toBe(role);
  }
  const learner = await world.call(sessionEndpoints.read, { params }, person("learner@demo.example"));
  expect(learner.session).toMatchObject({ sessionStatus: "YET_TO_BEGIN", canStart: false });
  await world.call(sessionEndpoints.start, { body: { sessionId: nextSessionId } }, person("facilitator@demo.example"));
});

test("the running batch meets weekly at one time of day, before and after", async () => {
  const { sessionList } = await world.call(
    sessionEndpoints.listOfBatch,
    { params: { id: batchId } },
    person("hub@demo.example"),
  );
  expect(sessionList).toHaveLength(12);
  const gaps = sessionList
    .slice(1)
    .map(({ startDateTime }, index) => startDateTime - (sessionList[index]?.startDateTime ?? 0));
  expect(new Set(gaps)).toEqual(new Set([7 * DAY]));
  expect(sessionList.slice(9).map(({ sessionStatus }) => sessionStatus)).toEqual([
    "SCHEDULED",
    "SCHEDULED",
    "SCHEDULED",
  ]);
  const completed = sessionList.filter(({ sessionStatus }) => sessionStatus === "COMPLETED");
  expect(completed.length).toBeGreaterThanOrEqual(5);
  expect(Math.min(...completed.map(({ attendedCount }) => attendedCount))).toBeGreaterThan(40);
});

test("every batch keeps the hours of its hub", async () => {
  const rows = await world.db.select().from(sessions);
  const zones = new Map((await world.db.select().from(batches)).map((batch) => [batch.batchId, batch]));
  for (const { sessionId, batchId: of, startsAt } of rows.filter((row) => row.sessionId !== nextSessionId)) {
    const batch = zones.get(of);
    expect({ sessionId, time: wallClock(startsAt.getTime(), batch?.timeZone ?? "UTC").time }).toEqual({
      sessionId,
      time: batch?.sessionStartTime,
    });
  }
});

test("there are programs in every status, over three hubs, by the contract's rules", async () => {
  const rows = await world.db.select().from(programs);
  expect(new Set(rows.map(({ entityStatus }) => entityStatus))).toEqual(new Set(PROGRAM_STATUSES));
  expect(new Set(rows.map(({ organizationId }) => organizationId)).size).toBe(4);
  const areas = new Set((await world.db.select().from(focusAreas)).map(({ focusAreaId }) => focusAreaId));
  const professions = new Set((await world.db.select().from(occupations)).map(({ occupationId }) => occupationId));
  for (const { name, description, focusAreaIds, occupationIds } of rows) {
    expect(programNameSchema.parse(name)).toBe(name);
    expect(programDescriptionSchema.safeParse(description).success).toBe(true);
    expect(focusAreaIds.filter((id) => !areas.has(id))).toEqual([]);
    expect(occupationIds.filter((id) => !professions.has(id))).toEqual([]);
  }
});

test("the hub's program list counts its tabs", async () => {
  const params = { id: demoId("organization", HUB) };
  const { counts, programList } = await world.call(
    programEndpoints.listOfOrganization,
    { params, query: {} },
    person("hub@demo.example"),
  );
  expect(counts).toMatchObject({
    active: 4,
    pilot: 1,
    completed: 2,
    pilotCompleted: 1,
    approvalPending: 1,
    created: 1,
    readyToPilot: 1,
    conceptNoteApproved: 1,
  });
  expect(programList.length).toBeGreaterThanOrEqual(12);
});

test("rights decide what the hub's member opens", async () => {
  const open = await world.call(
    programEndpoints.read,
    { params: { id: demoId("program", "Tuberculosis Case Rounds") } },
    person("member@demo.example"),
  );
  expect(open.program.permissionCode).toContain("VIEW_PROGRAM");
  const closed = await world.refusal(
    programEndpoints.read,
    { params: { id: demoId("program", "Palliative Care at Home") } },
    person("member@demo.example"),
  );
  expect(closed.status).toBe(403);
});

test("about 150 people learn in spoke sites of several countries, and their names are names", async () => {
  expect(DEMO_LEARNERS.length).toBeGreaterThan(140);
  expect(new Set(DEMO_LEARNERS.map(({ email }) => email)).size).toBe(DEMO_LEARNERS.length);
  for (const { email, firstName, lastName } of [...DEMO_LEARNERS, ...DEMO_TEAM]) {
    expect(firstNameSchema.parse(firstName)).toBe(firstName);
    expect(lastNameSchema.parse(lastName)).toBe(lastName);
    expect(emailSchema.parse(email)).toBe(email);
  }
  const scripts = [/\p{Script=Devanagari}/u, /\p{Script=Tamil}/u, /\p{Script=Malayalam}/u, /\p{Script=Cyrillic}/u, /ễ/];
  const unwritten = scripts.filter(
    (script) => !DEMO_LEARNERS.some(({ firstName, lastName }) => script.test(firstName + lastName)),
  );
  expect(unwritten).toEqual([]);
});

test("attendance spans two years and nobody stays longer than a session lasts", async () => {
  const [first] = await world.db.select({ at: sql<string>`min(${attendanceEvents.at})` }).from(attendanceEvents);
  expect(new Date(first?.at ?? 0).getTime()).toBeLessThan(nowMs() - 690 * DAY);
  const past = demoId("session", `${PROGRAM}/Batch 1 · Wardha and Amravati/3`);
  const { attendanceList } = await world.call(
    attendanceEndpoints.list,
    { params: { id: past } },
    person("hub@demo.example"),
  );
  const attended = attendanceList.filter(({ attendance }) => attendance === "ATTENDED");
  expect(attended.length).toBeGreaterThan(12);
  expect(attended.length).toBeLessThan(attendanceList.length);
  for (const { minutes } of attended) {
    expect(minutes).toBeGreaterThan(5);
    expect(minutes).toBeLessThan(95);
  }
});

test("some sessions had a poll, which people answered who were there, and whose result was shared", async () => {
  const polls = await world.db.select().from(sessionPolls);
  expect(polls.length).toBeGreaterThan(10);
  expect(new Set(polls.map(({ status }) => status))).toEqual(new Set(["SHARED"]));
  const absent = await world.db.execute(sql`
    select 1 from session_poll_answers a join session_polls p using (poll_id)
    where a.at < p.created_at or not exists (
      select 1 from attendance_events e
      where e.session_id = p.session_id and e.user_id = a.user_id and e.kind = 'JOIN' and e.at < a.at)`);
  expect(absent.rows).toEqual([]);
  const answers = await world.db.select().from(sessionPollAnswers);
  expect(answers.length).toBeGreaterThan(5 * polls.length);
  const optionCounts = new Map(polls.map(({ pollId, options }) => [pollId, options.length]));
  expect(answers.filter(({ pollId, choices }) => Math.max(...choices) >= (optionCounts.get(pollId) ?? 0))).toEqual([]);
});

test("the superhub has hubs in every status that it lists, one of them invited and one waiting for approval [ORG-075]", async () => {
  const params = { id: demoId("organization", SUPERHUB) };
  const superhub = person("superhub@demo.example");
  for (const entityStatus of Object.values(HUB_TABS)) {
    const { hubList } = await world.call(hubInvitationEndpoints.list, { params, query: { entityStatus } }, superhub);
    expect(hubList.map((hub) => hub.entityStatus)).toContain(entityStatus);
    for (const { ownerName, invitedTo } of hubList) {
      expect(ownerName).toMatch(/\S \S/);
      expect(emailSchema.parse(invitedTo)).toBe(invitedTo);
    }
  }
});

test("the owner of the hub that waits is told so, and may do no more than prepare it", async () => {
  const owner = person("newhub@demo.example");
  const { hubInvitationList } = await world.call(hubInvitationEndpoints.listMine, {}, owner);
  expect(hubInvitationList).toMatchObject([
    { name: PENDING_HUB, isConfirmed: true, entityStatus: "PROFILE_PENDING", superhubName: SUPERHUB },
  ]);
  const { hub } = await world.call(organizationEndpoints.permissions, { params: owner }, owner);
  expect(hub[0]?.permissionCodes).toContain("EDIT_ORGANIZATION_PROFILE");
  expect(hub[0]?.permissionCodes).not.toContain("CREATE_PROGRAM");
});

test("teams have people who are invited and have not answered", async () => {
  for (const [email, organization, invited] of [
    ["hub@demo.example", HUB, ["Nandini Kale", "Sameer Shaikh"]],
    ["superhub@demo.example", SUPERHUB, ["Omkar Bhide"]],
  ] as const) {
    const params = { id: demoId("organization", organization) };
    const query = { entityStatus: "INVITED" as const, sortBy: "name" as const };
    const team = await world.call(memberEndpoints.listPage, { params, query }, person(email));
    expect(team.membersResponseList.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toEqual(invited);
    const { id: entityId } = params;
    expect(await world.db.$count(invitations, eq(invitations.entityId, entityId))).toBe(invited.length);
  }
});

test("the README lists the accounts that the start does", async () => {
  const readme = readFileSync(new URL("../../../README.md", import.meta.url), "utf8");
  const emailsIn = (text: string): string[] => text.match(/\w+@demo\.example/g) ?? [];
  expect(emailsIn(readme)).toEqual(emailsIn((await demoSignIns(world.db)).join("\n")));
});

test("only accounts that sign in with the shared password are listed", async () => {
  const { userId } = person("lecturer@demo.example");
  const [before] = await world.db.select().from(users).where(eq(users.userId, userId));
  await world.db.update(users).set({ passwordHash: null }).where(eq(users.userId, userId));
  expect((await demoSignIns(world.db)).join("\n")).not.toContain("lecturer@demo.example");
  await world.db.update(users).set({ passwordHash: before?.passwordHash }).where(eq(users.userId, userId));
  expect((await demoSignIns(world.db)).join("\n")).toContain("lecturer@demo.example");
});

test("invitations to the running batch are pending", async () => {
  const query = { pageNo: 0, pageSize: 50, participantStatus: "INVITED" as const };
  const { totalNumber } = await world.call(
    participantEndpoints.list,
    { params: { id: batchId }, query },
    person("hub@demo.example"),
  );
  expect(totalNumber).toBe(14);
  expect(await world.db.$count(invitations, eq(invitations.entityId, batchId))).toBe(14);
});

test("one batch that is over has its certificates", async () => {
  const rows = await world.db.select().from(certificates);
  expect(new Set(rows.map((row) => row.batchId)).size).toBe(1);
  expect(rows.length).toBeGreaterThan(10);
  for (const { printed } of rows) {
    expect(printedCertificateSchema.safeParse(printed).success).toBe(true);
    expect(printed.minutesAttended).toBeGreaterThan(printed.sessionsAttended * 20);
  }
  const { batch } = await world.call(
    batchEndpoints.read,
    { params: { batchId: rows[0]?.batchId ?? "" } },
    person("learner@demo.example"),
  );
  expect(batch.entityStatus).toBe("COMPLETED");
});
