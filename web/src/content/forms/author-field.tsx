import { useState } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { useSearchText } from "../../ui/search-box.tsx";
import { SearchSelect } from "../../ui/search-select.tsx";
import { useAuthorOptions } from "../data.ts";

interface AuthorFieldProps {
  readonly batchId: string;
  readonly value: string;
  /** The chosen person, whom the list may not contain. */
  readonly known?: { readonly value: string; readonly label: string };
  readonly placeholder?: string;
  readonly error?: string | undefined;
  readonly onChange: (userId: string) => void;
  readonly onBlur: () => void;
}

/** Chooses a participant of the batch, found by name. */
export function AuthorField({ batchId, value, known, placeholder, error, onChange, onBlur }: AuthorFieldProps) {
  const t = useText();
  const [searchText, setSearchText] = useState("");
  const [chosen, setChosen] = useState(known);
  const isTyping = searchText !== (chosen?.label ?? "");
  const matches = useAuthorOptions(batchId, useSearchText(isTyping ? searchText : ""));
  const isListed = matches.some((each) => each.value === value);
  const people = isListed || chosen === undefined || value === "" ? matches : [chosen, ...matches];
  return (
    <SearchSelect
      label={t("content.owner")}
      placeholder={placeholder ?? t("content.owner.search")}
      data={people}
      value={value === "" ? null : value}
      error={error}
      clearable={placeholder !== undefined}
      clearButtonProps={{ "aria-label": t("app.close") }}
      searchable
      onSearchChange={setSearchText}
      onBlur={onBlur}
      nothingFoundMessage={t("content.empty.found")}
      onChange={(userId) => {
        setChosen(people.find((each) => each.value === userId));
        onChange(userId ?? "");
      }}
    />
  );
}
