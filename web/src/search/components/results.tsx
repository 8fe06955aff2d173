import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { FailedState } from "../../ui/failed-state.tsx";
import { ListView } from "../../ui/list/list-view.tsx";
import { countFilters, withoutFilters, type SearchQuery } from "../state.ts";

/** The error of a search, with a retry button. */
export function SearchError({ failure, onAgain }: { readonly failure: Error; readonly onAgain: () => void }) {
  const t = useText();
  return (
    <FailedState
      title={t("COMMON_ERROR_MESSAGE")}
      text={messageOf(failure)}
      action={<Button onClick={onAgain}>{t("app.again")}</Button>}
    />
  );
}

interface ResultsProps<Found, Result> {
  readonly searchQuery: SearchQuery;
  readonly onSearch: (searchQuery: SearchQuery) => void;
  readonly query: UseQueryResult<Found>;
  readonly resultsOf: (found: Found) => readonly Result[];
  readonly children: (result: Result) => ReactNode;
}

/** A page of results with its states: loading, failed, empty, or the list with its pages. */
export function Results<Found extends { readonly resultSize: number }, Result>(props: ResultsProps<Found, Result>) {
  const { searchQuery, onSearch, query, resultsOf, children } = props;
  const t = useText();
  const title = t("search.noResults", { text: searchQuery.text });
  const list = {
    page: searchQuery.page - 1,
    isFiltered: countFilters(searchQuery) > 0,
    clear: () => onSearch(withoutFilters(searchQuery)),
    turnTo: (page: number) => {
      scrollTo({ top: 0 });
      onSearch({ ...searchQuery, page: page + 1 });
    },
  };
  return (
    <ListView
      query={query}
      list={list}
      rowsOf={resultsOf}
      totalOf={({ resultSize }) => resultSize}
      pageSize={searchQuery.size}
      rowHeight="4.5rem"
      empty={{ title, text: t("search.noResultsText") }}
      noneFound={{ title, text: t("search.noResultsFiltered") }}
    >
      {(results, { resultSize }) => (
        <>
          <p className="sm t3 scount" role="status">
            {t("search.count", { count: resultSize })}
          </p>
          <div className="card list">{results.map(children)}</div>
        </>
      )}
    </ListView>
  );
}
