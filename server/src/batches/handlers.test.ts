import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { addDays, startOfDay, wallClock } from "@openrounds/contract/kernel/time.ts";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import type { UserRow } from "../identity/service.ts";
import { resetClock, startClockAt } from "../kernel/clock.ts";
import { createWorld, type World } from "../kernel/testing/world.ts";
import { buildMember, buildOrganization } from "../organizations/factory.ts";
import type { OrganizationRow } from "../organizations/service.ts";
import { buildProgram } from "../programs/factory.ts";
import type { ProgramRow } from "../programs/service.ts";
import { batchForm, buildBatch } from "./factory.ts";

const { create, list, read, remove, update } = batchEndpoints;

let world: World;
let hub: OrganizationRow;
let owner: UserRow;
let program: ProgramRow;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  resetClock();
  hub = await buildOrganization(world.db);
  owner = await buildMember(world.db, hub, "OWNER");
  program = await buildProgram(world.db, { organizationId: hub.organizationId, createdBy: owner.userId });
});

const createFrom = (fields: Parameters<typeof batchForm>[1] = {}) =>
  world.call(create, { body: batchForm(program.programId, fields) }, owner);
const refusedFrom = (fields: Parameters<typeof batchForm>[1]) =>
  world.refusal(create, { body: batchForm(program.programId, fields) }, owner);

test("a hub owner creates a batch and its page shows what was entered", async () => {
  const { batch } = await createFrom({ batchName: "  Batch 7 · Vidarbha  " });
  const seen = await world.call(read, { params: { batchId: batch.batchId } }, owner);
  expect(seen.batch).toMatchObject({
    batchName: "Batch 7 · Vidarbha",
    entityStatus: "ACTIVE",
    timeZone: "Asia/Kolkata",
  });
  expect(seen.batch.permissionCode).toContain("START_SESSION");
});

test("weekly sessions keep their time of day across the clock change in November", async () => {
  startClockAt(new Date("2027-10-15T12:00:00Z"));
  const timeZone = "America/New_York";
  const { batch } = await createFrom({
    timeZone,
    startDateTime: startOfDay("2027-10-18", timeZone),
    endDateTime: startOfDay("2027-12-12", timeZone),
    schedule: "FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,WE",
  });
  const { sessionList } = await world.call(sessionEndpoints.listOfBatch, { params: { id: batch.batchId } }, owner);
  expect(sessionList).toHaveLength(16);
  expect(new Set(sessionList.map(({ startDateTime }) => wallClock(startDateTime, timeZone).time))).toEqual(
    new Set(["09:00"]),
  );
  const inUtc = sessionList.map(({ startDateTime }) => new Date(startDateTime).toISOString().slice(11, 16));
  expect(inUtc.slice(0, 6)).toEqual(Array.from({ length: 6 }, () => "13:00"));
  expect(inUtc.slice(6)).toEqual(Array.from({ length: 10 }, () => "14:00"));
});

test("a monthly batch meets on the first Monday and the last Friday", async () => {
  startClockAt(new Date("2027-01-01T12:00:00Z"));
  const timeZone = "Asia/Kolkata";
  const { batch } = await createFrom({
    timeZone,
    startDateTime: startOfDay("2027-01-04", timeZone),
    endDateTime: startOfDay("2027-03-01", timeZone),
    schedule: "FREQ=MONTHLY;INTERVAL=1;BYDAY=1MO,-1FR",
  });
  const { sessionList } = await world.call(sessionEndpoints.listOfBatch, { params: { id: batch.batchId } }, owner);
  const days = sessionList.map(({ startDateTime }) => wallClock(startDateTime, timeZone).day);
  expect(days).toEqual(["2027-01-04", "2027-01-29", "2027-02-01", "2027-02-26", "2027-03-01"]);
});

test("a batch without a repeat has one session, on its start date", async () => {
  const { batch } = await createFrom({ schedule: "" });
  const { sessionList } = await world.call(sessionEndpoints.listOfBatch, { params: { id: batch.batchId } }, owner);
  expect(sessionList).toHaveLength(1);
  expect(wallClock(sessionList[0]?.startDateTime ?? 0, batch.timeZone).day).toBe(
    wallClock(batch.startDateTime, batch.timeZone).day,
  );
});

test("the first batch moves an approved program on to ready to launch", async () => {
  await createFrom();
  const seen = await world.call(programEndpoints.read, { params: { id: program.programId } }, owner);
  expect(seen.program.entityStatus).toBe("READY_TO_PILOT");
});

test("a program that awaits approval takes no batch", async () => {
  program = await buildProgram(world.db, {
    organizationId: hub.organizationId,
    createdBy: owner.userId,
    entityStatus: "APPROVAL_PENDING",
  });
  const refused = await refusedFrom({});
  expect(refused).toMatchObject({ status: 409, body: { responseCode: "PROGRAM_NOT_READY" } });
});

test("an end date before the start is refused with a message at its field", async () => {
  const form = batchForm(program.programId);
  const refused = await refusedFrom({ endDateTime: form.startDateTime });
  expect(refused.status).toBe(400);
  expect(refused.body.error.fields).toEqual({ endDateTime: "End date cannot be before start date!" });
});

test("a batch longer than three years is refused", async () => {
  const { timeZone, startDateTime } = batchForm(program.programId);
  const tooLate = startOfDay(addDays(wallClock(startDateTime, timeZone).day, 1097), timeZone);
  expect((await refusedFrom({ endDateTime: tooLate })).body.responseCode).toBe("VALID_CREATE_BATCH_SPAN");
});

test("a start before today in the batch's own time zone is refused", async () => {
  startClockAt(new Date("2027-05-10T20:00:00Z"));
  const timeZone = "Asia/Kolkata";
  const started = (day: string) => ({
    timeZone,
    startDateTime: startOfDay(day, timeZone),
    endDateTime: startOfDay("2027-06-10", timeZone),
  });
  expect((await refusedFrom(started("2027-05-10"))).body.responseCode).toBe("VALID_CREATE_BATCH_START_PAST");
  await createFrom(started("2027-05-11"));
});

test.each([
  [{ batchName: "  " }, "VALID_CREATE_BATCH_NAME"],
  [{ batchName: "x".repeat(501) }, "VALID_CREATE_BATCH_NAME_MAX"],
  [{ primaryLanguage: "" }, "VALID_CREATE_BATCH_LANGUAGE"],
  [{ schedule: "FREQ=WEEKLY;INTERVAL=1;BYDAY=" }, "VALID_CREATE_BATCH_SCHEDULE"],
  [{ schedule: "FREQ=WEEKLY;INTERVAL=4;BYDAY=MO" }, "VALID_CREATE_BATCH_SCHEDULE"],
  [{ schedule: "FREQ=MONTHLY;INTERVAL=1;BYDAY=5MO" }, "VALID_CREATE_BATCH_SCHEDULE"],
  [{ sessionStartDateTime: "23:59", sessionEndDateTime: "23:59" }, "VALID_CREATE_BATCH_START_TIME"],
  [{ sessionStartDateTime: "10:00", sessionEndDateTime: "10:00" }, "VALID_CREATE_BATCH_END_TIME"],
  [{ sessionStartDateTime: "24:00" }, "VALID_TIME"],
  [{ timeZone: "Mars/Olympus" }, "VALID_PROFILE_PERSONAL_DETAILS_TIMEZONE_REQUIRED"],
])("the form %o is refused with %s", async (fields, key) => {
  expect((await refusedFrom(fields)).body.responseCode).toBe(key);
});

test("start and time zone of an active batch are locked, its name is not", async () => {
  const { batch } = await createFrom();
  const form = batchForm(program.programId);
  const at = { params: { batchId: batch.batchId } };
  const moved = { ...form, startDateTime: form.startDateTime + 86_400_000 };
  expect((await world.refusal(update, { ...at, body: moved }, owner)).body.responseCode).toBe("BATCH_START_LOCKED");
  const elsewhere = { ...form, timeZone: "America/New_York" };
  expect((await world.refusal(update, { ...at, body: elsewhere }, owner)).body.responseCode).toBe(
    "BATCH_TIME_ZONE_LOCKED",
  );
  const renamed = await world.call(update, { ...at, body: { ...form, batchName: "Renamed" } }, owner);
  expect(renamed.batch.batchName).toBe("Renamed");
});

test("a new repetition schedules the sessions anew and keeps those at the same instant", async () => {
  const { batch } = await createFrom({ schedule: "FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,WE" });
  const at = { params: { id: batch.batchId } };
  const before = await world.call(sessionEndpoints.listOfBatch, at, owner);
  const body = batchForm(program.programId, { schedule: "FREQ=WEEKLY;INTERVAL=1;BYDAY=MO" });
  await world.call(update, { params: { batchId: batch.batchId }, body }, owner);
  const after = await world.call(sessionEndpoints.listOfBatch, at, owner);
  const known = new Set(before.sessionList.map(({ sessionId }) => sessionId));
  expect(after.sessionList).toHaveLength(before.sessionList.length / 2);
  expect(after.sessionList.every(({ sessionId }) => known.has(sessionId))).toBe(true);
});

test("the owner of another hub cannot find the batch, nor change or delete it", async () => {
  const { batch } = await createFrom();
  const stranger = await buildMember(world.db, await buildOrganization(world.db), "OWNER");
  const at = { params: { batchId: batch.batchId } };
  const body = batchForm(program.programId);
  expect((await world.refusal(read, at, stranger)).status).toBe(404);
  expect((await world.refusal(update, { ...at, body }, stranger)).status).toBe(404);
  expect((await world.refusal(remove, at, stranger)).status).toBe(404);
  expect((await world.refusal(create, { body }, stranger)).status).toBe(404);
  expect((await world.refusal(list, { query: { programId: program.programId } }, stranger)).status).toBe(404);
});

test("an unknown batch and a malformed id are told apart", async () => {
  const unknown = await world.refusal(read, { params: { batchId: hub.organizationId } }, owner);
  expect(unknown.status).toBe(404);
  expect((await world.refusal(read, { params: { batchId: "nope" } }, owner)).status).toBe(400);
});

test("a deleted batch is gone from its page and from the list", async () => {
  const batch = await buildBatch(world.db, { programId: program.programId, createdBy: owner.userId });
  const at = { params: { batchId: batch.batchId } };
  await world.call(remove, at, owner);
  expect((await world.refusal(read, at, owner)).status).toBe(404);
  const { batchList } = await world.call(list, { query: { programId: program.programId } }, owner);
  expect(batchList).toEqual([]);
});
