import { expect, test } from "vitest";
import { countFilters, matchParts, queryFromSearch, withoutFilters, searchFromQuery } from "./state.ts";

test("the address of a search says its text and the number of results; unknown numbers are ignored [SRCH-002]", () => {
  expect(queryFromSearch({ q: "diabetes", rs: 20 })).toMatchObject({ text: "diabetes", size: 20, page: 1 });
  expect(queryFromSearch({ rs: 7 })).toMatchObject({ text: "", size: 10 });
  expect(queryFromSearch({ q: 2030, page: -1, rs: "many" })).toMatchObject({ text: "2030", size: 10, page: 1 });
  expect(queryFromSearch({ q: ` ${"x".repeat(50)}` }).text).toHaveLength(40);
  expect(queryFromSearch({ q: { $ne: 1 }, countries: null })).toMatchObject({ text: "", countries: [] });
});

test("filters are written to the address and read from it", () => {
  const searchQuery = queryFromSearch({ q: "foot", countries: "IN,PE", certified: true, page: 3, statuses: "ACTIVE" });
  expect(searchQuery).toMatchObject({ countries: ["IN", "PE"], certified: true, page: 3, statuses: ["ACTIVE"] });
  expect(searchFromQuery(searchQuery)).toEqual({
    q: "foot",
    countries: "IN,PE",
    certified: true,
    page: 3,
    statuses: "ACTIVE",
  });
  expect(queryFromSearch(searchFromQuery(searchQuery))).toEqual(searchQuery);
  expect(countFilters(searchQuery)).toBe(4);
  expect(searchFromQuery(withoutFilters(searchQuery))).toEqual({ q: "foot" });
});

const soughtIn = (name: string, text: string): string[] =>
  matchParts(name, text).flatMap((part) => (part.isMatch ? [part.text] : []));

test("the words that were searched for are marked in a name, marks and letter case aside", () => {
  expect(matchParts("Gestational Diabetes", "diab")).toEqual([
    { text: "Gestational ", isMatch: false, at: 0 },
    { text: "Diab", isMatch: true, at: 12 },
    { text: "etes", isMatch: false, at: 16 },
  ]);
  expect(soughtIn("Fundación Salud", "salud fundacion")).toEqual(["Fundación", "Salud"]);
  expect(soughtIn("मधुमेह देखभाल", "मधु")).toEqual(["मधु"]);
  expect(soughtIn("நீரிழிவு", "நீரி")).toEqual(["நீரி"]);
  expect(soughtIn("Foot care", "eyes")).toEqual([]);
});
