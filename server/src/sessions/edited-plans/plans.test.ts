import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import type { Batch } from "@openrounds/contract/batches/schemas.ts";
import { startOfDay, wallClock, type Day } from "@openrounds/contract/kernel/time.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { guestEndpoints } from "@openrounds/contract/sessions/guests/endpoints.ts";
import type { PlanEntry, Session } from "@openrounds/contract/sessions/schemas.ts";
import { batchForm, buildParticipant } from "../../batches/factory.ts";
import type { UserRow } from "../../identity/service.ts";
import { resetClock, startClockAt } from "../../kernel/clock.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { buildHub } from "../../organizations/factory.ts";
import { buildHubWithProgram } from "../../programs/factory.ts";
import type { ProgramRow } from "../../programs/service.ts";

const ZONE = "Asia/Kolkata";
const MONDAYS = "FREQ=WEEKLY;INTERVAL=1;BYDAY=MO";
const dates = { startDateTime: startOfDay("2027-05-03", ZONE), endDateTime: startOfDay("2027-05-31", ZONE) };

let world: World;
let owner: UserRow;
let program: ProgramRow;

type Fields = Parameters<typeof batchForm>[1];
interface Row {
  readonly sessionId?: string;
  readonly topic: string;
  readonly presenter: string;
  readonly date: number;
  readonly startTime: string;
  readonly endTime: string;
}

const row = (day: Day, fields: Partial<Row> = {}): Row => ({
  topic: "",
  presenter: "",
  date: startOfDay(day, ZONE),
  startTime: "09:00",
  endTime: "10:00",
  ...fields,
});
const rowOf = ({ sessionId, topic, presenter, startDateTime }: PlanEntry, fields: Partial<Row> = {}): Row =>
  row(wallClock(startDateTime, ZONE).day, { sessionId, topic, presenter, ...fields });
const bodyOf = (fields: Fields = {}) => batchForm(program.programId, { ...dates, schedule: MONDAYS, ...fields });
const createWith = async (fields: Fields): Promise<Batch> =>
  (await world.call(batchEndpoints.create, { body: bodyOf(fields) }, owner)).batch;
const refusedCreate = async (fields: Fields) =>
  (await world.refusal(batchEndpoints.create, { body: bodyOf(fields) }, owner)).body;
const sessionsOf = async (batchId: string): Promise<readonly Session[]> =>
  (await world.call(sessionEndpoints.listOfBatch, { params: { id: batchId } }, owner)).sessionList;
const dayOf = ({ startDateTime }: { readonly startDateTime: number }): Day => wallClock(startDateTime, ZONE).day;
const plan = (batchId: string) => world.call(sessionEndpoints.readPlan, { params: { id: batchId } }, owner);

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
});

describe("a batch that is created with a plan", () => {
  test("has its topics, presenters and dates, and a later schedule does not fill its skipped days", async () => {
    const batch = await createWith({
      holidayCountry: "IN",
      sessions: [
        row("2027-05-03", { topic: "Insulin", presenter: "Dr. Rao" }),
        row("2027-05-17"),
        row("2027-05-24", { topic: "Feet", startTime: "11:00", endTime: "12:00" }),
        row("2027-05-31"),
      ],
    });
    const sessions = await sessionsOf(batch.batchId);
    expect(sessions.map(({ topic, presenter }) => [topic, presenter])).toEqual([
      ["Insulin", "Dr. Rao"],
      ["Session 2", ""],
      ["Feet", ""],
      ["Session 4", ""],
    ]);
    expect(sessions.map(dayOf)).toEqual(["2027-05-03", "2027-05-17", "2027-05-24", "2027-05-31"]);
    expect(batch).toMatchObject({ skippedDays: ["2027-05-10"], holidayCountry: "IN" });
    const body = bodyOf({ endDateTime: startOfDay("2027-06-07", ZONE) });
    await world.call(batchEndpoints.update, { params: { batchId: batch.batchId }, body }, owner);
    expect((await sessionsOf(batch.batchId)).map(dayOf)).toEqual([
      ...["2027-05-03", "2027-05-17", "2027-05-24", "2027-05-31", "2027-06-07"],
    ]);
  });

  test("is refused with the fields of the rows that are wrong, and nothing is created", async () => {
    const { responseCode, error } = await refusedCreate({
      sessions: [
        row("2027-05-03"),
        row("2027-05-03"),
        row("2027-06-07"),
        row("2027-05-10", { startTime: "10:00", endTime: "09:00" }),
      ],
    });
    expect(responseCode).toBe("VALID_SESSION_SAME_START");
    expect(Object.keys(error.fields ?? {})).toEqual(["sessions.1.startTime", "sessions.2.date", "sessions.3.endTime"]);
    const list = await world.call(batchEndpoints.list, { query: { programId: program.programId } }, owner);
    expect(list.batchList).toEqual([]);
  });
});

describe("the plan of a batch", () => {
  let batch: Batch;
  let version: string;
  let entries: readonly PlanEntry[];
  const nth = (index: number): PlanEntry => {
    const entry = entries[index];
    if (entry === undefined) throw new Error("no such entry");
    return entry;
  };
  const save = (rows: readonly Row[], consent?: { fingerprint: string; cancels?: string[] }) =>
    world.call(
      sessionEndpoints.savePlan,
      { params: { id: batch.batchId }, body: { version, rows: [...rows], ...(consent && { consent }) } },
      owner,
    );
  const refusedSave = async (rows: readonly Row[], by: UserRow = owner) =>
    world.refusal(sessionEndpoints.savePlan, { params: { id: batch.batchId }, body: { version, rows: [...rows] } }, by);
  const preview = async (rows: readonly Row[]) =>
    (
      await world.call(
        sessionEndpoints.previewPlan,
        { params: { id: batch.batchId }, body: { version, rows: [...rows] } },
        owner,
      )
    ).plan;

  beforeEach(async () => {
    batch = await createWith({});
    ({ version, entryList: entries } = await plan(batch.batchId));
  });

  test("tells what moves, changes, is added and goes, and saves it in one step", async () => {
    const rows = [
      rowOf(nth(1), { date: nth(0).startDateTime, topic: "First", presenter: "Dr. Iyer" }),
      rowOf(nth(0), { date: nth(1).startDateTime }),
      rowOf(nth(2)),
      rowOf(nth(3)),
      row("2027-06-02", { topic: "Extra" }),
    ];
    const { moveList, addList, changeList, dropList, fingerprint } = await preview(rows);
    expect(moveList.map(({ sessionId }) => sessionId)).toEqual([nth(1).sessionId, nth(0).sessionId]);
    expect(addList).toMatchObject([{ topic: "Extra" }]);
    expect(changeList).toEqual([
      {
        sessionId: nth(1).sessionId,
        topic: "First",
        presenter: "Dr. Iyer",
        from: { topic: "Session 2", presenter: "" },
      },
    ]);
    expect(dropList.map(({ sessionId }) => sessionId)).toEqual([nth(4).sessionId]);
    await save(rows, { fingerprint });
    const after = await sessionsOf(batch.batchId);
    expect(after.map(({ sessionId, topic }) => [sessionId, topic])).toEqual([
      [nth(1).sessionId, "First"],
      [nth(0).sessionId, "Session 1"],
      [nth(2).sessionId, "Session 3"],
      [nth(3).sessionId, "Session 4"],
      [expect.any(String), "Extra"],
    ]);
    const { batch: changed } = await world.call(batchEndpoints.read, { params: { batchId: batch.batchId } }, owner);
    expect(wallClock(changed.endDateTime, ZONE).day).toBe("2027-06-02");
    expect(changed.skippedDays).toEqual(["2027-05-31"]);
  });

  test("moves all later sessions by a week, ends later, and a new time of day keeps them there", async () => {
    const WEEK = 7 * 86_400_000;
    await save(entries.map((entry, index) => rowOf(entry, index < 2 ? {} : { date: entry.startDateTime + WEEK })));
    const days = ["2027-05-03", "2027-05-10", "2027-05-24", "2027-05-31", "2027-06-07"];
    expect((await sessionsOf(batch.batchId)).map(dayOf)).toEqual(days);
    const body = bodyOf({
      endDateTime: startOfDay("2027-06-07", ZONE),
      sessionStartDateTime: "11:00",
      sessionEndDateTime: "12:00",
    });
    await world.call(batchEndpoints.update, { params: { batchId: batch.batchId }, body }, owner);
    const after = await sessionsOf(batch.batchId);
    expect(after.map(dayOf)).toEqual(days);
    expect(after.every(({ startDateTime }) => wallClock(startDateTime, ZONE).time === "11:00")).toBe(true);
  });

  test("is refused when another person changed a session since it was opened, and changes nothing", async () => {
    const body = { topic: "Renamed", date: nth(4).startDateTime, startTime: "09:00", endTime: "10:00" };
    await world.call(sessionEndpoints.update, { params: { id: nth(4).sessionId }, body }, owner);
    const before = await sessionsOf(batch.batchId);
    const refusal = await refusedSave(entries.map((entry) => rowOf(entry, { topic: "Mine" })));
    expect([refusal.status, refusal.body.responseCode]).toEqual([409, "BATCH_PLAN_STALE"]);
    expect(await sessionsOf(batch.batchId)).toEqual(before);
  });

  test("of two people who save at once is saved once", async () => {
    const rows = (topic: string) => entries.map((entry) => rowOf(entry, { topic }));
    const outcomes = await Promise.allSettled([save(rows("One")), save(rows("Two"))]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(new Set((await sessionsOf(batch.batchId)).map(({ topic }) => topic)).size).toBe(1);
  });

  test("never gives up a session with work in it unasked", async () => {
    const guest = { sessionId: nth(4).sessionId, firstName: "Asha", email: "asha@guest.example" };
    await world.call(guestEndpoints.add, { body: guest }, owner);
    const rows = entries.slice(0, 4).map((entry) => rowOf(entry));
    expect((await refusedSave(rows)).body.responseCode).toBe("BATCH_PLAN_HAS_WORK");
    const { fingerprint, dropList } = await preview(rows);
    expect(dropList[0]?.work).toContain("GUESTS");
    await save(rows, { fingerprint, cancels: [nth(4).sessionId] });
    expect((await sessionsOf(batch.batchId))[4]).toMatchObject({ sessionStatus: "CANCELLED" });
  });

  test("is kept from days that are past, from two sessions at once, and from sessions that have begun", async () => {
    const moved = await refusedSave([
      rowOf(nth(0), { date: startOfDay("2027-04-26", ZONE) }),
      ...entries.slice(1).map((entry) => rowOf(entry)),
    ]);
    expect(Object.keys(moved.body.error.fields ?? {})).toContain("rows.0.date");
    const twice = await refusedSave([...entries.map((entry) => rowOf(entry)), row("2027-05-10")]);
    expect(Object.keys(twice.body.error.fields ?? {})).toEqual(["rows.5.startTime"]);
    startClockAt(new Date(nth(0).startDateTime));
    expect((await refusedSave(entries.map((entry) => rowOf(entry)))).body.responseCode).toBe("BATCH_PLAN_STALE");
  });

  test("is neither read nor changed by participants and by other hubs, and takes no session of another batch", async () => {
    const attendee = await buildParticipant(world.db, batch, "ATTENDEE");
    const { owner: stranger } = await buildHub(world.db);
    const rows = entries.map((entry) => rowOf(entry));
    expect((await refusedSave(rows, attendee)).status).toBe(403);
    expect((await refusedSave(rows, stranger)).status).toBe(404);
    const input = { params: { id: batch.batchId } };
    expect((await world.refusal(sessionEndpoints.readPlan, input, stranger)).status).toBe(404);
    const other = await createWith({});
    const [foreign] = (await plan(other.batchId)).entryList;
    if (foreign === undefined) throw new Error("no session");
    expect((await refusedSave([...rows, rowOf(foreign)])).body.responseCode).toBe("BATCH_PLAN_STALE");
    expect(await sessionsOf(other.batchId)).toHaveLength(5);
  });
});
