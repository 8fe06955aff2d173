import type { ProgramStatus } from "@openrounds/contract/programs/schemas.ts";
import type { ProgramsFound } from "@openrounds/contract/search/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Filters, type FilterGroup } from "../components/filters.tsx";
import { FoundProgram } from "../components/found-program.tsx";
import { Results } from "../components/results.tsx";
import { SearchFrame, useSearchQuery } from "../components/search-frame.tsx";
import { programVariables, useNoResultsEvent, usePrograms } from "../data.ts";

/** The offered statuses: the commonest of programs that can be found. */
const STATUSES = ["ACTIVE", "PILOT", "READY_TO_PILOT", "COMPLETED"] as const satisfies readonly ProgramStatus[];

/** The filters of programs. */
function useGroups(found: ProgramsFound | undefined): FilterGroup[] {
  const t = useText();
  if (found === undefined) return [];
  const { focusAreaFilter, countryFilter, languageFilter, certificationProgramFilter } = found;
  const certified = { value: "true", label: t("search.certifies") };
  return [
    { name: "statuses", choices: STATUSES.map((status) => ({ value: status, label: t(`programs.status.${status}`) })) },
    {
      name: "focusAreas",
      choices: focusAreaFilter.map(({ focusAreaId, name, count }) => ({ value: focusAreaId, label: name, count })),
    },
    {
      name: "countries",
      choices: countryFilter.map(({ countryCode, name, count }) => ({ value: countryCode, label: name, count })),
    },
    {
      name: "languages",
      choices: languageFilter.map(({ language, name, count }) => ({ value: language, label: name, count })),
    },
    {
      name: "certified",
      choices: [certificationProgramFilter === null ? certified : { ...certified, count: certificationProgramFilter }],
    },
  ];
}

/** The programs that match a text, page by page with filters. */
export function ProgramSearchPage() {
  const [searchQuery, setSearchQuery] = useSearchQuery();
  const query = usePrograms(programVariables(searchQuery));
  const { data, isPlaceholderData } = query;
  const groups = useGroups(data);
  const isEmpty = data?.resultSize === 0 && !isPlaceholderData;
  useNoResultsEvent("program", searchQuery.text, isEmpty && searchQuery.text !== "");
  return (
    <SearchFrame
      kind="program"
      searchQuery={searchQuery}
      onSearch={setSearchQuery}
      counts={{ program: data?.resultSize }}
    >
      <div className="scols">
        <Filters searchQuery={searchQuery} groups={groups} onChange={setSearchQuery} />
        <div>
          <Results
            searchQuery={searchQuery}
            onSearch={setSearchQuery}
            query={query}
            resultsOf={({ searchList }) => searchList}
          >
            {(result) => <FoundProgram key={result.programId} result={result} text={searchQuery.text} />}
          </Results>
        </div>
      </div>
    </SearchFrame>
  );
}
