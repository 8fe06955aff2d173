import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { attendanceEndpoints } from "@openrounds/contract/sessions/attendance/endpoints.ts";
import { checkInEndpoints } from "@openrounds/contract/sessions/checkins/endpoints.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { guestEndpoints } from "@openrounds/contract/sessions/guests/endpoints.ts";
import { markEndpoints } from "@openrounds/contract/sessions/marks/endpoints.ts";
import { buildHubWithBatch, buildParticipant } from "../../batches/factory.ts";
import type { BatchRow } from "../../batches/service.ts";
import { batches, batchParticipants } from "../../batches/tables.ts";
import { buildUser } from "../../identity/factory.ts";
import type { UserRow } from "../../identity/service.ts";
import { HOUR, MINUTE, nowMs, resetClock, SECOND } from "../../kernel/clock.ts";
import { passTime } from "../../kernel/testing/time.ts";
import { contend, together } from "../../kernel/testing/together.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { buildHub } from "../../organizations/factory.ts";
import { buildSession } from "../factory.ts";
import { resolveOverdue, type SessionRow } from "../service.ts";
import { attendanceMarks } from "../tables.ts";

const { admit, door, enter } = checkInEndpoints;

let world: World;
let owner: UserRow;
let batch: BatchRow;
let session: SessionRow;
let asha: UserRow;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
afterEach(resetClock);
beforeEach(async () => {
  ({ owner, batch } = await buildHubWithBatch(world.db, {
    owner: { firstName: "Meera", lastName: "Nair" },
    batch: { batchMode: "HYBRID" },
  }));
  session = await buildIn(HOUR);
  asha = await buildParticipant(world.db, batch, "ATTENDEE", { firstName: "Asha", lastName: "Rao" });
});

/** A planned one-hour session that starts after a given time. */
function buildIn(ms: number, fields: Partial<SessionRow> = {}): Promise<SessionRow> {
  const startsAt = new Date(nowMs() + ms);
  const times = { startsAt, endsAt: new Date(startsAt.getTime() + HOUR) };
  return buildSession(world.db, { batchId: batch.batchId, ...times, status: "SCHEDULED", ...fields });
}

const at = () => ({ params: { id: session.sessionId } });
const open = async (as = owner) => (await world.call(door, at(), as)).door;
const codeOf = (address: string): string => new URL(address).searchParams.get("code") ?? "";
const scan = async (): Promise<string> => codeOf((await open()).address);
const passOf = async (code: string): Promise<string> => (await world.call(admit, { body: { code } })).pass;
const arrive = async (): Promise<string> => passOf(await scan());
const checkIn = async (pass: string, as = asha) => (await world.call(enter, { body: { pass } }, as)).checkIn;
const refused = async (pass: string, as = asha) => {
  const { status, body } = await world.refusal(enter, { body: { pass } }, as);
  return [status, body.responseCode];
};
const marksOf = () => world.db.select().from(attendanceMarks).where(eq(attendanceMarks.sessionId, session.sessionId));

test("who scans the code at the door is checked in with the planned minutes, by themselves, once", async () => {
  const pass = await arrive();
  const first = await checkIn(pass);
  expect(first).toMatchObject({ sessionId: session.sessionId, topic: session.topic, batchName: batch.batchName });
  passTime(MINUTE);
  expect(await checkIn(pass)).toEqual(first);
  expect(await checkIn(await arrive())).toEqual(first);
  const { attendanceList } = await world.call(attendanceEndpoints.list, at(), owner);
  expect(attendanceList.find(({ userId }) => userId === asha.userId)).toMatchObject({
    attendance: "ATTENDED",
    minutes: 60,
    mark: { reason: "DOOR", byName: "Asha Rao", minutes: 60, note: "" },
  });
  expect(await marksOf()).toHaveLength(1);
  expect((await open()).checkedInCount).toBe(1);
});

test("ten check-ins of a person at the same time make one mark, those of others one each", async () => {
  const ravi = await buildParticipant(world.db, batch, "ATTENDEE");
  const pass = await arrive();
  const all = await together(20, (index) => checkIn(pass, index % 2 ? asha : ravi));
  expect(new Set(all.map(({ checkedInDateTime }) => checkedInDateTime)).size).toBeLessThanOrEqual(2);
  expect((await marksOf()).map(({ userId }) => userId).toSorted()).toEqual([asha.userId, ravi.userId].toSorted());
});

test("the code is another one after 20 seconds, and dead after a minute; a pass lasts 15 minutes and buys no other", async () => {
  const code = await scan();
  passTime(20 * SECOND);
  expect(await scan()).not.toBe(code);
  const pass = await passOf(code);
  passTime(41 * SECOND);
  const dead = await world.refusal(admit, { body: { code } });
  expect([dead.status, dead.body.responseCode]).toEqual([410, "CHECK_IN_CODE_DEAD"]);
  expect((await world.refusal(admit, { body: { code: pass } })).status).toBe(410);
  expect(await refused(await scan())).toEqual([410, "CHECK_IN_CODE_DEAD"]);
  passTime(13 * MINUTE);
  expect((await checkIn(pass)).topic).toBe(session.topic);
  passTime(2 * MINUTE);
  expect(await refused(pass)).toEqual([410, "CHECK_IN_CODE_DEAD"]);
});

test("a code is good for its own session only, and nobody makes one", async () => {
  const mine = session;
  session = await buildIn(2 * HOUR - MINUTE);
  const [body = "", seal = ""] = (await scan()).split(".");
  await checkIn(await passOf(`${body}.${seal}`));
  expect(await marksOf()).toHaveLength(1);
  const claims = JSON.parse(Buffer.from(body, "base64url").toString()) as object;
  const forged = Buffer.from(JSON.stringify({ ...claims, sessionId: mine.sessionId })).toString("base64url");
  for (const code of [`${forged}.${seal}`, body, "x", `${body}.`]) {
    expect((await world.refusal(admit, { body: { code } })).status).toBe(410);
  }
  session = mine;
  expect(await marksOf()).toEqual([]);
});

test("only people of the batch and guests of the session check in, nobody is added", async () => {
  const pass = await arrive();
  const stranger = await buildUser(world.db, { emailVerifiedAt: new Date() });
  expect(await refused(pass, stranger)).toEqual([403, "CHECK_IN_NOT_OF_BATCH"]);
  const people = eq(batchParticipants.batchId, batch.batchId);
  await world.db.delete(batchParticipants).where(and(people, eq(batchParticipants.userId, asha.userId)));
  expect(await refused(pass)).toEqual([403, "CHECK_IN_NOT_OF_BATCH"]);
  expect(await world.db.$count(batchParticipants, and(people, eq(batchParticipants.userId, stranger.userId)))).toBe(0);
  expect(await marksOf()).toEqual([]);
  const guest = { firstName: "Leela", lastName: "", email: stranger.email ?? "" };
  await world.call(guestEndpoints.add, { body: { ...guest, sessionId: session.sessionId } }, owner);
  expect((await checkIn(pass, stranger)).topic).toBe(session.topic);
});

test("people check in from two hours before a session to two hours after it", async () => {
  const refusesDoor = async () => (await world.refusal(door, at(), owner)).body.responseCode;
  session = await buildIn(2 * HOUR + MINUTE);
  expect(await refusesDoor()).toBe("CHECK_IN_NOT_NOW");
  passTime(2 * MINUTE);
  expect((await checkIn(await arrive())).topic).toBe(session.topic);
  session = await buildIn(-3 * HOUR + MINUTE);
  const pass = await arrive();
  passTime(2 * MINUTE);
  expect(await refusesDoor()).toBe("CHECK_IN_NOT_NOW");
  expect(await refused(pass)).toEqual([409, "CHECK_IN_NOT_NOW"]);
});

test("a session that nobody started took place once somebody checked in, before its start or after its end", async () => {
  const statusNow = async () => (await world.call(sessionEndpoints.read, at(), owner)).session.sessionStatus;
  await checkIn(await arrive());
  passTime(2 * HOUR + MINUTE);
  await resolveOverdue(world.db);
  expect(await statusNow()).toBe("COMPLETED");
  session = await buildIn(-2 * HOUR);
  await resolveOverdue(world.db);
  expect(await statusNow()).toBe("NEVER_STARTED");
  await checkIn(await arrive());
  expect(await statusNow()).toBe("COMPLETED");
});

test("a batch that meets online has no door, a cancelled session neither", async () => {
  const pass = await arrive();
  await world.call(sessionEndpoints.remove, at(), owner);
  expect(await refused(pass)).toEqual([409, "CHECK_IN_CANCELLED"]);
  expect((await world.refusal(door, at(), owner)).body.responseCode).toBe("CHECK_IN_CANCELLED");
  await world.db.update(batches).set({ batchMode: "ONLINE" }).where(eq(batches.batchId, batch.batchId));
  expect(await refused(pass)).toEqual([409, "CHECK_IN_ONLINE"]);
  expect((await world.refusal(door, at(), owner)).body.responseCode).toBe("CHECK_IN_ONLINE");
});

test("what an organiser entered stands: an absence is not scanned away, minutes stay", async () => {
  session = await buildIn(-HOUR / 2, { status: "INPROGRESS", startedAt: new Date(nowMs() - HOUR / 2) });
  const mark = (entry: { attendance: "ATTENDED" | "NOT_ATTENDED"; minutes?: number }) =>
    world.call(
      markEndpoints.save,
      { ...at(), body: { marks: [{ userId: asha.userId, ...entry }], reason: "CORRECTION" } },
      owner,
    );
  await mark({ attendance: "NOT_ATTENDED" });
  expect(await refused(await arrive())).toEqual([409, "CHECK_IN_ABSENT"]);
  await mark({ attendance: "ATTENDED", minutes: 20 });
  await checkIn(await arrive());
  expect((await marksOf()).map(({ minutes, reason }) => [minutes, reason])).toEqual([[20, "CORRECTION"]]);
  const byHand = { marks: [{ userId: asha.userId, attendance: "ATTENDED" }], reason: "DOOR" } as never;
  expect((await world.refusal(markEndpoints.save, { ...at(), body: byHand }, owner)).status).toBe(400);
});

test("only who organises the session opens its door; a right that ended opens none", async () => {
  expect((await world.refusal(door, at(), asha)).status).toBe(403);
  const { owner: stranger } = await buildHub(world.db);
  expect((await world.refusal(door, at(), stranger)).status).toBe(404);
  const facilitator = await buildParticipant(world.db, batch, "FACILITATOR");
  expect((await open(facilitator)).topic).toBe(session.topic);
  await world.db.delete(batchParticipants).where(eq(batchParticipants.userId, facilitator.userId));
  expect((await world.refusal(door, at(), facilitator)).status).toBe(404);
});

test("a session that people checked in to is neither cancelled nor moved, its batch not deleted", async () => {
  await checkIn(await arrive());
  const fields = { topic: "Another topic", date: session.startsAt.getTime(), startTime: "23:00", endTime: "23:30" };
  const refusals = [
    await world.refusal(sessionEndpoints.remove, at(), owner),
    await world.refusal(sessionEndpoints.update, { ...at(), body: fields }, owner),
  ];
  expect(refusals.map(({ body }) => body.responseCode)).toEqual(["SESSION_HAS_CHECK_INS", "SESSION_HAS_CHECK_INS"]);
  const kept = await world.refusal(batchEndpoints.remove, { params: { batchId: batch.batchId } }, owner);
  expect(kept.body.responseCode).toBe("BATCH_HAS_HISTORY");
  await world.call(markEndpoints.remove, { ...at(), body: { userIds: [asha.userId] } }, owner);
  await world.call(sessionEndpoints.remove, at(), owner);
  expect((await world.call(sessionEndpoints.read, at(), owner)).session.sessionStatus).toBe("CANCELLED");
});

test("a check-in and a cancellation at the same time leave one of them", async () => {
  const pass = await arrive();
  const calls = [() => checkIn(pass), () => world.call(sessionEndpoints.remove, at(), owner)];
  const { results } = await contend(calls, (call): Promise<unknown> => call());
  expect(results).toHaveLength(1);
});

test("the CSV of a session says who came through the door", async () => {
  await checkIn(await arrive());
  const { csvUrl } = await world.call(attendanceEndpoints.report, { query: { sessionId: session.sessionId } }, owner);
  const { body: csv } = await world.openFile(csvUrl, owner);
  expect(csv.split("\n").find((line) => line.startsWith("Asha Rao"))).toContain("Attended,60,,,At the door,,Asha Rao,");
});

test("codes are swapped so often from one network, and no more", async () => {
  const strict = await createWorld({ joins: world, env: { RATE_FACTOR: "0.01" } });
  const code = await scan();
  for (let count = 0; count < 3; count += 1) expect((await strict.call(admit, { body: { code } })).pass).not.toBe("");
  expect((await strict.refusal(admit, { body: { code } })).status).toBe(429);
  await strict.close();
});
