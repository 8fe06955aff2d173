import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { translationEndpoints } from "@openrounds/contract/reference/translations/endpoints.ts";
import { domainFileUrl } from "@openrounds/contract/reference/translations/parts.ts";
import { LOCALE_CODES, underscored } from "@openrounds/messages/locales.ts";
import { buildUser } from "../../identity/factory.ts";
import { setMessagesFolder } from "../../kernel/i18n/catalogue.ts";
import { forgetTexts, listTexts } from "../../kernel/i18n/messages.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const fileOf = (locale: string) => world.call(translationEndpoints.file, { params: { locale } });
const fetchFile = (url: string, headers: Record<string, string> = {}) =>
  world.app.http.inject({ method: "GET", url, headers });

test("the service returns the address of a JSON file for a locale, signed in or not [SHELL-011]", async () => {
  for (const locale of ["en_US", "hi_IN", "pt_BR"]) {
    const { fileUrl, locale: actual } = await fileOf(locale);
    expect(actual).toBe(locale);
    const file = await fetchFile(fileUrl);
    expect(file.statusCode).toBe(200);
    expect(file.headers["content-type"]).toContain("application/json");
  }
  const person = await buildUser(world.db);
  const signedIn = await world.call(translationEndpoints.file, { params: { locale: "hi_IN" } }, person);
  expect(signedIn).toEqual(await fileOf("HI-in"));
});

test("the file holds every text of the product by its id, in the language [SHELL-012] [SHELL-014]", async () => {
  const texts = (await fetchFile((await fileOf("hi_IN")).fileUrl)).json<Record<string, unknown>>();
  const all = listTexts("hi");
  expect(Object.keys(texts).toSorted()).toEqual(all.map(({ key }) => key).toSorted());
  expect(texts["app.nav.home"]).toBe("होम");
  expect(texts).toHaveProperty("COMMON_CHAR_LIMIT_ERROR_MESSAGE");
});

test("every language of the interface has a file of its own texts [SHELL-003]", async () => {
  const english = listTexts("en").find(({ key }) => key === "identity.welcome.email")?.english;
  const said = new Map<string, unknown>();
  for (const code of LOCALE_CODES) {
    const { fileUrl, locale } = await fileOf(underscored(code));
    expect([code, locale]).toEqual([code, underscored(code)]);
    said.set(code, (await fetchFile(fileUrl)).json<Record<string, unknown>>()["identity.welcome.email"]);
  }
  expect(said.size).toBe(23);
  const same = [...said].filter(([, text]) => text === english).map(([code]) => code);
  expect(same).toEqual(["en"]);
});

/** Domains of pages that are read, such as guides; each of their pages loads only its own domain. */
const READ_DOMAINS = new Set(["guides", "legal", "stories"]);

test("each domain is a part of the file at an address of its own, and no part is large", async () => {
  const { fileUrl } = await fileOf("hi_IN");
  const whole = (await fetchFile(fileUrl)).json<Record<string, unknown>>();
  const together: Record<string, unknown> = {};
  for (const domain of new Set(listTexts("hi").map((text) => text.domain))) {
    const part = await fetchFile(domainFileUrl(fileUrl, domain), { "accept-encoding": "br" });
    expect(part.statusCode).toBe(200);
    expect(part.rawPayload.length, domain).toBeLessThan(READ_DOMAINS.has(domain) ? 12_000 : 6000);
    Object.assign(together, JSON.parse(brotliDecompressSync(part.rawPayload).toString()));
  }
  expect(together).toEqual(whole);
});

test("a file may be kept for ever, for its address changes with what it holds", async () => {
  const { fileUrl } = await fileOf("hi_IN");
  const { headers } = await fetchFile(fileUrl);
  expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  const compressed = await fetchFile(fileUrl, { "accept-encoding": "gzip, br" });
  expect(compressed.headers["content-encoding"]).toBe("br");
  const outdated = await fetchFile(fileUrl.replace(/\.\w{16}\./, ".0123456789abcdef."));
  expect(outdated.statusCode).toBe(404);
});

test.each([
  "/texts/..%2f..%2fpackage.json",
  "/texts/hi.json",
  "/texts/xx.0123456789abcdef.json",
  "/texts/hi.0123456789abcdef.batches.json",
])("%s is not found", async (url) => {
  expect((await fetchFile(url)).statusCode).toBe(404);
});

test("a locale that nobody knows reads English, and one that is no locale is not found", async () => {
  expect((await fileOf("xx_XX")).locale).toBe("en_US");
  const refused = await fetchFile(`/api/v1/user/translation/${"x".repeat(40)}`);
  expect(refused.statusCode).toBe(404);
});

describe("translating", () => {
  const RELEASED = path.dirname(path.dirname(fileURLToPath(import.meta.resolve("@openrounds/messages/locales.ts"))));
  let folder: string;
  let speaker: { readonly userId: string };

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "openrounds-messages-"));
    for (const part of ["src", "state"]) {
      cpSync(path.join(RELEASED, part), path.join(folder, part), { recursive: true });
    }
    setMessagesFolder(folder);
    speaker = await buildUser(world.db);
  });
  afterAll(() => {
    setMessagesFolder();
    forgetTexts();
    rmSync(folder, { recursive: true });
  });

  const list = (query: object) => world.call(translationEndpoints.list, { params: { locale: "hi" }, query }, speaker);
  const change = (body: { key: string; text: string }) =>
    world.call(translationEndpoints.change, { params: { locale: "hi" }, body }, speaker);
  const KEY = "app.nav.home";

  test("a speaker reads each text beside English with its state and note, and what is saved is shown and reviewed", async () => {
    const { translationList, totalNumber, counts, domainList } = await list({ text: KEY });
    expect(translationList).toEqual([
      expect.objectContaining({ domain: "app", key: KEY, english: "Home", text: "होम" }),
    ]);
    expect(totalNumber).toBe(1);
    expect(domainList).toContain("batches");
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(listTexts("en").length);
    const noted = (await list({ domain: "batches", text: "batches.week" })).translationList;
    expect(noted.some(({ note }) => note !== null)).toBe(true);

    const { translation } = await change({ key: KEY, text: "मुखपृष्ठ" });
    expect(translation).toMatchObject({ key: KEY, text: "मुखपृष्ठ", standing: "reviewed" });
    expect((await list({ text: KEY, standing: "reviewed" })).translationList).toEqual([translation]);
    expect((await list({ text: KEY, standing: "translated" })).totalNumber).toBe(0);
    const shown = (await fetchFile((await fileOf("hi_IN")).fileUrl)).json<Record<string, unknown>>();
    expect(shown[KEY]).toBe("मुखपृष्ठ");
    const read = (file: string) => JSON.parse(readFileSync(path.join(folder, file), "utf8")) as Record<string, string>;
    expect(read("src/app/hi.json")[KEY]).toBe("मुखपृष्ठ");
    expect(Object.keys(read("src/app/hi.json"))).toEqual(
      Object.keys(read("src/app/en.json")).filter((key) => key in read("src/app/hi.json")),
    );
    expect(read("state/hi.json")[KEY]).toMatch(/ reviewed$/);
  });

  test("a text that is not translated yet is in the file in English [SHELL-014]", async () => {
    const file = path.join(folder, "src/app/ta.json");
    const texts = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
    writeFileSync(file, JSON.stringify({ ...texts, [KEY]: undefined }));
    const body = { key: "app.stores.label", text: "செயலியைப் பெறுங்கள்" };
    await world.call(translationEndpoints.change, { params: { locale: "ta" }, body }, speaker);
    const shown = (await fetchFile((await fileOf("ta_IN")).fileUrl)).json<Record<string, unknown>>();
    expect([shown[KEY], shown[body.key]]).toEqual(["Home", body.text]);
  });

  test.each([
    ["without its placeholders", "app.range", "कुछ", true],
    ["that is no ICU message", "app.range", "{from", true],
    ["of spaces", "app.range", "  ", true],
    ["of no key", "app.nothing", "कुछ", false],
    ["that is endless", "app.range", "क".repeat(9000), true],
  ])("a translation %s is refused and nothing is written", async (_name, key, text, isKnown) => {
    const file = path.join(folder, "src/app/hi.json");
    const before = readFileSync(file, "utf8");
    const { status, body } = await world.refusal(
      translationEndpoints.change,
      { params: { locale: "hi" }, body: { key, text } },
      speaker,
    );
    expect([status, Object.keys(body.error.fields ?? {})]).toEqual(isKnown ? [400, ["text"]] : [404, []]);
    expect(readFileSync(file, "utf8")).toBe(before);
  });

  test("English, an unknown language and a server that is not for development have no translations", async () => {
    const qa = await createWorld({ env: { ENVIRONMENT: "qa", RATE_FACTOR: "1", PUBLIC_URL: "https://qa.example" } });
    for (const [at, locale, as] of [
      [world, "en", speaker],
      [world, "xx", speaker],
      [qa, "hi", await buildUser(qa.db)],
    ] as const) {
      const params = { locale };
      const body = { key: KEY, text: "Home" };
      expect((await at.refusal(translationEndpoints.change, { params, body }, as)).status).toBe(404);
      expect((await at.refusal(translationEndpoints.list, { params, query: {} }, as)).status).toBe(404);
    }
    await qa.close();
  });
});
