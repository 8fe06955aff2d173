import { readFileSync, rmSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import type { Borders } from "@openrounds/web/src/analytics/components/charts/areas.ts";
import { readStates, type StateProperties } from "./borders/source.ts";
import { bordersOf, rewound, type AreaFeature } from "./borders/topology.ts";
import { majorityKey, readTowns, townFinder, type Town } from "./borders/towns.ts";
import { ROOT } from "./project.ts";

export const BORDERS = path.join(ROOT, "web/src/analytics/components/charts/borders");
const WORLD = fileURLToPath(import.meta.resolve("world-atlas/countries-110m.json"));
const ANTARCTICA = "AQ";

type FindTowns = ReturnType<typeof townFinder>;

/** The ISO letters of a country with the given ISO digits. */
const lettersOf = (digits: string): string | undefined => new Intl.Locale(`und-${digits}`).region;

/** The countries of the world; one without a number in the source is identified by its towns. */
function worldBorders(findTowns: FindTowns): Borders {
  const world = JSON.parse(readFileSync(WORLD, "utf8")) as Topology<{ countries: GeometryCollection }>;
  const areas = feature(world, world.objects.countries).features.map((each) => rewound(each as AreaFeature));
  const named = areas.map(({ id, geometry }): AreaFeature => {
    const country =
      id === undefined
        ? majorityKey(findTowns(geometry), (town) => town.country)
        : lettersOf(String(id).padStart(3, "0"));
    return { type: "Feature", id: country, properties: {}, geometry };
  });
  return bordersOf(named.filter(({ id }) => id !== ANTARCTICA));
}

interface State {
  readonly country: string;
  readonly area: AreaFeature;
  readonly towns: readonly Town[];
}

/** A state of Natural Earth, assigned to the country and region of most of its towns. */
function stateOf({ iso_a2: letters }: StateProperties, area: AreaFeature, towns: readonly Town[]): State {
  const country = majorityKey(towns, (town) => town.country) ?? letters;
  const own = towns.filter((town) => town.country === country && town.region !== "");
  return { country, towns: own, area: { ...area, id: majorityKey(own, ({ region }) => region), properties: {} } };
}

/** Leaves out regions most of whose towns are elsewhere: the source draws another area under that name. */
function withoutMisplaced(states: readonly State[], townsOf: ReadonlyMap<string, number>): AreaFeature[] {
  const inside = new Map<string, number>();
  for (const { area, towns } of states) {
    const id = String(area.id);
    inside.set(id, (inside.get(id) ?? 0) + towns.filter(({ region }) => region === id).length);
  }
  return states.map(({ country, area: { id, ...area } }) => {
    const isProved = (inside.get(String(id)) ?? 0) * 2 > (townsOf.get(`${country}.${String(id)}`) ?? Infinity);
    return isProved ? { ...area, id } : area;
  });
}

/** The states of each country. */
async function stateBorders(towns: readonly Town[], findTowns: FindTowns): Promise<Map<string, Borders>> {
  const { features } = await readStates();
  const states = features.map(rewound).map((each) => stateOf(each.properties, each, findTowns(each.geometry)));
  const byRegion = Map.groupBy(towns, ({ country, region }) => `${country}.${region}`);
  const townsOf = new Map([...byRegion].map(([key, own]) => [key, own.length]));
  const byCountry = Map.groupBy(
    states.filter(({ country }) => /^[A-Z]{2}$/.test(country) && country !== ANTARCTICA),
    ({ country }) => country,
  );
  return new Map([...byCountry].map(([country, own]) => [country, bordersOf(withoutMisplaced(own, townsOf))]));
}

/** Generates the borders of the map from Natural Earth and the towns of the product. */
async function drawBorders(): Promise<void> {
  const towns = await readTowns();
  const findTowns = townFinder(towns);
  const all = new Map([["world", worldBorders(findTowns)], ...(await stateBorders(towns, findTowns))]);
  rmSync(BORDERS, { recursive: true });
  mkdirSync(BORDERS);
  for (const [name, borders] of all) writeFileSync(path.join(BORDERS, `${name}.json`), JSON.stringify(borders));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await drawBorders();
