import { expect, test } from "vitest";
import type { Organization } from "@openrounds/contract/organizations/schemas.ts";
import { CallFailure, isConflict } from "../../../kernel/failure.ts";
import { validateForm } from "../../../ui/form/definition.ts";
import { notSavedKey } from "../state.ts";
import { addressOf, detailsForm, editableNames, type DetailsValues } from "./details.ts";
import { settingsOf, settingsSchema, toSettings } from "./settings.ts";

const AREA = { focusAreaId: "0199c7a0-0000-7000-8000-000000000001", name: "Safe birth" };
const OTHER = "0199c7a0-0000-7000-8000-000000000002";
const THIRD = "0199c7a0-0000-7000-8000-000000000004";
const links = {
  website: "https://hub.example",
  twitter: "https://x.com/hub",
  linkedin: "https://www.linkedin.com/company/hub",
  bluesky: "https://bsky.app/profile/hub",
  instagram: "https://instagram.com/hub",
  facebook: "https://facebook.com/hub",
};
const hub: Organization = {
  organizationId: "0199c7a0-0000-7000-8000-000000000003",
  name: "Sahyadri hub",
  level: "HUB",
  role: "PROGRAM_ADMINISTRATOR",
  logo: "/files/images/logo.webp",
  description: "<p>Mentors health centres</p>",
  primaryOrganizationCategory: { orgCategoryId: "HOSPITAL", name: "Hospital" },
  registrationType: "NPO",
  focusAreas: [AREA],
  ...links,
  legalName: "Sahyadri Trust",
  entityStatus: "ACTIVE",
  visibility: "PUBLIC",
  organizationAddressDetails: { name: "Pune", latitude: 18.5, longitude: 73.8, streetAddress: "Station road 4" },
  organizationVerificationNumber: null,
  invitedTo: "owner@hub.example",
  contactEmail: null,
  parent: OTHER,
  parentOrganization: "Deccan superhub",
  coManagedBy: THIRD,
  coManagedByName: "Andes superhub",
  version: 3,
};

const form = detailsForm(hub);
const errorsWith = (changes: Partial<DetailsValues>) => validateForm(form, { ...form.values, ...changes });
/** The body of an organization's details with some changes. */
const bodyWith = (organization: Organization, changes: Partial<DetailsValues>): object => {
  const { values, toBody } = detailsForm(organization);
  return JSON.parse(JSON.stringify(toBody({ ...values, ...changes }))) as object;
};

test("a complete profile has no errors", () => {
  expect(errorsWith({})).toEqual({});
});

test.each([
  ["logo", { logo: null }, "REQUIRED_VALIDATION", "[ORG-039]"],
  ["description", { description: "" }, "EDIT_HUB_DESCRIPTION_REQUIRED", "[ORG-040] [ORG-041]"],
  ["description", { description: "<p></p>" }, "EDIT_HUB_DESCRIPTION_REQUIRED", "[ORG-041]"],
  ["primaryOrganizationCategory", { primaryOrganizationCategory: "" as const }, "REQUIRED_VALIDATION", "[ORG-044]"],
  ["organizationAddressDetails", { organizationAddressDetails: null }, "VALID_ADDRESS", "[ORG-045] [ORG-067]"],
  ["focusAreas", { focusAreas: [] }, "REQUIRED_VALIDATION", "[ORG-068]"],
  ["website", { website: "no address" }, "EDIT_HUB_WEBSITE_INVALID", "[ORG-054]"],
  ["twitter", { twitter: "https://facebook.com/hub" }, "EDIT_HUB_TWITTER_INVALID", "[ORG-056]"],
])("without a right %s the details cannot be saved: %j %s %s", (field, changes: Partial<DetailsValues>, key, _ids) => {
  expect(errorsWith(changes)).toEqual({ [field]: key });
});

const link = (host: string, length: number): string => `https://${host}/`.padEnd(length, "x");

test.each([
  ["website", "hub.example", "[ORG-053]"],
  ["twitter", "x.com", "[ORG-055]"],
  ["linkedin", "www.linkedin.com", "[ORG-057]"],
  ["bluesky", "bsky.app", "[ORG-059]"],
  ["instagram", "www.instagram.com", "[ORG-061]"],
  ["facebook", "www.facebook.com", "[ORG-063]"],
] as const)("the details are saved with 250 characters of %s at %s, and not with 251 %s", (field, host, _id) => {
  expect(errorsWith({ [field]: link(host, 250) })).toEqual({});
  expect(errorsWith({ [field]: link(host, 251) })).toEqual({ [field]: "EDIT_HUB_LINK_MAX" });
});

test.each([
  ["twitter", ["https://x.com/hub", "https://twitter.com/hub"], "https://x.com.evil.example/hub", "[ORG-056]"],
  ["linkedin", ["https://www.linkedin.com/company/hub"], "https://notlinkedin.com/hub", "[ORG-058]"],
  ["bluesky", ["https://bsky.app/profile/hub", "https://hub.bsky.social"], "https://x.com/hub", "[ORG-060]"],
  ["instagram", ["https://instagram.com/hub"], "https://instagram.com@evil.example", "[ORG-062]"],
  ["facebook", ["https://facebook.com/hub", "https://fb.com/hub"], "https://hub.example", "[ORG-064]"],
] as const)("the %s link is one of its site: %j, and nothing is saved with %s %s", (field, right, other, _id) => {
  for (const address of right) expect(errorsWith({ [field]: address })).toEqual({});
  expect(errorsWith({ [field]: other })).toEqual({ [field]: `EDIT_HUB_${field.toUpperCase()}_INVALID` });
});

test("the description is saved with 3000 characters, and not with one more [ORG-042]", () => {
  expect(errorsWith({ description: `<p>${"x".repeat(3000)}</p>` })).toEqual({});
  expect(errorsWith({ description: `<p>${"x".repeat(3001)}</p>` })).toEqual({
    description: "COMMON_CHAR_LIMIT_ERROR_MESSAGE",
  });
});

test("focus areas number one to five, and a sixth shows an error [ORG-066] [ORG-068]", () => {
  const areas = Array.from({ length: 6 }, (_, at) => `${OTHER.slice(0, -1)}${at}`);
  for (const count of [1, 5]) expect(errorsWith({ focusAreas: areas.slice(0, count) })).toEqual({});
  expect(errorsWith({ focusAreas: areas })).toEqual({ focusAreas: "VALID_CREATE_PROGRAM_MAX_LIMIT" });
});

test("a place is taken with its name and both numbers of its point, and refused without any of them [SHELL-091]", () => {
  const place = { name: "Wardha", latitude: 20.7, longitude: 78.6 };
  const of = (changes: object) => errorsWith({ organizationAddressDetails: { ...place, ...changes } });
  expect(of({})).toEqual({});
  for (const name of ["", " ", undefined]) {
    expect(of({ name })).toEqual({ organizationAddressDetails: "VALID_ADDRESS" });
  }
  for (const part of ["latitude", "longitude"]) {
    for (const none of [undefined, null, Number.NaN]) {
      expect(of({ [part]: none }), part).toEqual({ organizationAddressDetails: "VALID_ADDRESS" });
    }
  }
});

test("the settings are saved with a visibility that is on or off, and with no other [ORG-052]", () => {
  const errorsOf = (visibility: unknown) =>
    settingsSchema.safeParse({ ...settingsOf(hub), visibility }).error?.issues.map(({ message }) => message);
  for (const isPrivate of [true, false]) expect(errorsOf(isPrivate)).toBeUndefined();
  for (const other of ["yes", "true", 1, null]) expect(errorsOf(other)).toEqual(["EDIT_HUB_VISIBILITY_BOOLEAN"]);
});

test("what cannot be edited is not sent by a hub: logo and names; a parent once it is set [ORG-034] [ORG-050]", () => {
  const sent = Object.keys(bodyWith(hub, { name: "Another", logo: "/files/images/other.webp", parent: "" }));
  for (const field of ["name", "legalName", "logo", "parent", "invitedTo"]) expect(sent).not.toContain(field);
  const closed = { name: false, legalName: false, logo: false, parent: false };
  expect(editableNames(hub)).toEqual({ ...closed, verification: true, coManagedBy: true });
  const free = { ...hub, parent: null, logo: null, legalName: null, organizationVerificationNumber: null };
  const given = { legalName: true, verification: true, logo: true, parent: true };
  expect(editableNames(free)).toEqual({ name: false, ...given, coManagedBy: true });
  const once = { parent: OTHER, logo: "/files/images/other.webp", legalName: "Sahyadri Trust" };
  expect(bodyWith(free, once)).toMatchObject(once);
  expect(editableNames({ ...hub, level: "SPOKE" })).toEqual(editableNames(hub));
  expect(editableNames({ ...hub, level: "SUPERHUB" })).toEqual({
    name: true,
    legalName: true,
    verification: true,
    logo: true,
    parent: false,
    coManagedBy: false,
  });
});

test("the payload has what the form shows, the links and the version that was read [ORG-012]", () => {
  const place = {
    placeId: 7,
    region: "Maharashtra",
    country: "India",
    countryCode: "IN",
    latitude: 19,
    longitude: 72.8,
  };
  const changes = {
    organizationAddressDetails: addressOf({ ...place, name: "Mumbai" }),
    streetAddress: " ",
    postalCode: "400001",
  };
  expect(bodyWith(hub, changes)).toMatchObject({
    description: hub.description,
    primaryOrganizationCategory: "HOSPITAL",
    focusAreas: [AREA.focusAreaId],
    ...links,
    coManagedBy: THIRD,
    version: 3,
    organizationAddressDetails: {
      name: "Mumbai, Maharashtra, India",
      latitude: 19,
      longitude: 72.8,
      addressId: "7",
      regionId: "IN:Maharashtra",
      postalCode: "400001",
    },
  });
});

test("the settings send the visibility with the rest of the profile as it was read [ORG-013] [ORG-036]", () => {
  expect(toSettings(hub, { ...settingsOf(hub), visibility: true })).toEqual({
    ...links,
    organizationAddressDetails: hub.organizationAddressDetails,
    focusAreas: [AREA.focusAreaId],
    coManagedBy: THIRD,
    primaryOrganizationCategory: "HOSPITAL",
    visibility: true,
    version: 3,
  });
});

test("a save that the server did not take and one that failed say different things [ORG-070] [ORG-071]", () => {
  expect(notSavedKey(new CallFailure(400, {}))).toBe("ERROR_IN_UPDATING_HUB_PROFILE");
  expect(notSavedKey(new CallFailure(500, {}))).toBe("INVITE_HUB_ERROR_GENERICERROR");
  expect(notSavedKey(new Error("broken"))).toBe("INVITE_HUB_ERROR_GENERICERROR");
  expect(isConflict(new CallFailure(409, { responseCode: "error.conflict" }))).toBe(true);
  expect(isConflict(new CallFailure(409, { responseCode: "EDIT_HUB_NON_EDITABLE_MESSAGE" }))).toBe(false);
});
