import type {
  CountryReport,
  FilterOption,
  LearningSite,
  LocationReport,
  StateReport,
} from "@openrounds/contract/analytics/schemas.ts";
import { ANYWHERE, groupSmall, SHOWN_GROUPS } from "@openrounds/contract/analytics/rules.ts";
import { intlLocale } from "@openrounds/messages/locales.ts";
import { translate } from "../../kernel/i18n/messages.ts";
import type { Db } from "../../kernel/db/database.ts";
import { readReplica } from "../../kernel/db/replica.ts";
import type { Platform } from "../../kernel/platform.ts";
import { countryName, middleOfCountry } from "../../reference/regions/service.ts";
import { countDue } from "../attendances/service.ts";
import { locateAll } from "../locations/service.ts";
import { readAttendees, type FigureScope } from "../figures/service.ts";
import { listAreas, listRegionPoints, listSites, type SiteRow } from "./queries.ts";

const peopleOf = (rows: readonly SiteRow[]): number => rows.reduce((sum, { people }) => sum + people, 0);

/** The workplaces of some rows with their people, the largest first; one in several rows counts once. */
function sitesOf(rows: readonly SiteRow[]): LearningSite[] {
  const workplaces = Map.groupBy(
    rows.filter(({ organizationId }) => organizationId !== null),
    ({ organizationId }) => organizationId,
  );
  return [...workplaces.values()]
    .map((own) => ({ userOrganizationName: own[0]?.organizationName ?? "", noOfParticipants: peopleOf(own) }))
    .toSorted((a, b) => b.noOfParticipants - a.noOfParticipants);
}

/** The sites with a name, then the small ones as one group. */
function namedSites(sites: readonly LearningSite[], locale: string): LearningSite[] {
  const { shown, grouped: few } = groupSmall(sites, (site) => site.noOfParticipants);
  const others = {
    userOrganizationName: translate(locale, "analytics.grouped"),
    noOfParticipants: few.reduce((sum, { noOfParticipants }) => sum + noOfParticipants, 0),
  };
  return [...shown.slice(0, SHOWN_GROUPS), ...(few.length === 0 ? [] : [others])];
}

function countryOf(countryId: string, rows: readonly SiteRow[], locale: string): CountryReport {
  const sites = sitesOf(rows);
  const { latitude, longitude } = middleOfCountry(countryId);
  return {
    countryId,
    countryName: countryName(countryId, locale),
    latitude,
    longitude,
    noOfParticpants: peopleOf(rows),
    noOfLearningSites: sites.length,
    countryLearningSitesList: namedSites(sites, locale),
  };
}

async function statesOf(
  db: Db,
  rows: readonly SiteRow[],
  { places }: FigureScope,
  locale: string,
): Promise<StateReport[]> {
  const middles = await listRegionPoints(db, places.countryList);
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
      stateLearningSitesList: namedSites(sites, locale),
    };
  });
}

type AreaSums = Pick<CountryReport, "latitude" | "longitude" | "noOfParticpants" | "noOfLearningSites">;

/** Places with few people as one group without coordinates, after the others. */
function withSmallGrouped<Area extends AreaSums>(areas: readonly Area[], groupOf: (sums: AreaSums) => Area): Area[] {
  const { shown, grouped: few } = groupSmall(areas, (area) => area.noOfParticpants);
  if (few.length === 0) return shown;
  const sum = (key: "noOfParticpants" | "noOfLearningSites"): number => few.reduce((all, each) => all + each[key], 0);
  const sums = { noOfParticpants: sum("noOfParticpants"), noOfLearningSites: sum("noOfLearningSites") };
  return [...shown, groupOf({ latitude: 0, longitude: 0, ...sums })];
}

/** The countries of attendees for a filter, without figures, so including those with few people. */
export async function listCountries(db: Db, shown: FigureScope, locale: string) {
  await countDue(db, shown.organizationId);
  await locateAll(db, shown.organizationId);
  const codes = new Set(
    (await listSites(db, shown, await readAttendees(db, shown))).map(({ countryCode }) => countryCode),
  );
  return [...codes].map((countryId) => ({ countryId, countryName: countryName(countryId, locale) }));
}

/** The states of attendees, and the towns of some of these states, for a filter. */
export async function listAreaOptions(db: Db, shown: FigureScope, locale: string) {
  await locateAll(db, shown.organizationId);
  const attendees = await readAttendees(db, { ...shown, places: ANYWHERE });
  const areas = (await listAreas(db, attendees)).map(({ countryCode, region, town }) => ({
    stateId: `${countryCode}.${region}`,
    region,
    town,
  }));
  const { compare } = new Intl.Collator(intlLocale(locale));
  const optionsOf = (names: ReadonlyMap<string, string>): FilterOption[] =>
    [...names].map(([id, name]) => ({ id, name, isEnabled: true })).toSorted((a, b) => compare(a.name, b.name));
  const chosen = new Set(shown.places.stateList);
  const towns = areas.filter(({ stateId, town }) => chosen.has(stateId) && town !== "");
  return {
    states: optionsOf(new Map(areas.flatMap(({ stateId, region }) => (region === "" ? [] : [[stateId, region]])))),
    towns: optionsOf(new Map(towns.map(({ stateId, town }) => [`${stateId}/${town}`, town]))),
  };
}

/** The locations of attendees, the most common countries first; with the states of the requested countries. */
export async function readLocations(platform: Platform, shown: FigureScope, locale: string): Promise<LocationReport> {
  await countDue(platform.db, shown.organizationId);
  await locateAll(platform.db, shown.organizationId);
  return readReplica(platform, (db) => readLocated(db, shown, locale));
}

async function readLocated(db: Db, shown: FigureScope, locale: string): Promise<LocationReport> {
  const rows = await listSites(db, shown, await readAttendees(db, shown));
  const byCountry = Map.groupBy(rows, ({ countryCode }) => countryCode);
  const countries = [...byCountry].map(([countryId, own]) => countryOf(countryId, own, locale));
  const states = shown.places.countryList.length === 0 ? [] : await statesOf(db, rows, shown, locale);
  const more = (a: { noOfParticpants: number }, b: { noOfParticpants: number }) =>
    b.noOfParticpants - a.noOfParticpants;
  return {
    countries: withSmallGrouped(countries.toSorted(more), (sums) => ({
      ...{ ...sums, countryId: "", countryName: translate(locale, "analytics.grouped") },
      countryLearningSitesList: [],
    })),
    states: withSmallGrouped(states.toSorted(more), (sums) => ({
      ...{ ...sums, mapboxId: "", stateName: translate(locale, "analytics.grouped") },
      stateLearningSitesList: [],
    })),
  };
}
