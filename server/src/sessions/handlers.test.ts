import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CallInput } from "@openrounds/contract/kernel/endpoint.ts";
import { BATCH_ROLES, type BatchRole } from "@openrounds/contract/kernel/permissions.ts";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { addDays, startOfDay, wallClock } from "@openrounds/contract/kernel/time.ts";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { buildBatch, buildHubWithBatch, buildParticipant } from "../batches/factory.ts";
import type { BatchRow } from "../batches/service.ts";
import { buildUser } from "../identity/factory.ts";
import type { UserRow } from "../identity/service.ts";
import { DAY, HOUR, MINUTE, nowMs, resetClock, startClockAt } from "../kernel/clock.ts";
import { contend, together } from "../kernel/testing/together.ts";
import { createWorld, type World } from "../kernel/testing/world.ts";
import { buildMember, buildSuperhub } from "../organizations/factory.ts";
import type { OrganizationRow } from "../organizations/service.ts";
import { organizations } from "../organizations/tables.ts";
import { buildProgram } from "../programs/factory.ts";
import { buildHubWithSession, buildSession } from "./factory.ts";
import { resolveOverdue } from "./service.ts";

const {
  create,
  events,
  join,
  listMine,
  listOfBatch,
  listOfOrganization,
  listOfSuperHub,
  listScheduled,
  read,
  recent,
  remove,
  role,
} = sessionEndpoints;
const { progressOfProgram, setStatus, start, summaries, upcoming, update } = sessionEndpoints;
const NOON = new Date("2027-05-10T06:30:00Z");
const ZONE = "Asia/Kolkata";

let world: World;
let hub: OrganizationRow;
let owner: UserRow;
let batch: BatchRow;
let learner: UserRow;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  startClockAt(NOON);
  ({ hub, owner, batch } = await buildHubWithBatch(world.db, { program: { entityStatus: "READY_TO_PILOT" } }));
  learner = await buildParticipant(world.db, batch, "ATTENDEE");
});

const at = (ms: number): Date => new Date(NOON.getTime() + ms);
const build = (startsIn: number, fields: Partial<Parameters<typeof buildSession>[1]> = {}) =>
  buildSession(world.db, { batchId: batch.batchId, startsAt: at(startsIn), ...fields });
/** A coming session that the owner planned for another hub. */
function buildElsewhere() {
  const createdBy = owner.userId;
  return buildHubWithSession(world.db, {
    program: { createdBy },
    batch: { createdBy },
    session: { startsAt: at(DAY) },
  });
}
const readAs = async (person: UserRow, id: string) => (await world.call(read, { params: { id } }, person)).session;
const startAs = (person: UserRow, sessionId: string) => world.call(start, { body: { sessionId } }, person);
const startRefused = (person: UserRow, sessionId: string) => world.refusal(start, { body: { sessionId } }, person);
const joinAs = (person: UserRow, sessionId: string) => world.call(join, { body: { sessionId } }, person);
const joinRefused = (person: UserRow, sessionId: string) => world.refusal(join, { body: { sessionId } }, person);
const endBody = (entityId: string) => ({
  body: { entityId, entityType: "SESSION" as const, status: "COMPLETED" as const },
});

describe("a session", () => {
  const form = (fields: Partial<CallInput<typeof create>["body"]> = {}) => ({
    batchId: batch.batchId,
    topic: "  Foot ulcers ",
    date: startOfDay("2027-05-12", ZONE),
    startTime: "09:00",
    endTime: "10:30",
    ...fields,
  });

  test("is added to a batch at a time of day in its time zone, and read by its people [SESS-026] [SESS-027] [SESS-005] [PERM-087]", async () => {
    const presenter = await buildParticipant(world.db, batch, "CASE_PRESENTER");
    expect((await world.refusal(create, { body: form() }, presenter)).status).toBe(403);
    const facilitator = await buildParticipant(world.db, batch, "FACILITATOR");
    const { session } = await world.call(create, { body: form() }, facilitator);
    expect(session).toMatchObject({
      sessionId: expect.any(String) as string,
      batchId: batch.batchId,
      batchName: batch.batchName,
      programName: "Diabetes care",
      topic: "Foot ulcers",
      sessionStatus: "SCHEDULED",
      timeZone: ZONE,
    });
    expect(wallClock(session.startDateTime, ZONE)).toEqual({ day: "2027-05-12", time: "09:00" });
    expect(session.endDateTime - session.startDateTime).toBe(90 * MINUTE);
    expect(await readAs(learner, session.sessionId)).toEqual({
      ...session,
      canStart: false,
      canReport: false,
      role: "ATTENDEE",
    });
  });

  test.each([
    [{ topic: " " }, "VALID_SESSION_TOPIC"],
    [{ topic: "x".repeat(251) }, "VALID_SESSION_TOPIC_MAX"],
    [{ date: startOfDay("2027-05-09", ZONE) }, "VALID_CREATE_BATCH_START_PAST"],
    [{ startTime: "10:00", endTime: "10:00" }, "VALID_CREATE_BATCH_END_TIME"],
    [{ startTime: "25:00" }, "VALID_TIME"],
    [{ date: 9e15 }, "error.invalidInput"],
  ])("with %o is refused with %s", async (fields, key) => {
    expect((await world.refusal(create, { body: form(fields) }, owner)).body.responseCode).toBe(key);
  });

  test("takes place within the days of its batch, also when it is changed [SESS-026] [SESS-028]", async () => {
    const onDay = (day: string) => ({ date: startOfDay(day, ZONE) });
    const last = wallClock(batch.endsAt.getTime(), ZONE).day;
    for (const day of [addDays(last, 1), addDays(last, 365)]) {
      const { body } = await world.refusal(create, { body: form(onDay(day)) }, owner);
      expect(body.responseCode).toBe("VALID_SESSION_OUTSIDE_BATCH");
      expect(Object.keys(body.error.fields ?? {})).toEqual(["date"]);
    }
    const { session } = await world.call(create, { body: form(onDay(last)) }, owner);
    const { batchId: _, ...fields } = form(onDay(addDays(last, 1)));
    const params = { params: { id: session.sessionId } };
    const refused = await world.refusal(update, { ...params, body: fields }, owner);
    expect(refused.body.responseCode).toBe("VALID_SESSION_OUTSIDE_BATCH");
    const later = await buildBatch(world.db, {
      programId: batch.programId,
      createdBy: owner.userId,
      startsAt: new Date(startOfDay("2027-05-13", ZONE)),
    });
    const early = await world.refusal(create, { body: form({ batchId: later.batchId }) }, owner);
    expect(early.body.responseCode).toBe("VALID_SESSION_OUTSIDE_BATCH");
  });

  test("starts when no other of its batch does, but may take the place of a cancelled one [SESS-026] [SESS-028]", async () => {
    const { results } = await contend(3, () => world.call(create, { body: form() }, owner));
    expect(results).toHaveLength(1);
    const { body } = await world.refusal(create, { body: form() }, owner);
    expect(body.responseCode).toBe("VALID_SESSION_SAME_START");
    expect(Object.keys(body.error.fields ?? {})).toEqual(["startTime"]);
    const { session } = await world.call(create, { body: form({ startTime: "09:01" }) }, owner);
    const { batchId: _, ...fields } = form();
    const params = { params: { id: session.sessionId } };
    const refused = await world.refusal(update, { ...params, body: fields }, owner);
    expect(refused.body.responseCode).toBe("VALID_SESSION_SAME_START");
    const renamed = { ...fields, startTime: "09:01", topic: "Eyes" };
    expect((await world.call(update, { ...params, body: renamed }, owner)).session.topic).toBe("Eyes");
    await world.call(remove, params, owner);
    await world.call(create, { body: form({ startTime: "09:01" }) }, owner);
  });

  test("that no longer fits its batch still takes another topic", async () => {
    const beyond = await build(100 * DAY);
    const clock = (atMs: Date): string => wallClock(atMs.getTime(), ZONE).time;
    const body = {
      topic: "Eyes",
      date: beyond.startsAt.getTime(),
      startTime: clock(beyond.startsAt),
      endTime: clock(beyond.endsAt),
    };
    const { session } = await world.call(update, { params: { id: beyond.sessionId }, body }, owner);
    expect(session.topic).toBe("Eyes");
  });

  test("is changed and cancelled before it begins, and not after [SESS-028] [SESS-029] [PERM-088] [PERM-089]", async () => {
    const planned = await build(HOUR);
    const params = { params: { id: planned.sessionId } };
    const { batchId: _, ...fields } = form({ topic: "Eyes" });
    const presenter = await buildParticipant(world.db, batch, "CASE_PRESENTER");
    expect((await world.refusal(update, { ...params, body: fields }, presenter)).status).toBe(403);
    const facilitator = await buildParticipant(world.db, batch, "FACILITATOR");
    const { session } = await world.call(update, { ...params, body: fields }, facilitator);
    expect(await readAs(facilitator, planned.sessionId)).toEqual(session);
    expect(session.topic).toBe("Eyes");
    expect(wallClock(session.startDateTime, ZONE)).toEqual({ day: "2027-05-12", time: "09:00" });
    expect(wallClock(session.endDateTime, ZONE)).toEqual({ day: "2027-05-12", time: "10:30" });
    expect((await world.refusal(remove, params, facilitator)).status).toBe(403);
    await world.call(remove, params, owner);
    expect((await readAs(learner, planned.sessionId)).sessionStatus).toBe("CANCELLED");
    expect((await startRefused(owner, planned.sessionId)).body.responseCode).toBe("SESSION_NOT_OPEN");
    const running = { params: { id: (await build(0, { status: "INPROGRESS" })).sessionId } };
    expect((await world.refusal(update, { ...running, body: fields }, owner)).body.responseCode).toBe(
      "SESSION_HAS_BEGUN",
    );
    expect((await world.refusal(remove, running, owner)).body.responseCode).toBe("SESSION_HAS_BEGUN");
  });

  test("of a batch of others is not there", async () => {
    const { sessionId } = await build(HOUR);
    const stranger = await buildUser(world.db);
    for (const refused of [
      await world.refusal(read, { params: { id: sessionId } }, stranger),
      await startRefused(stranger, sessionId),
      await joinRefused(stranger, sessionId),
      await world.refusal(role, { query: { sessionId } }, stranger),
      await world.refusal(setStatus, endBody(sessionId), stranger),
    ]) {
      expect(refused.status).toBe(404);
    }
  });
});

describe("starting", () => {
  test("is open from 15 minutes before the start until the end [SESS-025] [SESS-033] [PERM-090]", async () => {
    const early = await build(16 * MINUTE);
    expect((await startRefused(owner, early.sessionId)).body.responseCode).toBe("SESSION_NOT_OPEN");
    const late = await build(-HOUR);
    expect((await startRefused(owner, late.sessionId)).body.responseCode).toBe("SESSION_NOT_OPEN");
    const { sessionId } = await build(15 * MINUTE);
    expect((await startAs(owner, sessionId)).startUrl).toBe(`/live/${sessionId}`);
    expect((await readAs(learner, sessionId)).sessionStatus).toBe("INPROGRESS");
  });

  test("is not for participants, who are told so, but for owners, program admins and facilitators of the batch [SESS-025] [PERM-090]", async () => {
    const { sessionId } = await build(0);
    expect((await startRefused(learner, sessionId)).status).toBe(403);
    const starters: readonly BatchRole[] = ["OWNER", "PROGRAM_ADMIN", "FACILITATOR"];
    for (const batchRole of BATCH_ROLES) {
      const person = await buildParticipant(world.db, batch, batchRole);
      if (starters.includes(batchRole)) {
        const own = await build(0);
        expect((await startAs(person, own.sessionId)).startUrl, batchRole).toBe(`/live/${own.sessionId}`);
      } else {
        expect((await startRefused(person, sessionId)).status, batchRole).toBe(403);
      }
    }
    expect((await readAs(owner, sessionId)).sessionStatus).toBe("READY_TO_START");
  });

  test("twice takes the organiser back in, and makes the program a pilot once", async () => {
    const { sessionId } = await build(0);
    const urls = await together(3, () => startAs(owner, sessionId));
    expect(new Set(urls.map(({ startUrl }) => startUrl)).size).toBe(1);
    const { program } = await world.call(programEndpoints.read, { params: { id: batch.programId } }, owner);
    expect(program.entityStatus).toBe("PILOT");
  });
});

describe("joining", () => {
  test("is possible while the session runs, for the caller alone [SESS-032] [SESS-050]", async () => {
    const { sessionId } = await build(0);
    expect((await joinRefused(learner, sessionId)).body.responseCode).toBe("SESSION_NOT_STARTED");
    await startAs(owner, sessionId);
    const participants = [{ userId: owner.userId }];
    const { joinUrl } = await world.call(join, { body: { sessionId, participants } }, learner);
    expect(joinUrl).toBe(`/live/${sessionId}`);
    await world.call(setStatus, endBody(sessionId), owner);
    expect((await joinRefused(learner, sessionId)).body.responseCode).toBe("SESSION_NOT_STARTED");
  });

  test.each(["LINK", "ZOOM_MEETING"] as const)(
    "leads to the %s of the batch where one is set, which no list tells",
    async (vcProvider) => {
      const vcLink = "https://meet.jit.si/secret-room";
      await world.call(
        batchEndpoints.setMeeting,
        { params: { id: batch.batchId }, body: { vcProvider, vcLink } },
        owner,
      );
      const { sessionId } = await build(0);
      const seen = await Promise.all([
        readAs(learner, sessionId),
        world.call(listOfBatch, { params: { id: batch.batchId } }, learner),
        world.call(batchEndpoints.read, { params: { batchId: batch.batchId } }, learner),
        world.call(batchEndpoints.listMine, {}, learner),
      ]);
      expect(JSON.stringify(seen)).not.toContain("secret-room");
      await startAs(owner, sessionId);
      expect((await joinAs(learner, sessionId)).joinUrl).toBe(vcLink);
    },
  );
});

describe("ending", () => {
  test("completes the session for all, once [SESS-035] [PERM-092]", async () => {
    const { sessionId } = await build(0, { status: "INPROGRESS" });
    expect((await world.refusal(setStatus, endBody(sessionId), learner)).status).toBe(403);
    const { results } = await contend(3, () => world.call(setStatus, endBody(sessionId), owner));
    expect(results).toHaveLength(1);
    expect((await readAs(learner, sessionId)).sessionStatus).toBe("COMPLETED");
  });

  test("is refused for a session that does not run, and goes to no other status", async () => {
    const { sessionId } = await build(0);
    expect((await world.refusal(setStatus, endBody(sessionId), owner)).body.responseCode).toBe("SESSION_NOT_STARTED");
    const reopened = { body: { ...endBody(sessionId).body, status: "ACTIVE" as const } };
    expect((await world.refusal(setStatus, reopened, owner)).status).toBe(403);
  });

  test("of a batch closes and reopens it, for who may edit it [BATCH-003]", async () => {
    const body = (status: "INACTIVE" | "ACTIVE") => ({
      body: { entityId: batch.batchId, entityType: "BATCH" as const, status },
    });
    expect((await world.refusal(setStatus, body("INACTIVE"), learner)).status).toBe(403);
    for (const status of ["INACTIVE", "ACTIVE"] as const) {
      await world.call(setStatus, body(status), owner);
      const seen = await world.call(batchEndpoints.read, { params: { batchId: batch.batchId } }, owner);
      expect(seen.batch.entityStatus).toBe(status);
    }
    for (const other of ["CREATED", "PENDING", "CANCELLED"]) {
      expect((await world.refusal(setStatus, body(other as "ACTIVE"), owner)).status).toBe(400);
    }
  });

  test("is done for what people forgot: never started at the end, completed two hours after it", async () => {
    const [missed, forgotten, going, later] = await Promise.all([
      build(-2 * HOUR),
      build(-4 * HOUR, { status: "INPROGRESS" }),
      build(-2 * HOUR, { status: "INPROGRESS" }),
      build(HOUR),
    ]);
    await together(2, () => resolveOverdue(world.db));
    const statuses = [missed, forgotten, going, later].map(
      async ({ sessionId }) => (await readAs(owner, sessionId)).sessionStatus,
    );
    expect(await Promise.all(statuses)).toEqual(["NEVER_STARTED", "COMPLETED", "INPROGRESS", "SCHEDULED"]);
  });
});

test("a session has one of eight statuses, by its time and by who looks [SESS-002]", async () => {
  const seen = async (person: UserRow, ...of: Parameters<typeof build>): Promise<string> =>
    (await readAs(person, (await build(...of)).sessionId)).sessionStatus;
  expect(await seen(learner, HOUR)).toBe("SCHEDULED");
  expect(await seen(learner, 10 * MINUTE)).toBe("YET_TO_BEGIN");
  expect(await seen(learner, 0)).toBe("READY_TO_JOIN");
  expect(await seen(owner, 0)).toBe("READY_TO_START");
  expect(await seen(learner, -2 * HOUR)).toBe("NEVER_STARTED");
  for (const status of ["INPROGRESS", "COMPLETED", "CANCELLED"] as const) {
    expect(await seen(learner, -HOUR / 2, { status })).toBe(status);
  }
});

describe("the lists", () => {
  test("of a batch are all of it in order, or what is still to come [BATCH-064] [BATCH-065] [SESS-001]", async () => {
    const past = await build(-DAY, { status: "COMPLETED" });
    const running = await build(-MINUTE, { status: "INPROGRESS" });
    const next = await build(DAY);
    const cancelled = await build(2 * DAY, { status: "CANCELLED" });
    const params = { params: { id: batch.batchId } };
    const ids = ({ sessionList }: { sessionList: { sessionId: string }[] }) =>
      sessionList.map(({ sessionId }) => sessionId);
    expect(ids(await world.call(listOfBatch, params, learner))).toEqual(
      [past, running, next, cancelled].map(({ sessionId }) => sessionId),
    );
    expect(ids(await world.call(listScheduled, params, learner))).toEqual(
      [running, next].map(({ sessionId }) => sessionId),
    );
  });

  test("of a person have the own sessions only: the next, the coming, the last, and the calendar [SESS-036] [SESS-043] [SESS-044] [PROG-195]", async () => {
    const other = await buildProgram(world.db, { organizationId: hub.organizationId, createdBy: owner.userId });
    const elsewhere = await buildBatch(world.db, { programId: other.programId, createdBy: owner.userId });
    await buildSession(world.db, { batchId: elsewhere.batchId });
    const [old, past, next, far] = await Promise.all([
      build(-100 * DAY, { status: "COMPLETED" }),
      build(-DAY, { status: "COMPLETED" }),
      build(DAY),
      build(100 * DAY),
    ]);
    const ids = ({ sessionList }: { sessionList: { sessionId: string }[] }) =>
      sessionList.map(({ sessionId }) => sessionId);
    expect(ids(await world.call(listMine, {}, learner))).toEqual([next.sessionId, far.sessionId]);
    expect((await world.call(upcoming, {}, learner)).session?.sessionId).toBe(next.sessionId);
    expect(ids(await world.call(recent, {}, learner))).toEqual([past.sessionId, old.sessionId]);
    expect(ids(await world.call(events, { params: { userId: learner.userId } }, learner))).toEqual([
      past.sessionId,
      next.sessionId,
    ]);
    expect((await world.call(upcoming, {}, await buildUser(world.db))).session).toBeNull();
  });

  test("of a person have what runs before what is to come, and of no batch that is somebody else's [PROG-195]", async () => {
    await build(-DAY, { status: "COMPLETED" });
    await buildElsewhere();
    const next = await build(DAY);
    const running = await build(-MINUTE, { status: "INPROGRESS" });
    const { sessionList } = await world.call(listMine, {}, learner);
    expect(sessionList.map(({ sessionId }) => sessionId)).toEqual([running.sessionId, next.sessionId]);
    expect((await world.call(listMine, {}, await buildUser(world.db))).sessionList).toEqual([]);
  });

  test("of a hub have what runs and is to come, for who may list its programs [PROG-193]", async () => {
    await build(-DAY, { status: "COMPLETED" });
    await buildElsewhere();
    const next = await build(DAY);
    const running = await build(-MINUTE, { status: "INPROGRESS" });
    const params = { params: { id: hub.organizationId } };
    expect((await world.call(listOfOrganization, params, owner)).sessionList.map(({ sessionId }) => sessionId)).toEqual(
      [running.sessionId, next.sessionId],
    );
    const member = await buildMember(world.db, hub, "MEMBER");
    expect((await world.call(listOfOrganization, params, member)).sessionList).toEqual([]);
    expect((await world.refusal(listOfOrganization, params, learner)).status).toBe(404);
  });
});

test("a superhub sees the sessions of its hubs, other superhubs do not [PROG-194]", async () => {
  const { superhub, superhubOwner: above } = await buildSuperhub(world.db);
  await world.db
    .update(organizations)
    .set({ parentId: superhub.organizationId })
    .where(eq(organizations.organizationId, hub.organizationId));
  await build(-DAY, { status: "COMPLETED" });
  await buildElsewhere();
  const next = await build(DAY);
  const running = await build(-MINUTE, { status: "INPROGRESS" });
  const below = { params: { id: superhub.organizationId } };
  const { sessionList } = await world.call(listOfSuperHub, below, above);
  expect(sessionList.map(({ sessionId }) => sessionId)).toEqual([running.sessionId, next.sessionId]);
  const { superhubOwner: other } = await buildSuperhub(world.db);
  expect((await world.refusal(listOfSuperHub, below, other)).status).toBe(404);
});

test("a program's card tells its batches, people and next session, and nothing of programs of others", async () => {
  const next = await build(DAY);
  await buildParticipant(world.db, batch, "ATTENDEE");
  const ask = (person: UserRow) =>
    world.call(summaries, { query: { programIds: `${batch.programId},${batch.programId}` } }, person);
  expect((await ask(owner)).summaryList).toEqual([
    { programId: batch.programId, batchCount: 1, participantCount: 2, nextSessionDateTime: next.startsAt.getTime() },
  ]);
  expect((await ask(await buildUser(world.db))).summaryList).toEqual([]);
});

test("one call tells how far the sessions of each batch of a program are, to whoever may see them", async () => {
  await build(-2 * DAY, { status: "COMPLETED" });
  await build(-DAY, { status: "CANCELLED" });
  const next = await build(DAY);
  const empty = await buildBatch(world.db, { programId: batch.programId, createdBy: owner.userId });
  const ofProgram = { params: { id: batch.programId } };
  const progress = {
    batchId: batch.batchId,
    sessionCount: 2,
    completedCount: 1,
    next: { topic: next.topic, startDateTime: next.startsAt.getTime(), sessionStatus: "SCHEDULED" },
  };
  const ofOwner = await world.call(progressOfProgram, ofProgram, owner);
  const none = { batchId: empty.batchId, sessionCount: 0, completedCount: 0, next: null };
  expect(ofOwner.progressList.toSorted((a, b) => b.sessionCount - a.sessionCount)).toEqual([progress, none]);
  // A participant of one batch sees no other batch.
  expect((await world.call(progressOfProgram, ofProgram, learner)).progressList).toEqual([progress]);
  expect((await world.refusal(progressOfProgram, ofProgram, await buildUser(world.db))).status).toBe(404);
});

test("a person's role in a session follows from the roles in its batch, and is one of six [SESS-003] [SESS-031]", async () => {
  const { sessionId } = await build(HOUR);
  const facilitator = await buildParticipant(world.db, batch, "FACILITATOR");
  expect(await world.call(role, { query: { sessionId } }, facilitator)).toEqual({ role: "PANELIST" });
  expect(await world.call(role, { query: { sessionId } }, learner)).toEqual({ role: "ATTENDEE" });
  const roles = BATCH_ROLES.map(async (batchRole) => {
    const person = await buildParticipant(world.db, batch, batchRole);
    return [batchRole, (await world.call(role, { query: { sessionId } }, person)).role] as const;
  });
  expect(Object.fromEntries(await Promise.all(roles))).toEqual({
    OWNER: "PROGRAM_ADMIN",
    PROGRAM_ADMIN: "PROGRAM_ADMIN",
    FACILITATOR: "PANELIST",
    SUBJECT_MATTER_EXPERT: "PANELIST",
    GUEST_LECTURER: "GUEST_LECTURER",
    CASE_PRESENTER: "CASE_PRESENTER",
    GUEST_PARTICIPANT: "GUEST_PARTICIPANT",
    ATTENDEE: "ATTENDEE",
  });
  expect((await world.refusal(role, { query: { sessionId } }, owner)).status).toBe(404);
});

test("a batch that was held cannot be deleted, one that only was to be can", async () => {
  const params = { params: { batchId: batch.batchId } };
  const { sessionId } = await build(0);
  await startAs(owner, sessionId);
  expect((await world.refusal(batchEndpoints.remove, params, owner)).body.responseCode).toBe("BATCH_HAS_HISTORY");
  const empty = await buildBatch(world.db, { programId: batch.programId, createdBy: owner.userId });
  await buildSession(world.db, { batchId: empty.batchId, startsAt: new Date(nowMs() + DAY) });
  await world.call(batchEndpoints.remove, { params: { batchId: empty.batchId } }, owner);
  resetClock();
});

test("a session that a change of clocks would end before it starts keeps its length", async () => {
  startClockAt(new Date("2027-03-01T12:00:00Z"));
  const timeZone = "America/New_York";
  const { batchId } = await buildBatch(world.db, { programId: batch.programId, createdBy: owner.userId, timeZone });
  const date = Date.parse("2027-03-14T05:00:00Z");
  const body = { batchId, topic: "Feet", date, startTime: "02:30", endTime: "03:15" };
  const { session } = await world.call(sessionEndpoints.create, { body }, owner);
  expect(new Date(session.startDateTime).toISOString()).toBe("2027-03-14T07:30:00.000Z");
  expect(new Date(session.endDateTime).toISOString()).toBe("2027-03-14T08:15:00.000Z");
});

test("a session keeps its agenda when a change does not name it, and a longer one is refused", async () => {
  const times = { startTime: "09:00", endTime: "10:15", date: nowMs() + DAY };
  const body = { batchId: batch.batchId, topic: "Foot ulcers", ...times, agenda: "Welcome, 5\nCase, 70" };
  const { session: made } = await world.call(sessionEndpoints.create, { body }, owner);
  expect(made.agenda).toBe("Welcome, 5\nCase, 70");
  const change = { params: { id: made.sessionId }, body: { topic: "Feet", ...times } };
  expect((await world.call(sessionEndpoints.update, change, owner)).session).toMatchObject({
    topic: "Feet",
    agenda: made.agenda,
  });
  const tooLong = { ...change, body: { ...change.body, agenda: "a".repeat(1001) } };
  expect((await world.refusal(sessionEndpoints.update, tooLong, owner)).body.responseCode).toBe(
    "VALID_SESSION_AGENDA_MAX",
  );
});
