import { IconArrowRight, IconSearch } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { SEARCH_PATHS } from "@openrounds/contract/search/paths.ts";
import type { RecentSearchType } from "@openrounds/contract/search/recent/schemas.ts";
import { SEARCH_LIMITS, SEARCH_PAUSES } from "@openrounds/contract/search/rules.ts";
import {
  Fragment,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from "react";
import "../../ui/styles/search.css";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { useSearchText } from "../../ui/search-box.tsx";
import { Note, Skeleton } from "../../ui/states.tsx";
import { storeAfterPause, useSuggestions } from "../data.ts";
import { isContent, isPerson, isProgram, targetOf, type SearchResult } from "./facts.ts";
import { RecentSearches } from "./recent-searches.tsx";
import { Suggestion } from "./suggestion.tsx";

/** What a search was for: hubs where one was opened, otherwise programs. */
const kindOf = (result: SearchResult | undefined): RecentSearchType =>
  result === undefined || isProgram(result) || isPerson(result) || isContent(result) ? "program" : "hub";

function keyOf(result: SearchResult): string {
  if (isPerson(result)) return result.userId;
  if (isContent(result)) return result.contentId;
  return isProgram(result) ? result.programId : result.organizationId;
}

type SuggestionsState = ReturnType<typeof useSuggestions>;

/** Opens a native dialog, which traps the focus and returns it. */
function useModal(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    if (shown?.open === false) shown.showModal();
    shown?.addEventListener("close", onClose);
    return () => shown?.removeEventListener("close", onClose);
  }, [onClose]);
  return dialog;
}

interface SuggestionsProps {
  readonly id: string;
  readonly text: string;
  readonly suggested: SuggestionsState;
  readonly active: number;
  readonly onOpen: (at: number) => void;
}

/** The suggestions with their states: loading, failed, empty, or the list. */
function Suggestions({ id, text, suggested, active, onOpen }: SuggestionsProps) {
  const t = useText();
  const { groups, isWaiting, isEmpty, failure } = suggested;
  if (text === "") return null;
  if (failure !== null) return <Note tone="danger">{messageOf(failure)}</Note>;
  if (isWaiting) return <Skeleton lines={4} height="2.75rem" />;
  if (isEmpty) {
    return (
      <div className="snone">
        <p className="semi">{t("search.noResults", { text })}</p>
        <p className="sm t2">{t("search.noResultsText")}</p>
      </div>
    );
  }
  return groups.map(({ key, results }, group) => {
    const before = groups.slice(0, group).reduce((sum, each) => sum + each.results.length, 0);
    return (
      <Fragment key={key}>
        <p className="eyebrow ssec" id={`${id}-${key}-title`}>
          {t(`search.${key}`)}
        </p>
        <div role="listbox" id={`${id}-${key}`} aria-labelledby={`${id}-${key}-title`}>
          {results.map((result, index) => (
            <Suggestion
              key={keyOf(result)}
              id={`${id}-${before + index}`}
              result={result}
              text={text}
              isActive={before + index === active}
              onOpen={() => onOpen(before + index)}
            />
          ))}
        </div>
      </Fragment>
    );
  });
}

function AllResultsLink({
  text,
  count,
  onOpen,
}: {
  readonly text: string;
  readonly count: number;
  readonly onOpen: () => void;
}) {
  const t = useText();
  return (
    <div className="smodal__f">
      <Link className="link" to={SEARCH_PATHS.all} search={{ q: text }} onClick={onOpen}>
        {t("search.seeAll", { count })}
        <IconArrowRight className="i" aria-hidden />
      </Link>
      <span className="row g3 xs t3 only-d" aria-hidden="true">
        <span>
          <kbd>{t("search.up")}</kbd> <kbd>{t("search.down")}</kbd> {t("search.move")}
        </span>
        <span>
          <kbd>{t("search.enter")}</kbd> {t("search.open")}
        </span>
      </span>
    </div>
  );
}

/** The search dialog: recent searches, suggestions while typing, and a link to all results. */
export function SearchDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const id = useId();
  const navigate = useNavigate();
  const [typedText, setTyped] = useState("");
  const [active, setActive] = useState(-1);
  const dialog = useModal(onClose);
  const text = useSearchText(typedText, SEARCH_PAUSES.suggestionsMs);
  const suggested = useSuggestions(text);
  const { groups, count } = suggested;
  const suggestions = groups.flatMap(({ results }) => results);
  const close = (): void => dialog.current?.close();
  const type = (value: string): void => {
    setTyped(value);
    setActive(-1);
  };
  const open = (at: number): void => {
    const result = suggestions[at];
    storeAfterPause(text, kindOf(result));
    close();
  };
  const enter = (): void => {
    const result = suggestions[active];
    const searchText = typedText.trim();
    if (result !== undefined) void navigate(targetOf(result));
    else if (searchText === "") return;
    else void navigate({ to: SEARCH_PATHS.all, search: { q: searchText } });
    storeAfterPause(searchText, kindOf(result));
    close();
  };
  const press = (event: KeyboardEvent): void => {
    // During the composition of a character, Enter and arrow keys belong to the input method.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== "Enter") return;
    event.preventDefault();
    if (step === undefined) enter();
    else setActive((before) => Math.max(-1, Math.min(suggestions.length - 1, before + step)));
  };
  const pressOutside = ({ target, currentTarget }: MouseEvent): void => {
    if (target === currentTarget) close();
  };
  const isFull = typedText.length >= SEARCH_LIMITS.text;
  return (
    <dialog className="sdialog" ref={dialog} aria-label={t("search.title")} onMouseDown={pressOutside}>
      <div className="smodal">
        <div className="smodal__in">
          <IconSearch className="i" aria-hidden />
          <input
            type="text"
            role="combobox"
            value={typedText}
            maxLength={SEARCH_LIMITS.text}
            placeholder={t("search.placeholder")}
            aria-label={t("search.label")}
            aria-expanded={suggestions.length > 0}
            aria-controls={groups.map(({ key }) => `${id}-${key}`).join(" ") || undefined}
            aria-activedescendant={active < 0 ? undefined : `${id}-${active}`}
            aria-autocomplete="list"
            aria-invalid={isFull}
            aria-describedby={isFull ? `${id}-full` : undefined}
            autoComplete="off"
            enterKeyHint="search"
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={press}
          />
          <span className="count only-d">{t("search.used", { used: typedText.length, max: SEARCH_LIMITS.text })}</span>
          <span className="only-m">
            <Button look="ghost" size="sm" onClick={close}>
              {t("app.cancel")}
            </Button>
          </span>
          <kbd className="only-d">{t("search.escape")}</kbd>
        </div>
        {isFull && (
          <p className="err smodal__e" id={`${id}-full`} role="alert">
            {t("SEARCH_TEXT_MAX")}
          </p>
        )}
        <div className="smodal__b">
          <RecentSearches onPick={type} />
          <Suggestions id={id} text={text} suggested={suggested} active={active} onOpen={open} />
          <p className="sr" role="status">
            {text !== "" && !suggested.isWaiting && t("search.count", { count })}
          </p>
        </div>
        {count > 0 && <AllResultsLink text={text} count={count} onOpen={() => open(-1)} />}
      </div>
    </dialog>
  );
}
