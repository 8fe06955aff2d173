import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { countDown, shownToasts, toast, toastFailure } from "./toast.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const told = (): string[] => shownToasts().map(({ message }) => message);

/** What the line of the newest one does when it appears. */
function show(): () => void {
  const newest = shownToasts().at(-1);
  if (newest === undefined) throw new Error("nothing is told");
  return countDown(newest);
}

test("what is told goes after five seconds, a success as well as a failure [SHELL-095] [BATCH-109] [SESS-048]", () => {
  for (const tell of [toast, (message: string) => toastFailure(message)]) {
    tell("what the server says");
    show();
    vi.advanceTimersByTime(4999);
    expect(told()).toEqual(["what the server says"]);
    vi.advanceTimersByTime(1);
    expect(told()).toEqual([]);
  }
});

test("what takes longer to read is told for longer", () => {
  toastFailure("a long story", 10_000);
  show();
  vi.advanceTimersByTime(9999);
  expect(told()).toEqual(["a long story"]);
  vi.advanceTimersByTime(1);
  expect(told()).toEqual([]);
});

test("who looks at it holds it, and turning away begins the time anew", () => {
  toast("saved");
  const hold = show();
  vi.advanceTimersByTime(4000);
  hold();
  vi.advanceTimersByTime(60_000);
  expect(told()).toEqual(["saved"]);
  show();
  vi.advanceTimersByTime(4999);
  expect(told()).toEqual(["saved"]);
  vi.advanceTimersByTime(1);
  expect(told()).toEqual([]);
});

test("three stand at a time, the oldest makes room", () => {
  for (const message of ["one", "two", "three", "four"]) {
    toast(message);
    show();
  }
  expect(told()).toEqual(["two", "three", "four"]);
});
