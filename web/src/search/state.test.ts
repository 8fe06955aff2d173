import { expect, test } from "vitest";
import { countFilters, partsOf, readAsked, withoutFilters, writeAsked } from "./state.ts";

test("the address of a search says its text and the number of results; unknown numbers are ignored [SRCH-002]", () => {
  expect(readAsked({ q: "diabetes", rs: 20 })).toMatchObject({ text: "diabetes", size: 20, page: 1 });
  expect(readAsked({ rs: 7 })).toMatchObject({ text: "", size: 10 });
  expect(readAsked({ q: 2030, page: -1, rs: "many" })).toMatchObject({ text: "2030", size: 10, page: 1 });
  expect(readAsked({ q: ` ${"x".repeat(50)}` }).text).toHaveLength(40);
  expect(readAsked({ q: { $ne: 1 }, countries: null })).toMatchObject({ text: "", countries: [] });
});

test("filters stand in the address and come back from it", () => {
  const asked = readAsked({ q: "foot", countries: "IN,PE", certified: true, page: 3, statuses: "ACTIVE" });
  expect(asked).toMatchObject({ countries: ["IN", "PE"], certified: true, page: 3, statuses: ["ACTIVE"] });
  expect(writeAsked(asked)).toEqual({ q: "foot", countries: "IN,PE", certified: true, page: 3, statuses: "ACTIVE" });
  expect(readAsked(writeAsked(asked))).toEqual(asked);
  expect(countFilters(asked)).toBe(4);
  expect(writeAsked(withoutFilters(asked))).toEqual({ q: "foot" });
});

const soughtIn = (name: string, text: string): string[] =>
  partsOf(name, text).flatMap((part) => (part.isSought ? [part.text] : []));

test("the words that were searched for are told apart in a name, marks and letter case aside", () => {
  expect(partsOf("Gestational Diabetes", "diab")).toEqual([
    { text: "Gestational ", isSought: false, at: 0 },
    { text: "Diab", isSought: true, at: 12 },
    { text: "etes", isSought: false, at: 16 },
  ]);
  expect(soughtIn("Fundación Salud", "salud fundacion")).toEqual(["Fundación", "Salud"]);
  expect(soughtIn("मधुमेह देखभाल", "मधु")).toEqual(["मधु"]);
  expect(soughtIn("நீரிழிவு", "நீரி")).toEqual(["நீரி"]);
  expect(soughtIn("Foot care", "eyes")).toEqual([]);
});
