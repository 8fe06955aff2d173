/** A text of at most so many signs; what is longer ends in an ellipsis. */
export function shortened(text: string, max: number): string {
  const signs = Array.from(new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text));
  if (signs.length <= max) return text;
  const kept = signs.slice(0, max).map(({ segment }) => segment);
  return `${kept.join("").trimEnd()}…`;
}
