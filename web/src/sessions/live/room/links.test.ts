import { expect, test } from "vitest";
import { linkParts } from "./links.ts";

const marked = (text: string): string =>
  linkParts(text)
    .map((part) => (part.href === undefined ? part.text : `<${part.text}>`))
    .join("");

test("web addresses become links, without the signs of the sentence around them", () => {
  expect(marked("See https://who.int/foot-care, please.")).toBe("See <https://who.int/foot-care>, please.");
  expect(marked("(https://a.example/x) and HTTP://b.example/?q=1&r=2!")).toBe(
    "(<https://a.example/x>) and <HTTP://b.example/?q=1&r=2>!",
  );
  expect(marked("यह देखें https://a.example/घाव।")).toBe("यह देखें <https://a.example/घाव>।");
});

test("a bracket that belongs to the address stays in it", () => {
  expect(marked("https://en.wikipedia.org/wiki/Ulcer_(foot)")).toBe("<https://en.wikipedia.org/wiki/Ulcer_(foot)>");
});

test("other schemes, addresses without a host and plain words stay text", () => {
  for (const text of ["javascript:alert(1)", "data:text/html,x", "https://", "https://...", "who.int", ""]) {
    expect(marked(text)).toBe(text);
  }
  expect(marked("<a href='https://a.example'>x</a>")).toBe("<a href='<https://a.example>'>x</a>");
});
