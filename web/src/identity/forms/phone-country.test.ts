import { expect, test } from "vitest";
import type { Country } from "@openrounds/contract/reference/schemas.ts";
import { countryOf } from "./phone-country.ts";

const country = (code: string, name: string, dialCode: string, isMain = true): Country => ({
  code,
  name,
  dialCode,
  isMain,
  example: "",
});
const COUNTRIES = [
  country("CA", "Canada", "1", false),
  country("IN", "India", "91"),
  country("NP", "Nepal", "977"),
  country("US", "United States", "1"),
];
const nothing = { chosen: "", dialCode: "", place: undefined };

test("the default dial code is 91, or that of the detected country [AUTH-111]", () => {
  expect(countryOf(COUNTRIES, nothing).code).toBe("IN");
  expect(countryOf([], nothing).dialCode).toBe("91");
  expect(countryOf(COUNTRIES, { ...nothing, place: "Nepal" }).dialCode).toBe("977");
  expect(countryOf(COUNTRIES, { ...nothing, place: "Canada" }).code).toBe("CA");
  expect(countryOf(COUNTRIES, { ...nothing, place: "Atlantis" }).code).toBe("IN");
});

test("a number that was given keeps its country, and a choice wins over all", () => {
  expect(countryOf(COUNTRIES, { ...nothing, dialCode: "1", place: "Nepal" }).code).toBe("US");
  expect(countryOf(COUNTRIES, { ...nothing, dialCode: "999" }).dialCode).toBe("999");
  expect(countryOf(COUNTRIES, { chosen: "CA", dialCode: "1", place: "Nepal" }).code).toBe("CA");
});
