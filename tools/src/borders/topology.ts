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

export type AreaFeature = Feature<Polygon | MultiPolygon>;

/** Borders are simplified to a fraction of a pixel, since the map zooms to a single state. */
const TOLERANCE_PIXELS = 0.4;
/** Smaller polygons of an area are left out, unless it has no larger one. */
const MIN_PIXELS = 1;
const STEPS = 10_000;
const HALF_SPHERE = 2 * Math.PI;

const polygonsOf = ({ geometry }: Feature<Polygon | MultiPolygon>): Polygon["coordinates"][] =>
  geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;

/** Rewinds the rings of an area as spherical geometry expects: the inside is the smaller part. */
export function rewound<P extends GeoJsonProperties>(area: Feature<Polygon | MultiPolygon, P>): typeof area {
  const coordinates = polygonsOf(area).map((rings) =>
    geoArea({ type: "Polygon", coordinates: rings }) > HALF_SPHERE ? rings.map((ring) => ring.toReversed()) : rings,
  );
  return { ...area, geometry: { type: "MultiPolygon", coordinates } };
}

/** Merges areas of the same id, and all land without an id; neighbours share their borders. */
function merged({ arcs, objects, ...rest }: Borders): Borders {
  const byId = Map.groupBy(objects.places.geometries, ({ id }) => id);
  const geometries = [...byId].map(([id, own]) => {
    const area = mergeArcs({ arcs, objects, ...rest }, own as (ArcPolygon | ArcPolygons)[]);
    return { type: area.type, arcs: area.arcs, ...(id !== undefined && { id }) };
  });
  return { ...rest, arcs, objects: { places: { type: "GeometryCollection", geometries } } };
}

/** The spherical area of the largest polygon. */
const largestRing = (area: Feature<Polygon | MultiPolygon>): number =>
  Math.max(
    ...polygonsOf(area)
      .map(([ring = []]) => sphericalRingArea(ring as [number, number][], false))
      .filter((size) => size < HALF_SPHERE),
  );

/** Removes polygons that are too small to be seen, and those whose ring was inverted by rounding. */
function withoutInvisible(borders: Borders, smallest: number): Borders {
  const largest = new Set(areasOf(borders).features.map(largestRing));
  const sizeOf = (ring: [number, number][], isHole = false): number => {
    const size = sphericalRingArea(ring, isHole);
    if (size > HALF_SPHERE) return 0;
    return !isHole && largest.has(size) ? Infinity : size;
  };
  return filter(borders, filterWeight(borders, smallest, sizeOf)) as Borders;
}

/** Simplified borders of areas; areas with the same id are merged. */
export function bordersOf(areas: readonly AreaFeature[]): Borders {
  const collection: FeatureCollection = { type: "FeatureCollection", features: [...areas] };
  const radian = projectionOf(collection).scale();
  const whole = presimplify(merged(topology({ places: collection }) as unknown as Borders), sphericalTriangleArea);
  const simple = quantize(simplify(whole, (TOLERANCE_PIXELS / radian) ** 2), STEPS);
  return withoutInvisible(simple, (MIN_PIXELS / radian) ** 2);
}
