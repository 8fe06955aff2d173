/** How many pixels a degree of longitude has before anybody chooses a place. */
export const INITIAL_ZOOM = 1.6;
export const MAP_HEIGHT = 400;
export const MAP_WIDTH = 360 * INITIAL_ZOOM;
/** A map moves to what was chosen so long after it was. */
export const FIT_AFTER_MS = 1000;

const MAX_ZOOM = 40;
const ROOM = 0.82;
const HALF_TURN = 180;

const rad = (degrees: number): number => (degrees * Math.PI) / HALF_TURN;
const deg = (radians: number): number => (radians * HALF_TURN) / Math.PI;
/** How far north a latitude lies on a map that keeps angles, in degrees. */
const northing = (latitude: number): number => deg(Math.log(Math.tan(Math.PI / 4 + rad(latitude) / 2)));

export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** What a map shows: its middle, and the pixels of a degree. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

const WORLD_MIDDLE = 28;
export const WORLD: View = { x: 0, y: WORLD_MIDDLE, zoom: INITIAL_ZOOM };

/** Where a point stands on the map. */
export const placed = ({ latitude, longitude }: Point, { x, y, zoom }: View): { left: number; top: number } => ({
  left: MAP_WIDTH / 2 + (longitude - x) * zoom,
  top: MAP_HEIGHT / 2 - (northing(latitude) - y) * zoom,
});

/** The view in which all points stand, with some room around them. */
export function viewOf(points: readonly Point[]): View {
  if (points.length === 0) return WORLD;
  const xs = points.map(({ longitude }) => longitude);
  const ys = points.map(({ latitude }) => northing(latitude));
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const fitting = Math.min(MAP_WIDTH / (right - left + 1), MAP_HEIGHT / (high - low + 1)) * ROOM;
  return { x: (left + right) / 2, y: (low + high) / 2, zoom: Math.min(MAX_ZOOM, Math.max(INITIAL_ZOOM, fitting)) };
}
