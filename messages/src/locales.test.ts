import { expect, test } from "vitest";
import { DEFAULT_LOCALE, LOCALE_CODES, matchLocale, zoneName, zoneNameOfYear } from "./locales.ts";

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
