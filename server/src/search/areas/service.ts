import { comparable } from "@openrounds/contract/search/rules.ts";
import { DEFAULT_LOCALE } from "@openrounds/messages/locales.ts";
import type { Platform } from "../../kernel/platform.ts";
import { allFocusAreaTrees } from "../../reference/service.ts";

/** The ids of the focus areas whose name or ancestors contain a word, in a language or in English; by word. */
export async function focusAreasByWord(
  platform: Platform,
  words: readonly string[],
  locale: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const known = [
    ...(await allFocusAreaTrees(platform, locale)),
    ...(locale === DEFAULT_LOCALE ? [] : await allFocusAreaTrees(platform, DEFAULT_LOCALE)),
  ].map(({ id, fullTree }) => ({ id, text: comparable(fullTree) }));
  return new Map(
    words.map((word) => [word, [...new Set(known.filter(({ text }) => text.includes(word)).map(({ id }) => id))]]),
  );
}
