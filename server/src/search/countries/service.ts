import { MINUTE, nowMs } from "../../kernel/clock.ts";
import { perPlatform, type Platform } from "../../kernel/platform.ts";
import { countryAt, type GeoPoint } from "../../reference/places/service.ts";
import type { LocatedCount } from "../queries.ts";
import { listPoints, type CountryByOrganization } from "./queries.ts";

const CACHED_MS = 10 * MINUTE;

const cacheOf = perPlatform((): { readonly byPoint: Map<string, string | undefined>; untilMs: number } => ({
  byPoint: new Map(),
  untilMs: 0,
}));

/** Coordinates are rounded, so that close points share one entry. */
const keyOf = ({ latitude, longitude }: GeoPoint): string => `${latitude.toFixed(1)} ${longitude.toFixed(1)}`;

/** The countries of points, cached for ten minutes, since towns are loaded after the first start. */
function knownPoints(platform: Platform): Map<string, string | undefined> {
  const kept = cacheOf(platform);
  if (kept.untilMs > nowMs()) return kept.byPoint;
  kept.byPoint.clear();
  kept.untilMs = nowMs() + CACHED_MS;
  return kept.byPoint;
}

/** The countries of organizations, by their coordinates. */
export async function countriesOf(
  platform: Platform,
  choices: readonly Omit<LocatedCount, "count">[],
): Promise<CountryByOrganization> {
  const byPoint = knownPoints(platform);
  const countries = new Map<string, string>();
  for (const { value, latitude, longitude } of choices) {
    if (latitude === null || longitude === null) continue;
    const point = { latitude, longitude };
    const key = keyOf(point);
    if (!byPoint.has(key)) byPoint.set(key, await countryAt(platform.db, point));
    const country = byPoint.get(key);
    if (country !== undefined) countries.set(value, country);
  }
  return countries;
}

/** The hubs and superhubs in any of the countries; undefined without a filter. */
export async function organizationsIn(platform: Platform, codes: readonly string[]): Promise<string[] | undefined> {
  if (codes.length === 0) return undefined;
  const countries = await countriesOf(platform, await listPoints(platform.db));
  return [...countries].flatMap(([organizationId, code]) => (codes.includes(code) ? [organizationId] : []));
}
