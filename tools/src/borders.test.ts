import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { geoArea } from "d3-geo";
import { areasOf, type AreaCollection, type Borders } from "@openrounds/web/src/analytics/components/charts/areas.ts";
import { expect, test } from "vitest";
import { BORDERS } from "./borders.ts";
import { readTowns, townFinder } from "./borders/towns.ts";

const all = new Map<string, AreaCollection>(
  readdirSync(BORDERS).map((file) => {
    const borders = JSON.parse(readFileSync(path.join(BORDERS, file), "utf8")) as Borders;
    return [path.parse(file).name, areasOf(borders)];
  }),
);
const states = [...all].filter(([name]) => name !== "world");
const towns = await readTowns();
const idsOf = (areas: AreaCollection | undefined): string[] =>
  (areas?.features ?? []).flatMap(({ id }) => (id === undefined ? [] : [String(id)]));
const regionOf = (country: string, region: string): string => `${country}.${region}`;

test("countries of the map are those of the product; 73 are too small to have borders in it [ANLY-043]", () => {
  const countries = new Set(towns.map(({ country }) => country));
  const drawn = new Set(idsOf(all.get("world")));
  expect([...drawn.difference(countries)]).toEqual([]);
  expect(countries.size).toBe(247);
  expect(countries.difference(drawn).size).toBe(73);
});

test("states of the map have the names of the product; 660 regions of 3,767 have no borders, with 1.1 % of the towns [ANLY-043]", () => {
  const named = towns.filter(({ region }) => region !== "");
  const regions = new Set(named.map(({ country, region }) => regionOf(country, region)));
  const drawn = new Set(states.flatMap(([country, areas]) => idsOf(areas).map((id) => regionOf(country, id))));
  expect([...drawn.difference(regions)]).toEqual([]);
  const missing = regions.difference(drawn);
  expect([regions.size, missing.size]).toEqual([3767, 660]);
  const without = named.filter(({ country, region }) => missing.has(regionOf(country, region)));
  expect(without.length / named.length).toBeLessThan(0.011);
  expect([...missing].filter((key) => key.startsWith("IN."))).toEqual(["IN.Lakshadweep"]);
});

test("of the towns inside a state, 98 % belong to it; the others are where its borders are simplified or old", () => {
  // Every twentieth, to save time.
  const findTowns = townFinder(towns.filter(({ region }, index) => region !== "" && index % 20 === 0));
  const inside = states.flatMap(([country, { features }]) =>
    features.flatMap(({ id, geometry }) =>
      id === undefined ? [] : findTowns(geometry).map((town) => town.country === country && town.region === id),
    ),
  );
  expect(inside.filter(Boolean).length / inside.length).toBeGreaterThan(0.98);
});

test("no area of the map is turned over, which would colour the whole world", () => {
  for (const [name, { features }] of all) {
    for (const area of features) expect(geoArea(area), `${name} ${area.id}`).toBeLessThan(1);
  }
});
