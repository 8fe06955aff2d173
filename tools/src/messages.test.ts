import { expect, test } from "vitest";
import { LOCALE_CODES } from "@openrounds/messages/locales.ts";
import { argumentsOf } from "./messages/arguments.ts";
import type { Texts } from "./messages/catalogue.ts";
import { doubleKeys, wrongLanguages } from "./messages/languages.ts";
import { unknownKeys } from "./messages/usage.ts";
import { describe } from "./offence.ts";
import { parseSource } from "./source.ts";

const English: Texts = { greeting: "Hello {name}", many: "{count, plural, one {# hub} other {# hubs}}" };

/** What the check says of a domain whose Hindi texts are these and whose other languages are empty. */
function wrongHindi(hindi: Texts): string[] {
  const texts = (locale: string): Texts => (locale === "en" ? English : locale === "hi" ? hindi : {});
  return wrongLanguages({ domain: "site", byLocale: new Map(LOCALE_CODES.map((code) => [code, texts(code)])) }).map(
    describe,
  );
}

test("a language may lack texts, and may have them all", () => {
  expect(wrongHindi({})).toEqual([]);
  expect(wrongHindi({ greeting: "नमस्ते {name}", many: "{count, plural, other {# हब}}" })).toEqual([]);
});

test.each([
  ["a foreign key", { farewell: "अलविदा" }, "no key of the English texts"],
  ["a lost argument", { greeting: "नमस्ते" }, "has the arguments [], English has [name (text)]"],
  ["an argument of another kind", { many: "{count} हब" }, "English has [count (plural)]"],
  ["a text that does not parse", { greeting: "नमस्ते {name" }, "is no ICU message"],
  ["an empty text", { greeting: " " }, "is empty"],
])("%s is found", (_name, hindi, expected) => {
  expect(wrongHindi(hindi)).toEqual([expect.stringContaining(expected)]);
});

test("a missing language is found", () => {
  const found = wrongLanguages({ domain: "site", byLocale: new Map([["en", English]]) });
  expect(found).toHaveLength(LOCALE_CODES.length - 1);
});

test("a key that two domains define is found", () => {
  const catalogue = (domain: string) => ({ domain, byLocale: new Map([["en", English]]) });
  expect(doubleKeys([catalogue("app"), catalogue("site")]).map(({ text }) => text)).toEqual([
    "greeting is a key of app",
    "many is a key of app",
  ]);
});

test("arguments within tags and plurals count", () => {
  expect(argumentsOf("<b>{name}</b> {n, plural, one {{day, date}} other {#}}")).toEqual([
    "b (tag)",
    "day (date)",
    "n (plural)",
    "name (text)",
  ]);
});

test("a key that the contract tells and nobody wrote is found", () => {
  const text = `
    export const a = z.string("VALID_A").check(z.minLength(1, "VALID_KNOWN"), z.regex(/^x/, "VALID_B"));
    export const b = lineSchema(5, { required: "VALID_C", max: "VALID_KNOWN" });
    export const c = endpoint({ errors: ["error.unknown", "VALID_KNOWN"] });
    export const d = z.enum(["NOT_A_KEY"]);`;
  const source = parseSource("contract/src/site/schemas.ts", text);
  const found = unknownKeys([source], new Set(["VALID_KNOWN"]));
  expect(found.map(({ text: what }) => what.replace("no English text for ", "")).toSorted()).toEqual([
    "VALID_A",
    "VALID_B",
    "VALID_C",
    "error.unknown",
  ]);
});
