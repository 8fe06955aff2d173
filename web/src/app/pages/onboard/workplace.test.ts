import { expect, test } from "vitest";
import type { Place } from "@openrounds/contract/reference/schemas.ts";
import { toInstituteBody, validateInstitute } from "./workplace.ts";

const place: Place = {
  placeId: 7,
  name: "Wardha",
  region: "Maharashtra",
  country: "India",
  countryCode: "IN",
  latitude: 20.7,
  longitude: 78.6,
};

test("a workplace is added by its name, and not without one [USER-072]", () => {
  expect(validateInstitute("PHC Wardha", place)).toEqual({});
  for (const text of ["", " ", "\t\n"]) {
    expect(validateInstitute(text, place)).toEqual({ name: "ADD_NEW_INSTITUTE_VALIDATION_NAME" });
  }
});

test("a workplace is added in a town with its name and its point, and not without any of them [USER-073] [SHELL-091]", () => {
  expect(toInstituteBody(" PHC Wardha ", place)).toEqual({
    name: "PHC Wardha",
    organizationAddressDetails: {
      name: "Wardha, Maharashtra, India",
      latitude: 20.7,
      longitude: 78.6,
      streetAddress: "Wardha",
    },
  });
  const nowhere = { name: "", region: "", country: "" };
  for (const missing of [nowhere, { latitude: Number.NaN }, { longitude: Number.NaN }]) {
    expect(Object.keys(validateInstitute("PHC Wardha", { ...place, ...missing }))).toEqual(["place"]);
  }
});
