import { afterEach, expect, test } from "vitest";
import { resetClock, startClockAt } from "../clock.ts";
import { isFreshSharedKey, sealSharedKey } from "./shared-key.ts";

const KEY = "the key of this installation";
const SEALED_AT = new Date("2027-03-01T10:00:00Z");

afterEach(resetClock);

/** Whether a header that was sealed at the fixed instant is accepted so many seconds later. */
function isTakenAfter(seconds: number): boolean {
  startClockAt(SEALED_AT);
  const header = sealSharedKey(KEY, SEALED_AT.getTime());
  startClockAt(new Date(SEALED_AT.getTime() + seconds * 1000));
  return isFreshSharedKey(KEY, header);
}

test("a shared-key header is taken within five minutes of its making, to either side [API-013]", () => {
  expect([0, 60, 299, -299].map(isTakenAfter)).toEqual([true, true, true, true]);
  expect([301, 600, -301].map(isTakenAfter)).toEqual([false, false, false]);
});

test("a header sealed with another key is refused", () => {
  expect(isFreshSharedKey("another key", sealSharedKey(KEY))).toBe(false);
});

test("two headers of the same moment differ, and each is taken", () => {
  const headers = [sealSharedKey(KEY), sealSharedKey(KEY)];
  expect(new Set(headers).size).toBe(2);
  expect(headers.every((header) => isFreshSharedKey(KEY, header))).toBe(true);
});

test.each([
  ["nothing", undefined],
  ["an empty text", ""],
  ["plain text", "1893456000000"],
  ["too few bytes", "AAAA"],
  ["a number", 42],
  ["two headers", [sealSharedKey(KEY), sealSharedKey(KEY)]],
  ["a very long text", "A".repeat(10_000)],
  ["a changed byte", sealSharedKey(KEY).replace(/^./, (first) => (first === "A" ? "B" : "A"))],
])("%s is no shared-key header", (_, header) => {
  expect(isFreshSharedKey(KEY, header)).toBe(false);
});
