import { getAllTimezones } from "countries-and-timezones";
import { afterAll, beforeAll, expect, test } from "vitest";
import { referenceEndpoints } from "@openrounds/contract/reference/endpoints.ts";
import { currentZone } from "@openrounds/contract/kernel/time.ts";
import { DEFAULT_LOCALE, LOCALE_CODES } from "@openrounds/messages/locales.ts";
import { buildUser } from "../identity/factory.ts";
import type { UserRow } from "../identity/service.ts";
import { sealSharedKey, sharedKeyOf } from "../kernel/http/shared-key.ts";
import { resetClock, startClockAt } from "../kernel/clock.ts";
import { addressOf, createWorld, type World } from "../kernel/testing/world.ts";
import { loadAllPlaces } from "./service.ts";
import { focusAreas, occupations } from "./tables.ts";

const {
  searchFocusAreas,
  searchOccupations,
  timeZones,
  searchPlaces,
  geoTimeZone,
  approximateLocation,
  languages,
  countries,
} = referenceEndpoints;

let world: World;
let person: UserRow;

beforeAll(async () => {
  world = await createWorld();
  person = await buildUser(world.db);
  await loadAllPlaces(world.db);
});
afterAll(() => world.close());

test("focus areas are found by a part of their name, with the way to them [PROG-205] [PROG-110] [PROG-111] [ORG-137]", async () => {
  const { searchResult } = await world.call(searchFocusAreas, { query: { text: "diab", language: "en_US" } });
  expect(searchResult.map(({ name }) => name).slice(0, 2)).toEqual(["Diabetes and endocrine", "Diabetic foot"]);
  expect(searchResult).toContainEqual(
    expect.objectContaining({ name: "Type 2 diabetes", fullTree: "Diabetes and endocrine > Type 2 diabetes" }),
  );
});

test("focus areas and professions are named, and found, in Hindi", async () => {
  const areas = await world.call(searchFocusAreas, { query: { text: "मधुमेह", language: "hi_IN" } });
  expect(areas.searchResult.map(({ name }) => name)).toContain("टाइप 2 मधुमेह");
  const jobs = await world.call(searchOccupations, { query: { text: "nurse", language: "hi" } }, person);
  expect(jobs.searchResult.map(({ fullTree }) => fullTree)).toContain("नर्स > स्टाफ नर्स");
});

test("professions are found by their name or their group, each with id, name and tree [USER-059] [USER-074]", async () => {
  const { searchResult } = await world.call(searchOccupations, { query: { text: "DENT", language: "en" } }, person);
  expect(searchResult[0]).toMatchObject({ name: "Dentist", fullTree: "Allied health > Dentist" });
  expect(Object.keys(searchResult[0] ?? {}).toSorted()).toEqual(["fullTree", "name", "occupationId"]);
  expect((await world.refusal(searchOccupations, { query: { text: "dent" } })).status).toBe(401);
});

test("a search answers 20 entries at most, and nobody without the shared key [PROG-206] [PROG-221]", async () => {
  expect((await world.call(searchFocusAreas, { query: { text: "a" } })).searchResult).toHaveLength(20);
  const bare = await world.app.http.inject({ method: "GET", url: "/api/v1/program/focus-area/search?text=diab" });
  expect(bare.statusCode).toBe(401);
});

test("a search without a match answers an empty list", async () => {
  expect((await world.call(searchFocusAreas, { query: { text: "xyzzy" } })).searchResult).toEqual([]);
});

test("the list of time zones has every zone once, by its current name, with its distance from Greenwich now [USER-053]", async () => {
  startClockAt(new Date("2027-07-01T12:00:00Z"));
  const { timezoneList } = await world.call(timeZones, {}, await buildUser(world.db));
  resetClock();
  const names = timezoneList.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.every((name) => getAllTimezones()[name as "Asia/Kolkata"]?.aliasOf === null)).toBe(true);
  expect(names).not.toContain("Asia/Calcutta");
  const offsets = new Map(timezoneList.map(({ name, offset }) => [name, offset]));
  expect(["Asia/Kolkata", "America/New_York", "America/St_Johns"].map((name) => offsets.get(name))).toEqual([
    330, -240, -150,
  ]);
});

test("older spellings of the Indian time zone mean Asia/Kolkata [USER-063] [USER-064]", () => {
  expect(currentZone("Asia/Calcutta")).toBe("Asia/Kolkata");
  expect(currentZone("Calcutta/Asia")).toBe("Asia/Kolkata");
  expect(currentZone("Europe/Paris")).toBe("Europe/Paris");
});

test("towns are found by the beginning of their name, without marks, with region and country", async () => {
  const { placeList } = await world.call(searchPlaces, { query: { text: "nagpu" } });
  expect(placeList[0]).toMatchObject({
    name: "Nagpur",
    region: "Maharashtra",
    country: "India",
    countryCode: "IN",
  });
  const marked = await world.call(searchPlaces, { query: { text: "sao joao del" } });
  expect(marked.placeList[0]?.name).toBe("São João del Rei");
  expect((await world.call(searchPlaces, { query: { text: "c" } })).placeList).toEqual([]);
});

test.each([
  ["Nagpur", 21.15, 79.08, "Asia/Kolkata", "India"],
  ["Boston", 42.36, -71.06, "America/New_York", "United States"],
  ["El Paso", 31.76, -106.49, "America/Denver", "United States"],
  ["Kathmandu", 27.7, 85.32, "Asia/Kathmandu", "Nepal"],
  ["Suva", -18.14, 178.44, "Pacific/Fiji", "Fiji"],
  ["Vladivostok", 43.11, 131.87, "Asia/Vladivostok", "Russia"],
])("the point of %s gives its zone and its names [AUTH-145]", async (town, latitude, longitude, timezone, country) => {
  const seen = await world.call(geoTimeZone, { query: { latitude, longitude } });
  const offsetOf = (zone: string) =>
    new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" }).format(0);
  expect(offsetOf(seen.timezone)).toBe(offsetOf(timezone));
  expect(seen.locationDetail).toMatchObject({ latitude, longitude, l0: country, l2: town });
  expect(seen.shortTimezone).not.toBe("");
});

test("a point far out at sea still has a zone", async () => {
  const seen = await world.call(geoTimeZone, { query: { latitude: -45, longitude: -130 } });
  expect(seen.locationDetail.l2).toBe("");
  expect(seen.timezone).not.toBe("");
});

test.each([
  { latitude: 91, longitude: 0 },
  { latitude: 0, longitude: 181 },
])("the point %o is refused", async (query) => {
  expect((await world.refusal(geoTimeZone, { query })).status).toBe(400);
});

async function guessWith(headers: Record<string, string>) {
  const key = sealSharedKey(sharedKeyOf(world.app.platform));
  const url = addressOf(approximateLocation, {});
  const answer = await world.app.http.inject({ method: "GET", url, headers: { "x-shared-key": key, ...headers } });
  return answer.json<{
    resultBody: { locationDetail: { latitude: number; longitude: number; l0: string; l1: string; l2: string } };
  }>().resultBody.locationDetail;
}

test.each([
  [{ "x-timezone": "America/Bogota" }, "Colombia"],
  [{ "x-timezone": "Asia/Calcutta", "accept-language": "en-US" }, "India"],
  [{ "x-timezone": "Mars/Olympus", "accept-language": "fr-SN,fr;q=0.9" }, "Sénégal"],
  [{ "accept-language": "zh-Hant-TW,en;q=0.5" }, "Taiwan"],
  [{}, "India"],
])(
  "the headers %o let the country be guessed as %s, and nothing closer is claimed [AUTH-144] [ORG-142]",
  async (headers, country) => {
    const detail = await guessWith(headers);
    expect(Object.keys(detail)).toEqual(["latitude", "longitude", "l0", "l1", "l2"]);
    expect(detail).toMatchObject({ l0: country, l1: "", l2: "" });
  },
);

test("every focus area and occupation has a name in every language", async () => {
  const known = await world.db.select({ name: focusAreas.name, names: focusAreas.names }).from(focusAreas);
  const jobs = await world.db.select({ name: occupations.name, names: occupations.names }).from(occupations);
  const translated = LOCALE_CODES.filter((locale) => locale !== DEFAULT_LOCALE).toSorted();
  expect(known.length + jobs.length).toBeGreaterThan(170);
  for (const { names } of [...known, ...jobs]) expect(Object.keys(names).toSorted()).toEqual(translated);
});

test("countries carry their dial codes with number formats, and their names in the language of the call [AUTH-039]", async () => {
  const { countryList } = await world.call(countries, {});
  const india = { code: "IN", name: "India", dialCode: "91", isMain: true, example: "81234 56789" };
  expect(countryList).toContainEqual(india);
  expect(countryList.filter(({ dialCode, isMain }) => dialCode === "1" && isMain).map(({ code }) => code)).toEqual([
    "US",
  ]);
  expect(new Set(countryList.map(({ code }) => code)).size).toBe(countryList.length);
  expect(countryList.filter(({ example }) => example === "").length).toBeLessThan(5);
  expect(countryList.length).toBeGreaterThan(200);
});

test("languages begin with those of the interface and carry the name they call themselves by", async () => {
  const { languageList } = await world.call(languages, {});
  expect(languageList.slice(0, 3)).toEqual([
    { code: "en", name: "English", nativeName: "English" },
    { code: "fr", name: "French", nativeName: "Français" },
    { code: "hi", name: "Hindi", nativeName: "हिन्दी" },
  ]);
  expect(languageList).toContainEqual({ code: "sw", name: "Swahili", nativeName: "Kiswahili" });
  expect(new Set(languageList.map(({ code }) => code)).size).toBe(languageList.length);
});
