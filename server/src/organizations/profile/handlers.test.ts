import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CallInput } from "@openrounds/contract/kernel/endpoint.ts";
import { ORGANIZATION_CATEGORIES } from "@openrounds/contract/organizations/categories.ts";
import { organizationEndpoints } from "@openrounds/contract/organizations/endpoints.ts";
import { organizationProfileEndpoints } from "@openrounds/contract/organizations/profile/endpoints.ts";
import {
  ORGANIZATION_VIEWS,
  USABLE_STATUSES,
  groupRoleSchema,
  organizationStatusSchema,
  registrationTypeSchema,
} from "@openrounds/contract/organizations/schemas.ts";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import type { UserRow } from "../../identity/service.ts";
import { translate } from "../../kernel/i18n/messages.ts";
import { newId } from "../../kernel/ids.ts";
import { contend } from "../../kernel/testing/together.ts";
import { createWorld, routeOf, type World } from "../../kernel/testing/world.ts";
import { buildProgram } from "../../programs/factory.ts";
import { focusAreaIdOf } from "../../reference/service.ts";
import { buildHub, buildMember, buildOrganization } from "../factory.ts";
import { findOrganization, type OrganizationRow } from "../queries.ts";

const { update, updateContact, readPublic, listCategories, listCoManaging, readBeta } = organizationProfileEndpoints;
const { read, permissions } = organizationEndpoints;
const { listPublicOfOrganization } = programEndpoints;
type Changes = CallInput<typeof update>["body"];

const PUNE = { name: "Pune, Maharashtra, India", latitude: 18.52, longitude: 73.86, regionId: "IN:Maharashtra" };
const LOGO = "/files/images/logo.webp";
const VERIFICATION = {
  type: "BUSINESS REGISTRATION",
  documentName: "Certificate of registration",
  number: "MH-2041",
  document: { type: "application/pdf", name: "registration.pdf", url: "/files/documents/registration.pdf" },
} as const;

let world: World;
let superhub: OrganizationRow;
let otherSuperhub: OrganizationRow;
let superhubOwner: UserRow;
let hub: OrganizationRow;
let owner: UserRow;
let admin: UserRow;

beforeAll(async () => {
  world = await createWorld();
  superhub = await buildOrganization(world.db, { level: "SUPERHUB", name: "Deccan superhub" });
  otherSuperhub = await buildOrganization(world.db, { level: "SUPERHUB", name: "Andes superhub" });
  superhubOwner = await buildMember(world.db, superhub, "OWNER");
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ hub, owner } = await buildHub(world.db, {
    hub: {
      parentId: superhub.organizationId,
      name: "Sahyadri hub",
      legalName: "Sahyadri Trust",
      logo: LOGO,
      verificationNumber: VERIFICATION,
      registrationType: "NPO",
    },
  }));
  admin = await buildMember(world.db, hub, "ADMIN");
});

const at = ({ organizationId }: OrganizationRow) => ({ params: { id: organizationId } });
const save = async (body: Changes, as: UserRow = owner, organization: OrganizationRow = hub) =>
  world.call(update, { ...at(organization), body }, as);
const refusalOf = (body: unknown, as: UserRow = owner, organization: OrganizationRow = hub) =>
  world.refusal(update, { ...at(organization), body: body as Changes }, as);
const filled: Changes = {
  description: "<p>Mentors health centres</p>",
  primaryOrganizationCategory: "HOSPITAL",
  organizationAddressDetails: { ...PUNE, streetAddress: "Station road 4", postalCode: "411001", addressId: "77" },
  focusAreas: [focusAreaIdOf("Type 2 diabetes")],
  website: "hub.example.org",
  twitter: "https://x.com/hub",
  linkedin: "https://www.linkedin.com/company/hub",
  bluesky: "https://bsky.app/profile/hub",
  instagram: "https://instagram.com/hub",
  facebook: "https://facebook.com/hub",
  contactEmail: "Care@Hub.example",
};

describe("what an organization is", () => {
  test("statuses, usable ones, registration types, views and grouping roles are closed lists [ORG-002] [ORG-003] [ORG-004] [ORG-005]", () => {
    expect(ORGANIZATION_VIEWS.toSorted()).toEqual(["hub", "spoke", "superHub"]);
    expect(registrationTypeSchema.options).toEqual([
      "GOVT",
      "NPO",
      "QGI",
      "PVT",
      "University / Non Profit",
      "Others",
      "Individual",
    ]);
    expect(organizationStatusSchema.options).toEqual([
      "VERIFICATION_PENDING",
      "MIGRATED",
      "ACTIVE",
      "INACTIVE",
      "BLOCKED",
      "PROFILE_PENDING",
      "DEACTIVATED",
      "VERIFICATION_FAILED",
      "INVITED",
      "FLAGGED_FOR_REVIEW",
      "PILOT",
      "COMPLETED",
    ]);
    expect(USABLE_STATUSES.toSorted()).toEqual(["ACTIVE", "PILOT", "PROFILE_PENDING"]);
    expect(groupRoleSchema.options).toEqual(["ECHO_REPLICATOR", "PROGRAM_ADMINISTRATOR"]);
  });

  test("superhub, hub and spoke site are three levels; the superhub replicates [ORG-001] [ORG-159]", async () => {
    const spoke = await buildOrganization(world.db, { level: "SPOKE", parentId: hub.organizationId });
    const atSpoke = await buildMember(world.db, spoke, "OWNER");
    const seen = async (organization: OrganizationRow, as: UserRow) =>
      (await world.call(read, at(organization), as)).organization;
    expect(await seen(superhub, superhubOwner)).toMatchObject({
      level: "SUPERHUB",
      parent: null,
      role: "ECHO_REPLICATOR",
    });
    expect(await seen(hub, owner)).toMatchObject({
      level: "HUB",
      parent: superhub.organizationId,
      role: "PROGRAM_ADMINISTRATOR",
    });
    expect(await seen(spoke, atSpoke)).toMatchObject({ level: "SPOKE", parent: hub.organizationId, role: null });
  });

  test("the list of a person's organizations names the role that groups each [ORG-158]", async () => {
    const { superHub, hub: hubs } = await world.call(
      permissions,
      { params: { userId: superhubOwner.userId } },
      superhubOwner,
    );
    expect(superHub.map(({ role }) => role)).toEqual(["ECHO_REPLICATOR"]);
    expect(hubs).toEqual([]);
    const ofOwner = await world.call(permissions, { params: { userId: owner.userId } }, owner);
    expect(ofOwner.hub.map(({ role }) => role)).toEqual(["PROGRAM_ADMINISTRATOR"]);
  });

  test("an organization has all its fields [ORG-006] [ORG-007] [ORG-008] [ORG-009] [ORG-010] [ORG-128]", async () => {
    await save({ ...filled, coManagedBy: otherSuperhub.organizationId });
    const { organization } = await world.call(read, at(hub), owner);
    expect(organization).toEqual({
      organizationId: hub.organizationId,
      name: "Sahyadri hub",
      level: "HUB",
      role: "PROGRAM_ADMINISTRATOR",
      logo: LOGO,
      description: "<p>Mentors health centres</p>",
      primaryOrganizationCategory: { orgCategoryId: "HOSPITAL", name: "Hospital" },
      registrationType: "NPO",
      focusAreas: [{ focusAreaId: focusAreaIdOf("Type 2 diabetes"), name: "Type 2 diabetes" }],
      website: "https://hub.example.org",
      twitter: "https://x.com/hub",
      linkedin: "https://www.linkedin.com/company/hub",
      bluesky: "https://bsky.app/profile/hub",
      instagram: "https://instagram.com/hub",
      facebook: "https://facebook.com/hub",
      legalName: "Sahyadri Trust",
      entityStatus: "ACTIVE",
      visibility: "PUBLIC",
      organizationAddressDetails: { ...PUNE, streetAddress: "Station road 4", postalCode: "411001", addressId: "77" },
      organizationVerificationNumber: VERIFICATION,
      invitedTo: owner.email,
      contactEmail: "care@hub.example",
      parent: superhub.organizationId,
      parentOrganization: "Deccan superhub",
      coManagedBy: otherSuperhub.organizationId,
      coManagedByName: "Andes superhub",
      version: 2,
    });
  });

  test("the calls of an organization stand at the addresses of the documents [ORG-128] [ORG-129] [ORG-134] [ORG-145]", async () => {
    const { organizationId } = hub;
    const authorization = await world.authorize(owner);
    const url = `/api/v1/org/${organizationId}`;
    const payload = { description: "<p>Kept by hand</p>" };
    const put = await world.app.http.inject({ method: "PUT", url, headers: { authorization }, payload });
    expect(put.json()).toMatchObject({ resultBody: { result: "ok" } });
    const ask = async (path: string, headers: Record<string, string>): Promise<unknown> =>
      (await world.app.http.inject({ method: "GET", url: path, headers })).json();
    const kept = { organization: { organizationId, ...payload } };
    expect(await ask(url, { authorization })).toMatchObject({ resultBody: kept });
    const nobody = world.anonymous();
    expect(await ask(`/api/v1/org-profile/${organizationId}`, nobody)).toMatchObject({ resultBody: kept });
    expect(await ask(`/api/v1/beta-feature/${organizationId}`, { authorization })).toMatchObject({
      resultBody: { status: "INACTIVE", featureCodes: [] },
    });
  });

  test("people of the superhub above read a hub, strangers do not know it [ORG-128]", async () => {
    expect((await world.call(read, at(hub), superhubOwner)).organization.name).toBe("Sahyadri hub");
    const invited = await buildOrganization(world.db, { entityStatus: "INVITED", parentId: superhub.organizationId });
    const seen = await world.call(read, at(invited), superhubOwner);
    expect(seen.organization).toMatchObject({ organizationId: invited.organizationId, entityStatus: "INVITED" });
    const stranger = await buildMember(world.db, otherSuperhub, "ADMIN");
    expect((await world.refusal(read, at(hub), stranger)).status).toBe(404);
  });
});

describe("who keeps the profile", () => {
  test("owners and admins of a hub and of a superhub do [ORG-160]", async () => {
    for (const [index, person] of [owner, admin].entries()) {
      const kept = {
        description: `<p>Kept ${index} times</p>`,
        organizationAddressDetails: { ...PUNE, streetAddress: `Station road ${index}`, postalCode: "", addressId: "" },
        website: `https://kept${index}.example`,
        contactEmail: `kept${index}@hub.example`,
        visibility: index === 0 ? "PRIVATE" : "PUBLIC",
      } as const;
      const category = { primaryOrganizationCategory: index === 0 ? "HOSPITAL" : "UNIVERSITY" } as const;
      expect((await save({ ...kept, ...category }, person)).result).toBe("ok");
      const profile = async () => (await world.call(read, at(hub), person)).organization;
      expect(await profile()).toMatchObject({
        ...kept,
        primaryOrganizationCategory: { orgCategoryId: category.primaryOrganizationCategory },
      });
      const contact = { contactEmail: `care${index}@hub.example`, website: `https://care${index}.example` };
      await world.call(updateContact, { ...at(hub), body: contact }, person);
      expect(await profile()).toMatchObject(contact);
    }
    const superhubAdmin = await buildMember(world.db, superhub, "ADMIN");
    for (const person of [superhubOwner, superhubAdmin]) {
      expect((await save({ description: "<p>All hubs</p>" }, person, superhub)).result).toBe("ok");
    }
  });

  test("without EDIT_ORGANIZATION_PROFILE in the hub or the superhub nothing is changed there, with it the profile is [ORG-032]", async () => {
    const member = await buildMember(world.db, hub, "MEMBER");
    const { owner: stranger } = await buildHub(world.db);
    expect((await refusalOf({ visibility: "PRIVATE" }, member)).status).toBe(403);
    expect((await refusalOf({ visibility: "PRIVATE" }, superhubOwner)).status).toBe(403);
    expect((await refusalOf({ visibility: "PRIVATE" }, stranger)).status).toBe(404);
    const superhubMember = await buildMember(world.db, superhub, "MEMBER");
    expect((await refusalOf({ visibility: "PRIVATE" }, superhubMember, superhub)).status).toBe(403);
    const contactAbove = { ...at(superhub), body: { contactEmail: "x@superhub.example" } };
    expect((await world.refusal(updateContact, contactAbove, superhubMember)).status).toBe(403);
    const contact = { ...at(hub), body: { contactEmail: "x@hub.example" } };
    expect((await world.refusal(updateContact, contact, member)).status).toBe(403);
    expect(await findOrganization(world.db, hub.organizationId)).toEqual(hub);
    expect((await findOrganization(world.db, superhub.organizationId))?.visibility).toBe("PUBLIC");
    expect((await save({ visibility: "PRIVATE" })).organization.visibility).toBe("PRIVATE");
    expect((await world.call(updateContact, contact, owner)).organization).toMatchObject(contact.body);
    expect((await world.call(updateContact, contactAbove, superhubOwner)).organization).toMatchObject(
      contactAbove.body,
    );
    const above = await save({ visibility: "PRIVATE" }, superhubOwner, superhub);
    expect(above.organization.visibility).toBe("PRIVATE");
    await save({ visibility: "PUBLIC" }, superhubOwner, superhub);
  });

  test("who may change only the profile does not change details", async () => {
    const spoke = await buildOrganization(world.db, { level: "SPOKE" });
    const spokeAdmin = await buildMember(world.db, spoke, "ADMIN");
    expect((await save({ contactEmail: "a@spoke.example" }, spokeAdmin, spoke)).result).toBe("ok");
    expect((await refusalOf({ primaryOrganizationCategory: "HOSPITAL" }, spokeAdmin, spoke)).status).toBe(403);
  });

  test("the first saved profile of an invited hub makes it usable", async () => {
    const { hub: invited, owner: invitedOwner } = await buildHub(world.db, {
      hub: { entityStatus: "INVITED", parentId: superhub.organizationId },
    });
    const { organization } = await save(filled, invitedOwner, invited);
    expect(organization.entityStatus).toBe("PROFILE_PENDING");
    const { hub: blocked, owner: blockedOwner } = await buildHub(world.db, { hub: { entityStatus: "BLOCKED" } });
    expect((await refusalOf(filled, blockedOwner, blocked)).status).toBe(403);
  });
});

describe("saving", () => {
  test("who may not see the co-managing superhub sends the rest, and takes nothing from it [ORG-013] [ORG-031]", async () => {
    const parties = { parentId: superhub.organizationId, coManagedBy: otherSuperhub.organizationId };
    const { hub: invited, owner: invitedOwner } = await buildHub(world.db, {
      hub: { ...parties, entityStatus: "INVITED" },
    });
    const { coManagedBy } = (await world.call(read, at(invited), invitedOwner)).organization;
    expect(coManagedBy).toBeNull();
    const { organization } = await save({ ...filled, coManagedBy }, invitedOwner, invited);
    expect(organization.entityStatus).toBe("PROFILE_PENDING");
    expect(await findOrganization(world.db, invited.organizationId)).toMatchObject(parties);
  });

  test("both tabs save by one call, whose response is ok; the settings send all their fields [ORG-012] [ORG-013] [ORG-129]", async () => {
    const { result, organization } = await save({
      ...filled,
      name: hub.name,
      legalName: hub.legalName,
      logo: hub.logo,
      invitedTo: owner.email,
      organizationVerificationNumber: VERIFICATION,
      parent: superhub.organizationId,
    });
    expect(result).toBe("ok");
    const address = { ...PUNE, streetAddress: "Station road 4", postalCode: "411001", addressId: "77" };
    expect(organization).toMatchObject({
      ...filled,
      name: hub.name,
      legalName: hub.legalName,
      primaryOrganizationCategory: { orgCategoryId: "HOSPITAL" },
      focusAreas: [{ name: "Type 2 diabetes" }],
      website: "https://hub.example.org",
      logo: LOGO,
      invitedTo: owner.email,
      organizationVerificationNumber: VERIFICATION,
      parent: superhub.organizationId,
      contactEmail: "care@hub.example",
    });
    const links = {
      website: "https://other.example",
      twitter: "https://twitter.com/other",
      linkedin: "https://www.linkedin.com/company/other",
      bluesky: "https://bsky.app/profile/other",
      instagram: "https://instagram.com/other",
      facebook: "https://facebook.com/other",
    };
    const coManagedBy = otherSuperhub.organizationId;
    const settled = await save({
      ...links,
      organizationAddressDetails: { ...address, streetAddress: "Hill road 5" },
      focusAreas: [focusAreaIdOf("Hypertension")],
      coManagedBy,
      primaryOrganizationCategory: "UNIVERSITY",
      visibility: true,
    });
    expect(settled).toMatchObject({
      result: "ok",
      organization: {
        ...links,
        organizationAddressDetails: { ...address, streetAddress: "Hill road 5" },
        focusAreas: [{ name: "Hypertension" }],
        coManagedBy,
        primaryOrganizationCategory: { orgCategoryId: "UNIVERSITY" },
        visibility: "PRIVATE",
        description: "<p>Mentors health centres</p>",
      },
    });
  });

  test("a save does not overwrite that of another administrator", async () => {
    const { organization } = await world.call(read, at(hub), owner);
    await save({ description: "<p>Of the admin</p>", version: organization.version }, admin);
    const refused = await refusalOf({ description: "<p>Of the owner</p>", version: organization.version });
    expect(refused.status).toBe(409);
    expect(refused.body.responseCode).toBe("error.conflict");
    expect((await findOrganization(world.db, hub.organizationId))?.description).toBe("<p>Of the admin</p>");
  });

  test("of two saves at once one is told about the other", async () => {
    const version = hub.version;
    const { results } = await contend(["<p>One</p>", "<p>Two</p>"], (description) => save({ description, version }));
    expect(results).toHaveLength(1);
  });

  test("the contact fields have a call of their own; an empty one is taken away, a wrong one refused [ORG-143] [ORG-065] [ORG-053]", async () => {
    expect(routeOf(updateContact)).toBe("PATCH /v1/org-profile/:id");
    const contact = {
      contactEmail: "care@hub.example",
      website: "https://hub.example",
      twitter: "https://x.com/hub",
      linkedin: "https://www.linkedin.com/company/hub",
      bluesky: "https://bsky.app/profile/hub",
      instagram: "https://instagram.com/hub",
      facebook: "https://facebook.com/hub",
    };
    const first = await world.call(updateContact, { ...at(hub), body: contact }, owner);
    expect(first.organization).toMatchObject(contact);
    const kept = async () => (await world.call(read, at(hub), owner)).organization;
    expect(await kept()).toMatchObject(contact);
    const second = await world.call(
      updateContact,
      { ...at(hub), body: { contactEmail: "", twitter: "", version: first.organization.version } },
      owner,
    );
    const after = { ...contact, contactEmail: null, twitter: "" };
    expect(second.organization).toMatchObject(after);
    expect(await kept()).toMatchObject(after);
    for (const [field, wrong] of Object.entries({
      contactEmail: "care at hub",
      website: `https://hub.example/${"x".repeat(231)}`,
      facebook: "https://x.com/hub",
    })) {
      const refused = await world.refusal(updateContact, { ...at(hub), body: { [field]: wrong } }, owner);
      expect([refused.status, Object.keys(refused.body.error.fields ?? {})]).toEqual([400, [field]]);
    }
    expect(await kept()).toMatchObject(after);
  });

  test("text is cleaned of what could run", async () => {
    const { organization } = await save({ description: '<p onclick="x()">Hi<script>x()</script></p>' });
    expect(organization.description).toBe("<p>Hi</p>");
  });
});

describe("what cannot be edited", () => {
  test.each([
    ["name", { name: "Another" }, "[ORG-046] [ORG-034]"],
    ["legalName", { legalName: "Another" }, "[ORG-047] [ORG-034]"],
    ["invitedTo", { invitedTo: "another@hub.example" }, "[ORG-048] [ORG-034]"],
    [
      "organizationVerificationNumber",
      { organizationVerificationNumber: { ...VERIFICATION, number: "1" } },
      "[ORG-049] [ORG-034]",
    ],
    ["logo", { logo: "/files/images/other.webp" }, "[ORG-034]"],
  ])("%s of a hub stays and says so at its field: %j %s", async (field, body, _ids) => {
    const refused = await refusalOf(body);
    expect(refused.status).toBe(409);
    expect(refused.body.error.fields).toEqual({ [field]: "This field cannot be edited" });
    expect(await findOrganization(world.db, hub.organizationId)).toEqual(hub);
  });

  test("names, logo and number of a spoke site stay too, also for its owner [ORG-034]", async () => {
    const kept = { logo: LOGO, legalName: "Nashik Trust", verificationNumber: VERIFICATION };
    const spoke = await buildOrganization(world.db, { ...kept, level: "SPOKE", parentId: hub.organizationId });
    const spokeOwner = await buildMember(world.db, spoke, "OWNER");
    for (const body of [
      { name: "Another" },
      { legalName: "Another" },
      { logo: "/files/images/other.webp" },
      { organizationVerificationNumber: { ...VERIFICATION, number: "1" } },
    ]) {
      const refused = await refusalOf(body, spokeOwner, spoke);
      const fields = Object.fromEntries(Object.keys(body).map((field) => [field, "This field cannot be edited"]));
      expect([refused.status, refused.body.error.fields]).toEqual([409, fields]);
    }
    expect(await findOrganization(world.db, spoke.organizationId)).toEqual(spoke);
  });

  test("a superhub changes its own names and logo, a hub gives itself once the logo, legal name and number that it lacks [ORG-012] [ORG-034]", async () => {
    const own = { name: "Deccan superhub II", legalName: "Deccan Trust", logo: LOGO };
    await save(own, superhubOwner, superhub);
    expect((await world.call(read, at(superhub), superhubOwner)).organization).toMatchObject(own);
    await save({ name: "Deccan superhub" }, superhubOwner, superhub);
    const { hub: bare, owner: bareOwner } = await buildHub(world.db, { hub: { legalName: null } });
    const given = {
      logo: LOGO,
      legalName: "Nilgiri Trust",
      organizationVerificationNumber: { type: "DUNS", documentName: "", number: "123456789", document: null },
    } as const;
    expect((await save(given, bareOwner, bare)).organization).toMatchObject(given);
    expect((await world.call(read, at(bare), bareOwner)).organization).toMatchObject(given);
    expect((await refusalOf({ logo: null }, bareOwner, bare)).status).toBe(409);
  });

  test("a parent is chosen only while there is none, and there is at most one [ORG-050] [ORG-051]", async () => {
    const { hub: free, owner: freeOwner } = await buildHub(world.db);
    const { organization } = await save({ parent: otherSuperhub.organizationId }, freeOwner, free);
    expect(organization).toMatchObject({ parent: otherSuperhub.organizationId, parentOrganization: "Andes superhub" });
    for (const parent of [superhub.organizationId, null]) {
      const refused = await refusalOf({ parent }, freeOwner, free);
      expect(refused.body.error.fields).toEqual({ parent: "This field cannot be edited" });
    }
    expect((await refusalOf({ parent: otherSuperhub.organizationId }, superhubOwner, superhub)).status).toBe(409);
  });

  test("the superhub that co-manages is not chosen as parent too, unless another takes its place [ORG-144]", async () => {
    const { organizationId: coManagedBy } = otherSuperhub;
    const { hub: free, owner: freeOwner } = await buildHub(world.db, { hub: { coManagedBy } });
    for (const body of [{ parent: coManagedBy }, { parent: coManagedBy, coManagedBy }]) {
      const refused = await refusalOf(body, freeOwner, free);
      expect(refused.body.error.fields).toEqual({ parent: "Choose a superhub from the list" });
    }
    const swapped = { parent: coManagedBy, coManagedBy: superhub.organizationId };
    expect((await save(swapped, freeOwner, free)).organization).toMatchObject(swapped);
  });

  test("co-managing superhubs are listed, and only those are taken [ORG-144]", async () => {
    const last = await buildOrganization(world.db, { level: "SUPERHUB", name: "Vindhya superhub" });
    const middle = await buildOrganization(world.db, { level: "SUPERHUB", name: "Ganga superhub" });
    const resting = await buildOrganization(world.db, { level: "SUPERHUB", entityStatus: "INACTIVE" });
    const { organizationList } = await world.call(listCoManaging, at(hub), owner);
    const offered = [otherSuperhub, middle, last].map(({ organizationId, name }) => ({ organizationId, name }));
    expect(organizationList).toEqual(offered);
    expect(routeOf(listCoManaging)).toBe("GET /v1/org/superhub/:id/co-managing");
    const forHubs = await world.call(listCoManaging, at(superhub), superhubOwner);
    expect(forHubs.organizationList).toEqual(offered);
    const elsewhere = await buildMember(world.db, otherSuperhub, "OWNER");
    expect((await world.refusal(listCoManaging, at(hub), elsewhere)).status).toBe(404);
    for (const coManagedBy of [superhub.organizationId, hub.organizationId, resting.organizationId, newId()]) {
      const refused = await refusalOf({ coManagedBy });
      expect(refused.body.error.fields).toEqual({ coManagedBy: "Choose a superhub from the list" });
    }
    expect((await save({ coManagedBy: otherSuperhub.organizationId })).organization.coManagedByName).toBe(
      "Andes superhub",
    );
    expect((await save({ coManagedBy: null })).organization.coManagedBy).toBeNull();
  });
});

describe("what is refused at its field", () => {
  const long = `https://hub.example/${"x".repeat(240)}`;
  const ids = Array.from({ length: 6 }, () => newId());
  test.each([
    ["description", "", "Description is required", "[ORG-041]"],
    ["description", "<p> </p>", "Description is required", "[ORG-041]"],
    ["description", `<p>${"x".repeat(3001)}</p>`, "You have reached the character limit", "[ORG-042]"],
    ["primaryOrganizationCategory", "", "This field is required", "[ORG-044]"],
    ["organizationAddressDetails", null, "Choose a place from the list", "[ORG-045] [ORG-067]"],
    ["organizationAddressDetails", "Pune", "Choose a place from the list", "[ORG-067]"],
    ["visibility", "HIDDEN", "Visibility must be a boolean", "[ORG-011] [ORG-052]"],
    ["visibility", "true", "Visibility must be a boolean", "[ORG-052]"],
    ["visibility", 1, "Visibility must be a boolean", "[ORG-052]"],
    ["visibility", null, "Visibility must be a boolean", "[ORG-052]"],
    ["website", "no address", "Enter a web address such as https://example.org", "[ORG-054]"],
    ["website", "javascript:alert(1)", "Enter a web address such as https://example.org", "[ORG-054]"],
    ["website", long, "A web address can have up to 250 characters", "[ORG-053]"],
    ["twitter", "https://x.com.evil.example/hub", "Enter an address on x.com or twitter.com", "[ORG-056]"],
    ["twitter", long.replace("hub.example", "x.com"), "A web address can have up to 250 characters", "[ORG-055]"],
    ["linkedin", "https://notlinkedin.com/hub", "Enter an address on linkedin.com", "[ORG-058]"],
    [
      "linkedin",
      long.replace("hub.example", "linkedin.com"),
      "A web address can have up to 250 characters",
      "[ORG-057]",
    ],
    ["bluesky", "https://x.com/hub", "Enter an address on bsky.app", "[ORG-060]"],
    ["bluesky", long.replace("hub.example", "bsky.app"), "A web address can have up to 250 characters", "[ORG-059]"],
    ["instagram", "https://instagram.com@evil.example", "Enter an address on instagram.com", "[ORG-062]"],
    [
      "instagram",
      long.replace("hub.example", "instagram.com"),
      "A web address can have up to 250 characters",
      "[ORG-061]",
    ],
    ["facebook", "https://hub.example", "Enter an address on facebook.com", "[ORG-064]"],
    [
      "facebook",
      long.replace("hub.example", "facebook.com"),
      "A web address can have up to 250 characters",
      "[ORG-063]",
    ],
    ["contactEmail", "care at hub", translate("en", "VALID_EMAIL"), "[ORG-065]"],
    ["focusAreas", [], "This field is required", "[ORG-068]"],
    ["focusAreas", ids, "You can select up to 5", "[ORG-066] [ORG-068]"],
    ["focusAreas", ids.slice(0, 1), "One of these focus areas no longer exists. Choose another one.", "[ORG-068]"],
    ["logo", "https://evil.example/x.png", translate("en", "VALID_IMAGE"), ""],
  ] as const)("%s: %j says %s %s", async (field, value, text, _ids) => {
    const refused = await refusalOf({ [field]: value });
    expect(refused.status).toBe(400);
    expect(refused.body.error.fields).toEqual({ [field]: text });
  });

  test("a place without its name or its point, or with one that is nowhere, is no address [ORG-067]", async () => {
    for (const [part, wrong] of [
      ["name", undefined],
      ["name", ""],
      ["latitude", undefined],
      ["latitude", 91],
      ["longitude", undefined],
      ["longitude", -181],
    ] as const) {
      const refused = await refusalOf({ organizationAddressDetails: { ...PUNE, [part]: wrong } });
      const fields = { [`organizationAddressDetails.${part}`]: "Choose a place from the list" };
      expect([refused.status, refused.body.error.fields]).toEqual([400, fields]);
    }
    expect((await save({ organizationAddressDetails: PUNE })).organization.organizationAddressDetails).toEqual(PUNE);
  });

  test("one to five focus areas, 3000 characters and 250 of an address are taken [ORG-042] [ORG-053] [ORG-054] [ORG-068]", async () => {
    const five = ["Type 2 diabetes", "Hypertension", "Public health", "Diabetic foot", "Dementia"].map(focusAreaIdOf);
    expect((await save({ focusAreas: five })).organization.focusAreas).toHaveLength(5);
    const { organization } = await save({
      focusAreas: five.slice(0, 1),
      description: `<p>${"x".repeat(3000)}</p>`,
      website: `https://hub.example/${"x".repeat(230)}`,
    });
    expect(organization.website).toHaveLength(250);
    expect(organization.focusAreas).toHaveLength(1);
  });
});

describe("what everybody sees", () => {
  test("of a public organization the page shows a fixed list without anybody's address [ORG-017] [ORG-134]", async () => {
    await save(filled);
    const { organization } = await world.call(readPublic, at(hub));
    const { website: _typed, contactEmail: _kept, organizationAddressDetails: _address, ...shown } = filled;
    expect(organization).toEqual({
      ...shown,
      organizationId: hub.organizationId,
      name: "Sahyadri hub",
      level: "HUB",
      role: "PROGRAM_ADMINISTRATOR",
      logo: LOGO,
      primaryOrganizationCategory: { orgCategoryId: "HOSPITAL", name: "Hospital" },
      registrationType: "NPO",
      focusAreas: [{ focusAreaId: focusAreaIdOf("Type 2 diabetes"), name: "Type 2 diabetes" }],
      website: "https://hub.example.org",
      place: PUNE.name,
    });
    const text = JSON.stringify(organization);
    for (const secret of [owner.email, "care@hub.example", "Sahyadri Trust", "MH-2041", "Station road", "version"]) {
      expect(text).not.toContain(secret);
    }
  });

  test("a private or unusable organization is not there, nor are its programs; it is usable when active, pending its profile or in pilot [ORG-011] [ORG-036] [ORG-005]", async () => {
    const programs = () => world.refusal(listPublicOfOrganization, { ...at(hub), query: {} });
    expect((await save({ visibility: true })).organization.visibility).toBe("PRIVATE");
    expect((await world.refusal(readPublic, at(hub))).status).toBe(404);
    expect((await programs()).status).toBe(404);
    expect((await save({ visibility: false })).organization.visibility).toBe("PUBLIC");
    expect((await world.call(readPublic, at(hub))).organization.name).toBe("Sahyadri hub");
    const isUsable = { ACTIVE: true, PROFILE_PENDING: true, PILOT: true };
    for (const entityStatus of organizationStatusSchema.options) {
      const each = await buildOrganization(world.db, { entityStatus });
      const isSeen = await world.call(readPublic, at(each)).then(
        () => true,
        () => false,
      );
      expect([entityStatus, isSeen]).toEqual([entityStatus, entityStatus in isUsable]);
    }
  });

  test("its public programs are listed, page by page; private and unapproved ones are not", async () => {
    const of = { organizationId: hub.organizationId, createdBy: owner.userId, visibility: "PUBLIC_PROGRAM" } as const;
    await buildProgram(world.db, { ...of, name: "Open one" });
    await buildProgram(world.db, { ...of, name: "Open two" });
    await buildProgram(world.db, { ...of, name: "Waiting", entityStatus: "APPROVAL_PENDING" });
    await buildProgram(world.db, { ...of, name: "Hidden", visibility: "PRIVATE_PROGRAM" });
    const page = async (pageNumber: number) =>
      world.call(listPublicOfOrganization, { ...at(hub), query: { pageNumber, pageSize: 1 } });
    const [first, second] = [await page(0), await page(1)];
    expect([...first.programList, ...second.programList].map(({ name }) => name).toSorted()).toEqual([
      "Open one",
      "Open two",
    ]);
    expect(first.totalNumber).toBe(2);
  });
});

describe("lists and features", () => {
  test("categories are named in the language that is asked for [ORG-138]", async () => {
    expect(routeOf(listCategories)).toBe("GET /v1/org/category/list");
    const { categoryList } = await world.call(listCategories, { query: {} }, owner);
    expect(categoryList.map(({ orgCategoryId }) => orgCategoryId)).toEqual(ORGANIZATION_CATEGORIES);
    expect(categoryList).toContainEqual({ orgCategoryId: "HOSPITAL", name: "Hospital" });
    const hindi = await world.call(listCategories, { query: { locale: "hi" } }, owner);
    expect(hindi.categoryList).toContainEqual({ orgCategoryId: "HOSPITAL", name: "अस्पताल" });
  });

  test("features that are tried out are those of the organization, while they are on [ORG-145] [ORG-146]", async () => {
    const features = { betaFeatureCodes: ["GUIDED_CREATION"] };
    const on = await buildOrganization(world.db, { ...features, betaStatus: "ACTIVE" });
    const off = await buildOrganization(world.db, features);
    const seen = async (organization: OrganizationRow) =>
      world.call(readBeta, at(organization), await buildMember(world.db, organization, "MEMBER"));
    expect(await seen(on)).toEqual({ status: "ACTIVE", featureCodes: ["GUIDED_CREATION"] });
    expect(await seen(off)).toEqual({ status: "INACTIVE", featureCodes: [] });
    expect((await world.refusal(readBeta, at(on), owner)).status).toBe(404);
  });
});
