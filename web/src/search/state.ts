import { comparableText } from "@openrounds/contract/kernel/text.ts";
import { SEARCH_LIMITS, wordsOf } from "@openrounds/contract/search/rules.ts";

/** How many results a page may show; other numbers in the address are ignored. */
const SIZES: readonly number[] = [SEARCH_LIMITS.results, 20, SEARCH_LIMITS.maxResults];

const LISTS = ["focusAreas", "countries", "languages", "statuses", "registrationTypes", "levels"] as const;
export type ListFilter = (typeof LISTS)[number];

/** What a page of the search is asked for, as its address says it. */
export interface SearchQuery extends Readonly<Record<ListFilter, readonly string[]>> {
  readonly text: string;
  readonly size: number;
  /** Counted from 1. */
  readonly page: number;
  readonly certified: boolean;
}

const textIn = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";

const listIn = (value: unknown): string[] =>
  textIn(value)
    .split(",")
    .filter((each) => each !== "");

/** Reads what an address asks for; what it cannot mean is ignored. */
export function readAsked(search: Readonly<Record<string, unknown>>): SearchQuery {
  const page = Number(textIn(search["page"]));
  const size = Number(textIn(search["rs"]));
  const lists = Object.fromEntries(LISTS.map((name) => [name, listIn(search[name])])) as Record<ListFilter, string[]>;
  return {
    ...lists,
    text: textIn(search["q"]).trim().slice(0, SEARCH_LIMITS.text),
    size: SIZES.includes(size) ? size : SEARCH_LIMITS.results,
    page: Number.isInteger(page) && page >= 1 ? page : 1,
    certified: textIn(search["certified"]) === "true",
  };
}

/** What is asked for, for the address; what is not said is left out. */
export function writeAsked(asked: SearchQuery): Record<string, string | number | boolean> {
  const lists = LISTS.flatMap((name) => (asked[name].length === 0 ? [] : [[name, asked[name].join(",")] as const]));
  return {
    q: asked.text,
    ...(asked.size !== SEARCH_LIMITS.results && { rs: asked.size }),
    ...(asked.page > 1 && { page: asked.page }),
    ...(asked.certified && { certified: true }),
    ...Object.fromEntries(lists),
  };
}

/** The same text without filters, on the first page. */
export const withoutFilters = ({ text, size }: SearchQuery): SearchQuery => readAsked({ q: text, rs: size });

/** How many filters are chosen. */
export const countFilters = (asked: SearchQuery): number =>
  LISTS.reduce((sum, name) => sum + asked[name].length, asked.certified ? 1 : 0);

/** A part of a name, and whether it was searched for. */
export interface NamePart {
  readonly text: string;
  readonly isSought: boolean;
  readonly at: number;
}

/** A name with the words that were searched for told apart, whatever their marks and letter case. */
export function partsOf(name: string, sought: string): NamePart[] {
  const letters = [...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(name)];
  const plain = letters.map(({ segment }) => comparableText(segment));
  const marked = new Set<number>();
  for (const word of wordsOf(sought)) {
    let at = letters.findIndex((_, from) => plain.slice(from).join("").startsWith(word));
    let rest = at < 0 ? 0 : word.length;
    while (rest > 0) {
      marked.add(at);
      rest -= plain[at++]?.length ?? rest;
    }
  }
  const parts: NamePart[] = [];
  for (const [at, { segment, index }] of letters.entries()) {
    const last = parts.at(-1);
    const isSought = marked.has(at);
    if (last?.isSought === isSought) parts[parts.length - 1] = { ...last, text: last.text + segment };
    else parts.push({ text: segment, isSought, at: index });
  }
  return parts;
}
