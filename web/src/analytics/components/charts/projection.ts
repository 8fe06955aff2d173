import { geoCentroid, geoCircle, geoMercator, type GeoPermissibleObjects, type GeoProjection } from "d3-geo";

/** Pixels per degree of longitude on the world map. */
export const INITIAL_ZOOM = 1.6;
export const MAP_HEIGHT = 400;
export const MAP_WIDTH = 360 * INITIAL_ZOOM;
/** The delay before the map moves to a chosen place. */
export const FIT_DELAY_MS = 1000;

const RADIAN = 180 / Math.PI;
const MIDDLE_LATITUDE = 27;
const EDGE = 20;
/** The radius that is shown around a place with unknown borders. */
const SURROUNDINGS_DEGREES = 1.5;

const FRAME: [[number, number], [number, number]] = [
  [0, 0],
  [MAP_WIDTH, MAP_HEIGHT],
];

/** The whole world without the poles. */
export const worldProjection = (): GeoProjection =>
  geoMercator()
    .scale(INITIAL_ZOOM * RADIAN)
    .center([0, MIDDLE_LATITUDE])
    .translate([MAP_WIDTH / 2, MAP_HEIGHT / 2])
    .clipExtent(FRAME);

/** The projection in which an area fills the map, also an area that crosses the date line. */
export function projectionOf(area: GeoPermissibleObjects): GeoProjection {
  const [longitude] = geoCentroid(area);
  const inside: typeof FRAME = [
    [EDGE, EDGE],
    [MAP_WIDTH - EDGE, MAP_HEIGHT - EDGE],
  ];
  return geoMercator().rotate([-longitude, 0]).fitExtent(inside, area).clipExtent(FRAME);
}

/** A circle around a place. */
export const surroundingsOf = ({ latitude, longitude }: { readonly latitude: number; readonly longitude: number }) =>
  geoCircle().center([longitude, latitude]).radius(SURROUNDINGS_DEGREES)();
