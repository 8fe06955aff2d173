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
import { keepSoon } from "../data.ts";
import { readAsked, withoutFilters, writeAsked, type SearchQuery } from "../state.ts";

const KINDS = ["all", "program", "hub"] as const satisfies readonly SearchKind[];

/** What the address asks for, and how to ask for something else. */
export function useAsked(): readonly [SearchQuery, (asked: SearchQuery) => void] {
  const navigate = useNavigate();
  const asked = readAsked(useSearch({ strict: false }));
  return [asked, (next) => void navigate({ to: ".", search: writeAsked(next), replace: true })];
}

/** The text that is searched for; the address follows once the typing rests, and Enter keeps it. */
function TextField({ asked, onAsk }: { readonly asked: SearchQuery; readonly onAsk: (asked: SearchQuery) => void }) {
  const t = useText();
  const change = ({ text = "" }: Partial<SearchQuery>): void => {
    if (text !== asked.text) onAsk({ ...withoutFilters(asked), text });
  };
  const { value: typed, onChange } = useListSearch(
    { filters: { text: asked.text }, change },
    SEARCH_PAUSES.suggestionsMs,
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const text = typed.trim();
    keepSoon(text, "program");
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
  readonly asked: SearchQuery;
  readonly onAsk: (asked: SearchQuery) => void;
  /** How many results a kind has, where it is known. */
  readonly counts: Partial<Record<SearchKind, number | undefined>>;
  readonly children: ReactNode;
}

/** The title, the text that is searched for, and what is searched in. */
export function SearchFrame({ kind, asked, onAsk, counts, children }: SearchFrameProps) {
  const t = useText();
  const navigate = useNavigate();
  const select = (next: SearchKind): void =>
    void navigate({ to: SEARCH_PATHS[next], search: writeAsked(withoutFilters(asked)) });
  return (
    <main className="page">
      <PageHeader inline title={t("search.title")} />
      <TextField asked={asked} onAsk={onAsk} />
      <Tabs
        label={t("search.kinds")}
        tabs={KINDS.map((key) => ({ key, label: t(`search.kind.${key}`), count: counts[key] }))}
        selected={kind}
        onSelect={select}
      >
        {asked.text === "" ? <EmptyState title={t("search.start")} text={t("search.startText")} /> : children}
      </Tabs>
    </main>
  );
}
