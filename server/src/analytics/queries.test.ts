import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { analyticsEndpoints } from "@openrounds/contract/analytics/endpoints.ts";
import { analyticsFilterSchema, SHOWN_PEOPLE, type AnalyticsFilter } from "@openrounds/contract/analytics/filters.ts";
import {
  PARTICIPANT_COLUMNS,
  type AnalyticsParticipant,
  type ParticipantColumn,
} from "@openrounds/contract/analytics/schemas.ts";
import { OFFERED_GENDERS } from "@openrounds/contract/identity/schemas.ts";
import { buildBatch, buildHubWithBatch, buildParticipant, buildParticipation } from "../batches/factory.ts";
import type { BatchRow } from "../batches/service.ts";
import { buildUser } from "../identity/factory.ts";
import type { UserRow } from "../identity/service.ts";
import { resetClock, startClockAt } from "../kernel/clock.ts";
import { createWorld, type World } from "../kernel/testing/world.ts";
import { buildMember, buildOrganization } from "../organizations/factory.ts";
import { occupationIdOf } from "../reference/service.ts";
import { PLACES_EDITION } from "../reference/gazetteer/service.ts";
import { loadedEditions, places } from "../reference/tables.ts";
import { buildHeldSession } from "../sessions/factory.ts";

const { attendance, entityFilter, participants } = analyticsEndpoints;

const TOWNS = {
  Cuttack: { region: "Odisha", countryCode: "IN", latitude: 20.4625, longitude: 85.8828 },
  Koraput: { region: "Odisha", countryCode: "IN", latitude: 18.8135, longitude: 82.7123 },
  Pune: { region: "Maharashtra", countryCode: "IN", latitude: 18.5204, longitude: 73.8567 },
  Nairobi: { region: "Nairobi County", countryCode: "KE", latitude: -1.2833, longitude: 36.8167 },
} as const;
type Town = keyof typeof TOWNS;
const TOWN_NAMES = ["Cuttack", "Koraput", "Pune", "Nairobi"] as const satisfies readonly Town[];
const stateOf = (town: Town): string => `${TOWNS[town].countryCode}.${TOWNS[town].region}`;

const PROFESSIONS = {
  "Staff nurse": "Nurse",
  "Nurse midwife": "Nurse",
  Physician: "Doctor",
  Pharmacist: "Allied health",
} as const;
type Profession = keyof typeof PROFESSIONS;
const PROFESSION_NAMES = ["Staff nurse", "Nurse midwife", "Physician", "Pharmacist"] as const;

interface Individual {
  readonly userId: string;
  readonly town: Town;
  readonly profession: Profession;
  readonly gender: (typeof OFFERED_GENDERS)[number];
  readonly isTeam: boolean;
  readonly batchIds: readonly string[];
}

/** A session that took place, and who came. */
interface Held {
  readonly batchId: string;
  readonly month: number;
  readonly userIds: readonly string[];
}

let world: World;
let hubId: string;
let owner: UserRow;
const people: Individual[] = [];
const held: Held[] = [];

const pick = <Value>(values: readonly Value[], at: number): Value => {
  const value = values[at % values.length];
  if (value === undefined) throw new Error("nothing to pick from");
  return value;
};

/** Sixteen people of four towns and four professions: in one batch, in both, in none, of the hub, or of the superhub. */
async function buildPeople(own: readonly BatchRow[], teams: readonly { readonly organizationId: string }[]) {
  for (let at = 0; at < 16; at += 1) {
    const town = pick(TOWN_NAMES, at);
    const profession = pick(PROFESSION_NAMES, Math.floor(at / 3));
    const gender = pick(OFFERED_GENDERS, Math.floor(at / 2));
    const { latitude, longitude } = TOWNS[town];
    const fields = { occupationId: occupationIdOf(profession), gender, address: { latitude, longitude, name: town } };
    const joined = own.filter((_, index) => (at >> index) % 2 === 1);
    const isTeam = at % 5 === 4;
    const { userId } = isTeam
      ? await buildMember(world.db, pick(teams, at), "MEMBER", fields)
      : await buildUser(world.db, fields);
    for (const batch of joined) await buildParticipation(world.db, batch, "ATTENDEE", { userId });
    people.push({ userId, town, profession, gender, isTeam, batchIds: joined.map(({ batchId }) => batchId) });
  }
}

beforeAll(async () => {
  world = await createWorld();
  startClockAt(new Date("2026-05-20T06:00Z"));
  const superhub = await buildOrganization(world.db, { level: "SUPERHUB", name: "Superhub" });
  const {
    hub,
    owner: person,
    batch,
    program,
  } = await buildHubWithBatch(world.db, {
    hub: { name: "Sahyadri", parentId: superhub.organizationId },
  });
  owner = person;
  hubId = hub.organizationId;
  const second = await buildBatch(world.db, { programId: program.programId, createdBy: owner.userId });
  await world.db
    .insert(places)
    .values(TOWN_NAMES.map((name, at) => ({ placeId: at + 1, name, searchName: name.toLowerCase(), ...TOWNS[name] })));
  await world.db.insert(loadedEditions).values({ edition: PLACES_EDITION, loadedAt: new Date() }).onConflictDoNothing();
  await buildPeople([batch, second], [hub, superhub]);
  // Who runs a batch is not counted in it.
  const facilitator = await buildParticipant(world.db, batch, "FACILITATOR");
  for (let at = 0; at < 8; at += 1) {
    const of = at % 3 === 0 ? second : batch;
    const month = at % 4;
    const came = people.filter((_, index) => (index * 7 + at * 5) % 11 < 5 || index + at === 12);
    const startsAt = new Date(Date.UTC(2026, month, 3 + at, 6));
    await buildHeldSession(world.db, { batchId: of.batchId, startsAt }, of === batch ? [...came, facilitator] : came);
    held.push({ batchId: of.batchId, month, userIds: came.map(({ userId }) => userId) });
  }
});
afterAll(() => {
  resetClock();
  return world.close();
});

const groupOf = (profession: Profession): string => occupationIdOf(PROFESSIONS[profession]);

function isIn({ countryList, stateList, townList }: AnalyticsFilter["locationFilter"], town: Town): boolean {
  const [country, state, id] = [TOWNS[town].countryCode, stateOf(town), `${stateOf(town)}/${town}`];
  const isNarrowed = (area: string, separator: string) =>
    [...stateList, ...townList].some((each) => each.startsWith(area + separator));
  const isAnywhere = countryList.length + stateList.length + townList.length === 0;
  return (
    isAnywhere ||
    townList.includes(id) ||
    (stateList.includes(state) && !isNarrowed(state, "/")) ||
    (countryList.includes(country) && !isNarrowed(country, "."))
  );
}

/** The attendance in the first three months, or in one, counted from the rows that the test made. */
function countedBy(filter: AnalyticsFilter) {
  const { startDate = "", endDate = "" } = filter.timeFilter;
  const [first, last] = [Number(startDate.slice(5, 7)) - 1, Number(endDate.slice(5, 7)) - 1];
  const shown = held.filter(
    ({ month, batchId }) =>
      month >= first && month <= last && (filter.batchIds.length === 0 || filter.batchIds.includes(batchId)),
  );
  const standings = people.flatMap((person) => {
    const own = shown.filter(({ userIds }) => userIds.includes(person.userId));
    const batchIds = new Set([...person.batchIds, ...own.map(({ batchId }) => batchId)]);
    const of = shown.filter(({ batchId }) => batchIds.has(batchId)).length;
    return own.length === 0 ? [] : [{ ...person, attended: own.length, of }];
  });
  const { sessions = 0, percent = 0 } = filter.attended;
  return standings.filter(
    ({ isTeam, profession, gender, town, attended, of }) =>
      (filter.people === "ALL" || isTeam === (filter.people === "TEAM")) &&
      (filter.professionIds.length === 0 ||
        filter.professionIds.includes(occupationIdOf(profession)) ||
        filter.professionIds.includes(groupOf(profession))) &&
      (filter.genderIds.length === 0 || filter.genderIds.includes(gender)) &&
      isIn(filter.locationFilter, town) &&
      attended >= sessions &&
      attended / of >= percent / 100,
  );
}

const some = <Value>(values: readonly Value[]) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant<Value[]>([]) }, fc.subarray([...values], { minLength: 1 }));
const anyFilter = fc
  .record({
    ofSecond: fc.boolean(),
    months: fc.constantFrom([1, 3] as const, [2, 2] as const, [1, 4] as const),
    professionIds: some([...PROFESSION_NAMES.map(occupationIdOf), occupationIdOf("Nurse"), occupationIdOf("Doctor")]),
    genderIds: some(OFFERED_GENDERS),
    countryList: some(["IN", "KE"]),
    stateList: some(["IN.Odisha", "IN.Maharashtra"]),
    townList: some(["IN.Odisha/Cuttack", "IN.Maharashtra/Pune"]),
    people: fc.constantFrom(...SHOWN_PEOPLE),
    sessions: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
    percent: fc.option(fc.constantFrom(25, 50, 75, 100), { nil: undefined }),
  })
  .map(({ months: [from, to], ofSecond, countryList, stateList, townList, sessions, percent, ...lists }) =>
    analyticsFilterSchema.parse({
      ...lists,
      batchIds: ofSecond ? [held[0]?.batchId] : [],
      locationFilter: { countryList, stateList, townList },
      attended: { ...(sessions !== undefined && { sessions }), ...(percent !== undefined && { percent }) },
      timeFilter: { filterName: "CUSTOM", startDate: `2026-0${from}-01`, endDate: `2026-0${to}-28` },
      timeZone: "UTC",
    }),
  );

const readMetrics = async (body: Partial<AnalyticsFilter>) => {
  const { overview } = await world.call(attendance, { query: { organizationId: hubId }, body }, owner);
  return new Map(overview.metricDetailList.map(({ metricName, metricCount }) => [metricName, metricCount]));
};

const pageOf = (body: Partial<AnalyticsFilter>, page: object) =>
  world.call(participants, { query: { organizationId: hubId, ...page }, body }, owner);

test("the list of people is sorted by each column both ways, searched, and paged by the server", async () => {
  const body = { timeFilter: { filterName: "OVERALL" }, people: "ALL" } as const;
  const keys: Readonly<Record<ParticipantColumn, (row: AnalyticsParticipant) => string | number>> = {
    name: ({ firstName, lastName }) => `${firstName} ${lastName}`.toLowerCase(),
    profession: ({ professionName }) => professionName,
    place: ({ placeName }) => placeName.split(", ").toReversed().join(" "),
    organization: ({ userOrganizationName }) => userOrganizationName,
    attended: ({ sessionsAttended }) => sessionsAttended,
    share: ({ sessionsAttended, sessionsHeld }) => sessionsAttended / sessionsHeld,
    hours: ({ minutesAttended }) => minutesAttended,
    last: ({ lastAttendedDateTime }) => lastAttendedDateTime,
  };
  for (const sortBy of PARTICIPANT_COLUMNS) {
    for (const sortOrder of ["ASC", "DESC"] as const) {
      const pages = await Promise.all(
        [0, 1].map((pageNumber) => pageOf(body, { sortBy, sortOrder, pageNumber, pageSize: 8 })),
      );
      const rows = pages.flatMap(({ participantList }) => participantList).map(keys[sortBy]);
      expect(rows).toHaveLength(16);
      const inOrder = rows.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      expect([sortBy, sortOrder, rows]).toEqual([
        sortBy,
        sortOrder,
        sortOrder === "ASC" ? inOrder : inOrder.toReversed(),
      ]);
    }
  }
  const found = async (text: string) => (await pageOf(body, { text })).totalNumber;
  const [person] = (await pageOf(body, { sortBy: "name" })).participantList;
  const name = `${person?.firstName} ${person?.lastName}`;
  expect(await found(name.toUpperCase())).toBeGreaterThan(0);
  expect([await found("no one has this name"), await found("%"), await found("_")]).toEqual([0, 0, 0]);
});

test("whatever the filters, the people and attendances are those counted by hand [ANLY-029]", async () => {
  await fc.assert(
    fc.asyncProperty(anyFilter, async (filter) => {
      const metrics = await readMetrics(filter);
      const counted = countedBy(filter);
      expect(metrics.get("uniqueParticipant")).toBe(counted.length);
      expect(metrics.get("totalAttendance")).toBe(counted.reduce((sum, { attended }) => sum + attended, 0));
      const { participantList, totalNumber } = await pageOf(filter, { pageSize: 50 });
      expect(totalNumber).toBe(counted.length);
      const listed = participantList.map((row) => [row.userId, row.sessionsAttended, row.sessionsHeld]);
      expect(listed.toSorted()).toEqual(counted.map(({ userId, attended, of }) => [userId, attended, of]).toSorted());
    }),
    { numRuns: 60 },
  );
});

test("the team of the hub and of its superhub is apart from participants, and its attendance is counted on request", async () => {
  const quarter = { timeFilter: { filterName: "CUSTOM", startDate: "2026-01-01", endDate: "2026-04-28" } } as const;
  const of = async (shown: Partial<AnalyticsFilter>) =>
    (await readMetrics({ ...quarter, ...shown })).get("uniqueParticipant");
  const team = people.filter(({ isTeam }) => isTeam).length;
  expect([await of({}), await of({ people: "TEAM" }), await of({ people: "ALL" })]).toEqual([
    ...[people.length - team, team, people.length],
  ]);
});

test("filters offer the groups of professions, states, and towns of the chosen states", async () => {
  const offer = async (locationFilter = {}) => {
    const body = { locationFilter } as Partial<AnalyticsFilter>;
    return world.call(entityFilter, { query: { organizationId: hubId }, body }, owner);
  };
  const { professionGroups, states, towns } = await offer();
  expect(professionGroups.map(({ name }) => name).toSorted()).toEqual(["Allied health", "Doctor", "Nurse"]);
  expect(states.map(({ id }) => id)).toEqual(["IN.Maharashtra", "KE.Nairobi County", "IN.Odisha"]);
  expect(towns).toEqual([]);
  const inOdisha = await offer({ stateList: ["IN.Odisha"] });
  expect(inOdisha.states).toHaveLength(3);
  expect(inOdisha.towns.map(({ id, name }) => [id, name])).toEqual([
    ["IN.Odisha/Cuttack", "Cuttack"],
    ["IN.Odisha/Koraput", "Koraput"],
  ]);
});
