import { count } from "drizzle-orm";
import { getAllCountries, getAllTimezones } from "countries-and-timezones";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { referenceEndpoints } from "@openrounds/contract/reference/endpoints.ts";
import { currentZone } from "@openrounds/contract/kernel/time.ts";
import { DEFAULT_LOCALE, LOCALE_CODES } from "@openrounds/messages/locales.ts";
import { buildUser } from "../identity/factory.ts";
import type { UserRow } from "../identity/service.ts";
import { resetClock, startClockAt } from "../kernel/clock.ts";
import { together } from "../kernel/testing/together.ts";
import { addressOf, createWorld, type World } from "../kernel/testing/world.ts";
import { PLACES_EDITION, loadAllPlaces } from "./gazetteer/service.ts";
import { hasEdition } from "./places/queries.ts";
import { focusAreaIdOf, occupationIdOf } from "./service.ts";
import { focusAreas, loadedEditions, occupations, places } from "./tables.ts";

const {
  searchFocusAreas,
  searchOccupations,
  timeZones,
  searchPlaces,
  addPlace,
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
  expect(searchResult).toContainEqual({
    focusAreaId: focusAreaIdOf("Type 2 diabetes"),
    name: "Type 2 diabetes",
    fullTree: "Diabetes and endocrine > Type 2 diabetes",
  });
});

test("focus areas and professions are named, and found, in Hindi [PROG-205] [ORG-137] [USER-059]", async () => {
  const areas = await world.call(searchFocusAreas, { query: { text: "मधुमेह", language: "hi_IN" } });
  expect(areas.searchResult.map(({ name }) => name)).toContain("टाइप 2 मधुमेह");
  const jobs = await world.call(searchOccupations, { query: { text: "nurse", language: "hi" } }, person);
  expect(jobs.searchResult.map(({ fullTree }) => fullTree)).toContain("नर्स > स्टाफ़ नर्स");
});

test("professions are found by their name or their group, each with id, name and tree [USER-059] [USER-074]", async () => {
  const { searchResult } = await world.call(searchOccupations, { query: { text: "DENT", language: "en" } }, person);
  const dentist = { occupationId: occupationIdOf("Dentist"), name: "Dentist", fullTree: "Allied health > Dentist" };
  expect(searchResult[0]).toMatchObject(dentist);
  expect(Object.keys(searchResult[0] ?? {}).toSorted()).toEqual(["fullTree", "name", "occupationId"]);
  expect((await world.refusal(searchOccupations, { query: { text: "dent" } })).status).toBe(401);
});

test("a search suggests ten entries for what is typed, those of that name first, and shows 20 while nothing is [PROG-220] [PROG-221]", async () => {
  for (const [text, length] of [
    ["a", 10],
    ["", 20],
  ] as const) {
    expect((await world.call(searchFocusAreas, { query: { text } })).searchResult).toHaveLength(length);
    expect((await world.call(searchOccupations, { query: { text } }, person)).searchResult).toHaveLength(length);
  }
  const { searchResult } = await world.call(searchOccupations, { query: { text: "doctor", language: "en" } }, person);
  expect(searchResult.slice(0, 2).map(({ name }) => name)).toEqual(["Doctor", "Family doctor"]);
});

test("nobody searches focus areas without the shared key [PROG-206]", async () => {
  expect((await world.call(searchFocusAreas, { query: { text: "diab" } })).searchResult.length).toBeGreaterThan(0);
  const bare = await world.app.http.inject({ method: "GET", url: "/api/v1/program/focus-area/search?text=diab" });
  expect(bare.statusCode).toBe(401);
});

test("one text is searched for in the language that the call names, at the address of the documents [PROG-205]", async () => {
  const headers = world.anonymous();
  const found = async (text: string, language: string) => {
    const url = `/api/v1/program/focus-area/search?text=${encodeURIComponent(text)}&language=${language}`;
    const response = await world.app.http.inject({ method: "GET", url, headers });
    return response.json<{ resultBody: { searchResult: unknown[] } }>().resultBody.searchResult;
  };
  const focusAreaId = focusAreaIdOf("Oral cancer");
  expect(await found("Oral cancer", "en_US")).toMatchObject([{ focusAreaId, name: "Oral cancer" }]);
  expect(await found("Oral cancer", "fr_FR")).toMatchObject([{ focusAreaId, name: "Cancer de la bouche" }]);
  expect(await found("Asthma", "en_US")).toMatchObject([{ name: "Asthma" }]);
});

test("a search without a match returns an empty list", async () => {
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
  const lived = Object.values(getAllTimezones()).filter((zone) => zone.aliasOf === null && zone.countries.length > 0);
  expect(names.toSorted()).toEqual(lived.map(({ name }) => name as string).toSorted());
  expect(names.length).toBeGreaterThan(250);
  const offsets = new Map(timezoneList.map(({ name, offset }) => [name, offset]));
  expect(["Asia/Kolkata", "America/New_York", "America/St_Johns"].map((name) => offsets.get(name))).toEqual([
    330, -240, -150,
  ]);
  const shortNames = new Map(timezoneList.map(({ name, shortName }) => [name, shortName]));
  expect(["Asia/Kolkata", "America/New_York"].map((name) => shortNames.get(name))).toEqual(["IST", "GMT-4"]);
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

/** The search results, as name and country, for a person with a time zone and a language. */
async function townsFor(text: string, { timeZone = "", language = "en" } = {}): Promise<string[]> {
  const headers = {
    ...world.anonymous(),
    "x-timezone": timeZone,
    "accept-language": language,
  };
  const response = await world.app.http.inject({
    method: "GET",
    url: addressOf(searchPlaces, { query: { text } }),
    headers,
  });
  const { placeList } = response.json<{ resultBody: { placeList: { name: string; countryCode: string }[] } }>()
    .resultBody;
  return placeList.map(({ name, countryCode }) => `${name} ${countryCode}`);
}

test.each([
  ["पुणे", "hi", "पुणे IN"],
  ["पुणे", "en", "Pune IN"],
  ["नागपुर", "hi", "नागपुर IN"],
  ["नागपूर", "mr", "नागपूर IN"],
  ["ঢাকা", "bn", "ঢাকা BD"],
  ["Київ", "uk", "Київ UA"],
  ["Москва", "ru", "Москва RU"],
  ["சென்னை", "ta", "சென்னை IN"],
  ["హైదరాబాదు", "te", "హైదరాబాదు IN"],
  ["ಮೈಸೂರು", "kn", "ಮೈಸೂರು IN"],
  ["കൊച്ചി", "ml", "കൊച്ചി IN"],
  ["અમદાવાદ", "gu", "અમદાવાદ IN"],
  ["ਅੰਮ੍ਰਿਤਸਰ", "pa", "ਅੰਮ੍ਰਿਤਸਰ IN"],
  ["ଦିଲ୍ଲୀ", "or", "ଦିଲ୍ଲୀ IN"],
  ["গুৱাহাটী", "as", "গুৱাহাটী IN"],
  ["Hà Nội", "vi", "Hà Nội VN"],
  ["ha noi", "en", "Hanoi VN"],
  ["Bombay", "en", "Mumbai IN"],
  ["Bangalore", "en", "Bengaluru IN"],
  ["Londres", "fr", "Londres GB"],
  ["Ciudad de México", "es", "Ciudad de México MX"],
])("%s, typed by a reader of %s, finds %s first, whatever the clock says", async (text, language, first) => {
  expect((await townsFor(text, { language }))[0]).toBe(first);
});

test.each([
  ["Delhi", "Asia/Kolkata", "Delhi IN"],
  ["Delhi", "America/New_York", "Delhi IN"],
  ["London", "Asia/Kolkata", "London GB"],
  ["London", "America/Toronto", "London CA"],
  ["São Paulo", "Atlantic/Cape_Verde", "São Paulo BR"],
  ["sao paulo", "", "São Paulo BR"],
  ["Patan", "Asia/Kolkata", "Pātan IN"],
  ["Patan", "Asia/Kathmandu", "Pātan NP"],
  ["nagp", "Asia/Kolkata", "Nagpur IN"],
  ["Minh", "Asia/Ho_Chi_Minh", "Ho Chi Minh City VN"],
])("of the towns called %s, a clock in %j puts %s first", async (text, timeZone, first) => {
  expect((await townsFor(text, { timeZone }))[0]).toBe(first);
});

test("a search for a sign that is no letter, or for a quote, finds nothing and breaks nothing", async () => {
  for (const text of ["''", "\\\\ %", "!! ::*", "St. John's"]) await townsFor(text);
  expect(await townsFor("%%")).toEqual([]);
});

const near = async (text: string) => (await world.call(searchPlaces, { query: { text } })).placeList[0]?.placeId ?? 0;
const add = (name: string, nearPlaceId: number, by = person) =>
  world.call(addPlace, { body: { name, nearPlaceId } }, by).then(({ place }) => place);

describe("a town that the list does not have", () => {
  test("is added at the point of one close to it, and found by everybody", async () => {
    const wardha = await near("Wardha");
    const added = await add("  Uplabdh   Gaon ", wardha);
    expect(added).toMatchObject({ name: "Uplabdh Gaon", region: "Maharashtra", countryCode: "IN" });
    expect(added.placeId).toBeGreaterThanOrEqual(1_000_000_000);
    const { placeList } = await world.call(searchPlaces, { query: { text: "uplabdh" } });
    expect(placeList).toEqual([added]);
    const { locationDetail } = await world.call(geoTimeZone, { query: added });
    expect(locationDetail.l2).toBe("Wardha");
  });

  test("is added once, however many add it at the same time, and by whatever name it is known", async () => {
    const [wardha, mumbai] = [await near("Wardha"), await near("Mumbai")];
    const others = await Promise.all([1, 2, 3, 4].map(() => buildUser(world.db)));
    const [first, ...rest] = await together(others, (other) => add("Ekada", wardha, other));
    expect(rest).toEqual([first, first, first]);
    expect((await add("EKADÁ", wardha)).placeId).toBe(first?.placeId);
    expect((await add("Bombay", mumbai)).placeId).toBe(mumbai);
    const elsewhere = await add("Ekada", await near("Delhi"));
    expect(elsewhere.placeId).not.toBe(first?.placeId);
  });

  test.each([
    "",
    " ",
    "a",
    "12",
    "<b>Town</b>",
    "Town\u202e",
    "\u200b\u200b\u200b",
    "\u200d\u200d",
    "A".repeat(101),
    "https://x.example",
  ])("needs a name of letters: %j is refused", async (name) => {
    const nearPlaceId = await near("Wardha");
    const refused = await world.refusal(addPlace, { body: { name, nearPlaceId } }, person);
    expect([refused.status, refused.body.responseCode]).toEqual([400, "PLACE_NAME"]);
  });

  test("may be written in any script, with the marks of names", async () => {
    const wardha = await near("Wardha");
    for (const name of ["सेवाग्राम आश्रम", "Saint-Jean d’Arc (Nord)", "ക്‍ഷേത്രം", "Ward No. 7"]) {
      expect((await add(name, wardha, await buildUser(world.db))).name).toBe(name);
    }
  });

  test("needs a town close to it, and somebody who is signed in", async () => {
    const body = { name: "Nowhereville", nearPlaceId: 999_999_999 };
    expect((await world.refusal(addPlace, { body }, person)).body.responseCode).toBe("VALID_ADDRESS");
    expect((await world.refusal(addPlace, { body })).status).toBe(401);
  });

  test("is one of ten that a person may add in a day; what is known counts for nothing", async () => {
    const [eager, wardha] = [await buildUser(world.db), await near("Wardha")];
    for (const sign of "ABCDEFGHIJ") await add(`Dahavi ${sign}x`, wardha, eager);
    await add("Dahavi Ax", wardha, eager);
    const refused = await world.refusal(addPlace, { body: { name: "Dahavi K", nearPlaceId: wardha } }, eager);
    expect([refused.status, refused.body.responseCode]).toEqual([429, "PLACE_LIMIT_REACHED"]);
    await add("Dahavi K", wardha);
  });
});

test("towns of an earlier edition are found until those of this one are loaded, and then only once; what people added stays", async () => {
  const { db } = world;
  const earlier = { region: "", countryCode: "IN", latitude: 18.5, longitude: 73.8 };
  await db.insert(places).values({ ...earlier, placeId: 7, name: "Erstwhilepur", searchName: "erstwhilepur" });
  expect(await townsFor("Erstwhile")).toEqual(["Erstwhilepur IN"]);
  const added = await add("Naveenpur", await near("Wardha"));
  await db.delete(loadedEditions);
  const [before] = await db.select({ total: count() }).from(places);
  await loadAllPlaces(db);
  expect(await hasEdition(db, PLACES_EDITION)).toBe(true);
  expect((await world.call(searchPlaces, { query: { text: "Naveenpur" } })).placeList).toEqual([added]);
  expect(await townsFor("Erstwhile")).toEqual([]);
  const [after] = await db.select({ total: count() }).from(places);
  expect(after?.total).toBe((before?.total ?? 0) - 1);
}, 120_000);

test.each([
  ["Nagpur", "Maharashtra", 21.15, 79.08, "Asia/Kolkata", "India"],
  ["Boston", "Massachusetts", 42.36, -71.06, "America/New_York", "United States"],
  ["El Paso", "Texas", 31.76, -106.49, "America/Denver", "United States"],
  ["Kathmandu", "Bagmati Province", 27.7, 85.32, "Asia/Kathmandu", "Nepal"],
  ["Suva", "Central", -18.14, 178.44, "Pacific/Fiji", "Fiji"],
  ["Vladivostok", "Primorye", 43.11, 131.87, "Asia/Vladivostok", "Russia"],
])("the point of %s gives its zone and its names [AUTH-145]", async (town, region, ...rest) => {
  const [latitude, longitude, timezone, country] = rest;
  const seen = await world.call(geoTimeZone, { query: { latitude, longitude } });
  const offsetOf = (zone: string) =>
    new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" }).format(0);
  expect(offsetOf(seen.timezone)).toBe(offsetOf(timezone));
  expect(seen.locationDetail).toMatchObject({ latitude, longitude, l0: country, l1: region, l2: town });
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
  const url = addressOf(approximateLocation, {});
  const response = await world.app.http.inject({ method: "GET", url, headers: { ...world.anonymous(), ...headers } });
  return response.json<{
    resultBody: { locationDetail: { latitude: number; longitude: number; l0: string; l1: string; l2: string } };
  }>().resultBody.locationDetail;
}

test.each([
  [{ "x-timezone": "America/Bogota" }, "Colombia", "Colombia"],
  [{ "x-timezone": "Asia/Calcutta", "accept-language": "en-US" }, "India", "India"],
  [{ "x-timezone": "Mars/Olympus", "accept-language": "fr-SN,fr;q=0.9" }, "Sénégal", "Senegal"],
  [{ "accept-language": "zh-Hant-TW,en;q=0.5" }, "Taiwan", "Taiwan"],
  [{}, "India", "India"],
])(
  "the headers %o let the country be guessed as %s, and nothing closer is claimed [AUTH-144] [ORG-142]",
  async (headers, country, inEnglish) => {
    const detail = await guessWith(headers);
    expect(Object.keys(detail)).toEqual(["latitude", "longitude", "l0", "l1", "l2"]);
    const point = { latitude: expect.any(Number) as number, longitude: expect.any(Number) as number };
    expect(detail).toEqual({ ...point, l0: country, l1: "", l2: "" });
    const { locationDetail } = await world.call(geoTimeZone, { query: detail });
    expect(locationDetail.l0).toBe(inEnglish);
  },
);

test("every focus area and occupation has a name in every language", async () => {
  const known = await world.db.select({ name: focusAreas.name, names: focusAreas.names }).from(focusAreas);
  const jobs = await world.db.select({ name: occupations.name, names: occupations.names }).from(occupations);
  const translated = LOCALE_CODES.filter((locale) => locale !== DEFAULT_LOCALE).toSorted();
  expect(known.length + jobs.length).toBeGreaterThan(170);
  for (const { names } of [...known, ...jobs]) expect(Object.keys(names).toSorted()).toEqual(translated);
});

/** Countries with their dial code and an example number. */
const DIALLED = [
  ["US", "1", "201 555 0123"],
  ["NP", "977", "984 1234567"],
  ["BR", "55", "11 96123 4567"],
  ["KE", "254", "712 123456"],
  ["RU", "7", "912 345 67 89"],
] as const;

test("countries carry their dial codes with number formats, and their names in the language of the call [AUTH-039]", async () => {
  const { countryList } = await world.call(countries, {});
  const india = { code: "IN", name: "India", dialCode: "91", isMain: true, example: "81234 56789" };
  expect(countryList).toContainEqual(india);
  expect(countryList.filter(({ dialCode, isMain }) => dialCode === "1" && isMain).map(({ code }) => code)).toEqual([
    "US",
  ]);
  expect(new Set(countryList.map(({ code }) => code)).size).toBe(countryList.length);
  for (const [code, dialCode, example] of DIALLED) {
    expect(countryList.find((country) => country.code === code)).toMatchObject({ dialCode, example });
  }
  expect(countryList.filter(({ example }) => !/\d/.test(example))).toEqual([]);
  expect(countryList.filter(({ dialCode }) => !/^\d{1,4}$/.test(dialCode))).toEqual([]);
  const covered = new Set<string>(countryList.map(({ code }) => code));
  const missing = Object.keys(getAllCountries()).filter((code) => !covered.has(code));
  // Territories without a dial code.
  expect(missing.toSorted()).toEqual(["AQ", "GS", "HM", "PN", "TF", "UM"]);
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

test("public holidays are those of a country between two days, named in the language of the call", async () => {
  const query = { country: "IN", from: "2027-01-20", to: "2027-08-31" };
  const { holidayList } = await world.call(referenceEndpoints.holidays, { query }, person);
  expect(holidayList).toContainEqual({ day: "2027-01-26", name: "Republic Day" });
  expect(holidayList.every(({ day }) => day >= query.from && day <= query.to)).toBe(true);
  const none = await world.call(referenceEndpoints.holidays, { query: { ...query, country: "XX" } }, person);
  expect(none.holidayList).toEqual([]);
  const tooLong = { query: { ...query, to: "2099-01-01" } };
  expect((await world.refusal(referenceEndpoints.holidays, tooLong, person)).status).toBe(400);
});

test("the country of a time zone is suggested for its holidays", async () => {
  const query = { timeZone: "Asia/Kolkata" };
  const { countryList, country } = await world.call(referenceEndpoints.holidayCountries, { query }, person);
  expect(country).toBe("IN");
  expect(countryList).toContainEqual({ code: "IN", name: "India" });
});
