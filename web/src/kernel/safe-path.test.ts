import { beforeAll, expect, test } from "vitest";
import { safePath } from "./safe-path.ts";
import { standInForBrowser } from "./testing/browser.ts";

beforeAll(() => standInForBrowser("https://rounds.example"));

test.each(["/home", "/batch/0199-a?tab=participants", "/hub/1/program/2/details#top", "/search?q=a%2Fb", "/a//b"])(
  "the own path %s is kept",
  (path) => {
    expect(safePath(path)).toBe(path);
  },
);

const HOSTILE: readonly unknown[] = [
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
  "https:evil.example",
  "https:\\\\evil.example",
  "http:///evil.example",
  "//evil.example:443/home",
  "//user:secret@evil.example/",
  "//rounds.example@evil.example/",
  "//[::1]/home",
  "/./\t/evil.example",
  "/\u0000//evil.example",
  "/home/../..//evil.example",
  "/a/..//evil.example",
  "blob:https://rounds.example/1",
  "file:///etc/passwd",
  "tel:+911234567890",
  "intent://evil.example#Intent;scheme=https;end",
  "https://rounds.example.evil.example/",
  "https://rounds.example/home",
  "\u2028//evil.example",
  "\ufeff//evil.example",
];

test.each(HOSTILE)("what could leave the origin leads home instead: %j [SHELL-017]", (payload) => {
  const path = safePath(payload);
  expect(path).toBe("/home");
  expect(new URL(path, location.origin).origin).toBe(location.origin);
});

test("of all hostile targets none leaves the origin", () => {
  const left = HOSTILE.filter((payload) => new URL(safePath(payload), location.origin).origin !== location.origin);
  process.stdout.write(`hostile targets that left the origin, of ${HOSTILE.length}: ${left.length}\n`);
  expect(HOSTILE.length).toBeGreaterThanOrEqual(40);
  expect(left).toEqual([]);
});
