import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import type { BatchPlan } from "@openrounds/contract/batches/plan.ts";
import type { Batch } from "@openrounds/contract/batches/schemas.ts";
import { startOfDay, wallClock } from "@openrounds/contract/kernel/time.ts";
import { calendarEndpoints } from "@openrounds/contract/sessions/calendar/endpoints.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { guestEndpoints } from "@openrounds/contract/sessions/guests/endpoints.ts";
import type { Session } from "@openrounds/contract/sessions/schemas.ts";
import { batchForm, buildParticipant } from "../../batches/factory.ts";
import type { UserRow } from "../../identity/service.ts";
import { now, resetClock, startClockAt } from "../../kernel/clock.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { buildHub } from "../../organizations/factory.ts";
import { buildHubWithProgram } from "../../programs/factory.ts";
import type { ProgramRow } from "../../programs/service.ts";
import { attendanceMarks } from "../tables.ts";

const ZONE = "Asia/Kolkata";
const MONDAYS = "FREQ=WEEKLY;INTERVAL=1;BYDAY=MO";
const TUESDAYS = "FREQ=WEEKLY;INTERVAL=1;BYDAY=TU";

let world: World;
let owner: UserRow;
let program: ProgramRow;
let batch: Batch;
let before: readonly Session[];

type Fields = Parameters<typeof batchForm>[1];
const dates = { startDateTime: startOfDay("2027-05-03", ZONE), endDateTime: startOfDay("2027-06-27", ZONE) };
const bodyOf = (fields: Fields) => batchForm(program.programId, { ...dates, schedule: MONDAYS, ...fields });
const at = () => ({ params: { batchId: batch.batchId } });
const planFor = async (fields: Fields): Promise<BatchPlan> =>
  (await world.call(sessionEndpoints.planBatch, { params: { id: batch.batchId }, body: bodyOf(fields) }, owner)).plan;
const save = (fields: Fields, consent?: { fingerprint: string; cancels?: string[] }) =>
  world.call(batchEndpoints.update, { ...at(), body: { ...bodyOf(fields), consent } }, owner);
const refused = async (fields: Fields, consent?: { fingerprint: string; cancels?: string[] }): Promise<string> =>
  (await world.refusal(batchEndpoints.update, { ...at(), body: { ...bodyOf(fields), consent } }, owner)).body
    .responseCode;
const list = async (): Promise<readonly Session[]> =>
  (await world.call(sessionEndpoints.listOfBatch, { params: { id: batch.batchId } }, owner)).sessionList;
const nth = (index: number): Session => {
  const session = before[index];
  if (session === undefined) throw new Error("no such session");
  return session;
};
const dayOf = ({ startDateTime }: { startDateTime: number }): string => wallClock(startDateTime, ZONE).day;
const uidOf = async (id: string): Promise<string | undefined> =>
  /^UID:.*$/m.exec((await world.call(calendarEndpoints.file, { params: { id } }, owner)).text)?.[0];
async function rename(session: Session, topic: string): Promise<void> {
  const body = { topic, date: session.startDateTime, startTime: "09:00", endTime: "10:00" };
  await world.call(sessionEndpoints.update, { params: { id: session.sessionId }, body }, owner);
}
const invite = (session: Session) =>
  world.call(
    guestEndpoints.add,
    { body: { sessionId: session.sessionId, firstName: "Asha", email: "asha@guest.example" } },
    owner,
  );

beforeAll(async () => {
  world = await createWorld();
});
afterAll(async () => {
  resetClock();
  await world.close();
});
beforeEach(async () => {
  startClockAt(new Date("2027-05-01T12:00:00Z"));
  ({ owner, program } = await buildHubWithProgram(world.db));
  ({ batch } = await world.call(batchEndpoints.create, { body: bodyOf({}) }, owner));
  before = await list();
});

test("another weekday keeps every session with its topic, guests, address and calendar id, also when it is put back", async () => {
  await rename(nth(2), "The last days");
  await invite(nth(3));
  const uids = await Promise.all(before.map(({ sessionId }) => uidOf(sessionId)));
  await save({ schedule: TUESDAYS });
  const moved = await list();
  expect(moved.map(({ sessionId }) => sessionId)).toEqual(before.map(({ sessionId }) => sessionId));
  const topics = before.map(({ topic }, index) => (index === 2 ? "The last days" : topic));
  expect(moved.map(({ topic }) => topic)).toEqual(topics);
  expect(moved.map(dayOf)).toEqual(
    before.map(({ startDateTime }) => dayOf({ startDateTime: startDateTime + 86_400_000 })),
  );
  expect(await Promise.all(moved.map(({ sessionId }) => uidOf(sessionId)))).toEqual(uids);
  const guests = await world.call(guestEndpoints.list, { query: { sessionId: nth(3).sessionId } }, owner);
  expect(guests.guestList.map(({ email }) => email)).toEqual(["asha@guest.example"]);
  await save({ schedule: MONDAYS });
  const back = await list();
  expect(back.map(({ startDateTime }) => startDateTime)).toEqual(before.map(({ startDateTime }) => startDateTime));
  expect(back[2]).toMatchObject({ sessionId: nth(2).sessionId, topic: "The last days" });
});

test("the plan tells what moves, what is added and what is dropped, and changes nothing", async () => {
  await rename(nth(7), "Foot ulcers");
  before = await list();
  const shorter = await planFor({ schedule: TUESDAYS, endDateTime: startOfDay("2027-06-15", ZONE) });
  expect(shorter.moveList).toHaveLength(7);
  expect(shorter.moveList[0]).toMatchObject({
    sessionId: nth(0).sessionId,
    from: { startDateTime: nth(0).startDateTime },
    startDateTime: nth(0).startDateTime + 86_400_000,
  });
  expect(shorter.dropList).toMatchObject([{ sessionId: nth(7).sessionId, topic: "Foot ulcers", work: ["TOPIC"] }]);
  const longer = await planFor({ endDateTime: startOfDay("2027-07-05", ZONE) });
  expect(longer.moveList).toEqual([]);
  expect(longer.addList.map(({ topic }) => topic)).toEqual(["Session 9", "Session 10"]);
  expect(await list()).toEqual(before);
});

test("a session that people checked in to stays where it is", async () => {
  startClockAt(new Date(nth(1).startDateTime - 3_600_000));
  const { userId } = await buildParticipant(world.db, batch, "ATTENDEE");
  const mark = { userId, attendance: "ATTENDED", minutes: 60, reason: "DOOR", note: "", markedBy: userId } as const;
  await world.db.insert(attendanceMarks).values({ ...mark, sessionId: nth(1).sessionId, markedAt: now() });
  const { dropList, moveList } = await planFor({ schedule: TUESDAYS });
  expect([...dropList, ...moveList].map(({ sessionId }) => sessionId)).not.toContain(nth(1).sessionId);
  await save({ schedule: TUESDAYS });
  const kept = (await list()).find(({ sessionId }) => sessionId === nth(1).sessionId);
  expect(kept).toMatchObject({ startDateTime: nth(1).startDateTime, sessionStatus: "SCHEDULED" });
});

test("who may not schedule a batch is not told a plan", async () => {
  const attendee = await buildParticipant(world.db, batch, "ATTENDEE");
  const { owner: stranger } = await buildHub(world.db);
  const input = { params: { id: batch.batchId }, body: bodyOf({ schedule: TUESDAYS }) };
  expect((await world.refusal(sessionEndpoints.planBatch, input, attendee)).status).toBe(403);
  expect((await world.refusal(sessionEndpoints.planBatch, input, stranger)).status).toBe(404);
});

describe("fewer dates", () => {
  const short: Fields = { endDateTime: startOfDay("2027-06-15", ZONE) };

  test("delete the last session while nothing is in it", async () => {
    await save(short, await planFor(short));
    expect((await list()).map(({ sessionId }) => sessionId)).toEqual(
      before.slice(0, 7).map(({ sessionId }) => sessionId),
    );
  });

  test("never give up a session with work in it unasked; agreed to, it is cancelled and keeps what it has", async () => {
    await invite(nth(7));
    expect(await refused(short)).toBe("BATCH_PLAN_HAS_WORK");
    const { fingerprint, dropList } = await planFor(short);
    expect(dropList.map(({ sessionId }) => sessionId)).toEqual([nth(7).sessionId]);
    expect(dropList[0]?.work).toContain("GUESTS");
    expect(await refused(short, { fingerprint })).toBe("BATCH_PLAN_HAS_WORK");
    expect(await list()).toEqual(before);
    await save(short, { fingerprint, cancels: [nth(7).sessionId] });
    const after = await list();
    expect(after).toHaveLength(8);
    expect(after[7]).toMatchObject({ sessionId: nth(7).sessionId, sessionStatus: "CANCELLED" });
    const guests = await world.call(guestEndpoints.list, { query: { sessionId: nth(7).sessionId } }, owner);
    expect(guests.guestList).toHaveLength(1);
  });

  test("are not saved by a plan that has changed since it was seen", async () => {
    const { fingerprint } = await planFor(short);
    await invite(nth(7));
    expect(await refused(short, { fingerprint, cancels: [nth(7).sessionId] })).toBe("BATCH_PLAN_CHANGED");
    expect(await list()).toEqual(before);
  });
});

test("a cancelled session stays cancelled where it was, and those after it keep their topics", async () => {
  await world.call(sessionEndpoints.remove, { params: { id: nth(1).sessionId } }, owner);
  await save({ sessionStartDateTime: "11:00", sessionEndDateTime: "12:00" });
  const after = await list();
  expect(after.map(({ topic }) => topic)).toEqual(before.map(({ topic }) => topic));
  expect(after[1]).toMatchObject({ sessionStatus: "CANCELLED", startDateTime: nth(1).startDateTime });
  expect(after.map(dayOf)).toEqual(before.map(dayOf));
});

test("another time zone keeps the times of day, across its clock changes, also of what a person added", async () => {
  const date = startOfDay("2027-05-05", ZONE);
  const extra = { batchId: batch.batchId, topic: "Extra", date, startTime: "17:00", endTime: "18:00" };
  await world.call(sessionEndpoints.create, { body: extra }, owner);
  const status = { entityId: batch.batchId, entityType: "BATCH" as const, status: "INACTIVE" as const };
  await world.call(sessionEndpoints.setStatus, { body: status }, owner);
  const timeZone = "Europe/Berlin";
  const [startDateTime, endDateTime] = [startOfDay("2027-05-03", timeZone), startOfDay("2027-06-27", timeZone)];
  await save({ timeZone, startDateTime, endDateTime });
  const after = await list();
  const clocks = after.map((session) => wallClock(session.startDateTime, timeZone));
  expect(clocks.filter(({ time }) => time === "09:00").map(({ day }) => day)).toEqual(before.map(dayOf));
  expect(clocks.find(({ time }) => time !== "09:00")).toEqual({ day: "2027-05-05", time: "17:00" });
});
