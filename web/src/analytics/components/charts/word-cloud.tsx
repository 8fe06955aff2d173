import { scaleQuantize } from "d3-scale";
import { useText } from "../../../kernel/i18n.tsx";

export interface CloudWord {
  readonly name: string;
  readonly count: number;
}

const SIZES = [1, 2, 3, 4, 5, 6, 7] as const;
/** The most words of a cloud. */
export const MAX_WORDS = 30;

/** Spreads the large words over the cloud, the same way for the same words. */
const spreadOut = (words: readonly CloudWord[]): CloudWord[] => {
  const [even, odd] = [words.filter((_, index) => index % 2 === 0), words.filter((_, index) => index % 2 === 1)];
  return [...even.toReversed(), ...odd];
};

/** Words sized by their count. */
export function WordCloud({ words, label }: { readonly words: readonly CloudWord[]; readonly label: string }) {
  const t = useText();
  const shownWords = words.slice(0, MAX_WORDS);
  const sizeOf = scaleQuantize([0, Math.sqrt(Math.max(1, ...shownWords.map(({ count }) => count)))], SIZES);
  return (
    <div className="cloud" role="list" aria-label={label}>
      {spreadOut(shownWords).map(({ name, count }) => (
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
