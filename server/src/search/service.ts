import { comparableText } from "@openrounds/contract/kernel/text.ts";
import { SEARCH_LIMITS, wordsOf } from "@openrounds/contract/search/rules.ts";
import { DEFAULT_LOCALE, matchLocale } from "@openrounds/messages/locales.ts";
import type { Platform } from "../kernel/platform.ts";
import { allNamedAreas, focusAreasByWord } from "./areas/service.ts";
import { listSimilar, canCompareSimilarity, type ResultPage, type SearchedText, type SearchedWord } from "./queries.ts";

/** The words of a search text, each with the focus areas of that name in any language. */
export async function parseSearch(platform: Platform, searchText: string, locale: string): Promise<SearchedText> {
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
const MIN_LOOSE_LENGTH = 5;

/** The same search with tolerance for typing errors; undefined when the database cannot compare by similarity. */
async function withTypingErrors<Word extends SearchedWord>(
  platform: Platform,
  sought: SearchedText<Word>,
): Promise<SearchedText<Word> | undefined> {
  const isLong = ({ word }: Word): boolean => word.length >= MIN_LOOSE_LENGTH;
  if (!sought.words.some(isLong) || !(await canCompareSimilarity(platform.db))) return undefined;
  const areas = await allNamedAreas(platform);
  const loosen = async (each: Word): Promise<Word> =>
    isLong(each) ? { ...each, isLoose: true, focusAreaIds: await listSimilar(platform.db, each.word, areas) } : each;
  return { ...sought, words: await Promise.all(sought.words.map(loosen)) };
}

/** The matches of a text, or without any, the matches with tolerance for typing errors. */
export async function findWithTypingErrors<Word extends SearchedWord, Hits extends { readonly total: number }>(
  platform: Platform,
  sought: SearchedText<Word>,
  find: (sought: SearchedText<Word>) => Promise<Hits | undefined>,
): Promise<Hits | undefined> {
  const hits = await find(sought);
  if (hits === undefined || hits.total > 0) return hits;
  const loose = await withTypingErrors(platform, sought);
  return loose === undefined ? hits : find(loose);
}

/** The page of the matches to show; pages are one-based. */
export const resultPageOf = ({ pageNumber, resultSize }: { pageNumber: number; resultSize: number }): ResultPage => ({
  limit: resultSize,
  offset: (pageNumber - 1) * resultSize,
  choices: SEARCH_LIMITS.choices,
});
