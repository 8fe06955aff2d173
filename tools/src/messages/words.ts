import { DEFAULT_LOCALE } from "@openrounds/messages/locales.ts";
import type { Catalogue } from "@openrounds/server/kernel/i18n/catalogue.ts";
import type { Offence } from "../offence.ts";
import { fileOf } from "./catalogue.ts";

/**
 * Words of English texts that betray a translation, and second names of one thing, each with what is written instead.
 * docs/voice.md says why.
 */
const REFUSED: readonly (readonly [RegExp, string])[] = [
  [/\bstands? (here|there)\b/i, "appears here"],
  [/\b(is|are|was|were) told\b/i, "gets an e-mail, is notified"],
  [/\bwhoever\b/i, "the person who, anyone who"],
  [/\bwhom do you\b/i, "who do you"],
  [/\b(some|every)body\b/i, "someone, everyone"],
  [/\bmeanwhile\b/i, "now, just now, while you were editing"],
  [/\banew\b/i, "again"],
  [/\b(go|goes|went) on\b/i, "continue"],
  [/\blook(s|ed)? (it )?(over|through)\b/i, "review, preview"],
  [/\btakes? nobody in\b/i, "is closed to new participants"],
  [/\bno more\b(?! than)/i, "no longer"],
  [/\btakes? (that|this|it) back\b/i, "cancel, undo"],
  [/\bown dates\b/i, "custom dates"],
  [/\bin force\b/i, "active, effective"],
  [/\bpeople of the\b/i, "participants, members"],
  [/\bsign(s|ed|ing)?[ -](in|out|on)\b/i, "log in, log out"],
  [/\b(organisers?|programmes?|cent(re|res))\b/i, "organizer, program, center"],
  [/(?<!-)\be?mails?\b/i, "e-mail"],
];

const TAGS_AND_ARGUMENTS = /<[^>]*>|\{\w+\}/g;

/** What is wrong with the words of an English text. */
function wrongWords(key: string, text: string): string[] {
  const words = text.replaceAll(TAGS_AND_ARGUMENTS, "");
  return REFUSED.flatMap(([refused, instead]) => {
    const found = refused.exec(words)?.[0];
    return found === undefined ? [] : [`${key} says "${found}": write ${instead}`];
  });
}

/** English texts with words that the voice of the product does not use. */
export const wrongEnglish = ({ domain, byLocale }: Catalogue): Offence[] =>
  Object.entries(byLocale.get(DEFAULT_LOCALE) ?? {}).flatMap(([key, text]) =>
    wrongWords(key, text).map((wrong) => ({ file: fileOf(domain, DEFAULT_LOCALE), line: 0, text: wrong })),
  );
