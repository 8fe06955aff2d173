import { comparableText } from "@openrounds/contract/kernel/text.ts";
import { LOCALE_CODES, type Locale } from "@openrounds/messages/locales.ts";
import { MINUTE, nowMs } from "../../kernel/clock.ts";
import { perPlatform, type Platform } from "../../kernel/platform.ts";
import { allFocusAreaTrees } from "../../reference/service.ts";

/** A focus area by its and its ancestors' names in a language, normalized for comparison. */
export interface NamedArea {
  readonly id: string;
  readonly locale: Locale;
  readonly text: string;
}

const CACHED_MS = 10 * MINUTE;
/** Shorter words match too much in a language that the person does not read. */
const MIN_LETTERS = 3;

const cacheOf = perPlatform((): { areas: Promise<NamedArea[]> | undefined; untilMs: number } => ({
  areas: undefined,
  untilMs: 0,
}));

async function readAreas(platform: Platform): Promise<NamedArea[]> {
  const named = LOCALE_CODES.map(async (locale) =>
    (await allFocusAreaTrees(platform, locale)).map(({ id, fullTree }) => ({
      id,
      locale,
      text: comparableText(fullTree),
    })),
  );
  return (await Promise.all(named)).flat();
}

/** All focus areas in all languages, cached for ten minutes. */
export function allNamedAreas(platform: Platform): Promise<NamedArea[]> {
  const kept = cacheOf(platform);
  if (kept.areas === undefined || kept.untilMs < nowMs()) {
    kept.areas = readAreas(platform);
    kept.untilMs = nowMs() + CACHED_MS;
    kept.areas.catch(() => (kept.areas = undefined));
  }
  return kept.areas;
}

/** Whether a word is part of a name in the person's language, or starts a word of a name in another language. */
const hasWordOf = ({ locale, text }: NamedArea, word: string, read: readonly string[]): boolean =>
  read.includes(locale)
    ? text.includes(word)
    : word.length >= MIN_LETTERS && (text.startsWith(word) || text.includes(` ${word}`));

/** The ids of focus areas whose name or ancestors contain a word in any language, by word. */
export async function focusAreasByWord(
  platform: Platform,
  words: readonly string[],
  read: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const known = await allNamedAreas(platform);
  return new Map(
    words.map((word) => [word, [...new Set(known.filter((area) => hasWordOf(area, word, read)).map(({ id }) => id))]]),
  );
}
