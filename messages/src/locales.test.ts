import { expect, test, vi } from "vitest";
import {
  DEFAULT_LOCALE,
  LOCALE_CODES,
  dataLocale,
  matchLocale,
  timeOptions,
  shortNamesLocale,
  zoneName,
  zoneNameOfYear,
} from "./locales.ts";

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

test("a time zone has its name and its offset at the moment, and its offset alone where it has no name", () => {
  const [winter, summer] = [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)];
  expect(zoneName("en", "Asia/Kolkata", winter)).toBe("India Standard Time (GMT+5:30)");
  expect(zoneName("mr", "Asia/Kolkata", winter)).toBe("भारतीय प्रमाण वेळ (GMT+5:30)");
  expect(zoneName("en", "Europe/London", summer)).toBe("British Summer Time (GMT+1)");
  expect(zoneName("pt-br", "Asia/Kolkata", winter)).toBe("Horário Padrão da Índia (GMT+5:30)");
  expect(zoneName("en", "Etc/GMT-5", winter)).toBe("GMT+5");
  for (const at of [winter, summer]) {
    expect(zoneNameOfYear("en", "Asia/Kolkata", at)).toBe("India Standard Time (GMT+5:30)");
    expect(zoneNameOfYear("en", "America/New_York", at)).toBe("Eastern Time");
  }
});

test("a time has two digits of the hour where the clock has 24, alone and in a range", () => {
  const morning = Date.UTC(2027, 9, 18, 9, 1);
  const timeIn = (locale: string) =>
    new Intl.DateTimeFormat(dataLocale(locale), { ...timeOptions(locale), timeZone: "UTC" });
  expect(["fr", "ru", "pt", "id"].map((locale) => timeIn(locale).format(morning))).toEqual([
    "09:01",
    "09:01",
    "09:01",
    "09.01",
  ]);
  expect(timeIn("fr").formatRange(morning, morning + 60_000)).toMatch(/^09:01/);
  expect(timeIn("en").format(morning)).toMatch(/^9:01\sam$/);
  expect(timeIn("hi").format(morning)).toMatch(/^9:01\sam$/);
});

test.each(LOCALE_CODES)("the short name of a weekday in %s has at most six letters", (locale) => {
  const format = new Intl.DateTimeFormat(shortNamesLocale(locale), { weekday: "short", timeZone: "UTC" });
  for (let day = 0; day < 7; day++) {
    expect([...new Intl.Segmenter().segment(format.format(Date.UTC(1970, 0, 4 + day)))].length).toBeLessThanOrEqual(6);
  }
});

test("a language without data of the browser has the dates of English, the day first", () => {
  expect(dataLocale("as")).toBe("as-u-nu-latn");
  const supported = vi.spyOn(Intl.ListFormat, "supportedLocalesOf").mockReturnValue([]);
  expect(new Intl.DateTimeFormat(dataLocale("pa"), { dateStyle: "medium", timeZone: "UTC" }).format(0)).toBe(
    "1 Jan 1970",
  );
  supported.mockRestore();
});
