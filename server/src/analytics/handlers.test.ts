import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { analyticsEndpoints } from "@openrounds/contract/analytics/endpoints.ts";
import { ANYWHERE } from "@openrounds/contract/analytics/rules.ts";
import type { AnalyticsFilter } from "@openrounds/contract/analytics/filters.ts";
import { buildBatch, buildHubWithBatch, buildParticipant } from "../batches/factory.ts";
import type { BatchRow } from "../batches/service.ts";
import { certificates } from "../certificates/tables.ts";
import { buildContent } from "../content/factory.ts";
import { contents } from "../content/tables.ts";
import { buildUser } from "../identity/factory.ts";
import type { UserRow } from "../identity/service.ts";
import { MINUTE, nowMs, resetClock, startClockAt } from "../kernel/clock.ts";
import type { Autocommit } from "../kernel/db/database.ts";
import { translate } from "../kernel/i18n/messages.ts";
import { newId } from "../kernel/ids.ts";
import { announce } from "../kernel/jobs/outbox.ts";
import { passTime } from "../kernel/testing/time.ts";
import { createWorld, routeOf, type Person, type World } from "../kernel/testing/world.ts";
import { buildHub, buildMember, buildOrganization } from "../organizations/factory.ts";
import type { OrganizationRow } from "../organizations/service.ts";
import { buildProgram, buildRight } from "../programs/factory.ts";
import { programs } from "../programs/tables.ts";
import type { ProgramRow } from "../programs/service.ts";
import { focusAreaIdOf, occupationIdOf } from "../reference/service.ts";
import { placesLoaded } from "../reference/events.ts";
import { PLACES_EDITION } from "../reference/gazetteer/service.ts";
import { loadedEditions, places } from "../reference/tables.ts";
import type { SessionRow } from "../sessions/service.ts";
import { batchParticipants } from "../batches/tables.ts";
import { together } from "../kernel/testing/together.ts";
import { buildHeldSession } from "../sessions/factory.ts";
import type { Stay } from "../sessions/attendance/factory.ts";
import { countDue } from "./attendances/service.ts";
import { attendances, heldSessions } from "./attendances/tables.ts";
import { userLocations } from "./locations/tables.ts";

const { attendance, country, entityFilter, gcnf, initFilter, location, participants, recentSession } =
  analyticsEndpoints;

let world: World;
let superhub: OrganizationRow;
let hub: OrganizationRow;
let owner: UserRow;
let program: ProgramRow;
let other: ProgramRow;
let batch: BatchRow;
let otherBatch: BatchRow;
let asha: UserRow;
let ravi: UserRow;
let meera: UserRow;
let visitor: UserRow;
const sessions: SessionRow[] = [];

/** Says that the towns are there. */
const noteTowns = (db: Autocommit) =>
  db
    .insert(loadedEditions)
    .values({ edition: PLACES_EDITION, loadedAt: new Date(nowMs()) })
    .onConflictDoNothing();
const NURSE = occupationIdOf("Staff nurse");
const DOCTOR = occupationIdOf("Physician");
const MIDWIFE = occupationIdOf("Nurse midwife");
const PUNE = { latitude: 18.5204, longitude: 73.8567 };
const NAIROBI = { latitude: -1.2833, longitude: 36.8167 };

const hold = ({ batchId }: BatchRow, startsAt: string, stays: readonly Stay[]): Promise<SessionRow> =>
  buildHeldSession(world.db, { batchId, topic: `Session ${sessions.length + 1}`, startsAt: new Date(startsAt) }, stays);

/**
 * January: asha 60 and 20 minutes, ravi 40 from the seventh minute on, a visitor 10; February: asha 60, meera 31
 * in another program; April, which the last quarter ends before: ravi 60.
 */
async function buildNumbers(): Promise<void> {
  // The second lies on a Monday in India and still on Sunday in Greenwich.
  const plans = [
    [batch, "2026-01-05T09:00+05:30", [asha, [ravi, 40, 7]]],
    [
      batch,
      "2026-01-12T01:00+05:30",
      [
        [asha, 20],
        [visitor, 10],
      ],
    ],
    [otherBatch, "2026-02-03T09:00+05:30", [asha, [meera, 31]]],
    [batch, "2026-04-02T09:00+05:30", [ravi]],
  ] as const;
  for (const [of, startsAt, stays] of plans) sessions.push(await hold(of, startsAt, stays));
}

beforeAll(async () => {
  world = await createWorld();
  const { db } = world;
  startClockAt(new Date("2026-05-20T06:00Z"));
  superhub = await buildOrganization(db, { level: "SUPERHUB", name: "Superhub" });
  ({ hub, owner, program, batch } = await buildHubWithBatch(db, {
    hub: { name: "Sahyadri", parentId: superhub.organizationId },
    program: { name: "Diabetes" },
    batch: { batchName: "First" },
  }));
  const own = { organizationId: hub.organizationId, createdBy: owner.userId };
  other = await buildProgram(db, { ...own, name: "Safe birth", focusAreaIds: [focusAreaIdOf("Safe birth")] });
  otherBatch = await buildBatch(db, { programId: other.programId, createdBy: owner.userId, batchName: "Second" });
  const site = await buildOrganization(db, { level: "SPOKE", name: "Wardha" });
  const works = { organizationId: site.organizationId, organizationName: "Wardha", address: PUNE };
  asha = await buildParticipant(db, batch, "ATTENDEE", {
    firstName: "Asha",
    gender: "FEMALE",
    occupationId: NURSE,
    ...works,
  });
  ravi = await buildParticipant(db, batch, "ATTENDEE", {
    firstName: "Ravi",
    gender: "MALE",
    occupationId: DOCTOR,
    ...works,
  });
  meera = await buildParticipant(db, otherBatch, "ATTENDEE", {
    gender: "FEMALE",
    occupationId: NURSE,
    address: NAIROBI,
  });
  visitor = await buildUser(db, { gender: "NON_BINARY" });
  await db.insert(places).values([
    { placeId: 1, name: "Pune", searchName: "pune", region: "Maharashtra", countryCode: "IN", ...PUNE },
    { placeId: 2, name: "Nairobi", searchName: "nairobi", region: "Nairobi County", countryCode: "KE", ...NAIROBI },
  ]);
  await noteTowns(db);
  await buildNumbers();
});
afterAll(() => {
  resetClock();
  return world.close();
});

const query = () => ({ organizationId: hub.organizationId });
const INDIA = { timeZone: "Asia/Kolkata" };
const OVERALL = { ...INDIA, timeFilter: { filterName: "OVERALL" as const } };
const between = (startDate: string, endDate: string) => ({
  ...INDIA,
  timeFilter: { filterName: "CUSTOM" as const, startDate, endDate },
});
const overviewOf = async (body: Partial<AnalyticsFilter> = {}, as: Person = owner) =>
  (await world.call(attendance, { query: query(), body: { ...INDIA, ...body } }, as)).overview;
async function metricsOf(body: Partial<AnalyticsFilter> = {}, as: UserRow = owner) {
  const { metricDetailList } = await overviewOf(body, as);
  return Object.fromEntries(metricDetailList.map(({ metricName, metricCount }) => [metricName, metricCount]));
}

test("calls of a dashboard are under one base, each with an organization, a language and a filter [ANLY-051] [ANLY-052] [ANLY-053] [ANLY-054] [ANLY-055] [ANLY-056] [ANLY-057] [ANLY-058]", async () => {
  const endpoints = [entityFilter, attendance, gcnf, location, country];
  expect(endpoints.map(routeOf)).toEqual(
    ["entityFilter", "overview/attendance", "overview/gcnf", "location", "country"].map(
      (path) => `POST /v1/analytics/${path}`,
    ),
  );
  expect([recentSession, initFilter].map(routeOf)).toEqual([
    ...["GET /v1/analytics/recent-session", "GET /v1/analytics/filter/init"],
  ]);
  for (const endpoint of endpoints) {
    const fieldsOf = async (wrong: { query: ReturnType<typeof query>; body: object }): Promise<string[]> => {
      const { status, body } = await world.refusal(endpoint, wrong, owner);
      expect(status).toBe(400);
      return Object.keys(body.error.fields ?? {}).toSorted();
    };
    const wrong = { organizationId: "x", languageCode: "x".repeat(11) };
    expect(await fieldsOf({ query: wrong, body: OVERALL })).toEqual(["languageCode", "organizationId"]);
    const body = { timeFilter: { filterName: "NOW" } };
    expect(await fieldsOf({ query: query(), body })).toEqual(["timeFilter.filterName"]);
  }
  const inHindi = { query: { ...query(), languageCode: "hi_IN" }, body: OVERALL };
  const { focusAreas } = await world.call(entityFilter, inHindi, owner);
  const { focusAreaReport } = await world.call(gcnf, inHindi, owner);
  const { overview } = await world.call(attendance, inHindi, owner);
  const { countries } = await world.call(location, inHindi, owner);
  const { countryList } = await world.call(country, inHindi, owner);
  for (const name of [
    ...countryList.map((each) => each.countryName),
    countries[0]?.countryName,
    ...focusAreas.map((each) => each.name),
    ...focusAreaReport.map((each) => each.focusAreaName),
    overview.professionGraph.multipleProfession[0]?.professionName,
  ]) {
    expect(name).toMatch(/[\u0900-\u097F]/);
  }
});

test("the cards count the sessions of the last quarter, each figure by its name [ANLY-028] [ANLY-032] [ANLY-033] [ANLY-051] [ANLY-053]", async () => {
  const metrics = await metricsOf();
  expect(Object.keys(metrics).toSorted()).toEqual([
    ...["adhocAttendance", "batchDetail", "casePresented", "certificateGiven", "participantLearningSite"],
    ...["programCount", "registeredParticipant", "retensionRate", "sessionDetail", "totalAttendance"],
    ...["trainingHours", "uniqueParticipant"],
  ]);
  expect(metrics).toMatchObject({
    ...{ programCount: 2, batchDetail: 2, sessionDetail: 3, totalAttendance: 6, uniqueParticipant: 4 },
    // 60 + 40 + 20 + 10 + 60 + 31 minutes
    ...{ trainingHours: 4, adhocAttendance: 2, participantLearningSite: 1, retensionRate: 25 },
    ...{ certificateGiven: 0, registeredParticipant: 0 },
  });
  const at = new Date("2026-02-20T09:00+05:30");
  const shown = { batchId: batch.batchId, ownerId: asha.userId, createdAt: at };
  const { contentId } = await buildContent(world.db, { ...shown, type: "CASE_PRESENTATION" });
  const ofAsha = eq(batchParticipants.userId, asha.userId);
  const joined = await world.db.select().from(batchParticipants).where(ofAsha);
  await world.db.update(batchParticipants).set({ createdAt: at }).where(ofAsha);
  for (const [index, { userId }] of [asha, ravi].entries()) {
    const printed = {} as typeof certificates.$inferInsert.printed;
    const issued = { certificateId: newId(), number: `T-${index}`, runId: newId(), printed, issuedAt: at };
    await world.db.insert(certificates).values({ ...issued, batchId: batch.batchId, userId });
  }
  expect(await metricsOf()).toMatchObject({ casePresented: 1, certificateGiven: 2, registeredParticipant: 1 });
  const ofDeleted = await buildBatch(world.db, {
    programId: program.programId,
    createdBy: owner.userId,
    deletedAt: at,
  });
  const gone = await buildParticipant(world.db, ofDeleted, "ATTENDEE");
  const ofGone = eq(batchParticipants.userId, gone.userId);
  await world.db.update(batchParticipants).set({ createdAt: at }).where(ofGone);
  expect(await metricsOf()).toMatchObject({ registeredParticipant: 1 });
  await world.db.delete(batchParticipants).where(ofGone);
  await world.db.delete(certificates).where(eq(certificates.batchId, batch.batchId));
  await world.db.delete(contents).where(eq(contents.contentId, contentId));
  await world.db
    .update(batchParticipants)
    .set({ createdAt: joined[0]?.createdAt ?? at })
    .where(ofAsha);
});

test("hub staff see attendance, engagement, professions, gender, content and locations [ANLY-001]", async () => {
  const { userId } = await buildMember(world.db, hub, "ACCOUNT_REPRESENTATIVE");
  for (const { programId } of [program, other]) {
    await buildRight(world.db, { programId, userId, canView: true, canEdit: false });
  }
  const staff = { userId };
  const now = new Date("2026-02-10T09:00+05:30");
  const { contentId } = await buildContent(world.db, { batchId: batch.batchId, ownerId: asha.userId, createdAt: now });
  const overview = await overviewOf({}, staff);
  expect(overview.attendanceGraph.monthly.map(({ totalAttendance }) => totalAttendance)).toEqual([4, 2]);
  const engaged = overview.participantEngagementGraph.monthly.map(({ participantBracketList }) =>
    participantBracketList.map(({ participantCount }) => participantCount),
  );
  expect(engaged).toEqual([
    [1, 1, 1, 1],
    [0, 0, 1, 1],
  ]);
  expect(overview.professionGraph.multipleProfession.map(({ count }) => count)).toEqual([4]);
  const call = { query: query(), body: INDIA };
  const { genderReport, contentReport } = await world.call(gcnf, call, staff);
  expect(genderReport.map(({ count }) => count)).toEqual([4]);
  expect(contentReport.map(({ count }) => count)).toEqual([1]);
  const { countries } = await world.call(location, call, staff);
  expect(countries.map(({ noOfParticpants }) => noOfParticpants)).toEqual([3]);
  await world.db.delete(contents).where(eq(contents.contentId, contentId));
});

test("a card tells how much it grew against the time before, and nothing where there was none [ANLY-019]", async () => {
  const { metricDetailList } = await overviewOf(between("2026-02-01", "2026-02-28"));
  expect(metricDetailList).toContainEqual({
    metricName: "totalAttendance",
    metricCount: 2,
    growthRate: -50,
    previousCount: 4,
  });
  const { metricDetailList: first } = await overviewOf(between("2026-01-01", "2026-01-31"));
  expect(first).toContainEqual({ metricName: "totalAttendance", metricCount: 4, growthRate: null, previousCount: 0 });
});

test("graphs count by day, by week from Monday and by month, as the clocks of the asked time zone go [ANLY-019] [ANLY-020] [ANLY-053]", async () => {
  const { attendanceGraph: graph } = await overviewOf();
  const counted = ({
    startDate,
    totalAttendance,
    uniqueAttendance,
    sessionConducted,
  }: (typeof graph.daily)[number]) => [startDate, totalAttendance, uniqueAttendance, sessionConducted];
  expect(graph.daily.map(counted)).toEqual([
    ["2026-01-05", 2, 2, 1],
    ["2026-01-12", 2, 2, 1],
    ["2026-02-03", 2, 2, 1],
  ]);
  expect(graph.weekly.map(({ weekRange }) => weekRange)).toEqual([
    "2026-01-05/2026-01-11",
    "2026-01-12/2026-01-18",
    "2026-02-02/2026-02-08",
  ]);
  expect(graph.weekly.map(counted)).toEqual([
    ["2026-01-05", 2, 2, 1],
    ["2026-01-12", 2, 2, 1],
    ["2026-02-02", 2, 2, 1],
  ]);
  expect(graph.monthly.map(counted)).toEqual([
    ["2026-01-01", 4, 3, 2],
    ["2026-02-01", 2, 2, 1],
  ]);
  const greenwich = await overviewOf({ timeZone: "UTC" });
  expect(greenwich.attendanceGraph.daily.map(({ startDate }) => startDate)).toContain("2026-01-11");
  expect(greenwich.attendanceGraph.weekly).toHaveLength(2);
});

test("who comes for the first time is new, who came before returns; late is who joins five minutes after the start [ANLY-019] [ANLY-020] [ANLY-053]", async () => {
  const overview = await overviewOf();
  expect(overview.participantRetetntionGraph.monthly).toMatchObject([
    { startDate: "2026-01-01", newUserCount: 3, oldUserCount: 0 },
    { startDate: "2026-02-01", newUserCount: 1, oldUserCount: 1 },
  ]);
  expect(overview.participantJoinTimeGraph.monthly).toMatchObject([
    { onTimeParticipantCount: 3, lateParticipantCount: 1 },
    { onTimeParticipantCount: 2, lateParticipantCount: 0 },
  ]);
  for (const period of ["daily", "weekly"] as const) {
    const { participantRetetntionGraph: stayed, participantJoinTimeGraph: joined } = overview;
    expect(stayed[period].map((each) => [each.newUserCount, each.oldUserCount])).toEqual([
      [2, 0],
      [1, 1],
      [1, 1],
    ]);
    expect(joined[period].map((each) => [each.onTimeParticipantCount, each.lateParticipantCount])).toEqual([
      [1, 1],
      [2, 0],
      [2, 0],
    ]);
    const engaged = overview.participantEngagementGraph[period].map(({ participantBracketList }) =>
      participantBracketList.map(({ bracketId, participantCount }) => [bracketId, participantCount]),
    );
    const brackets = (...people: number[]) => people.map((count, index) => [index + 1, count]);
    expect(engaged).toEqual([brackets(0, 0, 1, 1), brackets(1, 1, 0, 0), brackets(0, 0, 1, 1)]);
  }
  for (const graph of [
    ...[overview.participantRetetntionGraph, overview.participantJoinTimeGraph],
    ...[overview.participantEngagementGraph, overview.attendanceGraph],
  ]) {
    expect(graph.weekly[2]).toMatchObject({ startDate: "2026-02-02", weekRange: "2026-02-02/2026-02-08" });
    expect([graph.daily[0]?.weekRange, graph.monthly[0]?.weekRange]).toEqual([null, null]);
  }
  // 60 and 40 of 60 minutes, 20 and 10; then 60 and 31.
  const counts = overview.participantEngagementGraph.monthly.map(({ participantBracketList }) =>
    participantBracketList.map(({ participantCount }) => participantCount),
  );
  expect(counts).toEqual([
    [1, 1, 1, 1],
    [0, 0, 1, 1],
  ]);
  for (const { participantBracketList } of overview.participantEngagementGraph.monthly) {
    expect(participantBracketList.map(({ bracketId }) => bracketId)).toEqual([1, 2, 3, 4]);
  }
});

test("graphs by session, program and batch tell the same sessions apart [ANLY-019] [ANLY-053]", async () => {
  const overview = await overviewOf();
  expect(overview.sessionAttendanceGraph).toMatchObject([
    { sessionName: "Session 1", sessionStartDate: sessions[0]?.startsAt.getTime(), totalAttendance: 2 },
    { sessionName: "Session 2", totalAttendance: 2, uniqueAttendance: 2 },
    { sessionName: "Session 3", totalAttendance: 2 },
  ]);
  const { sessionRetentionGraph: stayed, sessionJoinTimeGraph: joined } = overview;
  expect(stayed.map((each) => [each.sessionName, each.newUserCount, each.oldUserCount])).toEqual([
    ...[["Session 1", 2, 0] as const, ["Session 2", 1, 1] as const, ["Session 3", 1, 1] as const],
  ]);
  expect(joined.map((each) => [each.sessionName, each.onTimeParticipantCount, each.lateParticipantCount])).toEqual([
    ...[["Session 1", 1, 1] as const, ["Session 2", 2, 0] as const, ["Session 3", 2, 0] as const],
  ]);
  const engaged = overview.sessionParticipantEngagementGraph.map(({ sessionName, participantBracketList }) => [
    ...[sessionName, ...participantBracketList.map(({ participantCount }) => participantCount)],
  ]);
  expect(engaged).toEqual([
    ...[["Session 1", 0, 0, 1, 1] as const, ["Session 2", 1, 1, 0, 0] as const, ["Session 3", 0, 0, 1, 1] as const],
  ]);
  expect(overview.programAttendanceGraph).toMatchObject([
    { programName: "Diabetes", totalAttendance: 4, uniqueAttendance: 3, sessionConducted: 2 },
    { programName: "Safe birth", totalAttendance: 2 },
  ]);
  expect(overview.batchAttendanceGraph).toMatchObject([
    { batchName: "First", programName: "Diabetes", totalAttendance: 4, uniqueAttendance: 3, sessionConducted: 2 },
    { batchName: "Second", programName: "Safe birth", totalAttendance: 2, uniqueAttendance: 2, sessionConducted: 1 },
  ]);
  // Fewer than five people of each profession: none is shown separately.
  expect(overview.professionGraph.multipleProfession).toEqual([
    { professionId: "", professionName: "Others (grouped for privacy)", count: 4 },
  ]);
  expect(overview.professionGraph.singleProfession).toBeNull();
  const nurses = await overviewOf({ professionIds: [NURSE] });
  for (const period of ["daily", "weekly"] as const) {
    const single = nurses.professionGraph.singleProfession?.[period] ?? [];
    expect(single.map(({ totalAttendance }) => totalAttendance)).toEqual([1, 1, 2]);
  }
  expect(nurses.professionGraph.singleProfession?.monthly).toMatchObject([
    { totalAttendance: 2 },
    { totalAttendance: 2 },
  ]);
});

test.each([
  ["programs", () => ({ programIds: [other.programId] }), 2],
  ["batches", () => ({ batchIds: [batch.batchId] }), 4],
  ["sessions", () => ({ sessionIds: [sessions[0]?.sessionId ?? ""] }), 2],
  ["focus areas", () => ({ focusAreaIds: [focusAreaIdOf("Safe birth")] }), 2],
  ["professions", () => ({ professionIds: [DOCTOR] }), 1],
  ["women", () => ({ genderIds: ["FEMALE" as const] }), 4],
  ["men", () => ({ genderIds: ["MALE" as const] }), 1],
  ["women and men", () => ({ genderIds: ["MALE" as const, "FEMALE" as const] }), 5],
  ["who told no gender", () => ({ genderIds: ["PREFER_NOT_TO_DISCLOSE" as const] }), 0],
  ["countries", () => ({ locationFilter: { filterName: "COUNTRY", countryList: ["KE"] } }), 1],
  ["a month", () => between("2026-01-01", "2026-01-31"), 4],
  ["one day", () => between("2026-01-12", "2026-01-12"), 2],
  ["all time", () => OVERALL, 7],
  ["the year", () => ({ timeFilter: { filterName: "YEARLY" as const, year: 2026 } }), 7],
  ["the year before", () => ({ timeFilter: { filterName: "YEARLY" as const, year: 2025 } }), 0],
  ["the last six months", () => ({ timeFilter: { filterName: "LAST_SIX_MONTHS" as const } }), 7],
  ["the last month", () => ({ timeFilter: { filterName: "LAST_MONTH" as const } }), 1],
  [
    "recent sessions",
    () => ({
      timeFilter: { filterName: "RECENT_SESSION" as const },
      recentSessionOptions: [
        {
          ...{ sessionId: sessions[3]?.sessionId ?? "", sessionName: "Session 4", programName: "Diabetes" },
          ...{ sessionStartDate: sessions[3]?.startsAt.getTime() ?? 0, isEnabled: true },
        },
      ],
    }),
    1,
  ],
] as const)("filters by %s [ANLY-029] [ANLY-030]", async (_, filter, expected) => {
  expect((await metricsOf(filter() as Partial<AnalyticsFilter>))["totalAttendance"]).toBe(expected);
});

test("every part of a filter is looked at, and three genders can be asked for [ANLY-029] [ANLY-030] [ANLY-036]", async () => {
  const fieldsOf = async (body: object): Promise<string[]> => {
    const refused = await world.refusal(attendance, { query: query(), body }, owner);
    expect(refused.status).toBe(400);
    return Object.keys(refused.body.error.fields ?? {}).toSorted();
  };
  const ids = ["batchIds", "focusAreaIds", "genderIds", "professionIds", "programIds", "sessionIds"];
  expect(await fieldsOf(Object.fromEntries(ids.map((name) => [name, "all"])))).toEqual(ids);
  expect(await fieldsOf({ timeFilter: { filterName: "NOW", year: "x", startDate: "x", endDate: "x" } })).toEqual(
    ["endDate", "filterName", "startDate", "year"].map((name) => `timeFilter.${name}`),
  );
  expect(await fieldsOf({ timeFilter: { filterName: "YEARLY", year: 2020 } })).toEqual(["timeFilter.year"]);
  expect((await overviewOf({ timeFilter: { filterName: "YEARLY", year: 2021 } })).attendanceGraph.daily).toEqual([]);
  const session = { sessionId: "x", sessionName: 1, sessionStartDate: "x", programName: 1, isEnabled: "x" };
  expect(await fieldsOf({ recentSessionOptions: [session] })).toEqual(
    Object.keys(session)
      .map((name) => `recentSessionOptions.0.${name}`)
      .toSorted(),
  );
  expect(await fieldsOf({ locationFilter: { countryList: "IN", filterName: 1 } })).toEqual([
    ...["locationFilter.countryList", "locationFilter.filterName"],
  ]);
  for (const gender of ["NON_BINARY", "female", "OTHER"]) {
    expect(await fieldsOf({ genderIds: [gender] })).toEqual(["genderIds.0"]);
  }
});

test("own dates need both days, the end not before the start [ANLY-047] [ANLY-049]", async () => {
  const refused = async (timeFilter: object) => {
    const body = { timeFilter: { filterName: "CUSTOM", ...timeFilter } } as Partial<AnalyticsFilter>;
    return (await world.refusal(attendance, { query: query(), body }, owner)).body;
  };
  const { message, error } = await refused({ startDate: "2026-02-01", endDate: "2026-01-31" });
  expect(message).toBe("End date cannot be before start date!");
  expect(error.fields).toEqual({ "timeFilter.endDate": translate("en", "VALID_ANALYTICS_END_BEFORE_START") });
  expect(Object.keys((await refused({ startDate: "2026-02-01" })).error.fields ?? {})).toEqual(["timeFilter.endDate"]);
  expect(Object.keys((await refused({})).error.fields ?? {})).toHaveLength(2);
  for (const startDate of ["yesterday", "0001-01-01", "2026-02-30", "9999-01-01"]) {
    expect((await refused({ startDate, endDate: "2026-03-01" })).responseCode).not.toBe("Success");
  }
});

/** A session of another hub with six women and five men of a site in Pune, and five people and one more in Nairobi. */
async function buildCrowd(): Promise<AnalyticsFilter["programIds"]> {
  const { db } = world;
  const createdBy = owner.userId;
  const crowded = await buildProgram(db, { organizationId: hub.organizationId, createdBy, name: "Crowded" });
  const of = await buildBatch(db, { programId: crowded.programId, createdBy });
  const site = await buildOrganization(db, { level: "SPOKE", name: "Bhor" });
  const works = { organizationId: site.organizationId, organizationName: "Bhor", address: PUNE };
  const atHub = { organizationId: hub.organizationId, organizationName: "Sahyadri", address: PUNE };
  const crowd = [
    ...Array.from({ length: 6 }, () => ({ gender: "FEMALE" as const, occupationId: NURSE, ...works })),
    ...Array.from({ length: 5 }, () => ({ gender: "MALE" as const, occupationId: DOCTOR, ...atHub })),
    ...Array.from({ length: 5 }, () => ({ gender: "NON_BINARY" as const, address: NAIROBI })),
    { gender: "PREFER_NOT_TO_DISCLOSE" as const, occupationId: MIDWIFE, address: NAIROBI },
  ];
  const people = await Promise.all([
    ...crowd.map((fields) => buildParticipant(db, of, "ATTENDEE", fields)),
    ...(["OWNER", "FACILITATOR"] as const).map((role) =>
      buildParticipant(db, of, role, { gender: "MALE", address: NAIROBI }),
    ),
  ]);
  await hold(of, "2026-01-20T09:00+05:30", people);
  // New addresses are seen within a minute.
  passTime(MINUTE);
  return [crowded.programId];
}

test("who runs a batch is no participant, its hub no learning site, and figures of fewer than five people are one group [ANLY-021] [ANLY-030] [ANLY-025] [ANLY-026] [ANLY-027] [ANLY-054] [ANLY-055]", async () => {
  const programIds = await buildCrowd();
  const body = { ...INDIA, programIds };
  expect(await metricsOf({ programIds })).toMatchObject({
    ...{ uniqueParticipant: 17, totalAttendance: 17, participantLearningSite: 1, registeredParticipant: 0 },
  });
  for (const [gender, people] of [
    ["FEMALE", 6],
    ["MALE", 5],
    ["PREFER_NOT_TO_DISCLOSE", 1],
  ] as const) {
    expect(await metricsOf({ programIds, genderIds: [gender] })).toMatchObject({ uniqueParticipant: people });
  }
  const { genderReport } = await world.call(gcnf, { query: query(), body }, owner);
  expect(genderReport).toEqual([
    { genderType: "FEMALE", count: 6 },
    { genderType: "NON_BINARY", count: 5 },
    { genderType: null, count: 6 },
  ]);
  const { professionGraph } = await overviewOf({ programIds });
  expect(professionGraph.multipleProfession).toMatchObject([
    { professionId: NURSE, professionName: "Staff nurse", count: 6 },
    { count: 5 },
    // The smallest other profession joins the group of the single midwife, who could otherwise be inferred from the
    // total.
    { professionId: "", professionName: "Others (grouped for privacy)", count: 6 },
  ]);
  const { countries } = await world.call(location, { query: query(), body }, owner);
  expect(countries).toMatchObject([
    {
      ...{
        countryId: "IN",
        countryName: "India",
        noOfParticpants: 11,
        noOfLearningSites: 1,
        latitude: 20.593684,
        longitude: 78.96288,
      },
      countryLearningSitesList: [{ userOrganizationName: "Bhor", noOfParticipants: 6 }],
    },
    { countryId: "KE", noOfParticpants: 6, noOfLearningSites: 0 },
  ]);
  const india = await world.call(
    location,
    { query: query(), body: { ...body, locationFilter: { ...ANYWHERE, countryList: ["IN"] } } },
    owner,
  );
  expect(india.states).toEqual([
    {
      ...{ stateName: "Maharashtra", mapboxId: "IN.Maharashtra", ...PUNE, noOfParticpants: 11, noOfLearningSites: 1 },
      stateLearningSitesList: [{ userOrganizationName: "Bhor", noOfParticipants: 6 }],
    },
  ]);
  const { db } = world;
  await db.delete(attendances).where(eq(attendances.programId, programIds[0] ?? ""));
  await db.delete(heldSessions).where(eq(heldSessions.programId, programIds[0] ?? ""));
  await db
    .update(programs)
    .set({ deletedAt: new Date() })
    .where(eq(programs.programId, programIds[0] ?? ""));
});

test("people by gender and sessions by focus area [ANLY-021] [ANLY-023] [ANLY-054]", async () => {
  const { genderReport, focusAreaReport } = await world.call(gcnf, { query: query(), body: INDIA }, owner);
  expect(genderReport).toEqual([{ genderType: null, count: 4 }]);
  expect(focusAreaReport).toEqual([
    { focusAreaName: "Type 2 diabetes", count: 2 },
    { focusAreaName: "Safe birth", count: 1 },
  ]);
  const wrong = { genderIds: ["NON_BINARY"] } as unknown as Partial<AnalyticsFilter>;
  expect((await world.refusal(gcnf, { query: query(), body: wrong }, owner)).status).toBe(400);
});

test("approved content by its type, as far as the filters mean it [ANLY-022] [ANLY-054]", async () => {
  const createdAt = new Date("2026-02-10T09:00+05:30");
  const owned = { ownerId: asha.userId, createdAt };
  await buildContent(world.db, { ...owned, batchId: batch.batchId, type: "READING_MATERIAL" });
  await buildContent(world.db, { ...owned, batchId: otherBatch.batchId, type: "READING_MATERIAL" });
  await buildContent(world.db, { ...owned, batchId: batch.batchId, type: "CASE_PRESENTATION" });
  await buildContent(
    world.db,
    { ...owned, batchId: batch.batchId, type: "AGENDA" },
    { approvalStatus: "UNDER_REVIEW" },
  );
  await buildContent(world.db, { ...owned, batchId: batch.batchId, createdAt: new Date("2025-06-10T09:00+05:30") });
  const counted = async (more: Partial<AnalyticsFilter> = {}) =>
    (await world.call(gcnf, { query: query(), body: { ...INDIA, ...more } }, owner)).contentReport;
  expect(await counted()).toEqual([
    { contentType: "READING_MATERIAL", count: 2 },
    { contentType: "CASE_PRESENTATION", count: 1 },
  ]);
  expect(await counted({ batchIds: [otherBatch.batchId] })).toEqual([{ contentType: "READING_MATERIAL", count: 1 }]);
});

test("people and learning sites by country, and by state for the countries asked for [ANLY-024] [ANLY-025] [ANLY-026] [ANLY-027] [ANLY-055] [ANLY-056]", async () => {
  const { countries, states } = await world.call(location, { query: query(), body: INDIA }, owner);
  expect(countries).toMatchObject([
    {
      ...{ countryId: "", countryName: "Others (grouped for privacy)", noOfParticpants: 3, noOfLearningSites: 1 },
      countryLearningSitesList: [],
    },
  ]);
  expect(states).toEqual([]);
  const body = { ...INDIA, locationFilter: { ...ANYWHERE, countryList: ["IN"] } };
  const india = await world.call(location, { query: query(), body }, owner);
  expect(india.states).toMatchObject([{ mapboxId: "", noOfParticpants: 2, stateLearningSitesList: [] }]);
  const { countryList } = await world.call(
    country,
    { query: { ...query(), languageCode: "hi_IN" }, body: INDIA },
    owner,
  );
  expect(countryList).toEqual([
    { countryId: "KE", countryName: "केन्या" },
    { countryId: "IN", countryName: "भारत" },
  ]);
  const ofFirst = { query: query(), body: { ...INDIA, batchIds: [batch.batchId] } };
  expect((await world.call(country, ofFirst, owner)).countryList.map(({ countryId }) => countryId)).toEqual(["IN"]);
  expect((await metricsOf({ locationFilter: { ...ANYWHERE, countryList: ["KE"] } }))["totalAttendance"]).toBe(1);
});

test("nobody is placed before all towns are there, and everybody anew once they are", async () => {
  const located = async () => {
    await world.call(location, { query: query(), body: INDIA }, owner);
    return world.db.$count(userLocations);
  };
  const before = await located();
  expect(before).toBeGreaterThan(0);
  await world.db.delete(loadedEditions);
  await world.db.transaction((tx) => announce(tx, placesLoaded, { edition: PLACES_EDITION }));
  expect(await located()).toBe(0);
  await noteTowns(world.db);
  passTime(MINUTE);
  expect(await located()).toBe(before);
});

test("filters offer what there is, programs without view access disabled [ANLY-050] [ANLY-052] [ANLY-057] [ANLY-058]", async () => {
  const offered = await world.call(entityFilter, { query: query(), body: INDIA }, owner);
  expect(offered.programs).toMatchObject([
    { name: "Diabetes", isEnabled: true },
    { name: "Safe birth", isEnabled: true },
  ]);
  expect(offered.batches.map(({ name }) => name)).toEqual(["First", "Second"]);
  expect(offered.sessions).toHaveLength(4);
  expect(offered.professions.map(({ name }) => name).toSorted()).toEqual(["Physician", "Staff nurse"]);
  const of = await world.call(entityFilter, { query: query(), body: { programIds: [other.programId] } }, owner);
  expect(of).toMatchObject({
    ...{ programs: [{ name: "Diabetes" }, { name: "Safe birth" }], batches: [{ name: "Second" }] },
    ...{ sessions: [{ id: sessions[2]?.sessionId, name: "Session 3" }], focusAreas: [{ name: "Safe birth" }] },
    professions: [{ id: NURSE, name: "Staff nurse" }],
  });
  const inBatch = { query: query(), body: { ...INDIA, batchIds: [batch.batchId] } };
  const ofFirst = await world.call(entityFilter, inBatch, owner);
  expect(ofFirst.sessions.map(({ name }) => name)).toEqual(["Session 4", "Session 2", "Session 1"]);
  const recent = await world.call(recentSession, { query: query() }, owner);
  expect(recent.recentSessionOptions).toEqual(
    sessions.toReversed().map(({ sessionId, topic, startsAt, batchId }) => ({
      ...{ sessionId, sessionName: topic, sessionStartDate: startsAt.getTime(), isEnabled: true },
      programName: batchId === batch.batchId ? "Diabetes" : "Safe birth",
    })),
  );
  for (const [scope, named] of [
    ["organization", [[hub.organizationId, "Sahyadri"]]],
    ["program", [program, other].map(({ programId, name }) => [programId, name])],
    ["batch", [batch, otherBatch].map(({ batchId, batchName }) => [batchId, batchName])],
    ["session", sessions.toReversed().map(({ sessionId, topic }) => [sessionId, topic])],
  ] as const) {
    const { options } = await world.call(initFilter, { query: { ...query(), scope } }, owner);
    expect(options.map(({ id, name }) => [id, name])).toEqual(named);
    expect(options.every(({ isEnabled }) => isEnabled)).toBe(true);
  }
  const elsewhere = { organizationId: "x", scope: "country" as "batch" };
  const { error } = (await world.refusal(initFilter, { query: elsewhere }, owner)).body;
  expect(Object.keys(error.fields ?? {}).toSorted()).toEqual(["organizationId", "scope"]);
  const trainer = await buildMember(world.db, hub, "MEMBER");
  const seen = await world.call(entityFilter, { query: query(), body: OVERALL }, trainer);
  expect(seen.programs.map(({ isEnabled }) => isEnabled)).toEqual([false, false]);
  expect(seen).toMatchObject({ batches: [], sessions: [], focusAreas: [], professions: [] });
  expect((await metricsOf(OVERALL, trainer))["totalAttendance"]).toBe(0);
  await buildRight(world.db, { programId: other.programId, userId: trainer.userId, canView: true });
  const partly = [
    { id: program.programId, name: "Diabetes", isEnabled: false },
    { id: other.programId, name: "Safe birth", isEnabled: true },
  ];
  expect((await world.call(entityFilter, { query: query(), body: OVERALL }, trainer)).programs).toEqual(partly);
  const scoped = { query: { ...query(), scope: "program" as const } };
  expect((await world.call(initFilter, scoped, trainer)).options).toEqual(partly);
  expect((await metricsOf(OVERALL, trainer))["totalAttendance"]).toBe(2);
});

test("every call is of the organization that it names: another hub has none of these figures and choices [ANLY-051] [ANLY-052] [ANLY-053] [ANLY-054] [ANLY-055] [ANLY-056] [ANLY-057] [ANLY-058]", async () => {
  const { hub: elsewhere, owner: person } = await buildHub(world.db, { hub: { name: "Elsewhere" } });
  const ofHub = { organizationId: elsewhere.organizationId };
  const call = { query: ofHub, body: OVERALL };
  const { overview } = await world.call(attendance, call, person);
  expect(overview.metricDetailList.filter(({ metricCount }) => metricCount > 0)).toEqual([]);
  expect(await world.call(gcnf, call, person)).toEqual({ genderReport: [], contentReport: [], focusAreaReport: [] });
  expect(await world.call(location, call, person)).toEqual({ countries: [], states: [] });
  expect(await world.call(country, call, person)).toEqual({ countryList: [] });
  const offered = await world.call(entityFilter, call, person);
  expect(offered).toMatchObject({ programs: [], batches: [], sessions: [], professions: [] });
  expect(await world.call(recentSession, { query: ofHub }, person)).toEqual({ recentSessionOptions: [] });
  for (const [scope, names] of [
    ["organization", ["Elsewhere"]],
    ...(["program", "batch", "session"] as const).map((each) => [each, []] as const),
  ] as const) {
    const { options } = await world.call(initFilter, { query: { ...ofHub, scope } }, person);
    expect([scope, options.map(({ name }) => name)]).toEqual([scope, names]);
  }
});

test("participants are listed page by page with what they attended [ANLY-016] [ANLY-017]", async () => {
  const page = (pageNumber: number) =>
    world.call(participants, { query: { ...query(), pageNumber, pageSize: 3 }, body: INDIA }, owner);
  const { participantList, totalNumber } = await page(0);
  expect(totalNumber).toBe(4);
  expect(participantList).toHaveLength(3);
  expect(participantList[0]).toMatchObject({
    ...{ firstName: "Asha", professionName: "Staff nurse", userOrganizationName: "Wardha" },
    ...{ sessionsAttended: 3, minutesAttended: 140, lastAttendedDateTime: sessions[2]?.startsAt.getTime() },
  });
  expect(Object.keys(participantList[0] ?? {})).not.toContain("email");
  expect((await page(1)).participantList).toHaveLength(1);
  expect(await page(7)).toMatchObject({ participantList: [], totalNumber: 4 });
});

test("reports of programs in child hubs are open with ACCESS_PROGRAM_REPORTS, as figures and not as people [PERM-023]", async () => {
  const quality = await buildMember(world.db, superhub, "QUALITY_ADMIN");
  const plain = await buildMember(world.db, superhub, "MEMBER");
  const far = await buildMember(world.db, await buildOrganization(world.db, { level: "SUPERHUB" }), "QUALITY_ADMIN");
  expect((await metricsOf({}, quality))["totalAttendance"]).toBe(6);
  const call = { query: query(), body: INDIA };
  expect((await world.refusal(participants, call, quality)).status).toBe(403);
  expect((await world.refusal(attendance, call, plain)).status).toBe(403);
  expect((await world.refusal(attendance, call, far)).status).toBe(404);
});

test("a dashboard is there for its hub: 403 without the right, 404 from elsewhere, and no foreign id shows anything [ANLY-001]", async () => {
  const guest = await buildMember(world.db, hub, "GUEST");
  const { hub: foreign, owner: stranger } = await buildHub(world.db);
  const call = { query: query(), body: INDIA };
  for (const endpoint of [attendance, gcnf, location, country, entityFilter, participants]) {
    expect((await world.refusal(endpoint, call, guest)).status).toBe(403);
    expect((await world.refusal(endpoint, call, stranger)).status).toBe(404);
    expect((await world.refusal(endpoint, { ...call, query: { organizationId: newId() } }, owner)).status).toBe(404);
  }
  const body = { ...OVERALL, programIds: [program.programId], sessionIds: [sessions[0]?.sessionId ?? ""] };
  const { overview } = await world.call(
    attendance,
    { query: { organizationId: foreign.organizationId }, body },
    stranger,
  );
  expect(overview.sessionAttendanceGraph).toEqual([]);
  expect(overview.metricDetailList.every(({ metricCount }) => metricCount === 0)).toBe(true);
});

test("counting again, after another has counted or while they do, gives the same", async () => {
  const before = await world.db.select().from(attendances);
  startClockAt(new Date("2026-05-21T06:00Z"));
  await together([undefined, hub.organizationId], (organizationId) => countDue(world.db, organizationId));
  const sorted = (rows: typeof before) => rows.map((row) => JSON.stringify(row)).toSorted();
  expect(sorted(await world.db.select().from(attendances))).toEqual(sorted(before));
});

test("time is told by seven filters and by no other [ANLY-031]", async () => {
  const more: Readonly<Record<string, object>> = {
    YEARLY: { year: 2026 },
    CUSTOM: { startDate: "2026-01-01", endDate: "2026-01-31" },
  };
  const bodyOf = (filterName: string) =>
    ({ ...INDIA, timeFilter: { filterName, ...more[filterName] } }) as Partial<AnalyticsFilter>;
  for (const filterName of ["LAST_QUARTER", "LAST_MONTH", "LAST_SIX_MONTHS", "YEARLY", "OVERALL", "CUSTOM"]) {
    expect(Object.keys(await metricsOf(bodyOf(filterName)))).not.toEqual([]);
  }
  const recentSessionOptions = [{ sessionId: sessions[3]?.sessionId ?? "" }];
  expect(await metricsOf({ ...bodyOf("RECENT_SESSION"), recentSessionOptions })).toMatchObject({ sessionDetail: 1 });
  expect((await world.refusal(attendance, { query: query(), body: bodyOf("LAST_WEEK") }, owner)).status).toBe(400);
});

test("in May the last month is April, six months begin in December, and the last quarter ends in March [ANLY-033] [ANLY-034] [ANLY-035]", async () => {
  const { db } = world;
  const createdBy = owner.userId;
  const edges = await buildProgram(db, { organizationId: hub.organizationId, createdBy, name: "Edges" });
  const of = await buildBatch(db, { programId: edges.programId, createdBy });
  const person = await buildParticipant(db, of, "ATTENDEE");
  const days = ["2025-11-30", "2025-12-01", "2025-12-31", "2026-01-01", "2026-03-31", "2026-04-01", "2026-04-30"];
  for (const day of [...days, "2026-05-01"]) await hold(of, `${day}T12:00+05:30`, [person]);
  const counted = async (filterName: "LAST_MONTH" | "LAST_SIX_MONTHS" | "LAST_QUARTER") =>
    (await metricsOf({ programIds: [edges.programId], timeFilter: { filterName } }))["sessionDetail"];
  expect([await counted("LAST_MONTH"), await counted("LAST_SIX_MONTHS"), await counted("LAST_QUARTER")]).toEqual([
    2, 7, 2,
  ]);
});
