import { readFile } from "node:fs/promises";
import { geoPath, type GeoPermissibleObjects, type GeoProjection } from "d3-geo";
import type { TimeFilter } from "@openrounds/contract/analytics/filters.ts";
import { ANYWHERE } from "@openrounds/contract/analytics/rules.ts";
import { expect, test } from "vitest";
import { validateForm } from "../ui/form/definition.ts";
import { filterForm } from "./components/filter-form.ts";
import { areasOf, type AreaCollection, type Borders } from "./components/charts/areas.ts";
import {
  FIT_DELAY_MS,
  INITIAL_ZOOM,
  MAP_HEIGHT,
  MAP_WIDTH,
  surroundingsOf,
  projectionOf,
  worldProjection,
} from "./components/charts/projection.ts";
import {
  NO_FILTER,
  filterFromSearch,
  searchFromFilter,
  withAttended,
  withEnd,
  withEntities,
  withPlaces,
  withRecentSessions,
  withStart,
  withTimeFilter,
} from "./state.ts";

const ID = "00000000-0000-7000-8000-000000000001";
const chosen = {
  ...NO_FILTER,
  programIds: [ID],
  batchIds: [ID],
  sessionIds: [ID],
  focusAreaIds: [ID],
  professionIds: [ID],
};
const PEOPLE_FILTER = { genderIds: ["FEMALE" as const], locationFilter: { ...ANYWHERE, countryList: ["IN"] } };

test("another time clears what was chosen by name and the recent sessions [ANLY-037]", () => {
  const before = { ...chosen, recentSessionOptions: [{ sessionId: ID }] };
  const everything = { ...before, ...PEOPLE_FILTER };
  expect(withTimeFilter(everything, { filterName: "OVERALL" })).toEqual({
    ...NO_FILTER,
    timeFilter: { filterName: "OVERALL" },
  });
});

test("a recent session clears what was chosen by name [ANLY-038]", () => {
  expect(withRecentSessions({ ...chosen, ...PEOPLE_FILTER }, [ID])).toEqual({
    ...NO_FILTER,
    recentSessionOptions: [{ sessionId: ID }],
    timeFilter: { filterName: "RECENT_SESSION" },
  });
});

test("another program clears batches, sessions, focus areas and professions; another batch all but the programs [ANLY-041] [ANLY-042]", () => {
  expect(withEntities(chosen, "programIds", [])).toEqual(NO_FILTER);
  expect(withEntities(chosen, "batchIds", [])).toEqual({ ...NO_FILTER, programIds: [ID] });
  expect(withEntities(chosen, "sessionIds", [])).toEqual({ ...chosen, sessionIds: [] });
});

test("a start after the end clears the end [ANLY-048]", () => {
  const time = { filterName: "CUSTOM" as const, startDate: "2026-01-01", endDate: "2026-01-31" };
  expect(withStart(time, "2026-02-01")).toEqual({ filterName: "CUSTOM", startDate: "2026-02-01" });
  expect(withStart(time, "2026-01-31")).toEqual({ ...time, startDate: "2026-01-31" });
});

test("a day that was emptied is missing and required [ANLY-049]", () => {
  const [startDate, endDate] = ["2026-01-01", "2026-01-31"];
  const filterName = "CUSTOM" as const;
  const time = { filterName, startDate, endDate };
  expect(withStart(time, "")).toEqual({ filterName, endDate });
  expect(withEnd(time, "")).toEqual({ filterName, startDate });
  expect(withEnd({ filterName, startDate }, endDate)).toEqual(time);
  const wrongIn = (timeFilter: TimeFilter) => validateForm(filterForm(NO_FILTER), { ...NO_FILTER, timeFilter });
  expect(wrongIn(withStart(time, ""))).toEqual({ "timeFilter.startDate": "VALID_ANALYTICS_START_DATE" });
  expect(wrongIn(withEnd(time, ""))).toEqual({ "timeFilter.endDate": "VALID_ANALYTICS_END_DATE" });
});

test("an address carries what was chosen, and what is wrong in it chooses nothing", () => {
  expect(searchFromFilter(NO_FILTER)).toBeUndefined();
  const filter = withEntities(withTimeFilter(NO_FILTER, { filterName: "YEARLY", year: 2025 }), "programIds", [ID]);
  expect(searchFromFilter(filter)).toEqual({ timeFilter: { filterName: "YEARLY", year: 2025 }, programIds: [ID] });
  expect(filterFromSearch(searchFromFilter(filter))).toEqual(filter);
  for (const wrong of [null, 7, "x", { programIds: ["x"] }, { timeFilter: { filterName: "CUSTOM" } }]) {
    expect(filterFromSearch(wrong)).toEqual(NO_FILTER);
  }
});

test("an address carries places, whose attendance counts, and what was attended at least", () => {
  const inCuttack = withPlaces(withPlaces(NO_FILTER, { stateList: ["IN.Odisha"] }), {
    townList: ["IN.Odisha/Cuttack"],
  });
  const filter = { ...withAttended(withAttended(inCuttack, { percent: 50 }), { sessions: 3 }), people: "ALL" as const };
  expect(searchFromFilter(filter)).toEqual({
    locationFilter: { stateList: ["IN.Odisha"], townList: ["IN.Odisha/Cuttack"] },
    people: "ALL",
    attended: { percent: 50, sessions: 3 },
  });
  expect(filterFromSearch(searchFromFilter(filter))).toEqual(filter);
  expect(withPlaces(filter, { stateList: [] }).locationFilter).toEqual(ANYWHERE);
  expect(withAttended(filter, { percent: undefined }).attended).toEqual({ sessions: 3 });
});

const bordersOf = async (name: string): Promise<AreaCollection> => {
  const file = new URL(`./components/charts/borders/${name}.json`, import.meta.url);
  return areasOf(JSON.parse(await readFile(file, "utf8")) as Borders);
};

/** The left, right, top and bottom of an area on the map. */
function sidesOf(area: GeoPermissibleObjects, projection: GeoProjection) {
  const [[left, top], [right, bottom]] = geoPath(projection.clipExtent(null)).bounds(area);
  return { left, right, top, bottom, width: right - left, height: bottom - top };
}

test("the map is 400 pixels high, shows the world at zoom 1.6, and fits to a place after a second [ANLY-061] [ANLY-062] [ANLY-063]", async () => {
  expect([MAP_HEIGHT, INITIAL_ZOOM, FIT_DELAY_MS]).toEqual([400, 1.6, 1000]);
  const [here = [], there = []] = [0, 10].map((degrees) => worldProjection()([degrees, degrees]) ?? undefined);
  expect((there[0] ?? 0) - (here[0] ?? 0)).toBeCloseTo(16, 6);
  expect((here[1] ?? 0) - (there[1] ?? 0)).toBeCloseTo(16.1, 1);
  const { features } = await bordersOf("world");
  const india = features.find(({ id }) => id === "IN");
  expect(india).toBeDefined();
  if (india !== undefined) expect(sidesOf(india, worldProjection()).width).toBeLessThan(60);
});

test.each(["IN", "US", "RU", "FJ", "NZ", "SG"])(
  "the states of %s fill the map, on both sides of the date line too [ANLY-043]",
  async (country) => {
    const states = await bordersOf(country);
    const { left, right, top, bottom, width, height } = sidesOf(states, projectionOf(states));
    expect(left >= 0 && right <= MAP_WIDTH && top >= 0 && bottom <= MAP_HEIGHT).toBe(true);
    expect(width > MAP_WIDTH * 0.85 || height > MAP_HEIGHT * 0.85).toBe(true);
    // An area that the date line splits would be as wide as the world.
    expect(projectionOf(states).scale()).toBeGreaterThan(1.5 * worldProjection().scale());
  },
);

test("a place whose borders are unknown is shown with what is around it", () => {
  const [x, y] = projectionOf(surroundingsOf({ latitude: 10, longitude: 73 }))([73, 10]) ?? [];
  expect([Math.round(x ?? 0), Math.round(y ?? 0)]).toEqual([MAP_WIDTH / 2, MAP_HEIGHT / 2]);
});
