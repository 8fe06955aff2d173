import { afterEach, expect, test, vi } from "vitest";
import { offsetLabel } from "./data.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("the offset of a zone is worked out once an hour, and anew when its clocks have changed", () => {
  vi.useFakeTimers({ now: new Date("2027-03-28T00:30:00Z") });
  const formatters = vi.spyOn(Intl, "DateTimeFormat");
  expect(["Europe/Berlin", "Asia/Kolkata", "Europe/Berlin"].map(offsetLabel)).toEqual(["GMT+1", "GMT+5:30", "GMT+1"]);
  expect(formatters).toHaveBeenCalledTimes(2);
  vi.setSystemTime(new Date("2027-03-28T01:00:00Z"));
  expect(offsetLabel("Europe/Berlin")).toBe("GMT+2");
});
