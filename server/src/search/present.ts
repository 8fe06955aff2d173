import { intlLocale } from "@openrounds/messages/locales.ts";
import type { Platform } from "../kernel/platform.ts";
import { focusAreaNames, focusAreaTrees } from "../reference/service.ts";
import type { CountedChoice } from "./queries.ts";

const totalOf = (counts: readonly CountedChoice[], value: string): number =>
  counts.find((each) => each.value === value)?.count ?? 0;

/** The focus areas of the filter, with their names in a language. */
export async function presentFocusAreas(platform: Platform, counts: readonly CountedChoice[], locale: string) {
  const ids = counts.map(({ value }) => value);
  const named = await focusAreaNames(platform, ids, locale);
  return named.map(({ focusAreaId, name }) => ({ focusAreaId, name, count: totalOf(counts, focusAreaId) }));
}

/** The languages of the filter, with their names in a language. */
export function presentLanguages(counts: readonly CountedChoice[], locale: string) {
  const names = new Intl.DisplayNames(intlLocale(locale), { type: "language" });
  return counts.map(({ value, count }) => ({ language: value, name: languageName(names, value), count }));
}

function languageName(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

/** The names and trees of the focus areas of a result. */
export async function presentAreas(platform: Platform, ids: readonly string[], locale: string) {
  const trees = await focusAreaTrees(platform, ids, locale);
  return { focusAreas: trees.map(({ name }) => name), fullTree: trees.map(({ fullTree }) => fullTree) };
}
