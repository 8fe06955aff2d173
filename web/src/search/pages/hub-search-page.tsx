import { registrationTypeSchema } from "@openrounds/contract/organizations/schemas.ts";
import type { HubsFound } from "@openrounds/contract/search/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Filters, type FilterGroup } from "../components/filters.tsx";
import { FoundHub } from "../components/found-hub.tsx";
import { Results } from "../components/results.tsx";
import { SearchFrame, useAsked } from "../components/search-frame.tsx";
import { hubVariables, useHubs, useNoResultsEvent } from "../data.ts";

/** What hubs can be narrowed by; all registration types are offered. */
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

/** The hubs and superhubs that a text finds, page by page and narrowed by filters. */
export function HubSearchPage() {
  const [asked, ask] = useAsked();
  const query = useHubs(hubVariables(asked));
  const { data, isPlaceholderData } = query;
  const groups = useGroups(data);
  const isEmpty = data?.resultSize === 0 && !isPlaceholderData;
  useNoResultsEvent("hub", asked.text, isEmpty && asked.text !== "");
  return (
    <SearchFrame kind="hub" asked={asked} onAsk={ask} counts={{ hub: data?.resultSize }}>
      <div className="scols">
        <Filters asked={asked} groups={groups} onChange={ask} />
        <div>
          <Results asked={asked} onAsk={ask} query={query} resultsOf={({ searchList }) => searchList}>
            {(result) => <FoundHub key={result.organizationId} result={result} text={asked.text} />}
          </Results>
        </div>
      </div>
    </SearchFrame>
  );
}
