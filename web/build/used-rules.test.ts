import { expect, test } from "vitest";
import { usedRules } from "./used-rules.ts";

const HTML = `<html lang="en"><body><div class="nav wait"><span data-word="a"></span></div></body></html>`;

test("the rules of a page's own classes, elements and attributes are kept, with what they need", () => {
  const css =
    ":root{--a:1px;--b:var(--c);--c:2px;--d:3px}.nav{margin:var(--a)}.wait,.other{padding:var(--b)}[data-word]{top:0}" +
    "@media (width<=40em){.nav{left:0}.other{left:1px}}@keyframes turn{to{rotate:1turn}}.wait{animation:turn 1s}";
  expect(usedRules(css, HTML)).toBe(
    ":root{--a:1px;--b:var(--c);--c:2px;}.nav{margin:var(--a)}.wait{padding:var(--b)}[data-word]{top:0}" +
      "@media (width<=40em){.nav{left:0}}@keyframes turn{to{rotate:1turn}}.wait{animation:turn 1s}",
  );
});

test("what the page does not show, nobody does yet, or would load a font is left out", () => {
  const css =
    "table{top:0}.other .nav{top:0}.nav:hover{top:1px}[data-else]{top:2px}@keyframes turn{to{rotate:1turn}}" +
    '@font-face{font-family:Inter;src:url(/inter.woff2)}@font-face{font-family:Local;src:local("Arial")}' +
    "@media print{.other{top:0}}:root:lang(hi){left:0}";
  expect(usedRules(css, HTML)).toBe('@font-face{font-family:Local;src:local("Arial")}:root:lang(hi){left:0}');
});
