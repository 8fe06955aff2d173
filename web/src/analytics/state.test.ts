import { timeFilterSchema } from "@openrounds/contract/analytics/filters.ts";
import { expect, test } from "vitest";
import { wrongFields } from "../kernel/wrong-fields.ts";
import { FIT_AFTER_MS, INITIAL_ZOOM, MAP_HEIGHT, WORLD, placed, viewOf } from "./components/charts/projection.ts";
import { LAND } from "./components/charts/land.ts";
import {
  NO_FILTER,
  choicesOf,
  filterIn,
  searchOf,
  withEnd,
  withEntities,
  withRecent,
  withStart,
  withTime,
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
const OF_WHOM = { genderIds: ["FEMALE" as const], locationFilter: { countryList: ["IN"] } };

test("another time clears what was chosen by name and the recent sessions [ANLY-037]", () => {
  const before = { ...chosen, recentSessionOptions: [{ sessionId: ID }] };
  const everything = { ...before, ...OF_WHOM };
  expect(withTime(everything, { filterName: "OVERALL" })).toEqual({
    ...NO_FILTER,
    timeFilter: { filterName: "OVERALL" },
  });
});

test("a recent session clears what was chosen by name [ANLY-038]", () => {
  const { recentSessionOptions, timeFilter, ...rest } = withRecent({ ...chosen, ...OF_WHOM }, [ID]);
  expect([recentSessionOptions, timeFilter.filterName]).toEqual([[{ sessionId: ID }], "RECENT_SESSION"]);
  expect(choicesOf({ ...NO_FILTER, ...rest })).toBe(0);
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

test("a day that was emptied is one that is missing, and is asked for [ANLY-049]", () => {
  const [startDate, endDate] = ["2026-01-01", "2026-01-31"];
  const filterName = "CUSTOM" as const;
  const time = { filterName, startDate, endDate };
  expect(withStart(time, "")).toEqual({ filterName, endDate });
  expect(withEnd(time, "")).toEqual({ filterName, startDate });
  expect(withEnd({ filterName, startDate }, endDate)).toEqual(time);
  expect(wrongFields(timeFilterSchema, withStart(time, ""))).toEqual({ startDate: "VALID_ANALYTICS_START_DATE" });
  expect(wrongFields(timeFilterSchema, withEnd(time, ""))).toEqual({ endDate: "VALID_ANALYTICS_END_DATE" });
});

test("an address carries what was chosen, and what is wrong in it chooses nothing", () => {
  expect(searchOf(NO_FILTER)).toBeUndefined();
  const filter = withEntities(withTime(NO_FILTER, { filterName: "YEARLY", year: 2025 }), "programIds", [ID]);
  expect(searchOf(filter)).toEqual({ timeFilter: { filterName: "YEARLY", year: 2025 }, programIds: [ID] });
  expect(filterIn(searchOf(filter))).toEqual(filter);
  for (const wrong of [null, 7, "x", { programIds: ["x"] }, { timeFilter: { filterName: "CUSTOM" } }]) {
    expect(filterIn(wrong)).toEqual(NO_FILTER);
  }
});

test("the map is 400 pixels high, shows the world at zoom 1.6, and fits to a place after a second [ANLY-061] [ANLY-062] [ANLY-063]", () => {
  expect([MAP_HEIGHT, INITIAL_ZOOM, WORLD.zoom, FIT_AFTER_MS]).toEqual([400, 1.6, 1.6, 1000]);
  const [here, there] = [0, 10].map((degrees) => placed({ latitude: degrees, longitude: degrees }, WORLD));
  expect((there?.left ?? 0) - (here?.left ?? 0)).toBe(16);
  expect((here?.top ?? 0) - (there?.top ?? 0)).toBeCloseTo(16.1, 1);
  const india = LAND.filter(({ country }) => country === "IN");
  const view = viewOf(india);
  expect(view.zoom).toBeGreaterThan(WORLD.zoom);
  for (const cell of india) {
    const { left, top } = placed(cell, view);
    expect(left > 0 && left < 576 && top > 0 && top < MAP_HEIGHT).toBe(true);
  }
  expect(viewOf([])).toEqual(WORLD);
});
