import type { ReactNode } from "react";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { Failed } from "../../ui/failed.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Empty, Skeleton } from "../../ui/states.tsx";
import { countFilters, withoutFilters, type Asked } from "../state.ts";

/** What could not be searched, and how to try again. */
export function SearchFailed({ failure, onAgain }: { readonly failure: Error; readonly onAgain: () => void }) {
  const t = useText();
  return (
    <Failed
      title={t("COMMON_ERROR_MESSAGE")}
      text={messageOf(failure)}
      action={<Button onClick={onAgain}>{t("app.again")}</Button>}
    />
  );
}

/** Nothing was found: for the text, or only with these filters. */
export function NothingFound({ asked, onAsk }: { readonly asked: Asked; readonly onAsk: (asked: Asked) => void }) {
  const t = useText();
  const isFiltered = countFilters(asked) > 0;
  const clear = <Button onClick={() => onAsk(withoutFilters(asked))}>{t("search.clearFilters")}</Button>;
  return (
    <Empty
      title={t("search.noResults", { text: asked.text })}
      text={t(isFiltered ? "search.noResultsFiltered" : "search.noResultsText")}
      action={isFiltered && clear}
    />
  );
}

interface ResultsProps {
  readonly asked: Asked;
  readonly onAsk: (asked: Asked) => void;
  /** How many there are on all pages; undefined until it is known. */
  readonly total: number | undefined;
  readonly failure: Error | null;
  readonly onAgain: () => void;
  readonly children: ReactNode;
}

/** A page of results: waiting, failed, nothing, or the list with its pages. */
export function Results({ asked, onAsk, total, failure, onAgain, children }: ResultsProps) {
  const t = useText();
  if (failure !== null) return <SearchFailed failure={failure} onAgain={onAgain} />;
  if (total === undefined) return <Skeleton lines={6} height="4.5rem" />;
  if (total === 0) return <NothingFound asked={asked} onAsk={onAsk} />;
  return (
    <>
      <p className="sm t3 scount" role="status">
        {t("search.count", { count: total })}
      </p>
      <div className="card list">{children}</div>
      {total > asked.size && (
        <Pager
          page={asked.page - 1}
          size={asked.size}
          total={total}
          onPage={(page) => {
            scrollTo({ top: 0 });
            onAsk({ ...asked, page: page + 1 });
          }}
        />
      )}
    </>
  );
}
