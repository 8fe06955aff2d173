import { expect, test } from "vitest";
import { validateForm } from "../../ui/form/definition.ts";
import { emptyRegistration, registrationForm, type RegistrationValues } from "./registration-form.ts";

const ID = "00000000-0000-7000-8000-000000000000";
const PLACE = { placeId: 1, name: "Pune", region: "Maharashtra", country: "India", countryCode: "IN" };
const areas = (length: number) => Array.from({ length }, () => ({ focusAreaId: ID, name: "Type 2 diabetes" }));
const documentNamed = (type: string) => ({ document: { name: `deed.${type}`, url: `/files/documents/${ID}.${type}` } });
const long = (length: number): string => "x".repeat(length);

/** Complete and valid values. */
const VALUES: RegistrationValues = {
  ...emptyRegistration({ entity: 3, focusAreas: areas(1), place: { ...PLACE, latitude: 18.52, longitude: 73.86 } }),
  logo: "/files/images/logo.webp",
  name: "Hill Health Hub",
  legalName: "Hill Health Trust",
  primaryOrganizationCategory: "HOSPITAL",
  verificationNumber: "123456789",
  ...documentNamed("pdf"),
  description: "<p>Mentors clinics.</p>",
};

const form = registrationForm(emptyRegistration());
const errorsWith = (changes: Partial<RegistrationValues>) => validateForm(form, { ...VALUES, ...changes });

test("an empty form asks for each thing at its own field [ONBD-047] [ONBD-048] [ONBD-049] [ONBD-050] [ONBD-051] [ONBD-052] [ONBD-053] [ONBD-054] [ONBD-055]", () => {
  expect(errorsWith({})).toEqual({});
  expect(validateForm(form, form.values)).toEqual({
    logo: "INVITE_HUB_LOGO_REQUIRED",
    name: "INVITE_HUB_NAME_REQUIRED",
    legalName: "REQUIRED_VALIDATION",
    registrationType: "INVITE_HUB_REGISTRATION_TYPE_REQUIRED",
    locationName: "HUB_ONBOARDING_LOCATION_REQUIRED",
    primaryOrganizationCategory: "INVITE_HUB_CATEGORY_REQUIRED",
    verificationNumber: "REQUIRED_VALIDATION",
    document: "UPLOAD_DOCUMENT_MISSING",
    focusAreas: "REQUIRED_VALIDATION",
    description: "EDIT_HUB_DESCRIPTION_REQUIRED",
  });
});

test.each<[changes: Partial<RegistrationValues>, field: keyof RegistrationValues, key: string, ids: string]>([
  [{ focusAreas: areas(6) }, "focusAreas", "VALID_CREATE_PROGRAM_MAX_LIMIT", "[ONBD-054]"],
  [{ description: `<p>${long(3001)}</p>` }, "description", "HUB_ONBOARDING_DESCRIPTION_MAX", "[ONBD-056]"],
  [{ name: "Hub (Pune)" }, "name", "INVALID_CHARACTERS_VALIDATION", "[ONBD-057]"],
  [{ verificationType: "OTHERS" }, "documentName", "REQUIRED_VALIDATION", "[ONBD-058] [ONBD-059]"],
  [documentNamed("txt"), "document", "UPLOAD_DOCUMENT_MISSING", "[ONBD-060]"],
  [{ name: long(51) }, "name", "INVITE_HUB_NAME_MAX", "[ONBD-093]"],
  [{ legalName: long(101) }, "legalName", "INVITE_HUB_LONG_NAME_MAX", "[ONBD-094]"],
  [{ streetAddress: long(201) }, "streetAddress", "INVITE_HUB_ADDRESS_MAX", "[ONBD-095]"],
])("the form tells a fault %# where it is made: %o %s %s %s", (changes, field, key, _ids) => {
  expect(errorsWith(changes)).toEqual({ [field]: key });
});

test("a name with a sign that is not known is wrong in the form, and each known sign is taken [ONBD-057]", () => {
  for (const sign of `()<>*_"?|~\`[]{}€™😀`) {
    expect(errorsWith({ name: `Hub ${sign}` })).toEqual({ name: "INVALID_CHARACTERS_VALIDATION" });
  }
  for (const sign of ",./@$%^&!#;:'\\-+=") expect(errorsWith({ name: `Hub 1 ${sign}` })).toEqual({});
});

test("the form takes the most that each field may hold, and another paper only with its name [ONBD-054] [ONBD-056] [ONBD-058] [ONBD-059] [ONBD-060] [ONBD-093] [ONBD-094] [ONBD-095]", () => {
  const description = `<p>${long(3000)}</p>`;
  const most = { name: long(50), legalName: long(100), streetAddress: long(200), description };
  expect(errorsWith({ ...most, focusAreas: areas(5) })).toEqual({});
  for (const type of ["doc", "docx", "pdf"]) expect(errorsWith(documentNamed(type))).toEqual({});
  for (const verificationType of ["DUNS", "TIN/EIN", "BUSINESS REGISTRATION"] as const) {
    expect(errorsWith({ verificationType })).toEqual({});
  }
  expect(errorsWith({ verificationType: "OTHERS", documentName: "Trust deed" })).toEqual({});
});
