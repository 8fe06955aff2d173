/** The languages of the interface, each with its own name. */
export const LOCALES = {
  en: "English",
  fr: "Français",
  hi: "हिन्दी",
  bn: "বাংলা",
  as: "অসমীয়া",
  es: "Español",
  gu: "ગુજરાતી",
  kn: "ಕನ್ನಡ",
  ml: "മലയാളം",
  mr: "मराठी",
  pa: "ਪੰਜਾਬੀ",
  pt: "Português",
  "pt-br": "Português (Brasil)",
  ta: "தமிழ்",
  te: "తెలుగు",
  vi: "Tiếng Việt",
  id: "Bahasa Indonesia",
  ms: "Bahasa Melayu",
  fil: "Filipino",
  or: "ଓଡ଼ିଆ",
  ro: "Română",
  ru: "Русский",
  uk: "Українська",
} as const;

export type Locale = keyof typeof LOCALES;

export const DEFAULT_LOCALE: Locale = "en";

export const LOCALE_CODES = Object.keys(LOCALES) as Locale[];

/** The languages that the first-visit picker lists. */
export const PICKER_LOCALES: readonly Locale[] = LOCALE_CODES.filter((locale) => locale !== "as" && locale !== "kn");

const isLocale = (code: string): code is Locale => Object.hasOwn(LOCALES, code);

/** Portuguese without a region is European here; Intl takes it for Brazilian. */
const EUROPEAN_PORTUGUESE = "pt-PT";

/** The spelling in storage and on the wire: hi_IN, en_US. */
export const underscored = (locale: Locale): string => {
  const { language, region } = new Intl.Locale(locale === "pt" ? EUROPEAN_PORTUGUESE : locale).maximize();
  return `${language}_${region ?? ""}`;
};

/** The interface language of a locale in any spelling: en_IN, en-us and EN match en. */
export function matchLocale(spelling: string): Locale | undefined {
  const code = spelling.toLowerCase().replaceAll("_", "-");
  if (isLocale(code)) return code;
  const language = code.split("-")[0] ?? "";
  if (language === "tl") return "fil";
  return isLocale(language) ? language : undefined;
}

const FORMATS: Partial<Record<Locale, string>> = { en: "en-IN", pt: EUROPEAN_PORTUGUESE };

/**
 * The locale for the formats of a language in Intl; English for an unknown one. English has the day first; all use the
 * digits 0 to 9, as doses, codes and times require.
 */
export function intlLocale(spelling: string): string {
  const locale = matchLocale(spelling) ?? DEFAULT_LOCALE;
  return `${FORMATS[locale] ?? locale}-u-nu-latn`;
}

/**
 * The locale for dates, lists and names of a language: Indian English where the browser has no data for it. Chromium has
 * none for Assamese and Odia and half of them for Punjabi; it would write 2027 M10 18.
 */
export function dataLocale(spelling: string): string {
  const locale = intlLocale(spelling);
  return Intl.ListFormat.supportedLocalesOf(locale).length > 0 ? locale : intlLocale(DEFAULT_LOCALE);
}

/** The locale for short names of weekdays and months: data of European Portuguese have none, and Portugal writes those of Brazil. */
export const shortNamesLocale = (spelling: string): string =>
  dataLocale(matchLocale(spelling) === "pt" ? "pt-br" : spelling);

/** How the hour of a time is written: 9:01 am by the twelve-hour clock, 09:01 by the other. */
export function timeOptions(spelling: string): Pick<Intl.DateTimeFormatOptions, "hour" | "minute"> {
  const { hourCycle } = new Intl.DateTimeFormat(dataLocale(spelling), { hour: "numeric" }).resolvedOptions();
  return { hour: hourCycle === "h23" ? "2-digit" : "numeric", minute: "2-digit" };
}

type ZoneStyle = "long" | "longGeneric" | "shortOffset";

/** One way to name a time zone at an instant. Marathi locale data write [GMT]+5:30; the brackets are left out. */
const zonePart = (spelling: string, timeZone: string, atMs: number, timeZoneName: ZoneStyle): string =>
  new Intl.DateTimeFormat(dataLocale(spelling), { timeZone, timeZoneName })
    .formatToParts(atMs)
    .find(({ type }) => type === "timeZoneName")
    ?.value.replaceAll(/[[\]]/g, "") ?? timeZone;

/** The name of a time zone at an instant with its offset, as people read it everywhere: India Standard Time (GMT+5:30). */
export function zoneName(spelling: string, timeZone: string, atMs: number): string {
  const [name, offset] = [
    zonePart(spelling, timeZone, atMs, "long"),
    zonePart(spelling, timeZone, atMs, "shortOffset"),
  ];
  return name.startsWith("GMT") ? offset : `${name} (${offset})`;
}

const HALF_A_YEAR_MS = 182 * 86_400_000;

/** The name of a time zone over a whole year: without an offset where that changes in summer, as in Eastern Time. */
export function zoneNameOfYear(spelling: string, timeZone: string, atMs: number): string {
  const [now, later] = [atMs, atMs + HALF_A_YEAR_MS].map((at) => zoneName(spelling, timeZone, at));
  return now !== undefined && now === later ? now : zonePart(spelling, timeZone, atMs, "longGeneric");
}
