import { expect, test } from "vitest";
import { readInvitationLink } from "../../invitations/paths.ts";
import { hubInvitationPath } from "./paths.ts";
import { longCrmId, nextHubStatuses } from "./rules.ts";
import { HUB_TABS, INVITATION_LANGUAGES, hubInvitationSchema } from "./schemas.ts";

const form = {
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

/** The message of a field with a value. */
const saidOf = (field: string, value: unknown): string | undefined => {
  const { [field]: _before, ...others } = form as Record<string, unknown>;
  const given = value === undefined ? others : { ...others, [field]: value };
  return hubInvitationSchema.safeParse(given).error?.issues.find(({ path }) => path[0] === field)?.message;
};

const long = (length: number): string => "x".repeat(length);

test.each([
  ["name", "", "INVITE_HUB_NAME_REQUIRED", "[ORG-098]"],
  ["name", long(51), "INVITE_HUB_NAME_MAX", "[ORG-099]"],
  ["legalName", long(101), "INVITE_HUB_LONG_NAME_MAX", "[ORG-100]"],
  ["fullName", long(101), "INVITE_HUB_LONG_NAME_MAX", "[ORG-101]"],
  ["firstName", " ", "VALID_FIRST_NAME_REQUIRED", "[ORG-102]"],
  ["firstName", long(51), "VALID_NAME_MAX", "[ORG-103]"],
  ["firstName", "Asha<", "VALID_NAME_CHARACTERS", "[ORG-104]"],
  ["firstName", "Asha 3", "VALID_NAME_CHARACTERS", "[ORG-104]"],
  ["lastName", long(51), "VALID_NAME_MAX", "[ORG-163]"],
  ["streetAddress", " ", "INVITE_HUB_ADDRESS_REQUIRED", "[ORG-105]"],
  ["streetAddress", long(201), "INVITE_HUB_ADDRESS_MAX", "[ORG-106]"],
  ["description", "<p> </p>", "INVITE_HUB_DESCRIPTION_REQUIRED", "[ORG-107]"],
  ["description", `<p>${long(3001)}</p>`, "INVITE_HUB_DESCRIPTION_MAX", "[ORG-108]"],
  ["primaryOrganizationCategory", undefined, "INVITE_HUB_CATEGORY_REQUIRED", "[ORG-109]"],
  ["registrationType", "", "INVITE_HUB_REGISTRATION_TYPE_REQUIRED", "[ORG-110]"],
  ["invitedTo", "", "VALID_EMAIL_REQUIRED", "[ORG-111]"],
  ["invitedTo", "owner@hub", "VALID_EMAIL", "[ORG-112]"],
  ["invitedTo", "owner of@hub.example", "VALID_EMAIL", "[ORG-112]"],
  ["crmId", "", "INVITE_HUB_CRM_ID_REQUIRED", "[ORG-113]"],
  ["crmId", long(14), "INVITE_HUB_CRM_ID_MIN", "[ORG-114]"],
  ["lang", undefined, "INVITE_HUB_LANGUAGE_REQUIRED", "[ORG-115]"],
  ["lang", "", "INVITE_HUB_LANGUAGE_REQUIRED", "[ORG-115]"],
  ["lang", "hi", "INVITE_HUB_LANGUAGE_REQUIRED", "[ORG-115]"],
  ["logo", "", "INVITE_HUB_LOGO_REQUIRED", "[ORG-078]"],
  ["logo", "https://elsewhere.example/x.png", "VALID_IMAGE", ""],
  ["locationName", "", "INVITE_HUB_LOCATION_REQUIRED", "[ORG-124]"],
  ["latitude", undefined, "INVITE_HUB_LOCATION_REQUIRED", "[ORG-124]"],
  ["longitude", undefined, "INVITE_HUB_LOCATION_REQUIRED", "[ORG-124]"],
])("a hub is not invited with %s %j: %s %s", (field, value, key, _id) => {
  expect(saidOf(field, value)).toBe(key);
});

test("what is as long as it may be is taken [ORG-099] [ORG-100] [ORG-101] [ORG-103] [ORG-104] [ORG-106] [ORG-108] [ORG-114] [ORG-163]", () => {
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
  expect(hubInvitationSchema.safeParse({ ...form, ...longest }).success).toBe(true);
});

test("an invitation is of the kind REGULAR and names Salesforce, whatever is sent [ORG-015] [ORG-016]", () => {
  expect(hubInvitationSchema.parse(form)).toMatchObject({ echoType: "REGULAR", crmType: "Salesforce" });
  expect(hubInvitationSchema.safeParse({ ...form, echoType: "ACTIVE" }).success).toBe(false);
  expect(hubInvitationSchema.safeParse({ ...form, crmType: "Other" }).success).toBe(false);
});

test("hubs are invited in seven languages [ORG-082]", () => {
  expect(INVITATION_LANGUAGES).toEqual(["en", "fr", "es", "pt", "pt-br", "vi", "id"]);
});

test("the tabs of the hubs are invited, profile pending, pilot, active and inactive [ORG-075]", () => {
  expect(Object.keys(HUB_TABS)).toEqual(["invited", "profilePending", "pilot", "active", "inactive"]);
  expect(Object.values(HUB_TABS)).toEqual(["INVITED", "PROFILE_PENDING", "PILOT", "ACTIVE", "INACTIVE"]);
});

test("the two ways of writing a CRM id are one, and a miswritten one is none", () => {
  expect(longCrmId("001A0000006Vm9r")).toBe("001A0000006Vm9rIAC");
  expect(longCrmId("001A0000006Vm9rIAC")).toBe("001A0000006Vm9rIAC");
  expect(longCrmId("001A0000006Vm9riac")).toBe("001A0000006Vm9rIAC");
  expect(longCrmId("001A0000006Vm9rAAA")).toBeUndefined();
  expect(longCrmId("001A0000006Vm9")).toBeUndefined();
  expect(longCrmId("001A0000006Vm9!")).toBeUndefined();
});

test("an invited hub gets no other status before its owner confirmed", () => {
  expect(nextHubStatuses("INVITED")).toEqual([]);
  expect(nextHubStatuses("PROFILE_PENDING")).toContain("ACTIVE");
});

test("the pages of entry read the link to a hub as they read every invitation", () => {
  const address = hubInvitationPath({ invitationId: "i-1", organizationId: "o-1", email: "meena+1@test.example" });
  const query = Object.fromEntries(new URL(address, "https://openrounds.example").searchParams);
  expect(readInvitationLink(query)).toMatchObject({
    id: "i-1",
    visibility: "PRIVATE",
    entityType: "ORGANIZATION",
    entityId: "o-1",
    batchId: "",
    email: "meena+1@test.example",
  });
});
