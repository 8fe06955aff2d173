import { geoContains } from "d3-geo";
import type { MultiPolygon, Polygon } from "geojson";
import { readPlaces } from "@openrounds/server/reference/gazetteer/service.ts";

/** A town of the product with its location and the key of its region. */
export interface Town {
  readonly latitude: number;
  readonly longitude: number;
  readonly country: string;
  /** Empty if the product has no region for it. */
  readonly region: string;
}

/** All towns of the product. */
export async function readTowns(): Promise<Town[]> {
  const towns: Town[] = [];
  for await (const { latitude, longitude, countryCode: country, region } of readPlaces()) {
    towns.push({ latitude, longitude, country, region });
  }
  return towns;
}

const cellOf = (longitude: number, latitude: number): string => `${Math.floor(longitude)} ${Math.floor(latitude)}`;

/** Finds the towns inside an area, with an index of one cell per degree. */
export function townFinder(towns: readonly Town[]): (area: Polygon | MultiPolygon) => Town[] {
  const cells = Map.groupBy(towns, ({ longitude, latitude }) => cellOf(longitude, latitude));
  const inside = (coordinates: Polygon["coordinates"]): Town[] => {
    const points = coordinates[0] ?? [];
    const [longitudes, latitudes] = [0, 1].map((axis) => points.map((point) => Math.floor(point[axis] ?? 0)));
    const covered = new Set<string>();
    const [west, east] = [Math.min(...(longitudes ?? [])), Math.max(...(longitudes ?? []))];
    const [south, north] = [Math.min(...(latitudes ?? [])), Math.max(...(latitudes ?? []))];
    for (let x = west; x <= east; x += 1) for (let y = south; y <= north; y += 1) covered.add(cellOf(x, y));
    return [...covered]
      .flatMap((cell) => cells.get(cell) ?? [])
      .filter(({ longitude, latitude }) => geoContains({ type: "Polygon", coordinates }, [longitude, latitude]));
  };
  return (area) => (area.type === "Polygon" ? [area.coordinates] : area.coordinates).flatMap(inside);
}

/** The key that at least half of the towns share; undefined if there is none. */
export function majorityKey(towns: readonly Town[], keyOf: (town: Town) => string): string | undefined {
  const [first] = [...Map.groupBy(towns, keyOf)].toSorted(([, a], [, b]) => b.length - a.length);
  return first !== undefined && first[1].length * 2 > towns.length ? first[0] : undefined;
}
