import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { atMost, lineSchema, richTextSchema, visibleText } from "./text.ts";

/** The duration of the fastest of several runs, so that load on the machine does not count. */
function costMs(work: () => unknown): number {
  const tries = Array.from({ length: 5 }, () => {
    const startedMs = performance.now();
    work();
    return performance.now() - startedMs;
  });
  return Math.min(...tries);
}

test.each(["<", "<p", "</", "<br ", "&", "&lt", "<>", "\u200b<", "<p><"])(
  "sixteen times as much of %j takes nowhere near 256 times as long to read",
  (sign) => {
    const cost = (times: number): number => costMs(() => visibleText(sign.repeat(times)));
    cost(40_000);
    expect(cost(160_000) / Math.max(cost(10_000), 0.05)).toBeLessThan(128);
  },
);

test.each([
  ["<p>a</p><p>b<br />c</p>", "a\nb\nc"],
  ["a &lt;b&gt; &amp;lt; &quot;c&quot; &#39;d&#39;&nbsp;", "a <b> &lt; \"c\" 'd'"],
  ["1 < 2", "1 < 2"],
  ["<a href='x'>a</a><b", "a<b"],
  ["<P>a</P>b<BR>c", "a\nb\nc"],
])("of %j is seen %j", (html, seen) => expect(visibleText(html)).toBe(seen));

test("what is seen is never longer than what was written, and holds no whole tag", () => {
  const markup = fc
    .array(fc.constantFrom("<", ">", "p", "/", "br", "&", "lt;", " ", "a"))
    .map((signs) => signs.join(""));
  fc.assert(fc.property(markup, (html) => visibleText(html).length <= html.length));
});

test("nothing is asked of a text that is too long", () => {
  const refined: string[] = [];
  const schema = z.string().check(
    atMost(3, "VALID_CREATE_BATCH_NAME_MAX"),
    z.refine((text) => refined.push(text) > 0, "ASKED"),
  );
  expect(schema.safeParse("four").error?.issues.map(({ message }) => message)).toEqual(["VALID_CREATE_BATCH_NAME_MAX"]);
  expect(refined).toEqual([]);
  const rich = richTextSchema(10, {
    required: "VALID_CREATE_BATCH_NAME",
    max: "VALID_CREATE_BATCH_NAME_MAX",
  }).safeParse("<".repeat(20_001));
  expect(rich.error?.issues.map(({ message }) => message)).toEqual(["VALID_CREATE_BATCH_NAME_MAX"]);
});

test("a text that is left out is asked for like an empty one, and what is no text is told so", () => {
  const keys = { required: "VALID_CREATE_BATCH_NAME", max: "VALID_CREATE_BATCH_NAME_MAX" } as const;
  for (const schema of [lineSchema(10, keys), richTextSchema(10, keys)]) {
    const errorsOf = (given: unknown) => schema.safeParse(given).error?.issues.map(({ message }) => message);
    for (const given of ["", undefined]) expect(errorsOf(given)).toEqual([keys.required]);
    for (const given of [null, 7, ["a"]]) expect(errorsOf(given)).not.toEqual([keys.required]);
  }
});
