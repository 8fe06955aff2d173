import { hashOf } from "@openrounds/contract/kernel/hash.ts";
import { NAMES_PROPOSED } from "@openrounds/contract/programs/guided/schemas.ts";
import { DEFAULT_LOCALE, intlLocale, matchLocale } from "@openrounds/messages/locales.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { translate } from "../../../kernel/i18n/messages.ts";
import type { NameSubject } from "./names.ts";

const TOPICS_NAMED = 2;

const WITHOUT_AUDIENCE = [
  "programs.name.practice",
  "programs.name.caseRounds",
  "programs.name.network",
  "programs.name.together",
  "programs.name.community",
  "programs.name.care",
] as const satisfies readonly MessageKey[];
const WITH_AUDIENCE = [
  "programs.name.for",
  "programs.name.mentoring",
  "programs.name.skills",
  "programs.name.circle",
] as const satisfies readonly MessageKey[];

/** Countable English professions, by the end of their last word. */
const COUNTABLE = /(er|or|ist|ian|ant|ent|nurse|wife|officer|principal|professional|ASHA)$/i;

/** The plural of a profession in an English sentence; the name of a field of work stays. */
function pluralOf(profession: string): string {
  const name = /^[A-Z][a-z]/.test(profession) ? profession.charAt(0).toLowerCase() + profession.slice(1) : profession;
  if (!COUNTABLE.test(profession)) return name;
  return name.endsWith("wife") ? name.replace(/wife$/, "wives") : `${name}s`;
}

/** Capitalizes the first letter. */
const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Names from patterns of the language: first with the topics of the objective, then with the focus area. */
export function namesByPattern({ objective, topics, focusArea, audience, locale }: NameSubject): string[] {
  const language = matchLocale(locale) ?? DEFAULT_LOCALE;
  const isEnglish = language === DEFAULT_LOCALE;
  const list = new Intl.ListFormat(intlLocale(language), { type: "conjunction" });
  const people = list.format(isEnglish ? audience.map(pluralOf) : audience);
  const shuffled = (keys: readonly MessageKey[]): MessageKey[] =>
    keys.toSorted((a, b) => hashOf(`${objective} ${a}`) - hashOf(`${objective} ${b}`));
  const withPeople = audience.length > 0 ? shuffled(WITH_AUDIENCE) : [];
  // Every second name includes the audience, as long as there are patterns for it.
  const mixed = shuffled(WITHOUT_AUDIENCE).flatMap((key, at) => [...withPeople.slice(at, at + 1), key]);
  const subjects = topics.length > 0 ? topics.slice(0, TOPICS_NAMED) : [focusArea];
  // Each further topic starts with another pattern, so that the first names differ in both.
  const named = mixed.flatMap((_, at) =>
    subjects.map((area, by) => {
      const key = mixed[(at + by) % mixed.length] ?? "programs.name.practice";
      return capitalized(translate(language, key, { area, people }));
    }),
  );
  return [...new Set(named)].slice(0, NAMES_PROPOSED);
}
