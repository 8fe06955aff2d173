import { comparableText } from "@openrounds/contract/kernel/text.ts";
import { SEARCH_LIMITS, wordsOf } from "@openrounds/contract/search/rules.ts";

/** The page sizes; other numbers in the address are ignored. */
const SIZES: readonly number[] = [SEARCH_LIMITS.results, 20, SEARCH_LIMITS.maxResults];

const LISTS = ["focusAreas", "countries", "languages", "statuses", "registrationTypes", "levels"] as const;
export type ListFilter = (typeof LISTS)[number];

/** The search query in the address. */
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

/** Reads the query from the search of the address; invalid values are ignored. */
export function queryFromSearch(search: Readonly<Record<string, unknown>>): SearchQuery {
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

/** The query for the search of the address, without default values. */
export function searchFromQuery(searchQuery: SearchQuery): Record<string, string | number | boolean> {
  const lists = LISTS.flatMap((name) =>
    searchQuery[name].length === 0 ? [] : [[name, searchQuery[name].join(",")] as const],
  );
  return {
    q: searchQuery.text,
    ...(searchQuery.size !== SEARCH_LIMITS.results && { rs: searchQuery.size }),
    ...(searchQuery.page > 1 && { page: searchQuery.page }),
    ...(searchQuery.certified && { certified: true }),
    ...Object.fromEntries(lists),
  };
}

/** The query with the same text, without filters, on the first page. */
export const withoutFilters = ({ text, size }: SearchQuery): SearchQuery => queryFromSearch({ q: text, rs: size });

/** The number of chosen filters. */
export const countFilters = (searchQuery: SearchQuery): number =>
  LISTS.reduce((sum, name) => sum + searchQuery[name].length, searchQuery.certified ? 1 : 0);

/** A part of a name, and whether it matches the search. */
export interface NamePart {
  readonly text: string;
  readonly isMatch: boolean;
  readonly at: number;
}

/** Splits a name into matching and other parts, ignoring accents and case. */
export function matchParts(name: string, sought: string): NamePart[] {
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
    const isMatch = marked.has(at);
    if (last?.isMatch === isMatch) parts[parts.length - 1] = { ...last, text: last.text + segment };
    else parts.push({ text: segment, isMatch, at: index });
  }
  return parts;
}
