import { expect, test } from "vitest";
import { nextViewMail } from "./rules.ts";

const nextIn = (mails: "WEEKLY" | "MONTHLY", at: string): string =>
  new Date(nextViewMail(mails, Date.parse(at), "Asia/Kolkata")).toISOString();

test("a view is mailed on the next Monday, or on the first of the next month, at seven in the reader's time zone", () => {
  expect(nextIn("WEEKLY", "2026-11-28T06:00Z")).toBe("2026-11-30T01:30:00.000Z");
  expect(nextIn("WEEKLY", "2026-11-30T01:30Z")).toBe("2026-12-07T01:30:00.000Z");
  expect(nextIn("MONTHLY", "2026-11-28T06:00Z")).toBe("2026-12-01T01:30:00.000Z");
  expect(nextIn("MONTHLY", "2026-12-01T01:30Z")).toBe("2027-01-01T01:30:00.000Z");
});
