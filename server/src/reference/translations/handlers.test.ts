import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { translationEndpoints } from "@openrounds/contract/reference/translations/endpoints.ts";
import { domainFileUrl } from "@openrounds/contract/reference/translations/parts.ts";
import { LOCALE_CODES, underscored } from "@openrounds/messages/locales.ts";
import { buildUser } from "../../identity/factory.ts";
import { listTexts } from "../../kernel/i18n/messages.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const fileOf = (locale: string) => world.call(translationEndpoints.file, { params: { locale } });
const fetchFile = (url: string, headers: Record<string, string> = {}) =>
  world.app.http.inject({ method: "GET", url, headers });

test("the service answers the address of a JSON file for a locale, signed in or not [SHELL-011]", async () => {
  for (const locale of ["en_US", "hi_IN", "pt_BR"]) {
    const { fileUrl, locale: answered } = await fileOf(locale);
    expect(answered).toBe(locale);
    const file = await fetchFile(fileUrl);
    expect(file.statusCode).toBe(200);
    expect(file.headers["content-type"]).toContain("application/json");
  }
  const person = await buildUser(world.db);
  const signedIn = await world.call(translationEndpoints.file, { params: { locale: "hi_IN" } }, person);
  expect(signedIn).toEqual(await fileOf("HI-in"));
});

test("the file holds every text of the product by its id, in the language or in English [SHELL-012] [SHELL-014]", async () => {
  const texts = (await fetchFile((await fileOf("hi_IN")).fileUrl)).json<Record<string, unknown>>();
  const all = listTexts("hi");
  expect(Object.keys(texts).toSorted()).toEqual(all.map(({ key }) => key).toSorted());
  expect(texts["app.nav.home"]).toBe("होम");
  expect(texts).toHaveProperty("COMMON_CHAR_LIMIT_ERROR_MESSAGE");
  const brands = LOCALE_CODES.flatMap((locale) =>
    listTexts(locale)
      .filter(({ text, english }) => text === null && !/['{<]/.test(english))
      .map(({ key, english }) => ({ locale, key, english })),
  );
  expect(brands.length).toBeGreaterThan(0);
  for (const { locale, key, english } of brands.slice(0, 20)) {
    const kept = (await fetchFile((await fileOf(locale)).fileUrl)).json<Record<string, unknown>>();
    expect(kept[key]).toBe(english);
  }
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

test("each domain is a part of the file at an address of its own, and no part is large", async () => {
  const { fileUrl } = await fileOf("hi_IN");
  const whole = (await fetchFile(fileUrl)).json<Record<string, unknown>>();
  const together: Record<string, unknown> = {};
  for (const domain of new Set(listTexts("hi").map((text) => text.domain))) {
    const part = await fetchFile(domainFileUrl(fileUrl, domain), { "accept-encoding": "br" });
    expect(part.statusCode).toBe(200);
    expect(part.rawPayload.length).toBeLessThan(6000);
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
