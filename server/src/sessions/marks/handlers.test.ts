import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { attendanceEndpoints } from "@openrounds/contract/sessions/attendance/endpoints.ts";
import { feedbackEndpoints } from "@openrounds/contract/forms/feedback/endpoints.ts";
import { certificateRuleEndpoints } from "@openrounds/contract/certificates/rule/endpoints.ts";
import { RULE_OF_NEW_BATCHES } from "@openrounds/contract/certificates/rule/schemas.ts";
import { auditEndpoints } from "@openrounds/contract/organizations/audit/endpoints.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { guestEndpoints } from "@openrounds/contract/sessions/guests/endpoints.ts";
import { markEndpoints } from "@openrounds/contract/sessions/marks/endpoints.ts";
import { attendances, heldSessions } from "../../analytics/attendances/tables.ts";
import { buildHubWithBatch, buildParticipant } from "../../batches/factory.ts";
import type { BatchRow } from "../../batches/service.ts";
import { buildUser } from "../../identity/factory.ts";
import type { UserRow } from "../../identity/service.ts";
import { users } from "../../identity/tables.ts";
import { HOUR, nowMs } from "../../kernel/clock.ts";
import { newId } from "../../kernel/ids.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { batchParticipants } from "../../batches/tables.ts";
import type { OrganizationRow } from "../../organizations/service.ts";
import { buildHub } from "../../organizations/factory.ts";
import { buildStays } from "../attendance/factory.ts";
import { buildHeldSession } from "../factory.ts";
import { resolveOverdue, type SessionRow } from "../service.ts";
import { attendanceEvents } from "../tables.ts";

const { match, remove, save } = markEndpoints;

let world: World;
let owner: UserRow;
let hub: OrganizationRow;
let batch: BatchRow;
let session: SessionRow;
let asha: UserRow;
let ravi: UserRow;

beforeAll(async () => {
  world = await createWorld({ runsJobs: true });
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ hub, owner, batch } = await buildHubWithBatch(world.db, { owner: { firstName: "Meera", lastName: "Nair" } }));
  await world.call(
    certificateRuleEndpoints.save,
    { params: { batchId: batch.batchId }, body: { ...RULE_OF_NEW_BATCHES, needed: 1 } },
    owner,
  );
  session = await hold();
  asha = await buildParticipant(world.db, batch, "ATTENDEE", { firstName: "Asha", lastName: "Rao" });
  ravi = await buildParticipant(world.db, batch, "ATTENDEE", { firstName: "Ravi", lastName: "Das" });
});

const hold = (fields: Partial<SessionRow> = {}): Promise<SessionRow> =>
  buildHeldSession(world.db, { batchId: batch.batchId, endedMsAgo: 2 * HOUR, ...fields });
const unstarted = { status: "NEVER_STARTED", startedAt: null, endedAt: null } as const;

interface Entered {
  readonly attendance?: "ATTENDED" | "NOT_ATTENDED";
  readonly minutes?: number;
}
const at = () => ({ params: { id: session.sessionId } });
const bodyOf = (people: readonly UserRow[], { attendance = "ATTENDED", minutes }: Entered = {}) => ({
  marks: people.map(({ userId }) => ({ userId, attendance, ...(minutes !== undefined && { minutes }) })),
  reason: "ON_SITE" as const,
});
const enter = (people: readonly UserRow[], entered?: Entered, as = owner) =>
  world.call(save, { ...at(), body: bodyOf(people, entered) }, as);
const refused = (body: Parameters<typeof world.call<typeof save>>[1]["body"], as = owner) =>
  world.refusal(save, { ...at(), body }, as);
const takeBack = (people: readonly UserRow[]) =>
  world.call(remove, { ...at(), body: { userIds: people.map(({ userId }) => userId) } }, owner);
const rowOf = async ({ userId }: UserRow, as = owner) =>
  (await world.call(attendanceEndpoints.list, at(), as)).attendanceList.find((row) => row.userId === userId);
const progressOf = async (person: UserRow) =>
  (await world.call(certificateRuleEndpoints.read, { params: { batchId: batch.batchId } }, person)).progress;
const seen = async () => (await world.call(sessionEndpoints.read, at(), owner)).session;
const counted = async () => {
  await world.settled();
  const rows = await world.db.select().from(attendances).where(eq(attendances.sessionId, session.sessionId));
  return new Map(rows.map(({ userId, minutes, bracket }) => [userId, { minutes, bracket }]));
};

test("what is entered counts for the list, the certificate and the analytics, and removing it gives back the room's", async () => {
  await buildStays(world.db, session, [[asha, 5], ravi]);
  const ledger = await world.db.select().from(attendanceEvents);
  expect((await progressOf(asha))?.isFulfilled).toBe(false);
  await enter([asha]);
  await enter([ravi], { attendance: "NOT_ATTENDED" });
  expect(await rowOf(asha)).toMatchObject({
    attendance: "ATTENDED",
    minutes: 60,
    measuredMinutes: 5,
    mark: { attendance: "ATTENDED", minutes: 60, reason: "ON_SITE", note: "", byName: "Meera Nair" },
  });
  expect(await rowOf(ravi)).toMatchObject({ attendance: "NOT_ATTENDED", minutes: 0, measuredMinutes: 60 });
  expect(await progressOf(asha)).toMatchObject({ attended: 1, isFulfilled: true });
  expect(await progressOf(ravi)).toMatchObject({ attended: 0, isFulfilled: false });
  expect(await counted()).toEqual(new Map([[asha.userId, { minutes: 60, bracket: 4 }]]));
  expect((await seen()).attendedCount).toBe(1);

  expect(await takeBack([asha, ravi])).toEqual({ removedCount: 2 });
  expect(await rowOf(asha)).toMatchObject({ attendance: "ATTENDED", minutes: 5, mark: null });
  expect(await rowOf(ravi)).toMatchObject({ attendance: "ATTENDED", minutes: 60, mark: null });
  expect(await progressOf(asha)).toMatchObject({ attended: 0 });
  expect(await progressOf(ravi)).toMatchObject({ attended: 1 });
  expect([...(await counted()).keys()].toSorted()).toEqual([asha.userId, ravi.userId].toSorted());
  expect(await world.db.select().from(attendanceEvents)).toEqual(ledger);
});

test("minutes below the share of the rule are counted, and make no attended session of the certificate", async () => {
  await enter([asha], { minutes: 30 });
  expect(await progressOf(asha)).toMatchObject({ attended: 0 });
  expect((await counted()).get(asha.userId)?.minutes).toBe(30);
});

test("a session that nobody started took place once somebody attended it, and did not when that is taken back", async () => {
  session = await hold(unstarted);
  await enter([ravi], { attendance: "NOT_ATTENDED" });
  expect((await seen()).sessionStatus).toBe("NEVER_STARTED");
  await enter([asha]);
  expect(await seen()).toMatchObject({ sessionStatus: "COMPLETED", attendedCount: 1 });
  expect(await progressOf(asha)).toMatchObject({ attended: 1 });
  expect([...(await counted()).keys()]).toEqual([asha.userId]);
  const { form } = await world.call(feedbackEndpoints.readOfSession, at(), asha);
  expect(form.answering).toBe("OPEN");
  await takeBack([asha]);
  expect((await seen()).sessionStatus).toBe("NEVER_STARTED");
  expect((await counted()).size).toBe(0);
  const rows = await world.db.select().from(heldSessions).where(eq(heldSessions.sessionId, session.sessionId));
  expect(rows).toEqual([]);
});

test("attendance entered at the end of the time is not lost to the job that settles what nobody started", async () => {
  session = await hold({ ...unstarted, status: "SCHEDULED" });
  await Promise.all([enter([asha]), resolveOverdue(world.db), resolveOverdue(world.db)]);
  await resolveOverdue(world.db);
  expect(await seen()).toMatchObject({ sessionStatus: "COMPLETED", attendedCount: 1 });
});

test("attendance is entered while a session runs or its time is over, not before and not of a cancelled one", async () => {
  for (const fields of [{ startsAt: new Date(nowMs() + HOUR), endsAt: new Date(nowMs() + 2 * HOUR) }, {}]) {
    session = await hold({ ...unstarted, status: "startsAt" in fields ? "SCHEDULED" : "CANCELLED", ...fields });
    expect(await refused(bodyOf([asha]))).toMatchObject({
      status: 409,
      body: { responseCode: "SESSION_NOT_MARKABLE" },
    });
  }
  session = await hold({ status: "INPROGRESS", endsAt: new Date(nowMs() + HOUR), endedAt: null });
  expect(await enter([asha])).toEqual({ markedCount: 1 });
});

test("only who organises the session enters attendance; a right that ended enters none", async () => {
  expect((await refused(bodyOf([asha]), asha)).status).toBe(403);
  const { owner: stranger } = await buildHub(world.db);
  expect((await refused(bodyOf([asha]), stranger)).status).toBe(404);
  const facilitator = await buildParticipant(world.db, batch, "FACILITATOR");
  expect(await enter([asha], {}, facilitator)).toEqual({ markedCount: 1 });
  await world.db.delete(batchParticipants).where(eq(batchParticipants.userId, facilitator.userId));
  expect((await refused(bodyOf([asha]), facilitator)).status).toBe(404);
});

test("people who are not of the session fail the whole call; its guests are of it", async () => {
  const elsewhere = await buildUser(world.db);
  const refusal = await refused(bodyOf([asha, elsewhere]));
  expect(refusal).toMatchObject({ status: 409, body: { responseCode: "MARK_UNKNOWN_PERSON" } });
  expect((await rowOf(asha))?.mark).toBeNull();
  const startsAt = new Date(nowMs() - HOUR / 2);
  session = await hold({ startsAt, endsAt: new Date(nowMs() + HOUR), endedAt: null, status: "INPROGRESS" });
  const guest = { firstName: "Leela", lastName: "", email: elsewhere.email ?? "" };
  await world.call(guestEndpoints.add, { body: { ...guest, sessionId: session.sessionId } }, owner);
  await enter([elsewhere]);
  expect(await rowOf(elsewhere)).toMatchObject({ role: "GUEST_PARTICIPANT", attendance: "ATTENDED" });
});

test("minutes end at the length of the session, another reason needs its text, nobody is entered twice", async () => {
  const tooMany = await refused(bodyOf([asha], { minutes: 61 }));
  expect(tooMany).toMatchObject({ status: 400, body: { error: { fields: { minutes: "Enter 1 to 60 minutes" } } } });
  const silent = await refused({ ...bodyOf([asha]), reason: "OTHER", note: "  " });
  expect(Object.keys(silent.body.error.fields ?? {})).toEqual(["note"]);
  expect((await refused(bodyOf([asha, asha]))).status).toBe(400);
  expect((await rowOf(asha))?.mark).toBeNull();
});

test("of two who enter at once each person has one entry, whole", async () => {
  const facilitator = await buildParticipant(world.db, batch, "FACILITATOR", { firstName: "Farah", lastName: "Khan" });
  await Promise.all([
    enter([asha, ravi], { minutes: 20 }),
    enter([ravi, asha], { minutes: 40 }, facilitator),
    takeBack([asha]),
  ]);
  await enter([asha, ravi], { minutes: 30 });
  for (const person of [asha, ravi]) {
    expect(await rowOf(person)).toMatchObject({ minutes: 30, mark: { byName: "Meera Nair" } });
  }
  expect((await counted()).get(ravi.userId)?.minutes).toBe(30);
});

test("the person concerned sees who entered what and why; the record of the hub keeps it all", async () => {
  const body = { ...bodyOf([asha]), reason: "OTHER" as const, note: "Signed the paper list" };
  await world.call(save, { ...at(), body }, owner);
  await enter([ravi], { attendance: "NOT_ATTENDED" });
  await takeBack([ravi]);
  expect((await rowOf(asha, asha))?.mark).toMatchObject({ note: "Signed the paper list", byName: "Meera Nair" });
  const query = { pageNumber: 0, pageSize: 10 };
  const { entries, isIntact } = await world.call(
    auditEndpoints.list,
    { params: { id: hub.organizationId }, query },
    owner,
  );
  expect(entries.map(({ action }) => action)).toEqual([
    "ATTENDANCE_TAKEN_BACK",
    "ABSENCE_ENTERED",
    "ATTENDANCE_ENTERED",
  ]);
  expect(entries[2]).toMatchObject({
    actorName: "Meera Nair",
    details: { names: "Asha Rao", session: session.topic, note: "Signed the paper list" },
  });
  expect(isIntact).toBe(true);
});

test("the CSV of a session says where attendance comes from, why and by whom", async () => {
  await buildStays(world.db, session, [[ravi, 10]]);
  const body = { ...bodyOf([asha], { minutes: 45 }), reason: "OTHER" as const, note: "=paper, list" };
  await world.call(save, { ...at(), body }, owner);
  const { csvUrl } = await world.call(attendanceEndpoints.report, { query: { sessionId: session.sessionId } }, owner);
  const { body: csv } = await world.openFile(csvUrl, owner);
  const lines = csv.split("\n");
  expect(lines.find((line) => line.startsWith("Asha Rao"))).toContain(
    `Attended,45,,,Entered by hand,"Other: =paper, list",Meera Nair,`,
  );
  expect(lines.find((line) => line.startsWith("Ravi Das"))).toContain(",Room,,,");
});

test("a pasted list is answered line by line, and changes nothing", async () => {
  await buildParticipant(world.db, batch, "ATTENDEE", { firstName: "Ravi", lastName: "Das" });
  const text = `Asha Rao, 45\n${asha.email ?? ""}\nRavi Das\nNobody Known\nasha rao, 90`;
  const { lines, maxMinutes } = await world.call(match, { ...at(), body: { text } }, owner);
  expect(lines.map(({ state, people, minutes }) => [state, people.length, minutes])).toEqual([
    ["MATCHED", 1, 45],
    ["TWICE", 1, null],
    ["SEVERAL", 2, null],
    ["UNKNOWN", 0, null],
    ["TWICE", 1, 90],
  ]);
  expect(maxMinutes).toBe(60);
  expect((await rowOf(asha))?.mark).toBeNull();
  expect((await world.refusal(match, { ...at(), body: { text } }, asha)).status).toBe(403);
  const tooLong = await world.refusal(match, { ...at(), body: { text: "x\n".repeat(501) } }, owner);
  expect(tooLong).toMatchObject({ status: 400, body: { responseCode: "VALID_MARKS_MAX" } });
});

/** Adds participants, in two statements. */
async function buildMany(count: number): Promise<UserRow[]> {
  const people = Array.from({ length: count }, () => {
    const userId = newId();
    return { ...asha, userId, email: `${userId}@test.example`, phone: null, countryCode: null };
  });
  await world.db.insert(users).values(people);
  const joinedAt = new Date(nowMs());
  const part = { batchId: batch.batchId, roles: ["ATTENDEE" as const], createdAt: joinedAt, updatedAt: joinedAt };
  await world.db
    .insert(batchParticipants)
    .values(people.map(({ userId }) => ({ ...part, userId, entityStatus: "ACTIVE" as const })));
  return people;
}

test("five hundred people are entered at once", async () => {
  const people = await buildMany(500);
  expect(await enter(people)).toEqual({ markedCount: 500 });
  expect((await seen()).attendedCount).toBe(500);
  expect((await refused(bodyOf([...people, asha]))).status).toBe(400);
});
