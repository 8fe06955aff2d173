import type {
  CountryReport,
  LearningSite,
  LocationReport,
  StateReport,
} from "@openrounds/contract/analytics/schemas.ts";
import type { Db } from "../../kernel/db/database.ts";
import { countryName } from "../../reference/regions/service.ts";
import { placeOfCountry } from "../../reference/zones/service.ts";
import { countDue } from "../attendances/service.ts";
import type { Shown } from "../queries.ts";
import { listRegionPoints, listSites, locatePeople, type SiteRow } from "./queries.ts";

export { deleteLocation } from "./queries.ts";

/** A place names so many of its learning sites. */
const NAMED_SITES = 50;
/** So often people are looked up before a report is shown. */
const LOOKUPS = 10;

async function locateAll(db: Db, organizationId: string): Promise<void> {
  for (let turn = 0; turn < LOOKUPS && (await locatePeople(db, organizationId)); turn += 1);
}

const peopleOf = (rows: readonly SiteRow[]): number => rows.reduce((sum, { people }) => sum + people, 0);

/** The workplaces of some rows with their people, the largest first; one that stands in several is counted once. */
function sitesOf(rows: readonly SiteRow[]): LearningSite[] {
  const workplaces = Map.groupBy(
    rows.filter(({ organizationId }) => organizationId !== null),
    ({ organizationId }) => organizationId,
  );
  return [...workplaces.values()]
    .map((own) => ({ userOrganizationName: own[0]?.organizationName ?? "", noOfParticipants: peopleOf(own) }))
    .toSorted((a, b) => b.noOfParticipants - a.noOfParticipants);
}

function countryOf(countryId: string, rows: readonly SiteRow[], locale: string): CountryReport {
  const sites = sitesOf(rows);
  const { latitude = 0, longitude = 0 } = placeOfCountry(countryId) ?? {};
  return {
    countryId,
    countryName: countryName(countryId, locale),
    latitude,
    longitude,
    noOfParticpants: peopleOf(rows),
    noOfLearningSites: sites.length,
    countryLearningSitesList: sites.slice(0, NAMED_SITES),
  };
}

async function statesOf(db: Db, rows: readonly SiteRow[], countries: readonly string[]): Promise<StateReport[]> {
  const middles = await listRegionPoints(db, countries);
  const pointOf = new Map(middles.map((point) => [`${point.countryCode}.${point.region}`, point]));
  const states = Map.groupBy(rows, ({ countryCode, region }) => `${countryCode}.${region}`);
  return [...states].map(([mapboxId, own]) => {
    const sites = sitesOf(own);
    const { latitude = 0, longitude = 0 } = pointOf.get(mapboxId) ?? {};
    return {
      stateName: own[0]?.region ?? "",
      mapboxId,
      latitude,
      longitude,
      noOfParticpants: peopleOf(own),
      noOfLearningSites: sites.length,
      stateLearningSitesList: sites.slice(0, NAMED_SITES),
    };
  });
}

/** Where the people who were there come from, the most common countries first; states of the countries asked for. */
export async function readLocations(db: Db, shown: Shown, locale: string): Promise<LocationReport> {
  await countDue(db, shown.organizationId);
  await locateAll(db, shown.organizationId);
  const rows = await listSites(db, shown);
  const byCountry = Map.groupBy(rows, ({ countryCode }) => countryCode);
  const countries = [...byCountry].map(([countryId, own]) => countryOf(countryId, own, locale));
  const states = shown.countries.length === 0 ? [] : await statesOf(db, rows, shown.countries);
  const more = (a: { noOfParticpants: number }, b: { noOfParticpants: number }) =>
    b.noOfParticpants - a.noOfParticpants;
  return { countries: countries.toSorted(more), states: states.toSorted(more) };
}
