import { expect, test } from "vitest";
import { readHubInvited } from "../state.ts";
import {
  addressOfGuess,
  addressOfPlace,
  emptyHubForm,
  formOfInvitation,
  toInvitation,
  withAddress,
  wrongInHub,
  type HubFormValues,
} from "./hub-form.ts";

const filled: HubFormValues = {
  ...emptyHubForm(),
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
  addressAccepted: true,
};

test("an empty form says at each mandatory field what is missing [ORG-079]", () => {
  expect(Object.keys(wrongInHub(emptyHubForm(), "first")).toSorted()).toEqual([
    "addressAccepted",
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
  expect(wrongInHub(filled, "first")).toEqual({});
});

test("the logo is asked for with the first invitation only [ORG-078]", () => {
  const bare = { ...filled, logo: "" };
  expect(wrongInHub(bare, "first")).toEqual({ logo: "INVITE_HUB_LOGO_REQUIRED" });
  expect(wrongInHub(bare, "again")).toEqual({});
});

test("an address that was changed must be accepted before the invitation is sent [ORG-120]", () => {
  const changed = { ...filled, ...withAddress({ streetAddress: "Other road 2" }) };
  expect(wrongInHub(changed, "again")).toEqual({ addressAccepted: "INVITE_HUB_ADDRESS_NOT_ACCEPTED" });
  expect(wrongInHub({ ...changed, addressAccepted: true }, "again")).toEqual({});
});

test("a location needs its name and both coordinates [ORG-124]", () => {
  for (const missing of [{ locationName: "" }, { latitude: undefined }, { longitude: undefined }]) {
    expect(wrongInHub({ ...filled, ...missing }, "first")).toEqual({ locationName: "INVITE_HUB_LOCATION_REQUIRED" });
  }
});

test("the approximate location gives the place its name and its coordinates [ORG-142]", () => {
  const guess = { latitude: 18.5, longitude: 73.8, l0: "India", l1: "Maharashtra", l2: "" };
  expect(addressOfGuess(guess)).toEqual({ locationName: "Maharashtra, India", latitude: 18.5, longitude: 73.8 });
  const place = {
    placeId: 1,
    name: "Pune",
    region: "",
    country: "India",
    countryCode: "IN",
    latitude: 1,
    longitude: 2,
  };
  expect(addressOfPlace(place)).toEqual({ locationName: "Pune, India", latitude: 1, longitude: 2 });
});

test("the payload says REGULAR and Salesforce, and a sent one fills the form again [ORG-015] [ORG-016]", () => {
  const sent = toInvitation(filled);
  expect(sent).toMatchObject({ echoType: "REGULAR", crmType: "Salesforce", invitedTo: "owner@hub.example" });
  expect(sent).not.toHaveProperty("addressAccepted");
  expect(formOfInvitation(sent as Parameters<typeof formOfInvitation>[0])).toEqual(filled);
});

test("the hubs list is told of an invitation with e-mail and name, and of nothing else [ORG-096]", () => {
  const told = { status: "hub-invited", email: "owner@hub.example", hubName: "Hill Health Hub" };
  expect(readHubInvited(told)).toEqual(told);
  expect(readHubInvited({ ...told, status: "other" })).toBeUndefined();
  expect(readHubInvited(undefined)).toBeUndefined();
});
