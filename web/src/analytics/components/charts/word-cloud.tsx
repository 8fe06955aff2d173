import { useText } from "../../../kernel/i18n.tsx";

export interface Word {
  readonly name: string;
  readonly count: number;
}

const SIZES = 7;
/** So many stand in a cloud. */
export const MOST_WORDS = 30;

/** How large a word stands, from 1 to 7, by its share of the most common one. */
const sizeOf = (count: number, top: number): number =>
  Math.max(1, Math.ceil((Math.sqrt(count) / Math.sqrt(top)) * SIZES));

/** The same order for the same words, the large ones not all in one corner. */
const scattered = (words: readonly Word[]): Word[] => {
  const [even, odd] = [words.filter((_, index) => index % 2 === 0), words.filter((_, index) => index % 2 === 1)];
  return [...even.toReversed(), ...odd];
};

/** Words as large as they are common. */
export function WordCloud({ words, label }: { readonly words: readonly Word[]; readonly label: string }) {
  const t = useText();
  const shown = words.slice(0, MOST_WORDS);
  const top = Math.max(1, ...shown.map(({ count }) => count));
  return (
    <div className="cloud" role="list" aria-label={label}>
      {scattered(shown).map(({ name, count }) => (
        <span
          key={name}
          role="listitem"
          className={`w${sizeOf(count, top)}`}
          title={t("analytics.focusAreas.sessions", { name, count })}
        >
          {name}
        </span>
      ))}
    </div>
  );
}
