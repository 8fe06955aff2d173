import { describe as describeGroup, expect, test } from "vitest";
import { LOCALE_CODES } from "@openrounds/messages/locales.ts";
import { argumentsOf } from "@openrounds/messages/arguments.ts";
import type { Catalogue, Texts } from "@openrounds/server/kernel/i18n/catalogue.ts";
import { doubleKeys, wrongLanguages } from "./messages/languages.ts";
import { unloadedTexts } from "./messages/reach.ts";
import { lostMeanings, secondTranslations, type TextMeanings } from "./messages/meanings.ts";
import { wrongNotes } from "./messages/notes.ts";
import { wrongStates } from "./messages/states.ts";
import { markAs, translationsInto, type TranslationState } from "@openrounds/server/kernel/i18n/translations.ts";
import { unknownKeys } from "./messages/usage.ts";
import { wrongEnglish } from "./messages/words.ts";
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

describeGroup("an English text", () => {
  const found = (text: string): string[] =>
    wrongEnglish({ domain: "site", byLocale: new Map([["en", { text }]]) }).map(describe);

  test.each([
    ["It stands here", "stands here"],
    ["Everybody is told by mail", "is told", "Everybody", "mail"],
    ["Whoever signed in goes on", "Whoever", "goes on", "signed in"],
    ["Own dates are in force", "Own dates", "in force"],
    ["{count, plural, one {Look it over} other {Look through #}}", "Look it over"],
    ["The people of the programme", "people of the", "programme"],
  ])("with words that betray a translation is found: %s", (text, ...words) => {
    expect(found(text)).toEqual(words.map((word): unknown => expect.stringContaining(`says "${word}"`)));
  });

  test.each([
    "Everyone in the batch gets an e-mail",
    "Contact {name}: <mail>{email}</mail>",
    "E-mails, or no more than 3",
    "Session in progress",
  ])("in the words of the product is right: %s", (text) => {
    expect(found(text)).toEqual([]);
  });
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

describeGroup("texts of a page", () => {
  const domains = new Map([
    ["app.again", "app"],
    ["home.hello", "home"],
    ["home.bye", "home"],
    ["help.ask", "help"],
  ]);
  /** What the check says where a page with these texts shows a component with this body. */
  const found = (texts: string, body: string): string[] =>
    unloadedTexts(
      [
        parseSource("web/src/app/routes.tsx", `page("/x", "shell", ${texts}, () => import("./x-page.tsx"));`),
        parseSource("web/src/app/x-page.tsx", 'import { Panel } from "./panel.tsx"; Panel();'),
        parseSource("web/src/app/panel.tsx", body),
        parseSource("web/src/app/chat.tsx", 't("help.ask");'),
      ],
      domains,
    ).map(describe);

  test.each([
    ["that come with the first load are there", "[]", 't("app.again");'],
    ["that the page loads are there", '["home"]', 't("home.hello");'],
    ["that are loaded with a later part are there", "[]", 'import("./chat.tsx"); loadMessages(["help"]);'],
    ["whose key is only compared are none", "[]", 'code === "home.hello";'],
  ])("%s", (_name, texts, body) => {
    expect(found(texts, body)).toEqual([]);
  });

  test.each([
    ["by their key", 't("home.hello");', "texts of home in web/src/app/panel.tsx"],
    ["by how their key begins", "t(`home.${what}`);", "texts of home in web/src/app/panel.tsx"],
    ["in a later part", 'import("./chat.tsx");', "texts of help in web/src/app/chat.tsx"],
  ])("that nobody loads are found: %s", (_name, body, expected) => {
    expect(found("[]", body)).toEqual([expect.stringContaining(expected)]);
  });
});

describeGroup("the state of a translation", () => {
  const hindi: Texts = { greeting: "नमस्ते {name}" };
  const catalogue = (english: Texts, translated: Texts = hindi) => ({
    domain: "site",
    byLocale: new Map([
      ["en", english],
      ["hi", translated],
    ]),
  });
  const standings = (english: Texts, state: TranslationState): string[] =>
    translationsInto("hi", [catalogue(english)], state).map(({ key, standing }) => `${key} ${standing}`);
  const marked = (standing: "translated" | "reviewed"): TranslationState =>
    markAs({}, translationsInto("hi", [catalogue(English)], {}), standing);

  test("follows its English text: a changed one makes it stale until it is recorded again", () => {
    expect(standings(English, {})).toEqual(["greeting stale", "many missing"]);
    expect(standings(English, marked("translated"))).toEqual(["greeting translated", "many missing"]);
    expect(standings(English, marked("reviewed"))).toEqual(["greeting reviewed", "many missing"]);
    expect(standings({ ...English, greeting: "Welcome {name}" }, marked("reviewed"))).toEqual([
      "greeting stale",
      "many missing",
    ]);
  });

  test.each([
    ["a translation without a record", {}, "does not record greeting"],
    ["a record without a translation", { ...marked("translated"), many: "0123abcd" }, "which has no translation"],
    ["a record that cannot be read", { greeting: "done" }, "which is no state"],
  ])("%s is found", (_name, state, expected) => {
    expect(wrongStates("hi", [catalogue(English)], state).map(describe)).toEqual([expect.stringContaining(expected)]);
  });

  test("is right where each translation has a record", () => {
    expect(wrongStates("hi", [catalogue(English)], marked("translated"))).toEqual([]);
  });

  test.each([
    ["of a key that is gone", { farewell: "Ends a letter" }, ["farewell is no key of the English texts"]],
    ["that says nothing", { greeting: " " }, ["the note of greeting is empty"]],
    ["that explains a text", { greeting: "Begins a letter; {name} is a first name" }, []],
  ])("a note %s", (_name, notes, expected) => {
    expect(wrongNotes(catalogue(English), notes).map(({ text }) => text)).toEqual(expected);
  });
});

describeGroup("an English text of several keys", () => {
  const english: Texts = { "shop.state": "Open", "poll.state": "Open", "file.action": "Open" };
  const catalogues = (hindi: Texts): Catalogue[] => [
    {
      domain: "site",
      byLocale: new Map([
        ["en", english],
        ["hi", hindi],
      ]),
    },
  ];
  const found = (hindi: Texts, meanings: TextMeanings = {}): string[] => {
    const unmarked = translationsInto("hi", catalogues(hindi), {});
    const marked = translationsInto("hi", catalogues(hindi), markAs({}, unmarked, "translated"));
    return secondTranslations("hi", marked, meanings).map(describe);
  };

  test("has one translation", () => {
    expect(found({ "shop.state": "खुला", "poll.state": "खुला" })).toEqual([]);
    expect(found({ "shop.state": "खुला", "poll.state": "चालू" })).toEqual([
      'messages/meanings.json lists no second meaning of "Open", which hi says as "खुला" (shop.state), "चालू" (poll.state)',
    ]);
  });

  test("has one translation for each meaning that is listed", () => {
    const file: TextMeanings = { Open: [["file.action"]] };
    expect(found({ "shop.state": "खुला", "poll.state": "खुला", "file.action": "खोलें" }, file)).toEqual([]);
    expect(found({ "shop.state": "खुला", "poll.state": "चालू", "file.action": "खोलें" }, file)).toHaveLength(1);
  });

  test("is listed only while it is a text of its keys", () => {
    const lost = (meanings: TextMeanings): string[] => lostMeanings(catalogues({}), meanings).map(describe);
    expect(lost({ Open: [["file.action"]] })).toEqual([]);
    expect(lost({ Open: [["file.gone"]], Close: [["file.action"]] })).toEqual([
      'messages/meanings.json lists file.gone, whose English text is not "Open"',
      'messages/meanings.json lists file.action, whose English text is not "Close"',
    ]);
  });
});
