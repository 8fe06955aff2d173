import { afterEach, expect, test, vi } from "vitest";
import { zoneLabel } from "./data.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("the name of a zone is formatted once an hour, and again when its clocks have changed", () => {
  vi.useFakeTimers({ now: new Date("2027-03-28T00:30:00Z") });
  const formatters = vi.spyOn(Intl, "DateTimeFormat");
  expect(["Europe/Berlin", "Asia/Kolkata", "America/Indiana/Tell_City", "Europe/Berlin"].map(zoneLabel)).toEqual([
    "Berlin · Central European Standard Time (GMT+1)",
    "Kolkata · India Standard Time (GMT+5:30)",
    "Tell City · Central Daylight Time (GMT-5)",
    "Berlin · Central European Standard Time (GMT+1)",
  ]);
  expect(formatters).toHaveBeenCalledTimes(6);
  vi.setSystemTime(new Date("2027-03-28T01:00:00Z"));
  expect(zoneLabel("Europe/Berlin")).toBe("Berlin · Central European Summer Time (GMT+2)");
});
