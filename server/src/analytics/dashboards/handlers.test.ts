import { afterAll, beforeAll, expect, test } from "vitest";
import { dashboardEndpoints } from "@openrounds/contract/analytics/dashboards/endpoints.ts";
import { buildBatch, buildHubWithBatch, buildParticipant } from "../../batches/factory.ts";
import type { BatchRow } from "../../batches/service.ts";
import type { UserRow } from "../../identity/service.ts";
import { resetClock, startClockAt } from "../../kernel/clock.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { buildHub, buildMember } from "../../organizations/factory.ts";
import type { OrganizationRow } from "../../organizations/service.ts";
import { buildProgram, buildRight } from "../../programs/factory.ts";
import type { ProgramRow } from "../../programs/service.ts";
import { buildHeldSession } from "../../sessions/factory.ts";
import { buildPoll, buildPollAnswer } from "../../sessions/polls/factory.ts";

const { attendance, insights, polls } = dashboardEndpoints;
const timeZone = "Asia/Kolkata";

let world: World;
let hub: OrganizationRow;
let owner: UserRow;
let program: ProgramRow;
let batch: BatchRow;

/** A session of an hour at which the people were for half of it. */
async function hold(topic: string, people: readonly UserRow[]): Promise<string> {
  const session = { batchId: batch.batchId, topic, startsAt: new Date(topic) };
  const stays = people.map((person) => [person, 30] as const);
  return (await buildHeldSession(world.db, session, stays)).sessionId;
}

beforeAll(async () => {
  world = await createWorld();
  const { db } = world;
  startClockAt(new Date("2026-05-20T06:00Z"));
  ({ hub, owner, program, batch } = await buildHubWithBatch(db));
  const [asha, ravi, meera] = await Promise.all([1, 2, 3].map(() => buildParticipant(db, batch, "ATTENDEE")));
  if (asha === undefined || ravi === undefined || meera === undefined) expect.fail();
  await hold("2026-05-13T00:00:00+05:30", [asha]);
  await hold("2026-05-13T00:00:01+05:30", [asha, ravi]);
  await hold("2026-05-12T23:59:59+05:30", [asha, ravi, meera]);
  await hold("2026-03-02T09:00:00+05:30", [meera]);
  for (const day of ["2026-06-20", "2026-06-27"]) {
    for (const time of ["00:00:00", "00:00:01", "23:59:59", "23:59:59.500"]) {
      await hold(`${day}T${time}+05:30`, [asha]);
    }
  }
});
afterAll(() => {
  resetClock();
  return world.close();
});

const params = () => ({ id: program.programId });
const shown = async (dateFilter: "LAST_WEEK" | "LAST_MONTH" | "LAST_SIX_MONTHS") =>
  world.call(attendance, { params: params(), query: { dateFilter, timeZone } }, owner);

test("a program shows who attended its sessions and who did not, of days from their first second to their last [ANLY-070] [ANLY-071]", async () => {
  const { sessionList } = await shown("LAST_WEEK");
  expect(sessionList).toMatchObject([{ sessionName: "2026-05-13T00:00:01+05:30", ATTENDED: 2, NOT_ATTENDED: 1 }]);
  expect((await shown("LAST_MONTH")).sessionList.map(({ ATTENDED }) => ATTENDED)).toEqual([2, 1, 3]);
  const page = { dateFilter: "LAST_SIX_MONTHS", timeZone, pageNumber: 1, pageSize: 3 } as const;
  const second = await world.call(attendance, { params: params(), query: page }, owner);
  expect(second).toMatchObject({ sessionList: [{ ATTENDED: 1, NOT_ATTENDED: 2 }], totalNumber: 4 });
});

test("the first day of a date filter begins at 00:00:01, and the last ends at 23:59:59 [ANLY-070] [ANLY-071]", async () => {
  startClockAt(new Date("2026-06-27T23:00+05:30"));
  const names = (await shown("LAST_WEEK")).sessionList.map(({ sessionName }) => sessionName.slice(5, -6));
  const input = { params: params(), query: { dateFilter: "LAST_WEEK", timeZone } } as const;
  const { metricDetailList } = (await world.call(insights, input, owner)).insights;
  startClockAt(new Date("2026-05-20T06:00Z"));
  expect(metricDetailList).toContainEqual(expect.objectContaining({ metricName: "totalAttendance", metricCount: 6 }));
  expect(names).toEqual([
    ...["06-27T23:59:59", "06-27T00:00:01", "06-27T00:00:00"],
    ...["06-20T23:59:59.500", "06-20T23:59:59", "06-20T00:00:01"],
  ]);
});

test("insights show the engagement and the joining of the same sessions", async () => {
  const query = { dateFilter: "LAST_SIX_MONTHS", timeZone } as const;
  const { insights: figures } = await world.call(insights, { params: params(), query }, owner);
  expect(figures.metricDetailList).toContainEqual({
    metricName: "totalAttendance",
    metricCount: 7,
    growthRate: null,
    previousCount: 0,
  });
  expect(figures.participantEngagementGraph.monthly[0]?.participantBracketList[1]).toEqual({
    bracketId: 2,
    participantCount: 1,
  });
  expect(figures.participantRetetntionGraph.monthly).toMatchObject([
    { newUserCount: 1, oldUserCount: 0 },
    { newUserCount: 2, oldUserCount: 1 },
  ]);
});

test("engagement is told in the brackets up to 25, 50, 75 and 100 percent of a session [ANLY-066]", async () => {
  const { db } = world;
  const createdBy = owner.userId;
  const bracketed = await buildProgram(db, { organizationId: hub.organizationId, createdBy });
  const of = await buildBatch(db, { programId: bracketed.programId, createdBy });
  const [startsAt, endsAt] = [new Date("2026-05-14T09:00+05:30"), new Date("2026-05-14T10:40+05:30")];
  const minutes = [25, 26, 50, 51, 75, 76, 100];
  const stays = await Promise.all(
    minutes.map(async (each) => [await buildParticipant(db, of, "ATTENDEE"), each] as const),
  );
  await buildHeldSession(db, { batchId: of.batchId, startsAt, endsAt }, stays);
  const query = { dateFilter: "LAST_WEEK", timeZone } as const;
  const { insights: figures } = await world.call(insights, { params: { id: bracketed.programId }, query }, owner);
  expect(figures.participantEngagementGraph.monthly[0]?.participantBracketList).toEqual([
    { bracketId: 1, participantCount: 1 },
    { bracketId: 2, participantCount: 2 },
    { bracketId: 3, participantCount: 2 },
    { bracketId: 4, participantCount: 2 },
  ]);
});

test("insights name the sessions of the same days in which somebody answered a poll", async () => {
  const [{ userId }, authorId] = [await buildParticipant(world.db, batch, "ATTENDEE"), owner.userId];
  const polled = await hold("2026-05-14T09:00:00+05:30", []);
  const earlier = await hold("2026-02-03T09:00:00+05:30", []);
  const silent = await hold("2026-05-14T12:00:00+05:30", []);
  for (const sessionId of [polled, polled, earlier]) {
    const { pollId } = await buildPoll(world.db, { sessionId, authorId, status: "ENDED" });
    await buildPollAnswer(world.db, { pollId, userId, choices: [0] });
  }
  await buildPoll(world.db, { sessionId: silent, authorId, status: "ENDED" });
  const listPage = async (dateFilter: "LAST_WEEK" | "LAST_SIX_MONTHS", page: object = {}) =>
    world.call(polls, { params: params(), query: { dateFilter, timeZone, ...page } }, owner);
  expect(await listPage("LAST_WEEK")).toMatchObject({ sessionList: [{ sessionId: polled }], totalNumber: 1 });
  const second = await listPage("LAST_SIX_MONTHS", { pageNumber: 1, pageSize: 1 });
  expect(second).toMatchObject({ sessionList: [{ sessionId: earlier }], totalNumber: 2 });
});

test("the dashboard of a program needs DOWNLOAD_DATA_REPORTS on it [PROG-045] [PERM-069]", async () => {
  const member = await buildMember(world.db, hub, "MEMBER");
  const attendee = await buildParticipant(world.db, batch, "ATTENDEE");
  const { owner: stranger } = await buildHub(world.db);
  const viewer = await buildMember(world.db, hub, "MEMBER");
  await buildRight(world.db, { programId: program.programId, userId: viewer.userId });
  const { sessionList } = await world.call(attendance, { params: params(), query: {} }, viewer);
  expect(sessionList).not.toEqual([]);
  for (const endpoint of [attendance, insights, polls]) {
    expect((await world.refusal(endpoint, { params: params(), query: {} }, member)).status).toBe(403);
    expect((await world.refusal(endpoint, { params: params(), query: {} }, attendee)).status).toBe(403);
    expect((await world.refusal(endpoint, { params: params(), query: {} }, stranger)).status).toBe(404);
  }
});
