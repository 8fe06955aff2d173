import { scaleQuantize } from "d3-scale";
import { useText } from "../../../kernel/i18n.tsx";

export interface Word {
  readonly name: string;
  readonly count: number;
}

const SIZES = [1, 2, 3, 4, 5, 6, 7] as const;
/** So many stand in a cloud. */
export const MOST_WORDS = 30;

/** The same order for the same words, the large ones not all in one corner. */
const scattered = (words: readonly Word[]): Word[] => {
  const [even, odd] = [words.filter((_, index) => index % 2 === 0), words.filter((_, index) => index % 2 === 1)];
  return [...even.toReversed(), ...odd];
};

/** Words as large as they are common. */
export function WordCloud({ words, label }: { readonly words: readonly Word[]; readonly label: string }) {
  const t = useText();
  const shown = words.slice(0, MOST_WORDS);
  const sizeOf = scaleQuantize([0, Math.sqrt(Math.max(1, ...shown.map(({ count }) => count)))], SIZES);
  return (
    <div className="cloud" role="list" aria-label={label}>
      {scattered(shown).map(({ name, count }) => (
        <span
          key={name}
          role="listitem"
          className={`w${sizeOf(Math.sqrt(count))}`}
          title={t("analytics.focusAreas.sessions", { name, count })}
        >
          {name}
        </span>
      ))}
    </div>
  );
}
