import { expect, test } from "vitest";
import { DEFAULT_LOCALE, LOCALE_CODES, matchLocale } from "./locales.ts";

test("the interface has exactly 23 languages [SHELL-003]", () => {
  const named = LOCALE_CODES.map((code) => new Intl.DisplayNames("en", { type: "language" }).of(code));
  expect(named.toSorted()).toEqual([
    "Assamese",
    "Bangla",
    "Brazilian Portuguese",
    "English",
    "Filipino",
    "French",
    "Gujarati",
    "Hindi",
    "Indonesian",
    "Kannada",
    "Malay",
    "Malayalam",
    "Marathi",
    "Odia",
    "Portuguese",
    "Punjabi",
    "Romanian",
    "Russian",
    "Spanish",
    "Tamil",
    "Telugu",
    "Ukrainian",
    "Vietnamese",
  ]);
});

test("the default is English, however it is spelled", () => {
  for (const spelling of ["en-US", "en-us", "en_US"]) expect(matchLocale(spelling)).toBe(DEFAULT_LOCALE);
});
