import { comparableText } from "@openrounds/contract/kernel/text.ts";
import { SEARCH_LIMITS, wordsOf } from "@openrounds/contract/search/rules.ts";
import { DEFAULT_LOCALE, matchLocale } from "@openrounds/messages/locales.ts";
import type { Platform } from "../kernel/platform.ts";
import { allNamedAreas, focusAreasByWord } from "./areas/service.ts";
import { listSimilar, tellsSimilar, type Cut, type Sought, type SoughtWord } from "./queries.ts";

/** What a text seeks: all its words, each also as a focus area in whatever language. */
export async function soughtBy(platform: Platform, searchText: string, locale: string): Promise<Sought> {
  const text = searchText.toWellFormed();
  const words = wordsOf(text);
  const read = [matchLocale(locale) ?? DEFAULT_LOCALE, DEFAULT_LOCALE];
  const focusAreas = await focusAreasByWord(platform, words, read);
  return {
    text: comparableText(text),
    words: words.map((word) => ({ word, focusAreaIds: focusAreas.get(word) ?? [], isLoose: false })),
  };
}

/** Shorter words are similar to too many others. */
const LEAST_LOOSE = 5;

/** The same with room for typing errors, for a text that found nothing; undefined where that cannot be told. */
async function loosened(platform: Platform, sought: Sought): Promise<Sought | undefined> {
  const isLong = ({ word }: SoughtWord): boolean => word.length >= LEAST_LOOSE;
  if (!sought.words.some(isLong) || !(await tellsSimilar(platform.db))) return undefined;
  const areas = await allNamedAreas(platform);
  const loosen = async (each: SoughtWord): Promise<SoughtWord> =>
    isLong(each) ? { ...each, isLoose: true, focusAreaIds: await listSimilar(platform.db, each.word, areas) } : each;
  return { ...sought, words: await Promise.all(sought.words.map(loosen)) };
}

/** What a text finds; where it finds nothing, what it finds with typing errors. */
export async function findOrLoosen<Hits extends { readonly total: number }>(
  platform: Platform,
  sought: Sought,
  find: (sought: Sought) => Promise<Hits | undefined>,
): Promise<Hits | undefined> {
  const hits = await find(sought);
  if (hits === undefined || hits.total > 0) return hits;
  const loose = await loosened(platform, sought);
  return loose === undefined ? hits : find(loose);
}

/** The part of what was found that a page shows; pages are counted from 1. */
export const cutOf = ({ pageNumber, resultSize }: { pageNumber: number; resultSize: number }): Cut => ({
  limit: resultSize,
  offset: (pageNumber - 1) * resultSize,
  choices: SEARCH_LIMITS.choices,
});
