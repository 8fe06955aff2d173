import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { attendanceEndpoints } from "@openrounds/contract/sessions/attendance/endpoints.ts";
import type { AttendedColumn } from "@openrounds/contract/sessions/attendance/schemas.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { buildBatch, buildHubWithBatch, buildParticipant } from "../../batches/factory.ts";
import type { BatchRow } from "../../batches/service.ts";
import type { UserRow } from "../../identity/service.ts";
import { DAY, HOUR, MINUTE, resetClock } from "../../kernel/clock.ts";
import { translate } from "../../kernel/i18n/messages.ts";
import { passTime } from "../../kernel/testing/time.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { buildHub, buildMember } from "../../organizations/factory.ts";
import type { OrganizationRow } from "../../organizations/service.ts";
import { buildRight } from "../../programs/factory.ts";
import { buildHeldSession, buildSession } from "../factory.ts";
import type { SessionRow } from "../queries.ts";
import { buildStays, type Stay } from "./factory.ts";

const { filterParticipants, list, participantReport, report } = attendanceEndpoints;

let world: World;
let hub: OrganizationRow;
let owner: UserRow;
let batch: BatchRow;
let session: SessionRow;
let asha: UserRow;
let ravi: UserRow;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  resetClock();
  ({ hub, owner, batch } = await buildHubWithBatch(world.db));
  session = await buildHeldSession(world.db, { batchId: batch.batchId, endedMsAgo: 2 * HOUR });
  asha = await buildParticipant(world.db, batch, "ATTENDEE", { firstName: "Asha", lastName: "Rao" });
  ravi = await buildParticipant(world.db, batch, "CASE_PRESENTER", { firstName: "Ravi", lastName: "Das" });
});

/** A session of the day before, with those who stayed. */
const holdYesterday = (...stays: readonly Stay[]) =>
  buildHeldSession(world.db, { batchId: batch.batchId, endedMsAgo: DAY }, stays);
const stay = (...stays: readonly Stay[]) => buildStays(world.db, session, stays);
const attendanceSeenBy = async (person: UserRow) =>
  (await world.call(list, { params: { id: session.sessionId } }, person)).attendanceList;

test("an organiser sees everybody of the batch with attendance and minutes [SESS-004] [SESS-034]", async () => {
  await stay([asha, 40], [asha, 30, 20]);
  await holdYesterday([ravi, 30]);
  const rows = await attendanceSeenBy(owner);
  expect(rows).toHaveLength(2);
  expect(rows.find(({ userId }) => userId === asha.userId)).toMatchObject({
    firstName: "Asha",
    lastName: "Rao",
    attendance: "ATTENDED",
    minutes: 50,
    role: "ATTENDEE",
    isPresent: false,
    firstJoinedDateTime: session.startsAt.getTime(),
    lastLeftDateTime: session.startsAt.getTime() + 50 * MINUTE,
  });
  expect(rows.find(({ userId }) => userId === ravi.userId)).toMatchObject({
    attendance: "NOT_ATTENDED",
    minutes: 0,
    role: "CASE_PRESENTER",
    firstJoinedDateTime: null,
  });
});

test("an organiser who is not of the batch is listed once they were there", async () => {
  await stay(owner);
  expect(await attendanceSeenBy(owner)).toHaveLength(3);
});

test("a participant sees only their own attendance", async () => {
  await stay([asha, 40], ravi);
  expect((await attendanceSeenBy(asha)).map(({ userId }) => userId)).toEqual([asha.userId]);
});

test("the owner of another hub finds neither attendance nor report", async () => {
  const { owner: stranger } = await buildHub(world.db);
  expect((await world.refusal(list, { params: { id: session.sessionId } }, stranger)).status).toBe(404);
  expect((await world.refusal(report, { query: { sessionId: session.sessionId } }, stranger)).status).toBe(404);
  expect(
    (await world.refusal(filterParticipants, { params: { id: batch.batchId }, query: {}, body: {} }, stranger)).status,
  ).toBe(404);
});

test("joining or starting a session that meets by link is noted in the ledger, for the caller only [SESS-032] [SESS-033]", async () => {
  const vcLink = "https://meet.jit.si/rounds";
  await world.call(
    batchEndpoints.setMeeting,
    { params: { id: batch.batchId }, body: { vcProvider: "LINK", vcLink } },
    owner,
  );
  session = await buildSession(world.db, { batchId: batch.batchId });
  const body = { sessionId: session.sessionId };
  expect((await world.call(sessionEndpoints.start, { body }, owner)).startUrl).toBe(vcLink);
  const withOthers = { ...body, participants: [ravi.userId] };
  expect((await world.call(sessionEndpoints.join, { body: withOthers }, asha)).joinUrl).toBe(vcLink);
  const there = (await attendanceSeenBy(owner)).filter(({ attendance }) => attendance === "ATTENDED");
  expect(new Set(there.map(({ userId }) => userId))).toEqual(new Set([owner.userId, asha.userId]));
  expect(there.every(({ isPresent }) => isPresent)).toBe(true);
});

const filtered = async (body: object, as = owner) => {
  const page = await world.call(filterParticipants, { params: { id: batch.batchId }, query: {}, body }, as);
  return { ...page, names: page.participantList.map(({ firstName }) => firstName) };
};

test("the people of a batch are filtered by role, sessions attended and text [BATCH-069]", async () => {
  const earlier = await holdYesterday([asha, 40]);
  await stay([asha, 40], [ravi, 40]);
  expect(await filtered({})).toMatchObject({ names: ["Asha", "Ravi"], totalNumber: 2, sessionsHeld: 2 });
  expect((await filtered({ roles: ["CASE_PRESENTER"] })).names).toEqual(["Ravi"]);
  expect((await filtered({ sessionAttended: 2 })).names).toEqual(["Asha"]);
  expect((await filtered({ sessionAttended: 3 })).totalNumber).toBe(0);
  expect((await filtered({ sessionIds: [session.sessionId] })).names).toEqual(["Asha", "Ravi"]);
  expect((await filtered({ sessionIds: [session.sessionId, earlier.sessionId] })).names).toEqual(["Asha"]);
  expect((await filtered({ text: "ravi d" })).names).toEqual(["Ravi"]);
  const [first] = (await filtered({ sessionAttended: 2 })).participantList;
  expect(first).toMatchObject({
    sessionsAttended: 2,
    lastAttendedDateTime: session.startsAt.getTime(),
    primaryEmail: asha.email,
  });
});

test("the people of a batch are sorted by name, by role, by sessions attended and by the last of them", async () => {
  await holdYesterday([asha, 40], [ravi, 40]);
  await stay([ravi, 40]);
  await buildParticipant(world.db, batch, "ATTENDEE");
  const sorted = async (query: { sortBy: AttendedColumn; sortOrder?: "ASC" | "DESC" }) =>
    (
      await world.call(filterParticipants, { params: { id: batch.batchId }, query, body: {} }, owner)
    ).participantList.map(({ userId }) => userId);
  const firstTwo = async (query: Parameters<typeof sorted>[0]) => (await sorted(query)).slice(0, 2);
  expect(await sorted({ sortBy: "name", sortOrder: "DESC" })).toEqual((await sorted({ sortBy: "name" })).toReversed());
  const lecturer = await buildParticipant(world.db, batch, "GUEST_LECTURER");
  expect(await firstTwo({ sortBy: "role" })).toEqual([ravi.userId, lecturer.userId]);
  expect((await sorted({ sortBy: "role", sortOrder: "DESC" })).at(-1)).toBe(ravi.userId);
  expect(await firstTwo({ sortBy: "attended", sortOrder: "DESC" })).toEqual([ravi.userId, asha.userId]);
  expect(await firstTwo({ sortBy: "lastAttended", sortOrder: "DESC" })).toEqual([ravi.userId, asha.userId]);
  expect(await firstTwo({ sortBy: "lastAttended", sortOrder: "ASC" })).toEqual([asha.userId, ravi.userId]);
});

test("a page of the filtered people has a hundred, unless another size is asked [BATCH-070]", async () => {
  for (let i = 0; i < 101; i++) await buildParticipant(world.db, batch, "GUEST_LECTURER");
  const body = { roles: ["GUEST_LECTURER" as const] };
  const params = { id: batch.batchId };
  const page = async (query: { pageNo?: number; pageSize?: number }) =>
    (await world.call(filterParticipants, { params, query, body }, owner)).participantList.length;
  expect([await page({}), await page({ pageNo: 1 }), await page({ pageSize: 10 })]).toEqual([100, 1, 10]);
});

test("a session of another batch fails the whole filter", async () => {
  const other = await buildBatch(world.db, { programId: batch.programId, createdBy: owner.userId });
  const foreign = await buildSession(world.db, { batchId: other.batchId });
  const body = { sessionIds: [session.sessionId, foreign.sessionId] };
  const refused = await world.refusal(filterParticipants, { params: { id: batch.batchId }, query: {}, body }, owner);
  expect(refused.status).toBe(404);
});

test("a participant who filters finds only themselves, without contacts of others", async () => {
  await stay([ravi, 40]);
  expect(await filtered({}, asha)).toMatchObject({ names: ["Asha"], totalNumber: 1 });
});

const download = (url: string) => world.openFile(url, owner);

test("the attendance of a session is downloaded as CSV by a link for five minutes [SESS-045]", async () => {
  const mean = await buildParticipant(world.db, batch, "ATTENDEE", { firstName: "=HYPERLINK(1)", lastName: "Test" });
  await stay([mean, 12]);
  const { csvUrl } = await world.call(
    report,
    { query: { sessionId: session.sessionId, regenerateReport: "true" } },
    owner,
  );
  const response = await download(csvUrl);
  expect((await world.app.http.inject({ url: csvUrl })).statusCode, "a stranger").toBe(403);
  expect((await world.openFile(csvUrl, asha)).statusCode, "somebody else").toBe(403);
  const { sessionId } = session;
  await stay([ravi, 33]);
  const other = await holdYesterday();
  for (const [of, regenerateReport, minutes] of [
    [sessionId, "false", 33],
    [sessionId, "true", 33],
    [other.sessionId, "true", 0],
  ] as const) {
    const again = await world.call(report, { query: { sessionId: of, regenerateReport } }, owner);
    const { body } = await download(again.csvUrl);
    expect(body.split("\n").find((line) => line.startsWith("Ravi Das,"))).toContain(`,${minutes},`);
  }
  const unsure = { query: { sessionId, regenerateReport: "perhaps" as "true" } };
  expect((await world.refusal(report, unsure, owner)).status).toBe(400);
  expect(response.headers["content-type"]).toBe("text/csv; charset=utf-8");
  const [head, ...lines] = response.body.split("\n");
  expect(head).toBe(
    '\uFEFFName,E-mail,Role,Attendance,Minutes,"First joined, India Standard Time (GMT+5:30)","Last left, India Standard Time (GMT+5:30)",Source,Reason,Entered by,Interaction level,Equity level,Note',
  );
  expect(lines.some((line) => line.startsWith("'=HYPERLINK(1) Test"))).toBe(true);
  expect(lines.some((line) => line.includes(`,${translate("en", "sessions.role.ATTENDEE")},Attended,12,`))).toBe(true);
  expect((await download(csvUrl.replace(/.$/, (last) => (last === "A" ? "B" : "A")))).statusCode).toBe(403);
  passTime(6 * MINUTE);
  expect((await download(csvUrl)).statusCode).toBe(403);
});

test("a participant gets no report", async () => {
  expect((await world.refusal(report, { query: { sessionId: session.sessionId } }, asha)).status).toBe(403);
});

test("the people of a batch are saved as CSV in the filter and order of their list, or chosen ones", async () => {
  await stay(ravi);
  const meera = await buildParticipant(world.db, batch, "ATTENDEE", { firstName: "=Meera", lastName: "Nair" });
  const linesOf = async (query: object, body: object, as = owner) =>
    (await world.call(participantReport, { params: { id: batch.batchId }, query, body }, as)).csv
      .replace("\uFEFF", "")
      .trim()
      .split("\n");
  const [head = "", ...rows] = await linesOf({ sortBy: "name", sortOrder: "DESC" }, {});
  expect(head).toContain(translate("en_US", "sessions.report.email"));
  expect(rows.map((row) => row.split(",")[0])).toEqual(["Ravi Das", "Asha Rao", "'=Meera Nair"]);
  expect(rows[0]).toContain(`${ravi.email},`);
  expect(rows[0]).toContain(",1,1,");
  expect(await linesOf({}, { roles: ["CASE_PRESENTER"] })).toHaveLength(2);
  expect((await linesOf({}, { userList: [meera.userId] })).slice(1).join()).toContain("Meera");
});

test("a viewer of the program gets the list without contacts, a facilitator, a participant and another hub none", async () => {
  const viewer = await buildMember(world.db, hub, "MEMBER");
  await buildRight(world.db, { programId: batch.programId, userId: viewer.userId, canView: true, canEdit: false });
  const input = { params: { id: batch.batchId }, query: {}, body: {} };
  expect((await world.call(participantReport, input, viewer)).csv).not.toContain("@");
  const facilitator = await buildParticipant(world.db, batch, "FACILITATOR");
  const { owner: stranger } = await buildHub(world.db);
  for (const [person, status] of [
    [facilitator, 403],
    [asha, 403],
    [stranger, 404],
  ] as const) {
    expect((await world.refusal(participantReport, input, person)).status).toBe(status);
  }
});
