const PREFIXES = /^(dr|mr|mrs|ms|miss|prof|sr)\.?$/i;
const INDIC =
  /\p{Script=Devanagari}|\p{Script=Bengali}|\p{Script=Gujarati}|\p{Script=Gurmukhi}|\p{Script=Oriya}|\p{Script=Tamil}|\p{Script=Telugu}|\p{Script=Kannada}|\p{Script=Malayalam}/u;

/** The first letter as a reader sees it, with its combining marks. */
function firstGrapheme(word: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(word);
  return first?.segment ?? "";
}

/** Up to two initials, titles left out; one letter for names in Indic scripts. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== "" && !PREFIXES.test(word));
  const [first = ""] = words;
  if (INDIC.test(first)) return firstGrapheme(first);
  const last = words.length > 1 ? (words.at(-1) ?? "") : "";
  return `${firstGrapheme(first)}${firstGrapheme(last)}`.toLocaleUpperCase();
}
