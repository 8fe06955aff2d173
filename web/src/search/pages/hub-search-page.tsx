import { registrationTypeSchema } from "@openrounds/contract/organizations/schemas.ts";
import type { HubsFound } from "@openrounds/contract/search/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Filters, type FilterGroup } from "../components/filters.tsx";
import { FoundHub } from "../components/found-hub.tsx";
import { Results } from "../components/results.tsx";
import { SearchFrame, useSearchQuery } from "../components/search-frame.tsx";
import { hubVariables, useHubs, useNoResultsEvent } from "../data.ts";

/** The filters of hubs, with all registration types. */
function useGroups(found: HubsFound | undefined): FilterGroup[] {
  const t = useText();
  if (found === undefined) return [];
  const { focusAreaFilter, countryFilter, registrationTypeFilter } = found;
  const countOf = (type: string): number =>
    registrationTypeFilter.find(({ registrationType }) => registrationType === type)?.count ?? 0;
  return [
    {
      name: "levels",
      choices: [
        { value: "HUB", label: t("search.hub") },
        { value: "SUPERHUB", label: t("search.superhub") },
      ],
    },
    {
      name: "focusAreas",
      choices: focusAreaFilter.map(({ focusAreaId, name, count }) => ({ value: focusAreaId, label: name, count })),
    },
    {
      name: "countries",
      choices: countryFilter.map(({ countryCode, name, count }) => ({ value: countryCode, label: name, count })),
    },
    {
      name: "registrationTypes",
      choices: registrationTypeSchema.options.map((type) => ({
        value: type,
        label: t(`organizations.registration.${type}`),
        count: countOf(type),
      })),
    },
  ];
}

/** The hubs and superhubs that match a text, page by page with filters. */
export function HubSearchPage() {
  const [searchQuery, setSearchQuery] = useSearchQuery();
  const query = useHubs(hubVariables(searchQuery));
  const { data, isPlaceholderData } = query;
  const groups = useGroups(data);
  const isEmpty = data?.resultSize === 0 && !isPlaceholderData;
  useNoResultsEvent("hub", searchQuery.text, isEmpty && searchQuery.text !== "");
  return (
    <SearchFrame kind="hub" searchQuery={searchQuery} onSearch={setSearchQuery} counts={{ hub: data?.resultSize }}>
      <div className="scols">
        <Filters searchQuery={searchQuery} groups={groups} onChange={setSearchQuery} />
        <div>
          <Results
            searchQuery={searchQuery}
            onSearch={setSearchQuery}
            query={query}
            resultsOf={({ searchList }) => searchList}
          >
            {(result) => <FoundHub key={result.organizationId} result={result} text={searchQuery.text} />}
          </Results>
        </div>
      </div>
    </SearchFrame>
  );
}
