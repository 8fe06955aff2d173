import { comparable, SEARCH_LIMITS, wordsOf } from "@openrounds/contract/search/rules.ts";
import type { Platform } from "../kernel/platform.ts";
import { focusAreasByWord } from "./areas/service.ts";
import type { Cut, Sought } from "./queries.ts";

/** What a text seeks: all its words, each also as a focus area. */
export async function soughtBy(platform: Platform, searchText: string, locale: string): Promise<Sought> {
  const text = searchText.toWellFormed();
  const words = wordsOf(text);
  const focusAreas = await focusAreasByWord(platform, words, locale);
  return {
    text: comparable(text),
    words: words.map((word) => ({ word, focusAreaIds: focusAreas.get(word) ?? [] })),
  };
}

/** The part of what was found that a page shows; pages are counted from 1. */
export const cutOf = ({ pageNumber, resultSize }: { pageNumber: number; resultSize: number }): Cut => ({
  limit: resultSize,
  offset: (pageNumber - 1) * resultSize,
  choices: SEARCH_LIMITS.choices,
});
