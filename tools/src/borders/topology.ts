import { geoArea } from "d3-geo";
import type { Feature, FeatureCollection, GeoJsonProperties, MultiPolygon, Polygon } from "geojson";
import { mergeArcs, quantize } from "topojson-client";
import { topology } from "topojson-server";
import {
  filter,
  filterWeight,
  presimplify,
  simplify,
  sphericalRingArea,
  sphericalTriangleArea,
} from "topojson-simplify";
import type { MultiPolygon as ArcPolygons, Polygon as ArcPolygon } from "topojson-specification";
import { areasOf, type Borders } from "@openrounds/web/src/analytics/components/charts/areas.ts";
import { projectionOf } from "@openrounds/web/src/analytics/components/charts/projection.ts";

export type Area = Feature<Polygon | MultiPolygon>;

/** Borders are as exact as a part of a pixel of the map, since it goes on to a single state. */
const EXACT_PIXELS = 0.4;
/** Parts of an area that are smaller are left out, unless it has no larger one. */
const SMALLEST_PIXELS = 1;
const STEPS = 10_000;
const HALF_SPHERE = 2 * Math.PI;

const polygonsOf = ({ geometry }: Feature<Polygon | MultiPolygon>): Polygon["coordinates"][] =>
  geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;

/** An area whose rings turn as a sphere needs it: what is inside is the smaller part. */
export function rewound<P extends GeoJsonProperties>(area: Feature<Polygon | MultiPolygon, P>): typeof area {
  const coordinates = polygonsOf(area).map((rings) =>
    geoArea({ type: "Polygon", coordinates: rings }) > HALF_SPHERE ? rings.map((ring) => ring.toReversed()) : rings,
  );
  return { ...area, geometry: { type: "MultiPolygon", coordinates } };
}

/** One area for each id, and one for all land without an id, with borders that neighbours share. */
function merged({ arcs, objects, ...rest }: Borders): Borders {
  const byId = Map.groupBy(objects.places.geometries, ({ id }) => id);
  const geometries = [...byId].map(([id, own]) => {
    const area = mergeArcs({ arcs, objects, ...rest }, own as (ArcPolygon | ArcPolygons)[]);
    return { type: area.type, arcs: area.arcs, ...(id !== undefined && { id }) };
  });
  return { ...rest, arcs, objects: { places: { type: "GeometryCollection", geometries } } };
}

/** How much of the sphere the largest part of an area covers. */
const largestRing = (area: Feature<Polygon | MultiPolygon>): number =>
  Math.max(
    ...polygonsOf(area)
      .map(([ring = []]) => sphericalRingArea(ring as [number, number][], false))
      .filter((size) => size < HALF_SPHERE),
  );

/** Without parts too small to be seen, and without those that turned over when their points were moved. */
function visibleOf(borders: Borders, smallest: number): Borders {
  const largest = new Set(areasOf(borders).features.map(largestRing));
  const sizeOf = (ring: [number, number][], isHole = false): number => {
    const size = sphericalRingArea(ring, isHole);
    if (size > HALF_SPHERE) return 0;
    return !isHole && largest.has(size) ? Infinity : size;
  };
  return filter(borders, filterWeight(borders, smallest, sizeOf)) as Borders;
}

/** Areas as borders that are as exact as the map needs; areas of one id are one. */
export function bordersOf(areas: readonly Area[]): Borders {
  const collection: FeatureCollection = { type: "FeatureCollection", features: [...areas] };
  const radian = projectionOf(collection).scale();
  const whole = presimplify(merged(topology({ places: collection }) as unknown as Borders), sphericalTriangleArea);
  const simple = quantize(simplify(whole, (EXACT_PIXELS / radian) ** 2), STEPS);
  return visibleOf(simple, (SMALLEST_PIXELS / radian) ** 2);
}
