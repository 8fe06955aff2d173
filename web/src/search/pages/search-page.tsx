import { IconArrowRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ContentResult, PersonResult } from "@openrounds/contract/search/network/schemas.ts";
import { SEARCH_PATHS } from "@openrounds/contract/search/paths.ts";
import type { ReactNode } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { EmptyState, Skeleton } from "../../ui/states.tsx";
import { isPerson } from "../components/facts.ts";
import { FoundHub } from "../components/found-hub.tsx";
import { FoundOther } from "../components/found-other.tsx";
import { FoundProgram } from "../components/found-program.tsx";
import { SearchError } from "../components/results.tsx";
import { SearchFrame, useSearchQuery } from "../components/search-frame.tsx";
import { hubVariables, programVariables, useHubs, useNetwork, useNoResultsEvent, usePrograms } from "../data.ts";
import { withoutFilters, searchFromQuery, type SearchQuery } from "../state.ts";

interface SectionProps {
  readonly kind: "program" | "hub";
  readonly searchQuery: SearchQuery;
  readonly total: number;
  readonly children: ReactNode;
}

/** The first results of a kind, with a link to all of them. */
function Section({ kind, searchQuery, total, children }: SectionProps) {
  const t = useText();
  if (total === 0) return null;
  return (
    <section className="ssection" aria-label={t(`search.kind.${kind}`)}>
      <div className="row between">
        <p className="semi lg">{t(`search.kind.${kind}`)}</p>
        <Link className="link" to={SEARCH_PATHS[kind]} search={searchFromQuery(searchQuery)}>
          {t(kind === "program" ? "search.seeAllPrograms" : "search.seeAllHubs", { count: total })}
          <IconArrowRight className="i" aria-hidden />
        </Link>
      </div>
      <div className="card list">{children}</div>
    </section>
  );
}

const MAX_OTHERS = 20;

interface OthersProps {
  readonly kind: "people" | "content";
  readonly results: readonly (PersonResult | ContentResult)[];
  readonly count: number;
  readonly text: string;
}

/** The first people or content that a text finds, with the number of all. */
function Others({ kind, results, count, text }: OthersProps) {
  const t = useText();
  if (count === 0) return null;
  return (
    <section className="ssection" aria-label={t(`search.${kind}`)}>
      <div className="row between">
        <p className="semi lg">{t(`search.${kind}`)}</p>
        <span className="sm t3 num">{t("search.count", { count })}</span>
      </div>
      <div className="card list">
        {results.map((result) => (
          <FoundOther key={isPerson(result) ? result.userId : result.contentId} result={result} text={text} />
        ))}
      </div>
    </section>
  );
}

/** All that matches a text; programs and hubs have a page of their own with filters. */
export function SearchPage() {
  const t = useText();
  const [addressQuery, setSearchQuery] = useSearchQuery();
  const searchQuery = withoutFilters(addressQuery);
  const programs = usePrograms(programVariables(searchQuery));
  const hubs = useHubs(hubVariables(searchQuery));
  const { text } = searchQuery;
  const network = useNetwork(text, MAX_OTHERS);
  const isKnown = programs.data !== undefined && hubs.data !== undefined && network.data !== undefined;
  const total = isKnown
    ? programs.data.resultSize + hubs.data.resultSize + network.data.personCount + network.data.contentCount
    : undefined;
  const isSettled = [programs, hubs, network].every(({ isPlaceholderData }) => !isPlaceholderData);
  const failure = programs.error ?? hubs.error ?? network.error;
  useNoResultsEvent("all", text, text !== "" && isSettled && total === 0);
  const again = (): void => void Promise.all([programs.refetch(), hubs.refetch(), network.refetch()]);
  const counts = { all: total, program: programs.data?.resultSize, hub: hubs.data?.resultSize };
  return (
    <SearchFrame kind="all" searchQuery={searchQuery} onSearch={setSearchQuery} counts={counts}>
      {failure !== null && <SearchError failure={failure} onAgain={again} />}
      {failure === null && !isKnown && <Skeleton lines={6} height="4.5rem" />}
      {failure === null && total === 0 && (
        <EmptyState title={t("search.noResults", { text })} text={t("search.noResultsText")} />
      )}
      {failure === null && isKnown && (
        <>
          <Section kind="program" searchQuery={searchQuery} total={programs.data.resultSize}>
            {programs.data.searchList.map((result) => (
              <FoundProgram key={result.programId} result={result} text={text} />
            ))}
          </Section>
          <Section kind="hub" searchQuery={searchQuery} total={hubs.data.resultSize}>
            {hubs.data.searchList.map((result) => (
              <FoundHub key={result.organizationId} result={result} text={text} />
            ))}
          </Section>
          <Others kind="people" results={network.data.personList} count={network.data.personCount} text={text} />
          <Others kind="content" results={network.data.contentList} count={network.data.contentCount} text={text} />
        </>
      )}
    </SearchFrame>
  );
}
