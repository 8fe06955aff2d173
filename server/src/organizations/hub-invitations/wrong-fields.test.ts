import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hubInvitationEndpoints } from "@openrounds/contract/organizations/hub-invitations/endpoints.ts";
import type { UserRow } from "../../identity/service.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { focusAreaIdOf } from "../../reference/service.ts";
import { buildSuperhub } from "../factory.ts";
import type { OrganizationRow } from "../queries.ts";
import { organizations } from "../tables.ts";
import { hubInvitationForm, type HubInvitationForm } from "./factory.ts";

const api = hubInvitationEndpoints;

let world: World;
let superhub: OrganizationRow;
let owner: UserRow;
/** A hub that was invited before, and what was said of it then. */
let invited: { readonly organizationId: string; readonly body: HubInvitationForm };

beforeAll(async () => {
  world = await createWorld();
  ({ superhub, superhubOwner: owner } = await buildSuperhub(world.db));
  const body = hubInvitationForm();
  const { organization } = await world.call(api.invite, { ...at(), body }, owner);
  invited = { organizationId: organization.organizationId, body };
});
afterAll(() => world.close());

const right = hubInvitationForm();
const AREAS = [0, 1, 2, 3, 4, 5].map((at) => `00000000-0000-7000-8000-00000000000${at}`);
const long = (length: number): string => "x".repeat(length);
const at = () => ({ params: { id: superhub.organizationId } });
const atInvited = () => ({ params: { id: superhub.organizationId, hubId: invited.organizationId } });
const hubsBelow = () => world.db.$count(organizations, eq(organizations.parentId, superhub.organizationId));
const saidOfInvited = async () => (await world.call(api.readInvitation, atInvited(), owner)).hubInvitation;

test.each([
  ["name", " ", "INVITE_HUB_NAME_REQUIRED", "[ORG-098]"],
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
  ["crmId", "", "INVITE_HUB_CRM_ID_REQUIRED", "[ORG-113]"],
  ["crmId", long(14), "INVITE_HUB_CRM_ID_MIN", "[ORG-114]"],
  ["lang", undefined, "INVITE_HUB_LANGUAGE_REQUIRED", "[ORG-115]"],
  ["lang", "hi", "INVITE_HUB_LANGUAGE_REQUIRED", "[ORG-115]"],
  ["logo", "", "INVITE_HUB_LOGO_REQUIRED", "[ORG-078]"],
  ["locationName", "", "INVITE_HUB_LOCATION_REQUIRED", "[ORG-124]"],
  ["latitude", undefined, "INVITE_HUB_LOCATION_REQUIRED", "[ORG-124] [ORG-120]"],
  ["longitude", undefined, "INVITE_HUB_LOCATION_REQUIRED", "[ORG-124] [ORG-120]"],
  ["focusAreas", AREAS, "VALID_CREATE_PROGRAM_MAX_LIMIT", "[ORG-068]"],
  ["firstName", "OpenRounds Support", "VALID_NAME_STAFF", ""],
])(
  "the server neither invites a hub nor invites it again with %s %j and answers %s at that field %s",
  async (field, value, key, _ids) => {
    const before = await saidOfInvited();
    const first = await world.refusal(api.invite, { ...at(), body: { ...right, [field]: value } }, owner);
    const again = { ...atInvited(), body: { ...invited.body, [field]: value } };
    // Only the first invitation requires a logo.
    const refusals = field === "logo" ? [first] : [first, await world.refusal(api.resend, again, owner)];
    for (const { status, body } of refusals) {
      expect([status, body.responseCode, Object.keys(body.error.fields ?? {})]).toEqual([400, key, [field]]);
    }
    expect(await hubsBelow()).toBe(1);
    expect(await saidOfInvited()).toEqual(before);
  },
);

test("the same form without a fault invites the hub, and invites it again, each field as long as it may be [ORG-099] [ORG-100] [ORG-101] [ORG-103] [ORG-104] [ORG-106] [ORG-108] [ORG-114] [ORG-163] [ORG-068]", async () => {
  const longest = {
    name: long(50),
    legalName: long(100),
    fullName: long(100),
    firstName: "Anne-Marie de ".padEnd(50, "x"),
    lastName: long(50),
    streetAddress: long(200),
    description: `<p>${long(3000)}</p>`,
    focusAreas: ["Type 2 diabetes", "Hypertension", "Public health", "Diabetic foot", "Dementia"].map(focusAreaIdOf),
  };
  const { organization } = await world.call(api.invite, { ...at(), body: { ...right, ...longest } }, owner);
  const hub = { params: { id: superhub.organizationId, hubId: organization.organizationId } };
  expect((await world.call(api.readInvitation, hub, owner)).hubInvitation).toMatchObject(longest);
  await world.call(api.resend, { ...atInvited(), body: { ...invited.body, ...longest } }, owner);
  expect(await saidOfInvited()).toMatchObject(longest);
});
