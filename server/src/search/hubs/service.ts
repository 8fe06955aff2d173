import { badgesOf, goalsOf, SEARCH_LIMITS } from "@openrounds/contract/search/rules.ts";
import type { HubResult, HubSearch, HubsFound } from "@openrounds/contract/search/schemas.ts";
import { readReplica } from "../../kernel/db/replica.ts";
import type { ActorContext } from "../../kernel/http/handlers.ts";
import type { Platform } from "../../kernel/platform.ts";
import { searchScopeOf } from "../access.ts";
import { countriesOf, organizationsIn } from "../countries/service.ts";
import { presentAreas, presentFocusAreas } from "../present.ts";
import { resultPageOf, findWithTypingErrors, parseSearch } from "../service.ts";
import { presentCountries } from "../countries/present.ts";
import { withSimilarity } from "../queries.ts";
import { findHubs, type HubFilters, type HubHit } from "./queries.ts";

const NO_HUBS: HubsFound = {
  searchList: [],
  focusAreaFilter: [],
  countryFilter: [],
  registrationTypeFilter: [],
  resultSize: 0,
};

const filtersOf = async (platform: Platform, search: HubSearch): Promise<HubFilters> => ({
  focusAreaIds: search.focusAreasFilter,
  organizationIds: await organizationsIn(platform, search.locationFilter),
  registrationTypes: search.registrationTypeFilter,
  levels: search.organizationTypeFilter,
});

async function presentHub(
  platform: Platform,
  { level, focusAreaIds, sectors, certifies, trains, learners, place, ...hit }: HubHit,
  locale: string,
): Promise<HubResult> {
  return {
    ...hit,
    ...(await presentAreas(platform, focusAreaIds, locale)),
    badgeList: badgesOf({ certifies, trains, learners }),
    sdgList: goalsOf(sectors),
    hub: level === "HUB",
    superhub: level === "SUPERHUB",
    place: place ?? "",
  };
}

/** The hubs and superhubs that a text finds for a person; an empty text finds nothing. */
export async function searchHubs(
  { platform, actor, locale: ownLocale }: ActorContext,
  search: HubSearch,
): Promise<HubsFound> {
  const locale = search.platformLanguage ?? ownLocale;
  const sought = await parseSearch(platform, search.searchText, locale);
  if (sought.words.length === 0) return NO_HUBS;
  const [network, filters] = await Promise.all([searchScopeOf(platform, actor), filtersOf(platform, search)]);
  const hits = await findWithTypingErrors(platform, sought, (each) =>
    readReplica(platform, (db) =>
      withSimilarity(db, each, (handle) => findHubs(handle, each, { network, filters, cut: resultPageOf(search) })),
    ),
  );
  if (hits === undefined) return NO_HUBS;
  const countries = await countriesOf(platform, hits.organizations);
  const { choices } = SEARCH_LIMITS;
  return {
    searchList: await Promise.all(hits.page.map((hit) => presentHub(platform, hit, locale))),
    focusAreaFilter: await presentFocusAreas(platform, hits.focusAreas, locale),
    countryFilter: presentCountries(countries, hits.organizations, { locale, choices }),
    registrationTypeFilter: hits.registrationTypes.map(({ value, count }) => ({ registrationType: value, count })),
    resultSize: hits.total,
  };
}
