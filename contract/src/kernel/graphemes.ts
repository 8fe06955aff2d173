const ELLIPSIS = "…";

/** The characters of a text as people count them: a letter with its marks is one. */
export const graphemesOf = (text: string): string[] =>
  [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);

/** The start of a text, with an ellipsis if it was cut. Grapheme clusters stay whole. */
export function cutText(text: string, max: number): string {
  const signs = graphemesOf(text);
  return signs.length <= max ? text : `${signs.slice(0, max).join("").trimEnd()}${ELLIPSIS}`;
}
