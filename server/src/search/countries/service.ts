import { MINUTE, nowMs } from "../../kernel/clock.ts";
import { perPlatform, type Platform } from "../../kernel/platform.ts";
import { countryAt, type GeoPoint } from "../../reference/places/service.ts";
import type { PlacedCount } from "../queries.ts";
import { listPoints, type Countries } from "./queries.ts";

const KEPT_MS = 10 * MINUTE;

const keptOf = perPlatform((): { readonly byPoint: Map<string, string | undefined>; untilMs: number } => ({
  byPoint: new Map(),
  untilMs: 0,
}));

/** So near to each other two points are taken for one. */
const keyOf = ({ latitude, longitude }: GeoPoint): string => `${latitude.toFixed(1)} ${longitude.toFixed(1)}`;

/** The countries of points that were seen; forgotten every ten minutes, for the towns are loaded after the first start. */
function knownPoints(platform: Platform): Map<string, string | undefined> {
  const kept = keptOf(platform);
  if (kept.untilMs > nowMs()) return kept.byPoint;
  kept.byPoint.clear();
  kept.untilMs = nowMs() + KEPT_MS;
  return kept.byPoint;
}

/** In which countries organizations are, by the points where they stand. */
export async function countriesOf(
  platform: Platform,
  places: readonly Omit<PlacedCount, "count">[],
): Promise<Countries> {
  const byPoint = knownPoints(platform);
  const countries = new Map<string, string>();
  for (const { value, latitude, longitude } of places) {
    if (latitude === null || longitude === null) continue;
    const point = { latitude, longitude };
    const key = keyOf(point);
    if (!byPoint.has(key)) byPoint.set(key, await countryAt(platform.db, point));
    const country = byPoint.get(key);
    if (country !== undefined) countries.set(value, country);
  }
  return countries;
}

/** The hubs and superhubs in any of the countries; undefined where none is named. */
export async function organizationsIn(platform: Platform, codes: readonly string[]): Promise<string[] | undefined> {
  if (codes.length === 0) return undefined;
  const countries = await countriesOf(platform, await listPoints(platform.db));
  return [...countries].flatMap(([organizationId, code]) => (codes.includes(code) ? [organizationId] : []));
}
