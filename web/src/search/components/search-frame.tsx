import { IconSearch } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { SEARCH_PATHS, type SearchKind } from "@openrounds/contract/search/paths.ts";
import { SEARCH_LIMITS, SEARCH_PAUSES } from "@openrounds/contract/search/rules.ts";
import type { FormEvent, ReactNode } from "react";
import "../../ui/styles/search.css";
import { useText } from "../../kernel/i18n.tsx";
import { useListSearch } from "../../ui/list/list-address.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { storeAfterPause } from "../data.ts";
import { queryFromSearch, withoutFilters, searchFromQuery, type SearchQuery } from "../state.ts";

const KINDS = ["all", "program", "hub"] as const satisfies readonly SearchKind[];

/** The search query in the address, and its setter. */
export function useSearchQuery(): readonly [SearchQuery, (searchQuery: SearchQuery) => void] {
  const navigate = useNavigate();
  const searchQuery = queryFromSearch(useSearch({ strict: false }));
  return [searchQuery, (next) => void navigate({ to: ".", search: searchFromQuery(next), replace: true })];
}

/** The search field. The address follows after a pause; Enter stores the search. */
function SearchTextField({
  searchQuery,
  onSearch,
}: {
  readonly searchQuery: SearchQuery;
  readonly onSearch: (searchQuery: SearchQuery) => void;
}) {
  const t = useText();
  const change = ({ text = "" }: Partial<SearchQuery>): void => {
    if (text !== searchQuery.text) onSearch({ ...withoutFilters(searchQuery), text });
  };
  const { value: typed, onChange } = useListSearch(
    { filters: { text: searchQuery.text }, change },
    SEARCH_PAUSES.suggestionsMs,
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const text = typed.trim();
    storeAfterPause(text, "program");
    change({ text });
  };
  const isFull = typed.length >= SEARCH_LIMITS.text;
  return (
    <form role="search" className="stext" onSubmit={submit}>
      <span className={isFull ? "input input--err" : "input"}>
        <IconSearch className="i" aria-hidden />
        <input
          type="search"
          value={typed}
          maxLength={SEARCH_LIMITS.text}
          placeholder={t("search.placeholder")}
          aria-label={t("search.label")}
          aria-invalid={isFull}
          aria-describedby="search-below"
          enterKeyHint="search"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <span className="count">{t("search.used", { used: typed.length, max: SEARCH_LIMITS.text })}</span>
      </span>
      <span id="search-below" className="err" role="alert" hidden={!isFull}>
        {isFull && t("SEARCH_TEXT_MAX")}
      </span>
    </form>
  );
}

interface SearchFrameProps {
  readonly kind: SearchKind;
  readonly searchQuery: SearchQuery;
  readonly onSearch: (searchQuery: SearchQuery) => void;
  /** The number of results of each kind, if known. */
  readonly counts: Partial<Record<SearchKind, number | undefined>>;
  readonly children: ReactNode;
}

/** The title, the search field and the tabs of result kinds. */
export function SearchFrame({ kind, searchQuery, onSearch, counts, children }: SearchFrameProps) {
  const t = useText();
  const navigate = useNavigate();
  const select = (next: SearchKind): void =>
    void navigate({ to: SEARCH_PATHS[next], search: searchFromQuery(withoutFilters(searchQuery)) });
  return (
    <main className="page">
      <PageHeader inline title={t("search.title")} />
      <SearchTextField searchQuery={searchQuery} onSearch={onSearch} />
      <Tabs
        label={t("search.kinds")}
        tabs={KINDS.map((key) => ({ key, label: t(`search.kind.${key}`), count: counts[key] }))}
        selected={kind}
        onSelect={select}
      >
        {searchQuery.text === "" ? <EmptyState title={t("search.start")} text={t("search.startText")} /> : children}
      </Tabs>
    </main>
  );
}
