import { beforeAll, expect, test } from "vitest";
import { safePath } from "./redirect.ts";
import { standInForBrowser } from "./testing/browser.ts";

beforeAll(() => standInForBrowser("https://rounds.example"));

test.each(["/home", "/batch/0199-a?tab=participants", "/hub/1/program/2/details#top", "/search?q=a%2Fb", "/a//b"])(
  "the own path %s is kept",
  (path) => {
    expect(safePath(path)).toBe(path);
  },
);

test.each([
  "https://evil.example",
  "http://evil.example/home",
  "//evil.example",
  "///evil.example",
  "////evil.example/home",
  "/\\evil.example",
  "\\\\evil.example",
  "/\\/evil.example",
  "/home\\..\\..\\evil",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r/evil.example",
  "\u0000/evil.example",
  "/\u007f/evil.example",
  " /home",
  "home",
  "?next=//evil.example",
  "#//evil.example",
  "@evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/%2e//evil.example",
  "https:/evil.example",
  "mailto:evil@example.org",
  "",
  `/${"a".repeat(3000)}`,
  undefined,
  null,
  42,
  ["/home"],
  { toString: () => "/home" },
])("what could leave the origin leads home instead: %j [SHELL-017]", (payload) => {
  const path = safePath(payload);
  expect(path).toBe("/home");
  expect(new URL(path, location.origin).origin).toBe(location.origin);
});
