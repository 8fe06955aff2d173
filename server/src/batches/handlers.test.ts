import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { addDays, addYears, startOfDay, wallClock } from "@openrounds/contract/kernel/time.ts";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { buildUser } from "../identity/factory.ts";
import type { UserRow } from "../identity/service.ts";
import { resetClock, startClockAt } from "../kernel/clock.ts";
import { translate } from "../kernel/i18n/messages.ts";
import { createWorld, type World } from "../kernel/testing/world.ts";
import { buildHub } from "../organizations/factory.ts";
import type { OrganizationRow } from "../organizations/service.ts";
import { buildHubWithProgram, buildProgram } from "../programs/factory.ts";
import type { ProgramRow } from "../programs/service.ts";
import { programs } from "../programs/tables.ts";
import { batchForm, buildBatch, buildParticipant } from "./factory.ts";
import { completeEndedBatches } from "./service.ts";
import { batches } from "./tables.ts";

const {
  create,
  list,
  read,
  remove,
  setCommunication,
  setLobby,
  setMeeting,
  setRegistration,
  setReminder,
  setReminders,
  update,
} = batchEndpoints;

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
  ({ hub, owner, program } = await buildHubWithProgram(world.db));
});

const owned = () => ({ organizationId: hub.organizationId, createdBy: owner.userId });
const createFrom = (fields: Parameters<typeof batchForm>[1] = {}) =>
  world.call(create, { body: batchForm(program.programId, fields) }, owner);
const refusedFrom = (fields: Parameters<typeof batchForm>[1]) =>
  world.refusal(create, { body: batchForm(program.programId, fields) }, owner);
const refusedChange = ({ batchId }: { batchId: string }, fields: Parameters<typeof batchForm>[1]) =>
  world.refusal(update, { params: { batchId }, body: batchForm(program.programId, fields) }, owner);

test("a hub owner creates a batch and its page shows what was entered [BATCH-061] [BATCH-059] [BATCH-004]", async () => {
  const { programId } = program;
  const entered = batchForm(programId, {
    description: "For health centres",
    primaryLanguage: "mr",
    interpreters: ["hi"],
    batchMode: "HYBRID",
    certificateSetup: "Auto",
    sessionEndDateTime: "10:15",
  });
  const { batch } = await createFrom({ ...entered, batchName: "  Batch 7 · Vidarbha  " });
  expect(batch).toMatchObject({ batchId: expect.any(String) as string, batchName: "Batch 7 · Vidarbha" });
  const seen = await world.call(read, { params: { batchId: batch.batchId } }, owner);
  expect(seen.batch).toMatchObject({
    ...entered,
    programId,
    batchId: batch.batchId,
    batchName: "Batch 7 · Vidarbha",
    entityStatus: "ACTIVE",
    timeZone: "Asia/Kolkata",
    isRegisteredInBatch: true,
    isRegistrationOpen: false,
    isBatchRegFormExist: false,
    isResponseSubmitted: false,
    batchRegFormId: null,
    batchRegInstanceId: null,
  });
  expect(seen.batch.permissionCode).toContain("START_SESSION");
  expect(Object.keys(seen.batch)).toEqual(
    expect.arrayContaining(
      "batchId batchName description startDateTime endDateTime sessionStartDateTime sessionEndDateTime primaryLanguage schedule timeZone interpreters batchMode certificateSetup entityStatus isRegisteredInBatch isRegistrationOpen isBatchRegFormExist isResponseSubmitted batchRegFormId batchRegInstanceId".split(
        " ",
      ),
    ),
  );
});

test.each([
  ["batchMode", ["ONLINE", "OFFLINE", "HYBRID"], "[BATCH-005]"],
  ["certificateSetup", ["Auto", "Manual"], "[BATCH-006]"],
] as const)("the %s of a batch is one of %j, and is read as it was entered %s", async (field, values, _id) => {
  for (const value of values) {
    const { batch } = await createFrom({ [field]: value });
    const seen = await world.call(read, { params: { batchId: batch.batchId } }, owner);
    expect(seen.batch[field]).toBe(value);
  }
});

test("weekly sessions keep their time of day across the clock change in November [BATCH-058]", async () => {
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

test("a monthly batch meets on the first Monday and the last Friday [BATCH-056]", async () => {
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

test("an end date that is not after the start is refused with a message at its field [BATCH-031]", async () => {
  const { timeZone, startDateTime } = batchForm(program.programId);
  const { day } = wallClock(startDateTime, timeZone);
  const until = (days: number) => ({ startDateTime, endDateTime: startOfDay(addDays(day, days), timeZone) });
  for (const days of [0, -1, -40]) {
    const refused = await refusedFrom(until(days));
    expect(refused).toMatchObject({ status: 400, body: { message: "End date cannot be before start date!" } });
    expect(refused.body.error.fields).toEqual({ endDateTime: translate("en", "VALID_CREATE_BATCH_END_BEFORE_START") });
  }
  const { batch } = await createFrom(until(1));
  expect(batch).toMatchObject(until(1));
  const changed = await refusedChange(batch, until(0));
  expect(changed.body.error.fields).toEqual({ endDateTime: translate("en", "VALID_CREATE_BATCH_END_BEFORE_START") });
});

test("a batch lasts three years, and not a day longer [BATCH-045]", async () => {
  const { timeZone, startDateTime } = batchForm(program.programId);
  const last = addYears(wallClock(startDateTime, timeZone).day, 3);
  const endDateTime = startOfDay(last, timeZone);
  const { batch } = await createFrom({ endDateTime });
  expect(batch.endDateTime).toBe(endDateTime);
  const tooLate = startOfDay(addDays(last, 1), timeZone);
  for (const refused of [
    await refusedFrom({ endDateTime: tooLate }),
    await refusedChange(batch, { endDateTime: tooLate }),
  ]) {
    expect(refused.body.responseCode).toBe("VALID_CREATE_BATCH_SPAN");
  }
});

test("a start before today in the batch's own time zone is refused [BATCH-032]", async () => {
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

test("after 23:50 in the batch's own time zone it starts tomorrow at the earliest [BATCH-033]", async () => {
  const timeZone = "Asia/Kolkata";
  const fromDay = (day: string) => ({
    timeZone,
    startDateTime: startOfDay(day, timeZone),
    endDateTime: startOfDay("2027-06-10", timeZone),
  });
  startClockAt(new Date("2027-05-10T23:50:30+05:30"));
  await createFrom(fromDay("2027-05-10"));
  startClockAt(new Date("2027-05-10T23:51:00+05:30"));
  expect((await refusedFrom(fromDay("2027-05-10"))).body.responseCode).toBe("VALID_CREATE_BATCH_START_PAST");
  await createFrom(fromDay("2027-05-11"));
});

test("the longest name and the latest times are kept as they were entered [BATCH-037] [BATCH-046] [BATCH-048]", async () => {
  const fields = { batchName: "क".repeat(500), sessionStartDateTime: "23:58", sessionEndDateTime: "23:59" };
  const { batch } = await createFrom(fields);
  expect((await world.call(read, { params: { batchId: batch.batchId } }, owner)).batch).toMatchObject(fields);
});

test.each([
  [{ batchName: "  " }, "VALID_CREATE_BATCH_NAME", "[BATCH-036]"],
  [{ batchName: "x".repeat(501) }, "VALID_CREATE_BATCH_NAME_MAX", "[BATCH-037]"],
  [{ primaryLanguage: "" }, "VALID_CREATE_BATCH_LANGUAGE", "[BATCH-038]"],
  [{ primaryLanguage: "xx" }, "VALID_CREATE_BATCH_LANGUAGE", ""],
  [{ interpreters: ["hi", "xx"] }, "VALID_CREATE_BATCH_LANGUAGE", ""],
  [{ schedule: "FREQ=WEEKLY" }, "VALID_CREATE_BATCH_SCHEDULE", "[BATCH-039]"],
  [{ schedule: "FREQ=WEEKLY;INTERVAL=1;BYDAY=" }, "VALID_CREATE_BATCH_SCHEDULE", "[BATCH-040]"],
  [{ schedule: "FREQ=WEEKLY;INTERVAL=1;BYDAY=XX" }, "VALID_CREATE_BATCH_SCHEDULE", "[BATCH-057]"],
  [{ schedule: "FREQ=MONTHLY;BYDAY=1MO" }, "VALID_CREATE_BATCH_SCHEDULE", "[BATCH-041]"],
  [{ schedule: "FREQ=MONTHLY;INTERVAL=1;BYDAY=MO" }, "VALID_CREATE_BATCH_SCHEDULE", "[BATCH-042]"],
  [{ schedule: "FREQ=MONTHLY;INTERVAL=1;BYDAY=1MO,3" }, "VALID_CREATE_BATCH_SCHEDULE", "[BATCH-043]"],
  [{ schedule: "FREQ=MONTHLY;INTERVAL=4;BYDAY=1MO" }, "VALID_CREATE_BATCH_SCHEDULE", "[BATCH-055]"],
  [{ schedule: "FREQ=WEEKLY;INTERVAL=4;BYDAY=MO" }, "VALID_CREATE_BATCH_SCHEDULE", "[BATCH-054]"],
  [{ schedule: "FREQ=MONTHLY;INTERVAL=1;BYDAY=5MO" }, "VALID_CREATE_BATCH_SCHEDULE", "[BATCH-056]"],
  [{ sessionStartDateTime: "23:59", sessionEndDateTime: "23:59" }, "VALID_CREATE_BATCH_START_TIME", "[BATCH-046]"],
  [{ sessionStartDateTime: "10:00", sessionEndDateTime: "10:00" }, "VALID_CREATE_BATCH_END_TIME", "[BATCH-047]"],
  [{ sessionStartDateTime: "10:00", sessionEndDateTime: "09:30" }, "VALID_CREATE_BATCH_END_TIME", "[BATCH-047]"],
  [{ sessionStartDateTime: "24:00" }, "VALID_TIME", ""],
  [{ sessionEndDateTime: "24:00" }, "VALID_TIME", "[BATCH-048]"],
  [{ timeZone: "Mars/Olympus" }, "VALID_PROFILE_PERSONAL_DETAILS_TIMEZONE_REQUIRED", ""],
  [{ endDateTime: undefined }, "error.invalidInput", "[BATCH-044]"],
  [{ batchMode: "REMOTE" }, "error.invalidInput", "[BATCH-005]"],
  [{ certificateSetup: "Never" }, "error.invalidInput", "[BATCH-006]"],
])("the form %o is refused with %s, of a new batch and of one that is changed %s", async (given, key, _ids) => {
  const fields = given as Parameters<typeof batchForm>[1];
  expect((await refusedFrom(fields)).body.responseCode).toBe(key);
  const { batch } = await createFrom();
  expect((await refusedChange(batch, fields)).body.responseCode).toBe(key);
  expect((await world.call(read, { params: { batchId: batch.batchId } }, owner)).batch).toEqual(batch);
});

test("a change takes only languages that exist, and keeps those that the batch has already", async () => {
  const { batch } = await createFrom();
  const params = { batchId: batch.batchId };
  const spoken = async (languages: object) => {
    const body = { ...batchForm(program.programId), ...languages };
    return (await world.call(update, { params, body }, owner)).batch;
  };
  const refused = async (languages: object) => {
    const body = { ...batchForm(program.programId), ...languages };
    return Object.keys((await world.refusal(update, { params, body }, owner)).body.error.fields ?? {});
  };
  expect(await refused({ primaryLanguage: "xx" })).toEqual(["primaryLanguage"]);
  expect(await refused({ interpreters: ["hi", "xx"] })).toEqual(["interpreters"]);
  await world.db.update(batches).set({ primaryLanguage: "xx" }).where(eq(batches.batchId, batch.batchId));
  expect((await world.call(read, { params }, owner)).batch.primaryLanguage).toBe("xx");
  expect(await spoken({ primaryLanguage: "xx", interpreters: ["mr"] })).toMatchObject({ primaryLanguage: "xx" });
  expect(await refused({ primaryLanguage: "yy" })).toEqual(["primaryLanguage"]);
});

test("weeks repeat every 1, 2 or 3, months every 1, 2, 3 or 6 in each of five weeks, and days are told by their two letters [BATCH-054] [BATCH-055] [BATCH-056] [BATCH-057]", async () => {
  const kept = async (schedule: string): Promise<string> => (await createFrom({ schedule })).batch.schedule;
  for (const interval of [1, 2, 3]) {
    const schedule = `FREQ=WEEKLY;INTERVAL=${interval};BYDAY=MO`;
    expect(await kept(schedule)).toBe(schedule);
  }
  const everyWeek = "FREQ=MONTHLY;INTERVAL=1;BYDAY=1MO,2TU,3WE,4TH,-1FR";
  expect(await kept(everyWeek)).toBe(everyWeek);
  for (const interval of [1, 2, 3, 6]) {
    const schedule = `FREQ=MONTHLY;INTERVAL=${interval};BYDAY=1MO`;
    expect(await kept(schedule)).toBe(schedule);
  }
  const all = await kept("FREQ=WEEKLY;INTERVAL=1;BYDAY=SU,MO,TU,WE,TH,FR,SA");
  expect(
    all
      .replace(/^.*BYDAY=/, "")
      .split(",")
      .toSorted(),
  ).toEqual(["FR", "MO", "SA", "SU", "TH", "TU", "WE"]);
});

test("start and time zone of an active batch are locked, its name is not [BATCH-029] [BATCH-030] [BATCH-060] [BATCH-063]", async () => {
  const { batch } = await createFrom();
  const form = batchForm(program.programId);
  const at = { params: { batchId: batch.batchId } };
  const moved = { ...form, startDateTime: form.startDateTime + 86_400_000 };
  expect((await world.refusal(update, { ...at, body: moved }, owner)).body.responseCode).toBe("BATCH_START_LOCKED");
  const elsewhere = { ...form, timeZone: "America/New_York" };
  expect((await world.refusal(update, { ...at, body: elsewhere }, owner)).body.responseCode).toBe(
    "BATCH_TIME_ZONE_LOCKED",
  );
  const changes = {
    batchName: "Renamed",
    description: "New words",
    batchMode: "OFFLINE" as const,
    certificateSetup: "Auto" as const,
    primaryLanguage: "mr",
    interpreters: ["hi"],
    endDateTime: startOfDay(addDays(wallClock(form.endDateTime, form.timeZone).day, 7), form.timeZone),
    schedule: "FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,WE,FR",
    sessionStartDateTime: "09:15",
    sessionEndDateTime: "10:30",
  };
  const renamed = await world.call(update, { ...at, body: { ...form, ...changes } }, owner);
  expect(renamed.batch).toMatchObject(changes);
  expect((await world.call(read, at, owner)).batch).toMatchObject(changes);
});

test("start and time zone of a batch that is not active are changed, its start to no day that is over where it is [BATCH-029] [BATCH-030] [BATCH-032]", async () => {
  startClockAt(new Date("2027-05-10T20:00:00Z"));
  const from = (day: string, timeZone = "Asia/Kolkata") => ({
    timeZone,
    startDateTime: startOfDay(day, timeZone),
    endDateTime: startOfDay("2027-06-10", timeZone),
  });
  const { batch } = await createFrom(from("2027-05-20"));
  const at = { params: { batchId: batch.batchId } };
  await world.db.update(batches).set({ entityStatus: "INACTIVE" }).where(eq(batches.batchId, batch.batchId));
  const change = async (fields: Parameters<typeof batchForm>[1]) => {
    await world.call(update, { ...at, body: batchForm(program.programId, fields) }, owner);
    return (await world.call(read, at, owner)).batch;
  };
  const isOver = async (fields: Parameters<typeof batchForm>[1]) =>
    expect((await refusedChange(batch, fields)).body.responseCode).toBe("VALID_CREATE_BATCH_START_PAST");
  await isOver(from("2027-05-10"));
  expect(await change(from("2027-05-11"))).toMatchObject(from("2027-05-11"));
  const west = from("2027-05-10", "America/New_York");
  expect(await change(west)).toMatchObject(west);
  startClockAt(new Date("2027-05-14T20:00:00Z"));
  expect(await change({ ...west, batchName: "Renamed" })).toMatchObject({ ...west, batchName: "Renamed" });
  await isOver(from("2027-05-13", "America/New_York"));
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
  const { owner: stranger } = await buildHub(world.db);
  const at = { params: { batchId: batch.batchId } };
  const body = batchForm(program.programId);
  expect((await world.refusal(read, at, stranger)).status).toBe(404);
  expect((await world.refusal(update, { ...at, body }, stranger)).status).toBe(404);
  expect((await world.refusal(remove, at, stranger)).status).toBe(404);
  expect((await world.refusal(create, { body }, stranger)).status).toBe(404);
  expect((await world.refusal(list, { query: { programId: program.programId } }, stranger)).status).toBe(404);
});

test("an unknown batch and an id that no batch can have are both not found", async () => {
  const unknown = await world.refusal(read, { params: { batchId: hub.organizationId } }, owner);
  expect(unknown.status).toBe(404);
  expect((await world.refusal(read, { params: { batchId: "nope" } }, owner)).status).toBe(404);
});

test("a deleted batch is gone from its page and from the list [PERM-086]", async () => {
  const batch = await buildBatch(world.db, { programId: program.programId, createdBy: owner.userId });
  const at = { params: { batchId: batch.batchId } };
  const admin = await buildParticipant(world.db, batch, "PROGRAM_ADMIN");
  expect((await world.refusal(remove, at, admin)).status).toBe(403);
  await world.call(remove, at, await buildParticipant(world.db, batch, "OWNER"));
  expect((await world.refusal(read, at, owner)).status).toBe(404);
  const { batchList } = await world.call(list, { query: { programId: program.programId } }, owner);
  expect(batchList).toEqual([]);
});

test("a batch is listed with its program for who may view it [BATCH-062]", async () => {
  const { batch } = await createFrom();
  const { batchList } = await world.call(
    list,
    { query: { programId: program.programId, userId: owner.userId } },
    owner,
  );
  expect(batchList).toEqual([batch]);
  expect(batch).toMatchObject({ participantCount: 1, invitedCount: 0, isRegisteredInBatch: true });
});

test("a program holds batches, each a cohort of its own with its schedule, and each person's own are marked [PROG-002] [BATCH-062] [BATCH-004]", async () => {
  const { programId } = program;
  const schedules = ["FREQ=WEEKLY;INTERVAL=1;BYDAY=MO", "FREQ=MONTHLY;INTERVAL=2;BYDAY=1FR"];
  for (const schedule of schedules) await createFrom({ batchName: schedule, schedule });
  const other = await buildProgram(world.db, owned());
  await buildBatch(world.db, { programId: other.programId, createdBy: owner.userId });
  const listFor = async (person: UserRow) =>
    (await world.call(list, { query: { programId, userId: person.userId } }, person)).batchList.toSorted(
      (a, b) => schedules.indexOf(a.schedule) - schedules.indexOf(b.schedule),
    );
  const [weekly] = await listFor(owner);
  if (weekly === undefined) throw new Error("no batch");
  const learner = await buildParticipant(world.db, weekly, "ATTENDEE");
  const batchList = await listFor(learner);
  expect(batchList.map(({ schedule }) => schedule)).toEqual(schedules);
  expect(batchList.map(({ participantCount }) => participantCount)).toEqual([2, 1]);
  expect(batchList.map(({ isRegisteredInBatch }) => isRegisteredInBatch)).toEqual([true, false]);
  const ofOther = await world.refusal(list, { query: { programId, userId: learner.userId } }, owner);
  expect(ofOther.status).toBe(404);
});

test("a program that becomes public shows its batches, but not where they meet", async () => {
  program = await buildProgram(world.db, { ...owned(), visibility: "PUBLIC_PROGRAM" });
  const batch = await buildBatch(world.db, { programId: program.programId, createdBy: owner.userId });
  const body = { vcProvider: "LINK" as const, vcLink: "https://meet.jit.si/room" };
  await world.call(setMeeting, { params: { id: batch.batchId }, body }, owner);
  const learner = await buildUser(world.db);
  const seen = await world.call(list, { query: { programId: program.programId } }, learner);
  expect(seen.batchList[0]).toMatchObject({ batchName: batch.batchName, setting: { vcLink: "" } });
  const attendee = await buildParticipant(world.db, batch, "ATTENDEE");
  const own = await world.call(read, { params: { batchId: batch.batchId } }, attendee);
  expect(own.batch.setting.vcLink).toBe("");
  const organised = await world.call(read, { params: { batchId: batch.batchId } }, owner);
  expect(organised.batch.setting.vcLink).toBe(body.vcLink);
});

/** Addresses that imitate a meeting service, or that lead to another host than they seem to. */
const LOOK_ALIKES = [
  "https://zoom.us.evil.example/j/1",
  "https://evilzoom.us/j/1",
  "https://zoom.us@evil.example/j/1",
  "https://user:password@zoom.us/j/1",
  "https://zoom.us:8443/j/1",
  "https://zoom.us./j/1",
  "https://zооm.us/j/1",
  "https://evil.example/zoom.us",
  "https://127.0.0.1/j/1",
];

describe("settings", () => {
  let at: { params: { id: string } };
  const settingsNow = async () => (await world.call(read, { params: { batchId: at.params.id } }, owner)).batch.setting;
  beforeEach(async () => {
    at = { params: { id: (await createFrom()).batch.batchId } };
  });

  const WITHOUT_SEATS = { capacity: null, offerHours: 48, opensDateTime: null, closesDateTime: null };

  test("begin with the built-in room and a reminder an hour before [BATCH-008]", async () => {
    expect(await settingsNow()).toEqual({
      vcProvider: "ROOM",
      vcType: null,
      vcLink: "",
      isRegistrationOpen: false,
      reminderScheduleMinutes: 60,
      reminderTimes: [60],
      hasLobby: false,
      emailId: "",
      ...WITHOUT_SEATS,
    });
  });

  test("are read together as they were set, each for itself [BATCH-008]", async () => {
    const meeting = { vcProvider: "LINK" as const, vcLink: "https://meet.jit.si/a" };
    await world.call(setMeeting, { ...at, body: meeting }, owner);
    await world.call(setRegistration, { ...at, body: { isRegistrationOpen: true } }, owner);
    await world.call(setReminder, { ...at, body: { reminderScheduleMinutes: 15 } }, owner);
    await world.call(setLobby, { ...at, body: { hasLobby: true } }, owner);
    await world.call(setCommunication, { ...at, body: { emailId: "care@example.org" } }, owner);
    expect(await settingsNow()).toEqual({
      ...meeting,
      vcType: null,
      isRegistrationOpen: true,
      reminderScheduleMinutes: 15,
      reminderTimes: [15],
      hasLobby: true,
      emailId: "care@example.org",
      ...WITHOUT_SEATS,
    });
  });

  test("choose a link, which is secure, and forget it with the room [BATCH-077]", async () => {
    await world.call(setMeeting, { ...at, body: { vcProvider: "LINK", vcLink: " https://meet.jit.si/a " } }, owner);
    expect(await settingsNow()).toMatchObject({ vcProvider: "LINK", vcLink: "https://meet.jit.si/a" });
    for (const vcLink of ["", "http://meet.example/a", "javascript:alert(1)", "meet.example", "https://"]) {
      const refused = await world.refusal(setMeeting, { ...at, body: { vcProvider: "LINK", vcLink } }, owner);
      expect(refused.body).toMatchObject({ responseCode: "VALID_MEETING_LINK" });
    }
    for (const vcLink of LOOK_ALIKES) {
      const refused = await world.refusal(setMeeting, { ...at, body: { vcProvider: "LINK", vcLink } }, owner);
      expect(refused.body.responseCode, vcLink).toBe("VALID_MEETING_HOST");
    }
    for (const vcLink of ["https://zoom.us/j/1?pwd=a", "https://who.zoom.us/j/1", "https://MEET.google.com/abc"]) {
      await world.call(setMeeting, { ...at, body: { vcProvider: "LINK", vcLink } }, owner);
    }
    await world.call(setMeeting, { ...at, body: { vcProvider: "ROOM", vcLink: "https://meet.jit.si/a" } }, owner);
    expect(await settingsNow()).toMatchObject({ vcProvider: "ROOM", vcLink: "" });
  });

  test.each(["ZOOM_MEETING", "ZOOM_WEBINAR"] as const)(
    "ask for the link of a %s, as of any other [PROG-010]",
    async (kind) => {
      const vcLink = "https://zoom.us/j/1";
      await world.call(setMeeting, { ...at, body: { vcProvider: kind, vcLink } }, owner);
      expect(await settingsNow()).toMatchObject({ vcProvider: kind, vcLink });
      for (const wrong of ["", "http://zoom.us/j/1"]) {
        const refused = await world.refusal(setMeeting, { ...at, body: { vcProvider: kind, vcLink: wrong } }, owner);
        expect(refused.body.responseCode).toBe("VALID_MEETING_LINK");
      }
    },
  );

  test("name the kind of meeting that the superhub chose for the program", async () => {
    expect(await settingsNow()).toMatchObject({ vcProvider: "ROOM", vcType: null });
    await world.db.update(programs).set({ vcType: "ZOOM_WEBINAR" }).where(eq(programs.programId, program.programId));
    expect(await settingsNow()).toMatchObject({ vcProvider: "ROOM", vcType: "ZOOM_WEBINAR" });
  });

  test("open and close registration [BATCH-078] [BATCH-004]", async () => {
    await world.call(setRegistration, { ...at, body: { isRegistrationOpen: true } }, owner);
    const { batch } = await world.call(read, { params: { batchId: at.params.id } }, owner);
    expect([batch.isRegistrationOpen, batch.setting.isRegistrationOpen]).toEqual([true, true]);
    await world.call(setRegistration, { ...at, body: { isRegistrationOpen: false } }, owner);
    expect((await settingsNow()).isRegistrationOpen).toBe(false);
  });

  test("take one of the offered reminders [BATCH-079]", async () => {
    for (const reminderScheduleMinutes of [0, 15, 30, 60, 1440] as const) {
      await world.call(setReminder, { ...at, body: { reminderScheduleMinutes } }, owner);
      expect((await settingsNow()).reminderScheduleMinutes).toBe(reminderScheduleMinutes);
    }
    const body = { reminderScheduleMinutes: 45 as 60 };
    expect((await world.refusal(setReminder, { ...at, body }, owner)).status).toBe(400);
  });

  test("take several reminders, the earliest first; the call of one reminder replaces them", async () => {
    await world.call(setReminders, { ...at, body: { reminderTimes: [60, 10_080, 1440, 45] } }, owner);
    expect(await settingsNow()).toMatchObject({ reminderTimes: [10_080, 1440, 60, 45], reminderScheduleMinutes: 45 });
    await world.call(setReminder, { ...at, body: { reminderScheduleMinutes: 30 } }, owner);
    expect((await settingsNow()).reminderTimes).toEqual([30]);
    await world.call(setReminders, { ...at, body: { reminderTimes: [] } }, owner);
    expect(await settingsNow()).toMatchObject({ reminderTimes: [], reminderScheduleMinutes: 0 });
  });

  test.each([
    [[4], "VALID_REMINDER_TIME"],
    [[40_321], "VALID_REMINDER_TIME"],
    [[60, 60], "VALID_REMINDER_TWICE"],
    [[5, 6, 7, 8, 9, 10, 11], "VALID_REMINDER_COUNT"],
  ])("refuse the reminders %j with %s", async (reminderTimes, responseCode) => {
    const refused = await world.refusal(setReminders, { ...at, body: { reminderTimes } }, owner);
    expect([refused.status, refused.body.responseCode]).toEqual([400, responseCode]);
    expect((await settingsNow()).reminderTimes).toEqual([60]);
  });

  test("keep a reply-to address, or none [BATCH-080] [PERM-103]", async () => {
    await world.call(setCommunication, { ...at, body: { emailId: "Care@Example.org" } }, owner);
    expect((await settingsNow()).emailId).toBe("care@example.org");
    expect(
      (await world.refusal(setCommunication, { ...at, body: { emailId: "nobody" } }, owner)).body.responseCode,
    ).toBe("VALID_EMAIL");
    await world.call(setCommunication, { ...at, body: { emailId: "" } }, owner);
    expect((await settingsNow()).emailId).toBe("");
    const batch = { batchId: at.params.id, programId: program.programId };
    const [facilitator, admin] = [
      await buildParticipant(world.db, batch, "FACILITATOR"),
      await buildParticipant(world.db, batch, "PROGRAM_ADMIN"),
    ];
    const input = { ...at, body: { emailId: "team@example.org" } };
    expect((await world.refusal(setCommunication, input, facilitator)).status).toBe(403);
    await world.call(setCommunication, input, admin);
    expect((await settingsNow()).emailId).toBe("team@example.org");
  });
});

test("a batch is completed once its last day is over in its time zone, and not before [BATCH-003]", async () => {
  startClockAt(new Date("2027-05-01T12:00:00Z"));
  const timeZone = "Asia/Kolkata";
  const { batch } = await createFrom({
    timeZone,
    startDateTime: startOfDay("2027-05-03", timeZone),
    endDateTime: startOfDay("2027-05-10", timeZone),
  });
  const statusAt = async (instant: string) => {
    startClockAt(new Date(instant));
    await completeEndedBatches(world.db);
    return (await world.call(read, { params: { batchId: batch.batchId } }, owner)).batch.entityStatus;
  };
  expect(await statusAt("2027-05-10T18:00:00Z")).toBe("ACTIVE");
  expect(await statusAt("2027-05-10T19:00:00Z")).toBe("COMPLETED");
});

describe("a batch that is scheduled anew", () => {
  const sessionsOf = async (id: string) =>
    (await world.call(sessionEndpoints.listOfBatch, { params: { id } }, owner)).sessionList;
  const change = (batchId: string, fields: Parameters<typeof batchForm>[1]) =>
    world.call(update, { params: { batchId }, body: batchForm(program.programId, fields) }, owner);

  test("keeps the topics of its days when only the time of day changes", async () => {
    const { batch } = await createFrom();
    const [first] = await sessionsOf(batch.batchId);
    const body = { topic: "Foot ulcers", date: first?.startDateTime ?? 0, startTime: "09:00", endTime: "10:00" };
    await world.call(sessionEndpoints.update, { params: { id: first?.sessionId ?? "" }, body }, owner);
    await change(batch.batchId, { sessionStartDateTime: "11:00", sessionEndDateTime: "12:30" });
    const [again] = await sessionsOf(batch.batchId);
    expect(again).toMatchObject({ sessionId: first?.sessionId, topic: "Foot ulcers" });
    expect(wallClock(again?.startDateTime ?? 0, batch.timeZone).time).toBe("11:00");
    expect(wallClock(again?.endDateTime ?? 0, batch.timeZone).time).toBe("12:30");
  });

  test("keeps sessions that were added by hand and does not bring back cancelled ones", async () => {
    const { batch } = await createFrom();
    const before = await sessionsOf(batch.batchId);
    const cancelled = before[1];
    await world.call(sessionEndpoints.remove, { params: { id: cancelled?.sessionId ?? "" } }, owner);
    const date = batch.startDateTime + 2 * 86_400_000;
    const extra = { batchId: batch.batchId, topic: "Extra", date, startTime: "17:00", endTime: "18:00" };
    await world.call(sessionEndpoints.create, { body: extra }, owner);
    await change(batch.batchId, { sessionEndDateTime: "10:15" });
    const after = await sessionsOf(batch.batchId);
    expect(after).toHaveLength(before.length + 1);
    expect(after.filter(({ topic }) => topic === "Extra")).toHaveLength(1);
    const onThatDay = after.filter(({ startDateTime }) => startDateTime === cancelled?.startDateTime);
    expect(onThatDay.map(({ sessionStatus }) => sessionStatus)).toEqual(["CANCELLED"]);
  });

  test("moves each of three years with a session every day", async () => {
    const { timeZone, startDateTime } = batchForm(program.programId);
    const endDateTime = startOfDay(addDays(wallClock(startDateTime, timeZone).day, 1090), timeZone);
    const daily = { endDateTime, schedule: "FREQ=WEEKLY;INTERVAL=1;BYDAY=SU,MO,TU,WE,TH,FR,SA" };
    const { batch } = await createFrom(daily);
    await change(batch.batchId, { ...daily, sessionStartDateTime: "08:00" });
    const moved = await sessionsOf(batch.batchId);
    expect(moved).toHaveLength(1091);
    expect(new Set(moved.map((session) => wallClock(session.startDateTime, timeZone).time))).toEqual(
      new Set(["08:00"]),
    );
  });
});
