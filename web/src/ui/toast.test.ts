import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startToastTimer, shownToasts, toast, toastFailure, toastUndo, undoToast } from "./toast.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const shownMessages = (): string[] => shownToasts().map(({ message }) => message);

/** Starts the timer of the newest toast, as its component does when it appears. */
function startNewestTimer(): () => void {
  const newest = shownToasts().at(-1);
  if (newest === undefined) throw new Error("no toast is shown");
  return startToastTimer(newest);
}

test("a toast disappears after five seconds, a success as well as a failure [SHELL-095] [BATCH-109] [SESS-048]", () => {
  for (const tell of [toast, (message: string) => toastFailure(message)]) {
    tell("what the server says");
    startNewestTimer();
    vi.advanceTimersByTime(4999);
    expect(shownMessages()).toEqual(["what the server says"]);
    vi.advanceTimersByTime(1);
    expect(shownMessages()).toEqual([]);
  }
});

test("a toast that takes longer to read is shown for longer", () => {
  toastFailure("a long story", 10_000);
  startNewestTimer();
  vi.advanceTimersByTime(9999);
  expect(shownMessages()).toEqual(["a long story"]);
  vi.advanceTimersByTime(1);
  expect(shownMessages()).toEqual([]);
});

test("a toast stays while it is hovered or focused, and its time restarts afterwards", () => {
  toast("saved");
  const hold = startNewestTimer();
  vi.advanceTimersByTime(4000);
  hold();
  vi.advanceTimersByTime(60_000);
  expect(shownMessages()).toEqual(["saved"]);
  startNewestTimer();
  vi.advanceTimersByTime(4999);
  expect(shownMessages()).toEqual(["saved"]);
  vi.advanceTimersByTime(1);
  expect(shownMessages()).toEqual([]);
});

test("three are shown at a time, and a new one replaces the oldest", () => {
  for (const message of ["one", "two", "three", "four"]) {
    toast(message);
    startNewestTimer();
  }
  expect(shownMessages()).toEqual(["two", "three", "four"]);
});

test("what can be undone is shown for ten seconds, and an undo runs once and removes it", () => {
  const run = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const undo = { label: "Undo", run };
  toastUndo("removed", undo);
  startNewestTimer();
  vi.advanceTimersByTime(9999);
  const [shown] = shownToasts();
  expect(shown?.message).toBe("removed");
  if (shown !== undefined) undoToast(shown);
  expect(run).toHaveBeenCalledTimes(1);
  expect(shownMessages()).toEqual([]);
  toastUndo("removed", undo);
  startNewestTimer();
  vi.advanceTimersByTime(10_000);
  expect(shownMessages()).toEqual([]);
  expect(run).toHaveBeenCalledTimes(1);
});
