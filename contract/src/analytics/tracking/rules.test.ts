import { expect, test } from "vitest";
import { SENTINEL_USER_ID } from "../../kernel/ids.ts";
import { isTracked } from "./rules.ts";

test("in the time zone of India only people whose id ends with an even digit are tracked [SHELL-099]", () => {
  for (const zone of ["Asia/Kolkata", "Asia/Calcutta"]) {
    const counted = [..."0123456789abcdef"].filter((last) =>
      isTracked(`0199d000-0000-7000-8000-00000000000${last}`, zone),
    );
    expect(counted.join("")).toBe("02468ace");
  }
  expect(isTracked(SENTINEL_USER_ID, "Asia/Kolkata")).toBe(true);
});

test("elsewhere everybody is tracked [SHELL-099]", () => {
  expect(isTracked("0199d000-0000-7000-8000-000000000001", "America/New_York")).toBe(true);
});
