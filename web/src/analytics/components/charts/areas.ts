import type { FeatureCollection, MultiPolygon, Polygon } from "geojson";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";

export type Borders = Topology<{ readonly places: GeometryCollection }>;
/** Areas whose id is that of a country or the name of a region; none for land that no region is known to have. */
export type Areas = FeatureCollection<Polygon | MultiPolygon>;

/** The areas that borders enclose. */
export const areasOf = (borders: Borders): Areas => feature(borders, borders.objects.places) as Areas;
