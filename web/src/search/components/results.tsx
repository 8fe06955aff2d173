import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { FailedState } from "../../ui/failed-state.tsx";
import { ListView } from "../../ui/list/list-view.tsx";
import { countFilters, withoutFilters, type SearchQuery } from "../state.ts";

/** What could not be searched, and how to try again. */
export function SearchFailed({ failure, onAgain }: { readonly failure: Error; readonly onAgain: () => void }) {
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
  readonly asked: SearchQuery;
  readonly onAsk: (asked: SearchQuery) => void;
  readonly query: UseQueryResult<Found>;
  readonly resultsOf: (found: Found) => readonly Result[];
  readonly children: (result: Result) => ReactNode;
}

/** A page of results: waiting, failed, nothing, or the list with its pages. */
export function Results<Found extends { readonly resultSize: number }, Result>(props: ResultsProps<Found, Result>) {
  const { asked, onAsk, query, resultsOf, children } = props;
  const t = useText();
  const title = t("search.noResults", { text: asked.text });
  const list = {
    page: asked.page - 1,
    isFiltered: countFilters(asked) > 0,
    clear: () => onAsk(withoutFilters(asked)),
    turnTo: (page: number) => {
      scrollTo({ top: 0 });
      onAsk({ ...asked, page: page + 1 });
    },
  };
  return (
    <ListView
      query={query}
      list={list}
      rowsOf={resultsOf}
      totalOf={({ resultSize }) => resultSize}
      pageSize={asked.size}
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
