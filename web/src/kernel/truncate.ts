/** A text of at most so many graphemes; a longer one ends in an ellipsis. */
export function truncate(text: string, max: number): string {
  const graphemes = Array.from(new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text));
  if (graphemes.length <= max) return text;
  const start = graphemes.slice(0, max).map(({ segment }) => segment);
  return `${start.join("").trimEnd()}…`;
}
