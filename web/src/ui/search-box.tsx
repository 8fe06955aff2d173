import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";

/** How long the typing rests before a search begins, where a list does not say otherwise. */
const SEARCH_PAUSE_MS = 500;

/** What is searched for: the text of a search box without outer spaces, once the typing rests. */
export const useSearchText = (typed: string, pauseMs = SEARCH_PAUSE_MS): string =>
  useDebouncedValue(typed.trim(), pauseMs)[0];

interface SearchBoxProps {
  readonly placeholder: string;
  /** What a screen reader says; the placeholder where it is not given. */
  readonly label?: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly maxLength?: number;
}

/** The box above a list that finds in it. */
export function SearchBox({ placeholder, label = placeholder, value, onChange, maxLength = 100 }: SearchBoxProps) {
  return (
    <span className="input input--sm">
      <IconSearch className="i" aria-hidden />
      <input
        type="search"
        value={value}
        maxLength={maxLength}
        placeholder={placeholder}
        aria-label={label}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </span>
  );
}
