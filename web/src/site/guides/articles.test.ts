import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { ARTICLES, GUIDES, stepsOf, type ArticleId } from "@openrounds/contract/site/guides/articles.ts";
import { PICTURE } from "@openrounds/contract/site/guides/pictures.ts";
import { argumentsOf } from "@openrounds/messages/arguments.ts";
import { describe, expect, test } from "vitest";

const MESSAGES = path.dirname(fileURLToPath(import.meta.resolve("@openrounds/messages/locales.ts")));
const domainNames = readdirSync(MESSAGES, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);
/** Every English text with its domain, by key. */
const texts = new Map(
  domainNames.flatMap((domain) => {
    const catalogue = JSON.parse(readFileSync(path.join(MESSAGES, domain, "en.json"), "utf8")) as Record<
      string,
      string
    >;
    return Object.entries(catalogue).map(([key, text]) => [key, { domain, text }] as const);
  }),
);
const namesIn = (key: string): string[] =>
  argumentsOf(texts.get(key)?.text ?? "{missing}").map((argument) => argument.replace(" (text)", ""));
const ids = Object.keys(ARTICLES) as ArticleId[];

describe.each(ids)("the article %s", (id) => {
  const { names, steps, domains } = ARTICLES[id];
  const shown = [...stepsOf(id), `guides.${id}.note`];

  test("has a title, a summary, a note, the description of its picture, and exactly its steps", () => {
    const keys = [...texts.keys()].filter((key) => key.startsWith(`guides.${id}.`));
    const others = ["title", "summary", "note", "picture"].map((part) => `guides.${id}.${part}`);
    expect(keys.toSorted()).toEqual([...others, ...stepsOf(id)].toSorted());
    expect(steps).toBeGreaterThanOrEqual(3);
    expect(steps).toBeLessThanOrEqual(7);
  });

  test("names texts of the product that exist, need no values, and are each used", () => {
    const used = new Set(shown.flatMap(namesIn));
    expect([...used].toSorted()).toEqual(Object.keys(names).toSorted());
    for (const key of Object.values(names)) expect(namesIn(key), key).toEqual([]);
  });

  test("is in one guide or more, and loads the texts that it names and no others", () => {
    expect(Object.values(GUIDES).some((guide) => guide.includes(id))).toBe(true);
    const named = new Set(Object.values(names).map((key) => texts.get(key)?.domain));
    named.delete("app");
    expect([...named].toSorted()).toEqual(domains);
  });
});

/** Width and height of an extended WebP file, in pixels. */
const sizeOf = (file: Buffer): readonly number[] => [24, 27].map((at) => file.readUIntLE(at, 3) + 1);

test("each article has its picture, of the size that the page reserves, and no other picture is there", () => {
  const folder = fileURLToPath(new URL("pictures", import.meta.url));
  expect(readdirSync(folder).toSorted()).toEqual(ids.map((id) => `${id}.webp`).toSorted());
  const files = ids.map((id) => [id, readFileSync(path.join(folder, `${id}.webp`))] as const);
  for (const [id, file] of files) {
    expect(file.length, id).toBeLessThanOrEqual(PICTURE.maxBytes);
    expect(sizeOf(file), id).toEqual([2 * PICTURE.width, 2 * PICTURE.height]);
  }
  expect(files.reduce((sum, [, file]) => sum + file.length, 0)).toBeLessThan(1_000_000);
});

test("each guide has five to ten different articles", () => {
  for (const [role, guide] of Object.entries(GUIDES)) {
    expect(guide.length, role).toBeGreaterThanOrEqual(5);
    expect(guide.length, role).toBeLessThanOrEqual(10);
    expect(new Set(guide).size, role).toBe(guide.length);
  }
});
