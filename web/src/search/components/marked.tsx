import { partsOf } from "../state.ts";

/** A name in which the words that were searched for stand out. */
export function Marked({ name, text }: { readonly name: string; readonly text: string }) {
  return partsOf(name, text).map(({ text: part, isSought, at }) => (isSought ? <mark key={at}>{part}</mark> : part));
}
