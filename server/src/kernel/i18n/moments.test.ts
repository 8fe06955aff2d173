import { expect, test } from "vitest";
import { formatMoment, formatShortMoment } from "./moments.ts";

const at = new Date("2026-03-12T13:30:00Z");

test.each([
  ["en", "Asia/Kolkata", "Thu, 12 Mar, 7:00 pm India Standard Time (GMT+5:30)"],
  ["en", "Asia/Calcutta", "Thu, 12 Mar, 7:00 pm India Standard Time (GMT+5:30)"],
  ["en", "America/New_York", "Thu, 12 Mar, 9:30 am Eastern Daylight Time (GMT-4)"],
  ["fr", "Asia/Kolkata", "jeu. 12 mars, 19:00 heure de l’Inde (UTC+5:30)"],
  ["ru", "Asia/Kolkata", "чт, 12 мар., 19:00 Индия (GMT+5:30)"],
])("the text of a mail names the time zone with its offset, in %s of %s", (locale, timeZone, text) => {
  expect(formatMoment(at, timeZone, locale)).toBe(text);
});

test("a subject names it in short", () => {
  expect(formatShortMoment(at, "Asia/Kolkata", "en")).toBe("Thu, 12 Mar, 7:00 pm IST");
});
