import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CallFailure } from "../../../kernel/failure.ts";
import { startToastTimer, shownToasts } from "../../../ui/toast.ts";
import { showCrmRefusal } from "./crm-refusal.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("the reason for which the CRM refuses an id is shown for ten seconds [ORG-118] [ORG-119]", () => {
  for (const [status, message] of [
    [406, "This record is somebody else's"],
    [400, "This is no record"],
  ] as const) {
    showCrmRefusal(new CallFailure(status, { message }));
    const toasts = shownToasts();
    expect(toasts).toMatchObject([{ message, isFailure: true }]);
    toasts.forEach(startToastTimer);
    vi.advanceTimersByTime(9999);
    expect(shownToasts()).toEqual(toasts);
    vi.advanceTimersByTime(1);
    expect(shownToasts()).toEqual([]);
  }
});

test("an id that the CRM does not know shows its error at the field only", () => {
  showCrmRefusal(new CallFailure(404, { message: "not found" }));
  expect(shownToasts()).toEqual([]);
});
