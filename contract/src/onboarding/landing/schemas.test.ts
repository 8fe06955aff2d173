import { expect, test } from "vitest";
import { ENTITY_TYPES, LANDING_FEATURES, REGISTRATION_OF_ENTITY, entitySchema, locationLine } from "./schemas.ts";

const ID = "00000000-0000-7000-8000-000000000000";
const right = { entity: 2, focusAreas: [ID], location: "Pune, Maharashtra, India" };
const wrong = (changes: object): string[] =>
  (entitySchema.safeParse({ ...right, ...changes }).error?.issues ?? []).map(({ path }) => String(path[0]));

test("the entity is one of 1, 2, 3 [ONBD-061]", () => {
  for (const entity of ENTITY_TYPES) expect(wrong({ entity })).toEqual([]);
  for (const entity of [0, 4, "1", undefined]) expect(wrong({ entity })).toEqual(["entity"]);
  expect(ENTITY_TYPES).toEqual([1, 2, 3]);
  expect(REGISTRATION_OF_ENTITY).toEqual({ 3: "I" });
});

test("one to five focus areas are chosen [ONBD-062]", () => {
  expect(wrong({ focusAreas: Array(5).fill(ID) })).toEqual([]);
  expect(wrong({ focusAreas: [] })).toEqual(["focusAreas"]);
  expect(wrong({ focusAreas: Array(6).fill(ID) })).toEqual(["focusAreas"]);
});

test("the location has exactly three parts [ONBD-063]", () => {
  for (const location of ["", "Pune", "Pune, India", "Pune, , India", "a, b, c, d"]) {
    expect(wrong({ location })).toEqual(["location"]);
  }
  expect(wrong({ location: locationLine({ name: "Pune", region: "Maharashtra", country: "India" }) })).toEqual([]);
  expect(wrong({ location: locationLine({ name: "Singapore", region: "", country: "Singapore" }) })).toEqual([]);
  expect(wrong({ location: locationLine({ name: "Washington, D.C.", region: "DC", country: "US" }) })).toEqual([]);
});

test("six features are told", () => expect(LANDING_FEATURES).toHaveLength(6));
