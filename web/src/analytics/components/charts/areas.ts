import type { FeatureCollection, MultiPolygon, Polygon } from "geojson";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";

export type Borders = Topology<{ readonly places: GeometryCollection }>;
/** Borders as GeoJSON. The id is that of a country or the name of a region; undefined for land of no known region. */
export type AreaCollection = FeatureCollection<Polygon | MultiPolygon>;

/** Converts borders from TopoJSON to GeoJSON. */
export const areasOf = (borders: Borders): AreaCollection => feature(borders, borders.objects.places) as AreaCollection;
