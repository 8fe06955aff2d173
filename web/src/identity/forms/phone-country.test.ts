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
const noHints = { selected: "", dialCode: "", visitorCountry: undefined };

test("the default dial code is 91, or that of the detected country [AUTH-111]", () => {
  expect(countryOf(COUNTRIES, noHints).code).toBe("IN");
  expect(countryOf([], noHints).dialCode).toBe("91");
  expect(countryOf(COUNTRIES, { ...noHints, visitorCountry: "Nepal" }).dialCode).toBe("977");
  expect(countryOf(COUNTRIES, { ...noHints, visitorCountry: "Canada" }).code).toBe("CA");
  expect(countryOf(COUNTRIES, { ...noHints, visitorCountry: "Atlantis" }).code).toBe("IN");
});

test("a number that was given keeps its country, and a choice wins over all", () => {
  expect(countryOf(COUNTRIES, { ...noHints, dialCode: "1", visitorCountry: "Nepal" }).code).toBe("US");
  expect(countryOf(COUNTRIES, { ...noHints, dialCode: "999" }).dialCode).toBe("999");
  expect(countryOf(COUNTRIES, { selected: "CA", dialCode: "1", visitorCountry: "Nepal" }).code).toBe("CA");
});
