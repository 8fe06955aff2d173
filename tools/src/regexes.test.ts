import { expect, test } from "vitest";
import { describe } from "./offence.ts";
import { slowExpressions } from "./regexes.ts";
import { parseSource } from "./source.ts";

/** The offences of the check in one file. */
const said = (text: string, file = "contract/src/kernel/text.ts", proved = new Set<string>()): string[] =>
  slowExpressions([parseSource(file, text)], proved).map(describe);

test.each(["/<[^>]*>/g", "/ +$/", "/^(a+)+$/", "/(x|x)*y/", "/^.*a.*b.*c$/u"])("%s is found", (expression) => {
  expect(said(`export const slow = ${expression};`)).toEqual([
    "contract/src/kernel/text.ts:1 takes longer than the text grows, or cannot be proved not to",
  ]);
});

test.each(["/^<[^>]*>/", "/\\s+/g", "/^[\\p{L}\\p{M}\\s-]*$/u", "/={1,2}$/"])("%s is proved", (expression) => {
  expect(said(`export const quick = ${expression};`)).toEqual([]);
});

test("an expression that is put together at run time is found", () => {
  expect(said('export const built = new RegExp(`^${"a"}`);')).toEqual([expect.stringContaining("as a literal")]);
});

test("what was proved once is not proved again, and tests may be slow", () => {
  const text = "export const slow = /<[^>]*>/g;";
  expect(said(text, "contract/src/kernel/text.ts", new Set(["/<[^>]*>/g"]))).toEqual([]);
  expect(said(text, "contract/src/kernel/text.test.ts")).toEqual([]);
  expect(said(text, "tools/src/check.ts")).toEqual([]);
});
