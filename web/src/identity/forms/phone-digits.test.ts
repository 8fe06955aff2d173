import { expect, test } from "vitest";
import { phoneText } from "./phone-digits.ts";

test.each([
  ["91", "9510012857", "+91 95100 12857"],
  ["1", "734555010", "+1 7345 55010"],
  ["996", "31234567", "+996 3123 4567"],
  ["49", "15112345678", "+49 151 1234 5678"],
  ["682", "20123", "+682 20123"],
  ["91", "", "+91"],
])("a number is shown with its plus and in groups: %s %s", (countryCode, phone, shown) => {
  expect(phoneText({ countryCode, phone })).toBe(shown.replaceAll(" ", "\u00A0"));
});
