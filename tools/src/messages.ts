import { DEFAULT_LOCALE } from "@openrounds/messages/locales.ts";
import { readCatalogues, type Catalogue } from "@openrounds/server/kernel/i18n/catalogue.ts";
import { TRANSLATED_LOCALES, translationsInto } from "@openrounds/server/kernel/i18n/translations.ts";
import { fileOf } from "./messages/catalogue.ts";
import { doubleKeys, wrongLanguages } from "./messages/languages.ts";
import { lostMeanings, secondTranslations } from "./messages/meanings.ts";
import { wrongNotes } from "./messages/notes.ts";
import { unloadedTexts } from "./messages/reach.ts";
import { wrongStates } from "./messages/states.ts";
import { unknownKeys } from "./messages/usage.ts";
import { wrongEnglish } from "./messages/words.ts";
import type { Offence } from "./offence.ts";
import { readText } from "./project.ts";
import type { Source } from "./source.ts";

const KEYS = "messages/src/keys.ts";

/** Domains whose English texts are not part of the type of all keys. */
function untypedDomains(catalogues: readonly Catalogue[]): Offence[] {
  const keys = readText(KEYS);
  return catalogues
    .filter(({ domain }) => !keys.includes(`"./${domain}/${DEFAULT_LOCALE}.json"`))
    .map(({ domain }) => ({ file: KEYS, line: 0, text: `does not name ${fileOf(domain, DEFAULT_LOCALE)}` }));
}

/** The domain that each English text is of. */
const domainsOf = (catalogues: readonly Catalogue[]): Map<string, string> =>
  new Map(
    catalogues.flatMap(({ domain, byLocale }) =>
      Object.keys(byLocale.get(DEFAULT_LOCALE) ?? {}).map((key) => [key, domain] as const),
    ),
  );

/** Everything that is wrong with the texts of the project. */
export function checkMessages(sources: readonly Source[]): Offence[] {
  const catalogues = readCatalogues();
  const domains = domainsOf(catalogues);
  return [
    ...untypedDomains(catalogues),
    ...doubleKeys(catalogues),
    ...catalogues.flatMap(wrongLanguages),
    ...catalogues.flatMap(wrongEnglish),
    ...catalogues.flatMap((catalogue) => wrongNotes(catalogue)),
    ...TRANSLATED_LOCALES.flatMap((locale) => wrongStates(locale, catalogues)),
    ...TRANSLATED_LOCALES.flatMap((locale) => secondTranslations(locale, translationsInto(locale, catalogues))),
    ...lostMeanings(catalogues),
    ...unknownKeys(sources, new Set(domains.keys())),
    ...unloadedTexts(sources, domains),
  ];
}
