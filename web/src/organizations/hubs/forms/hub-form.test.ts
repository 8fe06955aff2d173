import { expect, test } from "vitest";
import { toPlaceValues } from "../../../reference/data.ts";
import { validateForm } from "../../../ui/form/definition.ts";
import { readHubInvited } from "../state.ts";
import { addressText, hubForm, toApproximatePlace, type HubFormValues } from "./hub-form.ts";

const first = hubForm();
const typed: HubFormValues = {
  ...first.values,
  name: "Hill Health Hub",
  firstName: "Asha",
  streetAddress: "Main road 1",
  locationName: "Pune",
  latitude: 18.52,
  longitude: 73.86,
  description: "<p>Mentors clinics.</p>",
  primaryOrganizationCategory: "HOSPITAL",
  registrationType: "NPO",
  invitedTo: "owner@hub.example",
  crmId: "001A0000006Vm9r",
  lang: "en",
  logo: "/files/images/logo.webp",
};
const accepted = (values: HubFormValues): HubFormValues => ({ ...values, acceptedAddress: addressText(values) });
const filled = accepted(typed);
const body: Parameters<typeof hubForm>[0] = first.schema.parse(first.toBody(filled));
/** The form of the first invitation and the form of a repeated one. */
const forms = [first, hubForm(body)];

test("an empty form says at each mandatory field what is missing [ORG-079]", () => {
  expect(Object.keys(validateForm(first, first.values)).toSorted()).toEqual([
    "acceptedAddress",
    "crmId",
    "description",
    "firstName",
    "invitedTo",
    "lang",
    "locationName",
    "logo",
    "name",
    "primaryOrganizationCategory",
    "registrationType",
    "streetAddress",
  ]);
  expect(validateForm(first, filled)).toEqual({});
});

const long = (length: number): string => "x".repeat(length);

test.each([
  ["name", " ", "INVITE_HUB_NAME_REQUIRED", "[ORG-098]"],
  ["name", long(51), "INVITE_HUB_NAME_MAX", "[ORG-099]"],
  ["legalName", long(101), "INVITE_HUB_LONG_NAME_MAX", "[ORG-100]"],
  ["fullName", long(101), "INVITE_HUB_LONG_NAME_MAX", "[ORG-101]"],
  ["firstName", " ", "VALID_FIRST_NAME_REQUIRED", "[ORG-102]"],
  ["firstName", long(51), "VALID_NAME_MAX", "[ORG-103]"],
  ["firstName", "Asha 3", "VALID_NAME_CHARACTERS", "[ORG-104]"],
  ["lastName", long(51), "VALID_NAME_MAX", "[ORG-163]"],
  ["streetAddress", " ", "INVITE_HUB_ADDRESS_REQUIRED", "[ORG-105]"],
  ["streetAddress", long(201), "INVITE_HUB_ADDRESS_MAX", "[ORG-106]"],
  ["description", "<p> </p>", "INVITE_HUB_DESCRIPTION_REQUIRED", "[ORG-107]"],
  ["description", `<p>${long(3001)}</p>`, "INVITE_HUB_DESCRIPTION_MAX", "[ORG-108]"],
  ["primaryOrganizationCategory", "", "INVITE_HUB_CATEGORY_REQUIRED", "[ORG-109]"],
  ["registrationType", "", "INVITE_HUB_REGISTRATION_TYPE_REQUIRED", "[ORG-110]"],
  ["invitedTo", "", "VALID_EMAIL_REQUIRED", "[ORG-111]"],
  ["invitedTo", "owner@hub", "VALID_EMAIL", "[ORG-112]"],
  ["crmId", "", "INVITE_HUB_CRM_ID_REQUIRED", "[ORG-113]"],
  ["crmId", long(14), "INVITE_HUB_CRM_ID_MIN", "[ORG-114]"],
  ["lang", "", "INVITE_HUB_LANGUAGE_REQUIRED", "[ORG-115]"],
] as const)("the form is not sent, first or again, with %s %j: %s %s", (field, value, key, _id) => {
  for (const form of forms) {
    expect(validateForm(form, accepted({ ...filled, [field]: value }))).toEqual({ [field]: key });
  }
});

test("the form is sent, first or again, with each field as long as it may be [ORG-099] [ORG-100] [ORG-101] [ORG-103] [ORG-104] [ORG-106] [ORG-108] [ORG-114] [ORG-163]", () => {
  const longest = {
    name: long(50),
    legalName: long(100),
    fullName: long(100),
    firstName: "Anne-Marie de ".padEnd(50, "x"),
    lastName: long(50),
    streetAddress: long(200),
    description: `<p>${long(3000)}</p>`,
    crmId: long(15),
  };
  for (const form of forms) expect(validateForm(form, accepted({ ...filled, ...longest }))).toEqual({});
});

test("the logo is required with the first invitation only [ORG-078]", () => {
  const bare = { ...filled, logo: "" };
  expect(forms.map((form) => validateForm(form, bare))).toEqual([{ logo: "INVITE_HUB_LOGO_REQUIRED" }, {}]);
});

test("an address that was changed must be accepted before the invitation is sent [ORG-120]", () => {
  for (const change of [{ streetAddress: "Other road 2" }, { locationName: "Wardha" }, { latitude: 20 }]) {
    const changed = { ...filled, ...change };
    for (const form of forms) {
      expect(validateForm(form, changed)).toEqual({ acceptedAddress: "INVITE_HUB_ADDRESS_NOT_ACCEPTED" });
      expect(validateForm(form, accepted(changed))).toEqual({});
    }
  }
});

test("a location needs its name and both coordinates [ORG-124]", () => {
  for (const missing of [{ locationName: "" }, { latitude: undefined }, { longitude: undefined }]) {
    for (const form of forms) {
      const values = accepted({ ...filled, ...missing });
      expect(validateForm(form, values)).toEqual({ locationName: "INVITE_HUB_LOCATION_REQUIRED" });
    }
  }
});

test("the approximate location gives the place its name and its coordinates [ORG-142]", () => {
  const guess = { latitude: 18.5, longitude: 73.8, l0: "India", l1: "Maharashtra", l2: "" };
  expect(toApproximatePlace(guess)).toEqual({ locationName: "Maharashtra, India", latitude: 18.5, longitude: 73.8 });
  const place = {
    placeId: 1,
    name: "Pune",
    region: "",
    country: "India",
    countryCode: "IN",
    latitude: 1,
    longitude: 2,
  };
  expect(toPlaceValues(place)).toEqual({ locationName: "Pune, India", latitude: 1, longitude: 2 });
});

test("the payload says REGULAR and Salesforce, and a sent one fills the form again [ORG-015] [ORG-016]", () => {
  const sent = first.toBody(filled);
  expect(sent).toMatchObject({ echoType: "REGULAR", crmType: "Salesforce", invitedTo: "owner@hub.example" });
  expect(sent).not.toHaveProperty("acceptedAddress");
  expect(hubForm(body).values).toEqual({ ...filled, acceptedAddress: addressText(filled) });
});

test("the hubs list receives an invitation with e-mail and name, and nothing else [ORG-096]", () => {
  const state = { status: "hub-invited", email: "owner@hub.example", hubName: "Hill Health Hub" };
  expect(readHubInvited(state)).toEqual(state);
  expect(readHubInvited({ ...state, status: "other" })).toBeUndefined();
  expect(readHubInvited(undefined)).toBeUndefined();
});
