import { matchParts } from "../state.ts";

/** A name with the matching words highlighted. */
export function HighlightedName({ name, text }: { readonly name: string; readonly text: string }) {
  return matchParts(name, text).map(({ text: part, isMatch, at }) => (isMatch ? <mark key={at}>{part}</mark> : part));
}
