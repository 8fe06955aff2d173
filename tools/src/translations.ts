import { readCatalogues, readNotes, type Catalogue } from "@openrounds/server/kernel/i18n/catalogue.ts";
import {
  TRANSLATED_LOCALES,
  markAs,
  readState,
  translationsInto,
  writeState,
  type TranslationStanding,
  type CatalogueTranslation,
} from "@openrounds/server/kernel/i18n/translations.ts";

const USAGE = `npm run messages                                    how far each language is
npm run messages -- stale <locale> [key …]          what is to be translated again, beside its English text
npm run messages -- translated <locale> [key …]     records translations as made from the English texts of today
npm run messages -- reviewed <locale> [key …]       records them as read a second time
npm run messages -- tidy                            removes records of texts that are gone

A key may be the name of a domain, or the beginning of keys. Without one, "translated" and "reviewed" take what is stale.
`;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const STANDINGS: readonly TranslationStanding[] = ["reviewed", "translated", "stale", "missing"];

function sayCounts(catalogues: readonly Catalogue[]): void {
  say(["language", ...STANDINGS].map((head) => head.padStart(10)).join(" "));
  for (const locale of TRANSLATED_LOCALES) {
    const all = translationsInto(locale, catalogues);
    const counts = STANDINGS.map((standing) => all.filter((each) => each.standing === standing).length);
    say([locale, ...counts].map((cell) => String(cell).padStart(10)).join(" "));
  }
}

const isMeant = ({ domain, key }: CatalogueTranslation, wanted: readonly string[]): boolean =>
  wanted.some((each) => domain === each || key.startsWith(each));

function sayStale(locale: string, catalogues: readonly Catalogue[], wanted: readonly string[]): void {
  const stale = translationsInto(locale, catalogues).filter(
    (each) =>
      (each.standing === "stale" || each.standing === "missing") && (wanted.length === 0 || isMeant(each, wanted)),
  );
  for (const { domain, key, english, text } of stale) {
    const note = readNotes(domain)[key];
    say(
      `${domain} ${key}\n  en: ${english}\n  ${locale}: ${text ?? ""}${note === undefined ? "" : `\n  note: ${note}`}`,
    );
  }
}

function mark(
  locale: string,
  standing: "translated" | "reviewed",
  catalogues: readonly Catalogue[],
  wanted: readonly string[],
): void {
  const meant = translationsInto(locale, catalogues).filter((each) =>
    wanted.length === 0 ? each.standing === "stale" : isMeant(each, wanted),
  );
  writeState(locale, markAs(readState(locale), meant, standing));
  say(`${meant.length} texts recorded as ${standing} into ${locale}`);
}

function tidy(catalogues: readonly Catalogue[]): void {
  for (const locale of TRANSLATED_LOCALES) {
    const texts = new Set(catalogues.flatMap(({ byLocale }) => Object.keys(byLocale.get(locale) ?? {})));
    writeState(locale, Object.fromEntries(Object.entries(readState(locale)).filter(([key]) => texts.has(key))));
  }
}

/** Prints and records the state of the translations; returns the exit code. */
function run([command, locale = "", ...wanted]: readonly string[]): number {
  const catalogues = readCatalogues();
  const isKnown = TRANSLATED_LOCALES.some((each) => each === locale);
  if (command === undefined) sayCounts(catalogues);
  else if (command === "tidy") tidy(catalogues);
  else if (command === "stale" && isKnown) sayStale(locale, catalogues, wanted);
  else if ((command === "translated" || command === "reviewed") && isKnown) mark(locale, command, catalogues, wanted);
  else {
    process.stderr.write(USAGE);
    return 1;
  }
  return 0;
}

process.exitCode = run(process.argv.slice(2));
