import {
  FEATURED,
  type FeaturedHub,
  type FeaturedProgram,
  type NetworkImpact,
} from "@openrounds/contract/onboarding/schemas.ts";
import { MINUTE, nowMs } from "../kernel/clock.ts";
import type { Db } from "../kernel/db/database.ts";
import { perPlatform, type Platform } from "../kernel/platform.ts";
import { countriesAt } from "../reference/places/service.ts";
import {
  countLearners,
  countPrograms,
  listHubPoints,
  listOpenHubs,
  listOpenPrograms,
  type OpenProgramRow,
  type GeoPoint,
} from "./queries.ts";

const CACHED_MS = 10 * MINUTE;

const cacheOf = perPlatform((): { impact: Promise<NetworkImpact> | undefined; untilMs: number } => ({
  impact: undefined,
  untilMs: 0,
}));

async function measureImpact(db: Db): Promise<NetworkImpact> {
  const [points, participants, programs] = await Promise.all([listHubPoints(db), countLearners(db), countPrograms(db)]);
  const positions = points.flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude }],
  );
  const countries = await countriesAt(db, positions);
  return { echoHubs: points.length, participants, programs, countries: countries.size };
}

/** The size of the network, cached for ten minutes. */
export function readImpact(platform: Platform): Promise<NetworkImpact> {
  const kept = cacheOf(platform);
  if (kept.impact !== undefined && kept.untilMs > nowMs()) return kept.impact;
  const impact = measureImpact(platform.db);
  kept.impact = impact;
  kept.untilMs = nowMs() + CACHED_MS;
  impact.catch(() => (kept.impact = undefined));
  return impact;
}

const presentProgram = ({ createdAt, ...row }: OpenProgramRow): FeaturedProgram => ({
  ...row,
  createdAt: createdAt.getTime(),
});

/** Open programs of the network, the newest first. */
export const featuredPrograms = async (db: Db): Promise<FeaturedProgram[]> =>
  (await listOpenPrograms(db, { limit: FEATURED.programs })).map(presentProgram);

/** Open training programs, the nearest to a point first. */
export const launchPrograms = async (db: Db, near: GeoPoint): Promise<FeaturedProgram[]> =>
  (await listOpenPrograms(db, { programType: "TRAINING_PROGRAM", near, limit: FEATURED.programs })).map(presentProgram);

/** Public hubs, those with the most open programs first. */
export const featuredHubs = (db: Db): Promise<FeaturedHub[]> => listOpenHubs(db, { limit: FEATURED.hubs });

/** Public hubs, the nearest to a point first. */
export const nearbyHubs = (db: Db, near: GeoPoint): Promise<FeaturedHub[]> =>
  listOpenHubs(db, { near, limit: FEATURED.nearby });
