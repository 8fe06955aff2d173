import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";

/** The debounce of a search, where a list sets no other. */
const SEARCH_PAUSE_MS = 500;

/** The debounced text of a search box, without outer spaces. */
export const useSearchText = (typed: string, pauseMs = SEARCH_PAUSE_MS): string =>
  useDebouncedValue(typed.trim(), pauseMs)[0];

interface SearchBoxProps {
  readonly placeholder: string;
  /** Read to screen readers; the placeholder by default. */
  readonly label?: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly maxLength?: number;
}

/** The search box above a list. */
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
