import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LOCALE_CODES } from "./locales.ts";

const KINDS = ["GOVT", "NPO", "QGI", "PVT"] as const;
const PLACES = ["hubs", "organizations", "onboarding"] as const;

function textsOf(place: string, locale: string): Record<string, string> {
  const file = new URL(`./${place}/${locale}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
}

test.each(LOCALE_CODES)("a kind of organization has one name wherever it stands, in %s", (locale) => {
  const [named, ...others] = PLACES.map((place) => {
    const texts = textsOf(place, locale);
    return KINDS.map((kind) => texts[`${place}.registration.${kind}`]);
  });
  expect(named).not.toContain(undefined);
  for (const other of others) expect(other).toEqual(named);
});
