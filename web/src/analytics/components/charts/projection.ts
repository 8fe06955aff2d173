import { geoCentroid, geoCircle, geoMercator, type GeoPermissibleObjects, type GeoProjection } from "d3-geo";

/** How many pixels a degree of longitude has before anybody chooses a place. */
export const INITIAL_ZOOM = 1.6;
export const MAP_HEIGHT = 400;
export const MAP_WIDTH = 360 * INITIAL_ZOOM;
/** A map moves to what was chosen so long after it was. */
export const FIT_AFTER_MS = 1000;

const RADIAN = 180 / Math.PI;
const MIDDLE_LATITUDE = 27;
const EDGE = 20;
/** How much is shown around a place whose borders are unknown, in degrees. */
const AROUND = 1.5;

const FRAME: [[number, number], [number, number]] = [
  [0, 0],
  [MAP_WIDTH, MAP_HEIGHT],
];

/** The whole world, but for the poles. */
export const worldProjection = (): GeoProjection =>
  geoMercator()
    .scale(INITIAL_ZOOM * RADIAN)
    .center([0, MIDDLE_LATITUDE])
    .translate([MAP_WIDTH / 2, MAP_HEIGHT / 2])
    .clipExtent(FRAME);

/** The projection in which an area fills the map, also one on both sides of the date line. */
export function projectionOf(area: GeoPermissibleObjects): GeoProjection {
  const [longitude] = geoCentroid(area);
  const inside: typeof FRAME = [
    [EDGE, EDGE],
    [MAP_WIDTH - EDGE, MAP_HEIGHT - EDGE],
  ];
  return geoMercator().rotate([-longitude, 0]).fitExtent(inside, area).clipExtent(FRAME);
}

/** What is around a place. */
export const around = ({ latitude, longitude }: { readonly latitude: number; readonly longitude: number }) =>
  geoCircle().center([longitude, latitude]).radius(AROUND)();
