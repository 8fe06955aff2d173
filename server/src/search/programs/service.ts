import { SEARCH_LIMITS } from "@openrounds/contract/search/rules.ts";
import type { ProgramResult, ProgramSearch, ProgramsFound } from "@openrounds/contract/search/schemas.ts";
import { readReplica } from "../../kernel/db/replica.ts";
import type { ActorContext } from "../../kernel/http/handlers.ts";
import type { Platform } from "../../kernel/platform.ts";
import { searchScopeOf } from "../access.ts";
import { countriesOf, organizationsIn } from "../countries/service.ts";
import { presentAreas, presentFocusAreas, presentLanguages } from "../present.ts";
import { resultPageOf, findWithTypingErrors, parseSearch } from "../service.ts";
import { presentCountries } from "../countries/present.ts";
import type { CountryByOrganization } from "../countries/queries.ts";
import { withSimilarity } from "../queries.ts";
import { findPrograms, type ProgramFilters, type ProgramHit } from "./queries.ts";

const NO_PROGRAMS: ProgramsFound = {
  searchList: [],
  focusAreaFilter: [],
  countryFilter: [],
  languageFilter: [],
  registrationTypeFilter: [],
  resultSize: 0,
  certificationProgramFilter: null,
};

const filtersOf = async (platform: Platform, search: ProgramSearch): Promise<ProgramFilters> => ({
  focusAreaIds: search.focusAreasFilter,
  organizationIds: await organizationsIn(platform, search.locationFilter),
  languages: search.languageFilter,
  statuses: search.statusFilter,
  onlyCertified: search.onlyCertificationProgram,
});

async function presentProgram(
  platform: Platform,
  { organizationId, focusAreaIds, ...hit }: ProgramHit,
  { countries, locale }: { readonly countries: CountryByOrganization; readonly locale: string },
): Promise<ProgramResult> {
  return {
    ...hit,
    ...(await presentAreas(platform, focusAreaIds, locale)),
    language: [...hit.language],
    focusAreasId: [...focusAreaIds],
    geolocationIso1: countries.get(organizationId) ?? null,
  };
}

/** The programs that a text finds for a person; an empty text finds nothing. */
export async function searchPrograms(
  { platform, actor, locale: ownLocale }: ActorContext,
  search: ProgramSearch,
): Promise<ProgramsFound> {
  const locale = search.platformLanguage ?? ownLocale;
  const sought = await parseSearch(platform, search.searchText, locale);
  if (sought.words.length === 0) return NO_PROGRAMS;
  const [network, filters] = await Promise.all([searchScopeOf(platform, actor), filtersOf(platform, search)]);
  const hits = await findWithTypingErrors(platform, sought, (each) =>
    readReplica(platform, (db) =>
      withSimilarity(db, each, (handle) => findPrograms(handle, each, { network, filters, cut: resultPageOf(search) })),
    ),
  );
  if (hits === undefined) return NO_PROGRAMS;
  const countries = await countriesOf(platform, hits.organizations);
  const { choices } = SEARCH_LIMITS;
  return {
    searchList: await Promise.all(hits.page.map((hit) => presentProgram(platform, hit, { countries, locale }))),
    focusAreaFilter: await presentFocusAreas(platform, hits.focusAreas, locale),
    countryFilter: presentCountries(countries, hits.organizations, { locale, choices }),
    languageFilter: presentLanguages(hits.languages, locale),
    registrationTypeFilter: hits.registrationTypes.map(({ value, count }) => ({ registrationType: value, count })),
    resultSize: hits.total,
    certificationProgramFilter: search.certificationProgramFilter ? hits.certified : null,
  };
}
