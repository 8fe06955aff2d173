import { expect, test } from "vitest";
import {
  AGREEMENT_TYPES,
  ONBOARDING_REGISTRATION_TYPES,
  agreementStatusSchema,
  registrationSchema,
  signedCopiesSchema,
} from "./schemas.ts";

const ID = "00000000-0000-7000-8000-000000000000";
const url = `/files/documents/${ID}.pdf`;
const verification = { type: "DUNS", number: "123456789", documentName: "", document: { name: "deed.pdf", url } };
const address = { streetAddress: "Main road 1", name: "Pune", latitude: 18.5, longitude: 73.9 };
const right = {
  logo: "/files/images/logo.webp",
  name: "Hill Health Hub",
  legalName: "Hill Health Trust",
  registrationType: "NPO",
  primaryOrganizationCategory: "HOSPITAL",
  organizationAddressDetails: address,
  organizationVerificationNumber: verification,
  focusAreas: [ID],
  description: "<p>Mentors clinics.</p>",
};

/** Message keys by path for a valid registration with some invalid changes. */
function wrong(changes: object): Record<string, string> {
  const { issues = [] } = registrationSchema.safeParse({ ...right, ...changes }).error ?? {};
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join("."), message]));
}

const verified = (changes: object) => ({ organizationVerificationNumber: { ...verification, ...changes } });
const located = (changes: object) => ({ organizationAddressDetails: { ...address, ...changes } });

test("a registration with all that is asked is right", () => expect(wrong({})).toEqual({}));

test.each<[field: string, changes: object, key: string, ids: string]>([
  ["logo", { logo: "" }, "INVITE_HUB_LOGO_REQUIRED", "[ONBD-047]"],
  ["name", { name: " " }, "INVITE_HUB_NAME_REQUIRED", "[ONBD-048]"],
  ["legalName", { legalName: "" }, "REQUIRED_VALIDATION", "[ONBD-049]"],
  [
    "organizationAddressDetails",
    { organizationAddressDetails: undefined },
    "HUB_ONBOARDING_LOCATION_REQUIRED",
    "[ONBD-050]",
  ],
  ["primaryOrganizationCategory", { primaryOrganizationCategory: "" }, "INVITE_HUB_CATEGORY_REQUIRED", "[ONBD-051]"],
  ["organizationVerificationNumber.number", verified({ number: " " }), "REQUIRED_VALIDATION", "[ONBD-052]"],
  [
    "organizationVerificationNumber.document.name",
    verified({ document: { name: "", url } }),
    "UPLOAD_DOCUMENT_MISSING",
    "[ONBD-053]",
  ],
  ["focusAreas", { focusAreas: [] }, "REQUIRED_VALIDATION", "[ONBD-054]"],
  ["focusAreas", { focusAreas: Array(6).fill(ID) }, "VALID_CREATE_PROGRAM_MAX_LIMIT", "[ONBD-054]"],
  ["description", { description: "<p></p>" }, "EDIT_HUB_DESCRIPTION_REQUIRED", "[ONBD-055]"],
  ["description", { description: "x".repeat(3001) }, "HUB_ONBOARDING_DESCRIPTION_MAX", "[ONBD-056]"],
  ["name", { name: "Hub (Pune)" }, "INVALID_CHARACTERS_VALIDATION", "[ONBD-057]"],
  ["organizationVerificationNumber.documentName", verified({ type: "OTHERS" }), "REQUIRED_VALIDATION", "[ONBD-059]"],
  [
    "organizationVerificationNumber.document.url",
    verified({ document: { name: "a.exe", url: `/files/documents/${ID}.exe` } }),
    "UPLOAD_DOCUMENT_MISSING",
    "[ONBD-060]",
  ],
  ["name", { name: "x".repeat(51) }, "INVITE_HUB_NAME_MAX", "[ONBD-093]"],
  ["legalName", { legalName: "x".repeat(101) }, "INVITE_HUB_LONG_NAME_MAX", "[ONBD-094]"],
  [
    "organizationAddressDetails.streetAddress",
    located({ streetAddress: "x".repeat(201) }),
    "INVITE_HUB_ADDRESS_MAX",
    "[ONBD-095]",
  ],
])("a registration says what is wrong with %s %#, as %o %s %s", (field, changes, key, _ids) => {
  expect(wrong(changes)).toEqual({ [field]: key });
});

test("names take letters and digits of any script and the known signs, and no other sign [ONBD-057] [ONBD-093] [ONBD-094] [ONBD-095]", () => {
  for (const sign of `()<>*_"?|~\`[]{}€™😀`) {
    expect(wrong({ name: `Hub ${sign}` })).toEqual({ name: "INVALID_CHARACTERS_VALIDATION" });
  }
  expect(wrong({ name: "Hub 1, a./@$%^&!#;:'\\-+=" })).toEqual({});
  expect(wrong({ name: "पहाड़ी स्वास्थ्य हब" })).toEqual({});
  expect(wrong({ name: "x".repeat(50), legalName: "x".repeat(100) })).toEqual({});
  expect(wrong(located({ streetAddress: "x".repeat(200) }))).toEqual({});
});

test("a description has up to 3000 characters, focus areas number 1 to 5, and a verification document is doc, docx or pdf [ONBD-054] [ONBD-056] [ONBD-060]", () => {
  expect(wrong({ description: `<p><b>${"x".repeat(3000)}</b></p>` })).toEqual({});
  for (const count of [1, 5]) expect(wrong({ focusAreas: Array(count).fill(ID) })).toEqual({});
  const withFile = (type: string) =>
    wrong(verified({ document: { name: `deed.${type}`, url: `/files/documents/${ID}.${type}` } }));
  for (const type of ["doc", "docx", "pdf"]) expect(withFile(type)).toEqual({});
  for (const type of ["txt", "pps", "ppt", "pptx", "xlsx", "png", "html", "docm"]) {
    expect(Object.values(withFile(type))).toEqual(["UPLOAD_DOCUMENT_MISSING"]);
  }
});

test("registration types, verification types and agreement values are those of the documents [ONBD-028] [ONBD-058] [ONBD-023] [ONBD-024]", () => {
  expect(ONBOARDING_REGISTRATION_TYPES).toEqual(["GOVT", "NPO", "QGI", "PVT", "I"]);
  for (const registrationType of ONBOARDING_REGISTRATION_TYPES) expect(wrong({ registrationType })).toEqual({});
  expect(Object.keys(wrong({ registrationType: "Others" }))).toEqual(["registrationType"]);
  for (const type of ["DUNS", "TIN/EIN", "BUSINESS REGISTRATION"]) expect(wrong(verified({ type }))).toEqual({});
  expect(wrong(verified({ type: "OTHERS", documentName: "Deed" }))).toEqual({});
  expect(Object.keys(wrong(verified({ type: "PASSPORT" })))).toEqual(["organizationVerificationNumber.type"]);
  expect(AGREEMENT_TYPES).toEqual(["TERMS_OF_USE", "STATEMENT_OF_COLLABORATION"]);
  expect(agreementStatusSchema.options).toEqual(["DOWNLOADED", "PENDING", "APPROVE", "REJECTED"]);
});

test("both signed copies are handed in together, each once, as pdf, doc or docx [ONBD-066] [ONBD-067]", () => {
  const copy = (documentType: string, fileUrl = url) => ({ documentType, fileName: "a.pdf", fileUrl });
  const takes = (...copies: object[]): boolean => signedCopiesSchema.safeParse(copies).success;
  expect(takes(copy("TERMS_OF_USE"), copy("STATEMENT_OF_COLLABORATION"))).toBe(true);
  expect(takes(copy("TERMS_OF_USE"))).toBe(false);
  expect(takes(copy("TERMS_OF_USE"), copy("TERMS_OF_USE"))).toBe(false);
  const taken = ["pdf", "doc", "docx", "png", "txt", "html"].filter((type) =>
    takes(copy("TERMS_OF_USE"), copy("STATEMENT_OF_COLLABORATION", url.replace("pdf", type))),
  );
  expect(taken).toEqual(["pdf", "doc", "docx"]);
});
