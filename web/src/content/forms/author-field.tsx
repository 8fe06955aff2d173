import { useState } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { useSearchText } from "../../ui/search-box.tsx";
import { SearchSelect } from "../../ui/search-select.tsx";
import { useAuthors } from "../data.ts";

interface AuthorFieldProps {
  readonly batchId: string;
  readonly value: string;
  /** Who is chosen, where the list does not show them. */
  readonly known?: { readonly value: string; readonly label: string };
  readonly placeholder?: string;
  readonly error?: string | undefined;
  readonly onChange: (userId: string) => void;
  readonly onBlur: () => void;
}

/** Somebody of the batch, found by name. */
export function AuthorField({ batchId, value, known, placeholder, error, onChange, onBlur }: AuthorFieldProps) {
  const t = useText();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(known);
  const isTyping = typed !== (chosen?.label ?? "");
  const found = useAuthors(batchId, useSearchText(isTyping ? typed : ""));
  const isListed = found.some((each) => each.value === value);
  const people = isListed || chosen === undefined || value === "" ? found : [chosen, ...found];
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
      onSearchChange={setTyped}
      onBlur={onBlur}
      nothingFoundMessage={t("content.empty.found")}
      onChange={(userId) => {
        setChosen(people.find((each) => each.value === userId));
        onChange(userId ?? "");
      }}
    />
  );
}
