import { comparableText } from "@openrounds/contract/kernel/text.ts";
import { LOCALE_CODES, type Locale } from "@openrounds/messages/locales.ts";
import { MINUTE, nowMs } from "../../kernel/clock.ts";
import { perPlatform, type Platform } from "../../kernel/platform.ts";
import { allFocusAreaTrees } from "../../reference/service.ts";

/** A focus area by what it and its ancestors are called in a language, as texts are compared. */
export interface NamedArea {
  readonly id: string;
  readonly locale: Locale;
  readonly text: string;
}

const KEPT_MS = 10 * MINUTE;
/** Fewer letters of a word say too little in a language that the person does not read. */
const LEAST_LETTERS = 3;

const keptOf = perPlatform((): { areas: Promise<NamedArea[]> | undefined; untilMs: number } => ({
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

/** All focus areas in all languages; known for ten minutes. */
export function allNamedAreas(platform: Platform): Promise<NamedArea[]> {
  const kept = keptOf(platform);
  if (kept.areas === undefined || kept.untilMs < nowMs()) {
    kept.areas = readAreas(platform);
    kept.untilMs = nowMs() + KEPT_MS;
    kept.areas.catch(() => (kept.areas = undefined));
  }
  return kept.areas;
}

/** Whether a word is part of a name in a language that is read, or begins a word of a name in any other. */
const has = ({ locale, text }: NamedArea, word: string, read: readonly string[]): boolean =>
  read.includes(locale)
    ? text.includes(word)
    : word.length >= LEAST_LETTERS && (text.startsWith(word) || text.includes(` ${word}`));

/** The ids of the focus areas whose name or ancestors have a word, in whatever language; by word. */
export async function focusAreasByWord(
  platform: Platform,
  words: readonly string[],
  read: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const known = await allNamedAreas(platform);
  return new Map(
    words.map((word) => [word, [...new Set(known.filter((area) => has(area, word, read)).map(({ id }) => id))]]),
  );
}
