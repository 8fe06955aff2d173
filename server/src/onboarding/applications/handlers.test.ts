import { eq } from "drizzle-orm";
import { PDFDocument } from "pdf-lib";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { profileEndpoints } from "@openrounds/contract/identity/profile/endpoints.ts";
import { ENCODED_DATA, redirectEndpoints } from "@openrounds/contract/identity/redirects/endpoints.ts";
import { documentEndpoints } from "@openrounds/contract/media/documents/endpoints.ts";
import { MAX_DOCUMENT_BYTES } from "@openrounds/contract/media/documents/schemas.ts";
import { applicationEndpoints } from "@openrounds/contract/onboarding/applications/endpoints.ts";
import { milestonesAfter } from "@openrounds/contract/onboarding/applications/rules.ts";
import {
  AGREEMENT_TYPES,
  MILESTONES,
  agreementSchema,
  type AgreementType,
  type HubRegistration,
} from "@openrounds/contract/onboarding/applications/schemas.ts";
import type { OperationShape, OperationVariables } from "@openrounds/contract/kernel/graph.ts";
import type { GraphFailure } from "@openrounds/contract/kernel/graph.ts";
import { hubInvitationEndpoints } from "@openrounds/contract/organizations/hub-invitations/endpoints.ts";
import { organizationProfileEndpoints } from "@openrounds/contract/organizations/profile/endpoints.ts";
import { onboardingGraph } from "@openrounds/contract/onboarding/graph.ts";
import { buildUser } from "../../identity/factory.ts";
import type { UserRow } from "../../identity/service.ts";
import { DAY, resetClock } from "../../kernel/clock.ts";
import { listTexts, translate } from "../../kernel/i18n/messages.ts";
import { archiveOf } from "../../kernel/testing/archive.ts";
import { listDeliveries } from "../../kernel/testing/deliveries.ts";
import { proveSignIn } from "../../kernel/testing/sign-ins.ts";
import { passTime } from "../../kernel/testing/time.ts";
import { together } from "../../kernel/testing/together.ts";
import { untilWaiting } from "../../kernel/testing/waiting.ts";
import { addressOf, createWorld, routeOf, type World } from "../../kernel/testing/world.ts";
import { removeUnclaimed, sizeOfOwnDocument } from "../../media/documents/service.ts";
import { uploads } from "../../media/tables.ts";
import { clearCachedMemberships } from "../../organizations/access.ts";
import { buildHub, buildSuperhub } from "../../organizations/factory.ts";
import type { OrganizationRow } from "../../organizations/service.ts";
import { members, organizations } from "../../organizations/tables.ts";
import { focusAreaIdOf } from "../../reference/service.ts";
import { partnershipAgreements } from "./tables.ts";

const { operations: api } = onboardingGraph;
const PDF = Buffer.from("%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF");
const EXAMPLE_ID = "00000000-0000-7000-8000-000000000000";

let world: World;
let superhub: OrganizationRow;
let reviewer: UserRow;
let applicant: UserRow;

beforeAll(async () => {
  world = await createWorld({ runsJobs: true });
  ({ superhub, superhubOwner: reviewer } = await buildSuperhub(world.db));
});
afterAll(() => world.close());
beforeEach(async () => {
  applicant = await buildUser(world.db);
});

const ask = <O extends OperationShape>(operation: O, variables: OperationVariables<O>, as = applicant) =>
  world.ask(operation, variables, as);

async function refused<O extends OperationShape>(
  operation: O,
  variables: OperationVariables<O>,
  as: UserRow = applicant,
): Promise<GraphFailure> {
  const response = await world.sendOperation(operation, variables, as);
  expect(response.statusCode, response.body).not.toBe(200);
  return response.json<GraphFailure>();
}

/** Uploads a file as the form of the browser does. */
async function send(bytes: Buffer, name: string, as: UserRow = applicant) {
  const boundary = "b";
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  const field = (key: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`;
  const fields = field("fileName", name) + field("fileExtension", name.split(".").at(-1) ?? "");
  return world.app.http.inject({
    method: "POST",
    url: addressOf(documentEndpoints.upload, {}),
    headers: {
      authorization: await world.authorize(as),
      "content-type": `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([Buffer.from(fields + head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
}

const upload = async (as: UserRow = applicant, bytes = PDF): Promise<string> =>
  (await send(bytes, "signed.pdf", as)).json<{ resultBody: { url: string } }>().resultBody.url;

async function registration(fields: Partial<HubRegistration> = {}): Promise<HubRegistration> {
  return {
    logo: "/files/images/logo.webp",
    name: "Hill Health Hub",
    legalName: "Hill Health Trust",
    registrationType: "I",
    primaryOrganizationCategory: "HOSPITAL",
    organizationAddressDetails: { streetAddress: "Main road 1", name: "Pune", latitude: 18.52, longitude: 73.86 },
    organizationVerificationNumber: {
      ...{ type: "OTHERS", number: "H-1", documentName: "Trust deed" },
      document: { name: "deed.pdf", url: await upload() },
    },
    focusAreas: [focusAreaIdOf("Type 2 diabetes")],
    description: "<p>Mentors clinics.</p><script>alert(1)</script>",
    ...fields,
  };
}

const register = async (): Promise<string> =>
  (await ask(api.registerOrganization, { organization: await registration() })).organizationId;

const rowOf = async (organizationId: string) =>
  (await world.db.select().from(organizations).where(eq(organizations.organizationId, organizationId)))[0];

/** Reports the milestones up to the agreement. */
async function registerUpToAgreement(): Promise<string> {
  const organizationId = await register();
  for (const milestone of ["OrganizationRegistration", "Introduction"] as const) {
    await ask(api.updateOnboardingStatus, { organizationId, milestone, status: "COMPLETED" });
  }
  return organizationId;
}

const copies = async (as: UserRow = applicant) =>
  Promise.all(
    (["TERMS_OF_USE", "STATEMENT_OF_COLLABORATION"] as const).map(async (documentType) => ({
      documentType,
      fileName: "signed.pdf",
      fileUrl: await upload(as),
    })),
  );

async function downloadBoth(organizationId: string): Promise<void> {
  for (const agreementType of ["TERMS_OF_USE", "STATEMENT_OF_COLLABORATION"] as const) {
    await ask(api.getPartnershipAgreementUrl, { organizationId, agreementType });
  }
}

async function handInBoth(organizationId: string): Promise<void> {
  await downloadBoth(organizationId);
  await ask(api.uploadPartnershipAgreement, { organizationId, documents: await copies() });
}

const review = (
  organizationId: string,
  documentType: AgreementType,
  status: "APPROVE" | "REJECTED" = "APPROVE",
  comment = "",
) => ({ params: { id: organizationId }, body: { documentType, status, comment } });

const templatesTo = async ({ email }: UserRow): Promise<string[]> =>
  (await listDeliveries(world, { to: email })).map(({ template }) => template);

test("who closes their account while they register a hub keeps it, as the hub would have no owner", async () => {
  const organization = await registration();
  await proveSignIn(world, applicant);
  const [registering, closing] = await world.db.transaction(async (tx) => {
    await tx.select().from(uploads).where(eq(uploads.ownerId, applicant.userId)).for("update");
    const first = ask(api.registerOrganization, { organization });
    await untilWaiting(world.db, 1);
    const second = world.refusal(profileEndpoints.deleteAccount, { body: { reason: "I leave." } }, applicant);
    await untilWaiting(world.db, 2);
    return [first, second] as const;
  });
  await registering;
  expect(await closing).toMatchObject({ status: 409, body: { responseCode: "PROFILE_OWNER_LEAVES" } });
});

test("an organization registers below a superhub and has no right until its papers are approved [ONBD-077] [ONBD-075] [ONBD-021] [ONBD-076] [ONBD-068] [ONBD-028] [ONBD-058] [ORG-003]", async () => {
  expect(await ask(api.getOnboardingStatus, {})).toBeNull();
  const organizationId = await register();
  const stored = { GOVT: "GOVT", NPO: "NPO", QGI: "QGI", PVT: "PVT", I: "Individual" } as const;
  for (const registrationType of ["GOVT", "NPO", "QGI", "PVT", "I"] as const) {
    const organization = await registration({ registrationType });
    await ask(api.updateOrganization, { organizationId, organization });
    expect(await rowOf(organizationId)).toMatchObject({ registrationType: stored[registrationType] });
    const shown = await ask(api.getOrganization, { organizationId });
    expect(shown.registrationType).toBe(stored[registrationType]);
  }
  for (const type of ["DUNS", "TIN/EIN", "BUSINESS REGISTRATION", "OTHERS"] as const) {
    const right = await registration();
    const organization = {
      ...right,
      organizationVerificationNumber: { ...right.organizationVerificationNumber, type },
    };
    await ask(api.updateOrganization, { organizationId, organization });
    const { organizationVerificationNumber: kept } = await ask(api.getOrganization, { organizationId });
    expect([kept?.type, kept?.number]).toEqual([type, "H-1"]);
  }
  const other = await registration({ registrationType: "Others" as "I" });
  expect((await refused(api.updateOrganization, { organizationId, organization: other })).statusCode).toBe(400);
  expect(await rowOf(organizationId)).toMatchObject({
    level: "HUB",
    parentId: superhub.organizationId,
    entityStatus: "VERIFICATION_PENDING",
    registrationType: "Individual",
    description: "<p>Mentors clinics.</p>",
    address: { streetAddress: "Main road 1", postalCode: "80008" },
    verificationNumber: { type: "OTHERS", number: "H-1", documentName: "Trust deed", document: { type: "pdf" } },
  });
  const status = await ask(api.getOnboardingStatus, {});
  expect(status).toEqual({ organizationId, milestoneList: milestonesAfter(1) });
  expect(status?.milestoneList.map(({ milestone, level }) => [level, milestone])).toEqual(
    MILESTONES.map((milestone, index) => [index + 1, milestone]),
  );
  const shown = await ask(api.getOrganization, { organizationId });
  const { legalName, logo, focusAreas, organizationAddressDetails } = await registration();
  expect(shown).toMatchObject({
    ...{ organizationId, name: "Hill Health Hub", legalName, logo, description: "<p>Mentors clinics.</p>" },
    ...{ registrationType: "Individual", entityStatus: "VERIFICATION_PENDING" },
    primaryOrganizationCategory: { orgCategoryId: "HOSPITAL" },
    focusAreas: [{ focusAreaId: focusAreas[0], name: "Type 2 diabetes" }],
    organizationAddressDetails: { ...organizationAddressDetails, postalCode: "80008" },
    organizationVerificationNumber: {
      ...{ type: "OTHERS", number: "H-1", documentName: "Trust deed", document: { name: "deed.pdf", type: "pdf" } },
    },
  });
});

test("a chosen postal code stays as it is [ONBD-068]", async () => {
  const address = { streetAddress: "", postalCode: "411001", name: "Pune", latitude: 18.5, longitude: 73.9 };
  const organization = await registration({ organizationAddressDetails: address });
  const { organizationId } = await ask(api.registerOrganization, { organization });
  expect((await rowOf(organizationId))?.address?.postalCode).toBe("411001");
});

test("a person registers one organization, however often and at once it is asked", async () => {
  const organization = await registration();
  const responses = await together(5, () => world.sendOperation(api.registerOrganization, { organization }, applicant));
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409, 409]);
  const owned = await world.db.select().from(members).where(eq(members.userId, applicant.userId));
  expect(owned.map(({ roles, entityStatus }) => [roles, entityStatus])).toEqual([[["OWNER"], "PROFILE_PENDING"]]);
});

test("a registration that is wrong, or names what is not there, is refused in words [ONBD-056] [ONBD-058] [ONBD-084]", async () => {
  const errorOf = async (fields: Partial<HubRegistration>): Promise<string> =>
    (await refused(api.registerOrganization, { organization: await registration(fields) })).errorMessage;
  expect(await errorOf({ description: `<p>${"x".repeat(3001)}</p>` })).toBe(
    "Description cannot exceed 3000 characters.",
  );
  expect(await errorOf({ name: "Hub <1>" })).toBe(translate("en", "INVALID_CHARACTERS_VALIDATION"));
  expect(await errorOf({ focusAreas: ["00000000-0000-7000-8000-000000000000"] })).not.toBe("");
  const stranger = await buildUser(world.db);
  const document = { name: "deed.pdf", url: await upload(stranger) };
  const verification = { type: "DUNS" as const, number: "1", documentName: "", document };
  expect(await errorOf({ organizationVerificationNumber: verification })).toBe(
    translate("en", "UPLOAD_DOCUMENT_MISSING"),
  );
  const own = (await registration()).organizationVerificationNumber;
  const refusedTypes = async (type: string): Promise<boolean> => {
    const organization = { ...(await registration()), organizationVerificationNumber: { ...own, type } };
    const response = await world.sendOperation(
      api.registerOrganization,
      { organization: organization as HubRegistration },
      applicant,
    );
    return response.statusCode === 400;
  };
  expect(await refusedTypes("PASSPORT")).toBe(true);
});

test("milestones are reported one after the other and never skipped [ONBD-021] [ONBD-039] [ONBD-040] [ONBD-041] [ONBD-079] [ONBD-030] [ONBD-029]", async () => {
  const organizationId = await register();
  const report = (milestone: (typeof MILESTONES)[number], status: "COMPLETED" | "PENDING" = "COMPLETED") => ({
    ...{ organizationId, milestone, status },
  });
  expect((await refused(api.updateOnboardingStatus, report("Training"))).statusCode).toBe(409);
  expect((await refused(api.updateOnboardingStatus, report("Introduction"))).statusCode).toBe(409);
  const listed = (await ask(api.getOnboardingStatus, {}))?.milestoneList;
  expect(listed?.map(({ level, milestone, status }) => `${level} ${milestone} ${status}`)).toEqual([
    ...["1 UserRegistration COMPLETED", "2 OrganizationRegistration PENDING", "3 Introduction PENDING"],
    ...["4 PartnershipAgreement PENDING", "5 InviteMember PENDING", "6 Training PENDING"],
  ]);
  const first = await ask(api.updateOnboardingStatus, report("OrganizationRegistration"));
  expect(first.milestoneList.map(({ status }) => status)).toEqual([
    ...["COMPLETED", "COMPLETED", "PENDING", "PENDING", "PENDING", "PENDING"],
  ]);
  const started = report("Introduction", "STARTED" as "PENDING");
  expect((await refused(api.updateOnboardingStatus, started)).statusCode).toBe(400);
  expect(first.milestoneList).toEqual(milestonesAfter(2));
  expect(await ask(api.updateOnboardingStatus, report("OrganizationRegistration"))).toEqual(first);
  expect((await refused(api.updateOnboardingStatus, report("OrganizationRegistration", "PENDING"))).statusCode).toBe(
    409,
  );
  const second = await ask(api.updateOnboardingStatus, report("Introduction"));
  expect(second.milestoneList.map(({ status }) => status)).toEqual([
    ...["COMPLETED", "COMPLETED", "COMPLETED", "PENDING", "PENDING", "PENDING"],
  ]);
  expect(await ask(api.getOnboardingStatus, {})).toEqual(second);
  expect((await refused(api.updateOnboardingStatus, report("PartnershipAgreement"))).statusCode).toBe(409);
  expect((await refused(api.updateOnboardingStatus, report("InviteMember"))).statusCode).toBe(409);
});

test("the registration can be corrected until the papers are handed in [ONBD-078] [ONBD-038]", async () => {
  const organizationId = await registerUpToAgreement();
  const { document } = (await registration()).organizationVerificationNumber;
  const verification = { type: "DUNS" as const, number: "9", documentName: "", document };
  const organization = await registration({
    ...{ name: "Hill Hub", legalName: "Hill Trust", logo: "/files/images/hill.webp", description: "<p>Teaches.</p>" },
    ...{ primaryOrganizationCategory: "OTHER", focusAreas: [focusAreaIdOf("Type 1 diabetes")] },
    organizationAddressDetails: { streetAddress: "Hill road 2", name: "Lima", latitude: -12.05, longitude: -77.04 },
    organizationVerificationNumber: verification,
  });
  expect(await ask(api.updateOrganization, { organizationId, organization })).toMatchObject({ name: "Hill Hub" });
  const verificationNumber = { type: "DUNS", number: "9" };
  expect(await rowOf(organizationId)).toMatchObject({ name: "Hill Hub", verificationNumber });
  expect(await ask(api.getOrganization, { organizationId })).toMatchObject({
    ...{ name: "Hill Hub", legalName: "Hill Trust", logo: "/files/images/hill.webp", description: "<p>Teaches.</p>" },
    ...{ primaryOrganizationCategory: { orgCategoryId: "OTHER" }, focusAreas: [{ name: "Type 1 diabetes" }] },
    ...{ organizationAddressDetails: { streetAddress: "Hill road 2", name: "Lima", latitude: -12.05 } },
    organizationVerificationNumber: verificationNumber,
  });
  await handInBoth(organizationId);
  expect((await refused(api.updateOrganization, { organizationId, organization })).statusCode).toBe(409);
});

test("both documents are downloaded before signed copies are taken [ONBD-042] [ONBD-081] [ONBD-082] [ONBD-083] [ONBD-022] [ONBD-023] [ONBD-024] [ONBD-067]", async () => {
  const organizationId = await registerUpToAgreement();
  const documents = await copies();
  expect((await refused(api.uploadPartnershipAgreement, { organizationId, documents })).statusCode).toBe(409);
  const other = { organizationId, agreementType: "PRIVACY_POLICY" as AgreementType };
  expect((await refused(api.getPartnershipAgreementUrl, other)).statusCode).toBe(400);
  const { url } = await ask(api.getPartnershipAgreementUrl, { organizationId, agreementType: "TERMS_OF_USE" });
  const paper = await world.openFile(url, applicant);
  expect([paper.statusCode, paper.headers["content-type"]]).toEqual([200, "application/octet-stream"]);
  expect(paper.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  expect((await PDFDocument.load(paper.rawPayload)).getTitle()).toBe("Terms of use for hubs");
  const [downloaded] = await ask(api.getPartnershipAgreementStatus, { organizationId });
  expect(Object.keys(downloaded ?? {}).toSorted()).toEqual(Object.keys(agreementSchema.def.shape).toSorted());
  expect(downloaded).toMatchObject({ documentType: "TERMS_OF_USE", fileName: "", fileUrl: "", status: "DOWNLOADED" });
  expect((await refused(api.uploadPartnershipAgreement, { organizationId, documents })).statusCode).toBe(409);
  const statement = await ask(api.getPartnershipAgreementUrl, {
    ...{ organizationId, agreementType: "STATEMENT_OF_COLLABORATION" },
  });
  const drawn = await PDFDocument.load((await world.openFile(statement.url, applicant)).rawPayload);
  expect(drawn.getTitle()).toBe("Statement of collaboration");
  const both = await ask(api.getPartnershipAgreementStatus, { organizationId });
  expect(both.map(({ status }) => status)).toEqual(["DOWNLOADED", "DOWNLOADED"]);
  const one = documents.slice(0, 1);
  expect((await refused(api.uploadPartnershipAgreement, { organizationId, documents: one })).errorMessage).toBe(
    translate("en", "HUB_ONBOARDING_BOTH_DOCUMENTS"),
  );
  const third = documents.map((each) => ({ ...each, documentType: "PRIVACY_POLICY" as AgreementType }));
  for (const wrong of [third, [...one, ...third.slice(1)]]) {
    const refusal = await refused(api.uploadPartnershipAgreement, { organizationId, documents: wrong });
    expect(refusal.statusCode).toBe(400);
  }
  const handed = await ask(api.uploadPartnershipAgreement, { organizationId, documents });
  const kept = ["STATEMENT_OF_COLLABORATION", "TERMS_OF_USE"].map((documentType) => ({
    ...{ documentType, fileName: "signed.pdf", status: "PENDING" },
  }));
  expect(handed).toMatchObject(kept);
  const shown = await ask(api.getPartnershipAgreementStatus, { organizationId });
  expect(shown).toMatchObject(kept);
  for (const { fileUrl } of shown) expect((await world.openFile(fileUrl, applicant)).rawPayload).toEqual(PDF);
  expect((await refused(api.uploadPartnershipAgreement, { organizationId, documents })).statusCode).toBe(409);
});

test("two signed copies of 5 MB, 10 MB together, are taken, and nothing above [ONBD-064] [ONBD-065]", async () => {
  const organizationId = await registerUpToAgreement();
  await downloadBoth(organizationId);
  const pdfOf = (bytes: number) => Buffer.concat([PDF, Buffer.alloc(bytes - PDF.length)]);
  const copyOf = async (documentType: AgreementType, bytes: number) => ({
    ...{ documentType, fileName: "signed.pdf" },
    fileUrl: await upload(applicant, pdfOf(bytes)),
  });
  const documents = await Promise.all(AGREEMENT_TYPES.map((type) => copyOf(type, MAX_DOCUMENT_BYTES)));
  for (const type of AGREEMENT_TYPES) {
    const above = await copyOf(type, MAX_DOCUMENT_BYTES + 1);
    const sent = documents.map((each) => (each.documentType === type ? above : each));
    const refusal = await refused(api.uploadPartnershipAgreement, { organizationId, documents: sent });
    expect(refusal.statusCode).toBe(413);
  }
  expect(2 * MAX_DOCUMENT_BYTES).toBe(10 * 1024 ** 2);
  expect(await ask(api.uploadPartnershipAgreement, { organizationId, documents })).toHaveLength(2);
});

test("signed copies are handed in as doc, docx and pdf, and a text or a slide show is not [ONBD-066]", async () => {
  const old = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(1024)]);
  const main = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
  const packed = archiveOf([
    { name: "[Content_Types].xml", text: `<Types><Override ContentType="${main}"/></Types>` },
    { name: "docProps/app.xml", text: "x" },
  ]);
  const sent = async (bytes: Buffer, type: string): Promise<string> =>
    (await send(bytes, `signed.${type}`)).json<{ resultBody: { url: string } }>().resultBody.url;
  const organizationId = await registerUpToAgreement();
  await downloadBoth(organizationId);
  const withStatement = async (bytes: Buffer, type: string) => [
    { documentType: "TERMS_OF_USE" as const, fileName: "signed.doc", fileUrl: await sent(old, "doc") },
    {
      ...{ documentType: "STATEMENT_OF_COLLABORATION" as const, fileName: `signed.${type}` },
      fileUrl: await sent(bytes, type),
    },
  ];
  for (const [bytes, type] of [
    [Buffer.from("Signed"), "txt"],
    [old, "ppt"],
  ] as const) {
    const documents = await withStatement(bytes, type);
    expect((await refused(api.uploadPartnershipAgreement, { organizationId, documents })).errorMessage).toBe(
      translate("en", "UPLOAD_DOCUMENT_MISSING"),
    );
  }
  const documents = await withStatement(packed, "docx");
  expect(await ask(api.uploadPartnershipAgreement, { organizationId, documents })).toMatchObject([
    { fileName: "signed.docx", status: "PENDING" },
    { fileName: "signed.doc", status: "PENDING" },
  ]);
});

test("copies of somebody else are never handed in as one's own", async () => {
  const organizationId = await registerUpToAgreement();
  await downloadBoth(organizationId);
  const documents = await copies(await buildUser(world.db));
  expect((await refused(api.uploadPartnershipAgreement, { organizationId, documents })).errorMessage).toBe(
    translate("en", "UPLOAD_DOCUMENT_MISSING"),
  );
});

test("the superhub approves both documents, and the hub is active and can invite [ONBD-024] [ONBD-041] [ONBD-044]", async () => {
  const organizationId = await registerUpToAgreement();
  await handInBoth(organizationId);
  await world.settled();
  expect(await templatesTo(reviewer)).toContain("HUB_PAPERS_READY");
  const { applicationList } = await world.call(
    applicationEndpoints.list,
    { params: { id: superhub.organizationId } },
    reviewer,
  );
  const waiting = applicationList.find(({ organization }) => organization.organizationId === organizationId);
  expect(waiting?.agreements.map(({ status }) => status)).toEqual(["PENDING", "PENDING"]);
  expect((await world.openFile(waiting?.verificationUrl, reviewer)).rawPayload).toEqual(PDF);
  await world.call(applicationEndpoints.review, review(organizationId, "TERMS_OF_USE"), reviewer);
  expect((await rowOf(organizationId))?.entityStatus).toBe("VERIFICATION_PENDING");
  const statuses = async () =>
    (await ask(api.getPartnershipAgreementStatus, { organizationId })).map(({ documentType, status }) => [
      ...[documentType, status],
    ]);
  const statement = "STATEMENT_OF_COLLABORATION";
  expect(await statuses()).toEqual([
    [statement, "PENDING"],
    ["TERMS_OF_USE", "APPROVE"],
  ]);
  const again = await world.refusal(applicationEndpoints.review, review(organizationId, "TERMS_OF_USE"), reviewer);
  expect(again.status).toBe(409);
  await world.call(applicationEndpoints.review, review(organizationId, "STATEMENT_OF_COLLABORATION"), reviewer);
  expect((await rowOf(organizationId))?.entityStatus).toBe("ACTIVE");
  expect(await statuses()).toEqual([
    [statement, "APPROVE"],
    ["TERMS_OF_USE", "APPROVE"],
  ]);
  expect((await ask(api.getOnboardingStatus, {}))?.milestoneList).toEqual(milestonesAfter(4));
  await world.settled();
  expect(await templatesTo(applicant)).toContain("HUB_ACTIVE");
  for (const milestone of ["InviteMember", "Training"] as const) {
    const { milestoneList } = await ask(api.updateOnboardingStatus, { organizationId, milestone, status: "COMPLETED" });
    expect(milestoneList.find((each) => each.milestone === milestone)?.status).toBe("COMPLETED");
  }
  expect((await ask(api.getOnboardingStatus, {}))?.milestoneList).toEqual(milestonesAfter(6));
});

test("halves of signs in what a hub and its reviewer write become the sign for what cannot be shown", async () => {
  const said = await registration();
  const { organizationAddressDetails: address, organizationVerificationNumber: verification } = said;
  const organization = {
    ...said,
    organizationAddressDetails: { ...address, streetAddress: "Road \ud83d", name: "Pune \ud83d" },
    organizationVerificationNumber: { ...verification, number: "H-\ud83d", documentName: "Deed \ud83d" },
  };
  const { organizationId } = await ask(api.registerOrganization, { organization });
  expect(await rowOf(organizationId)).toMatchObject({
    address: { streetAddress: "Road \ufffd", name: "Pune \ufffd" },
    verificationNumber: { number: "H-\ufffd", documentName: "Deed \ufffd" },
  });
  for (const milestone of ["OrganizationRegistration", "Introduction"] as const) {
    await ask(api.updateOnboardingStatus, { organizationId, milestone, status: "COMPLETED" });
  }
  await handInBoth(organizationId);
  const rejection = review(organizationId, "TERMS_OF_USE", "REJECTED", "Unsigned \ud83d");
  await world.call(applicationEndpoints.review, rejection, reviewer);
  const agreements = await ask(api.getPartnershipAgreementStatus, { organizationId });
  expect(agreements.map(({ comment }) => comment)).toContain("Unsigned \ufffd");
});

test("what is rejected comes back with the reason, to be downloaded and handed in again [ONBD-024] [ONBD-045] [ONBD-085] [SHELL-100]", async () => {
  expect(routeOf(redirectEndpoints.read)).toBe("GET /v1/user/redirect-url");
  const organizationId = await registerUpToAgreement();
  await handInBoth(organizationId);
  const silent = await world.refusal(
    applicationEndpoints.review,
    review(organizationId, "TERMS_OF_USE", "REJECTED"),
    reviewer,
  );
  expect(silent.status).toBe(400);
  const rejection = review(organizationId, "TERMS_OF_USE", "REJECTED", "The signature is missing");
  await world.call(applicationEndpoints.review, rejection, reviewer);
  const agreements = await ask(api.getPartnershipAgreementStatus, { organizationId });
  expect(agreements.map(({ status, comment }) => [status, comment])).toEqual([
    ["REJECTED", ""],
    ["REJECTED", "The signature is missing"],
  ]);
  const [mail] = await listDeliveries(world, { to: applicant.email, template: "HUB_PAPERS_REJECTED" });
  const encoded = new URL(mail?.links[0] ?? "").searchParams.get(ENCODED_DATA) ?? "";
  expect(await world.call(redirectEndpoints.read, { query: { [ENCODED_DATA]: encoded } })).toEqual({
    userLink: "/hub-onboarding/partnership-agreement",
  });
  const documents = await copies();
  expect((await refused(api.uploadPartnershipAgreement, { organizationId, documents })).statusCode).toBe(409);
  await handInBoth(organizationId);
  const handed = await ask(api.getPartnershipAgreementStatus, { organizationId });
  expect(handed.map(({ status }) => status)).toEqual(["PENDING", "PENDING"]);
});

test("nobody reviews the own upload, and only the superhub above reviews at all", async () => {
  const organizationId = await registerUpToAgreement();
  await handInBoth(organizationId);
  const own = review(organizationId, "TERMS_OF_USE");
  expect((await world.refusal(applicationEndpoints.review, own, applicant)).body.responseCode).toBe("error.forbidden");
  const { superhubOwner: stranger } = await buildSuperhub(world.db);
  expect((await world.refusal(applicationEndpoints.review, own, stranger)).status).toBe(404);
  await world.db.insert(members).values({
    ...{ organizationId: superhub.organizationId, userId: applicant.userId, roles: ["REPLICATION_ADMIN"] },
    ...{ entityStatus: "ACTIVE", createdAt: new Date(), updatedAt: new Date() },
  });
  clearCachedMemberships(world.app.platform, applicant.userId);
  const both = await world.refusal(applicationEndpoints.review, own, applicant);
  expect([both.status, both.body.responseCode]).toEqual([403, "HUB_ONBOARDING_OWN_DOCUMENT"]);
});

test.each([
  ["a text that calls itself a PDF", Buffer.from("hello"), "a.pdf", 415],
  ["a PDF that calls itself a page", PDF, "a.html", 415],
  ["a picture", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), "a.pdf", 415],
])("%s is no document [ONBD-060] [ONBD-066]", async (_, bytes, name, status) => {
  expect((await send(bytes, name)).statusCode).toBe(status);
});

test("what was handed in stays when the uploads that nobody handed in are removed", async () => {
  const organizationId = await registerUpToAgreement();
  await handInBoth(organizationId);
  const left = await upload();
  passTime(DAY + 1000);
  await removeUnclaimed(world.app.platform);
  resetClock();
  const handedIn = (await rowOf(organizationId))?.verificationNumber?.document?.url ?? "";
  const papers = (await world.db.select().from(partnershipAgreements)).flatMap((row) =>
    row.organizationId === organizationId ? [row.fileUrl] : [],
  );
  const sizes = await Promise.all(
    [handedIn, ...papers, left].map((url) => sizeOfOwnDocument(world.db, applicant.userId, url)),
  );
  expect(sizes).toEqual([PDF.length, PDF.length, PDF.length, undefined]);
});

test("a document opens by no address but those that a call gives out", async () => {
  const url = await upload();
  expect(url).toMatch(/^\/files\/documents\/[0-9a-f-]{36}\.pdf$/);
  expect((await world.app.http.inject({ url })).statusCode).toBe(404);
});

test("responses of the wizard contain no message of new programs [ONBD-092]", async () => {
  const isOfPrograms = (key: string): boolean => key.startsWith("NEW_PROGRAM");
  const texts = listTexts("en");
  const ofPrograms = texts.flatMap(({ key, english }) => (isOfPrograms(key) ? [english] : []));
  expect(ofPrograms.length).toBeGreaterThan(1);
  const right = await registration();
  const { organizationVerificationNumber: verification } = right;
  const wrong: Partial<HubRegistration>[] = [
    ...[{ name: "" }, { name: "Hub <1>" }, { name: "x".repeat(51) }, { legalName: "x".repeat(101) }, { logo: "" }],
    ...[{ focusAreas: [] }, { focusAreas: [EXAMPLE_ID] }, { description: "" }, { description: "x".repeat(3001) }],
    { organizationVerificationNumber: { ...verification, documentName: "" } },
    { organizationVerificationNumber: { ...verification, document: { name: "a.pdf", url: "/files/none.pdf" } } },
  ];
  const failures: GraphFailure[] = [];
  const refuses = async <O extends OperationShape>(operation: O, variables: OperationVariables<O>): Promise<void> => {
    failures.push(await refused(operation, variables));
  };
  for (const fields of wrong) await refuses(api.registerOrganization, { organization: { ...right, ...fields } });
  const organizationId = await register();
  await refuses(api.registerOrganization, { organization: right });
  await refuses(api.updateOrganization, { organizationId, organization: { ...right, name: "" } });
  await refuses(api.updateOnboardingStatus, { organizationId, milestone: "Training", status: "COMPLETED" });
  await refuses(api.getPartnershipAgreementUrl, { organizationId, agreementType: "TERMS_OF_USE" });
  await refuses(api.uploadPartnershipAgreement, { organizationId, documents: await copies() });
  await refuses(api.getOrganization, { organizationId: EXAMPLE_ID });
  await refuses(api.getPartnershipAgreementStatus, { organizationId: EXAMPLE_ID });
  const errors = failures.map(({ errorMessage }) => errorMessage);
  expect(errors.filter((text) => text === "" || isOfPrograms(text) || ofPrograms.includes(text))).toEqual([]);
  // The wizard must show translated texts, never a message key.
  expect(errors.filter((text) => texts.some(({ key }) => key === text))).toEqual([]);
  expect(new Set(errors).size).toBeGreaterThan(8);
  const noDocument = (await send(Buffer.from("hello"), "a.pdf")).json<{ responseCode: string; message: string }>();
  const noReview = await world.refusal(applicationEndpoints.review, review(organizationId, "TERMS_OF_USE"), reviewer);
  for (const { responseCode, message } of [noDocument, noReview.body]) {
    expect([isOfPrograms(responseCode), ofPrograms.includes(message)]).toEqual([false, false]);
  }
});

test("an invited hub keeps its registration and goes on with introduction, agreement, team and training, and its superhub sees who acts next", async () => {
  const { hub, owner } = await buildHub(world.db, {
    hub: { parentId: superhub.organizationId, entityStatus: "INVITED" },
  });
  applicant = owner;
  const { organizationId } = hub;
  const params = { id: superhub.organizationId };
  const setupOf = async () =>
    (await world.call(applicationEndpoints.listSetups, { params }, reviewer)).setupList.find(
      (setup) => setup.organizationId === organizationId,
    );
  expect(await ask(api.getOnboardingStatus, {})).toBeNull();
  expect(await setupOf()).toBeUndefined();
  const description = "<p>Mentors all clinics.</p>";
  await world.call(
    organizationProfileEndpoints.update,
    { params: { id: organizationId }, body: { description } },
    owner,
  );
  expect(await ask(api.getOnboardingStatus, {})).toEqual({ organizationId, milestoneList: milestonesAfter(2) });
  expect(await setupOf()).toMatchObject({ completed: 2, nextActor: "HUB" });
  const stranger = await buildUser(world.db);
  expect((await world.refusal(applicationEndpoints.listSetups, { params }, stranger)).status).toBe(404);
  await ask(api.updateOnboardingStatus, { organizationId, milestone: "Introduction", status: "COMPLETED" });
  await handInBoth(organizationId);
  expect(await setupOf()).toMatchObject({ completed: 3, nextActor: "SUPERHUB" });
  const { applicationList } = await world.call(applicationEndpoints.list, { params }, reviewer);
  expect(applicationList.map(({ organization }) => organization.organizationId)).toContain(organizationId);
  await world.call(applicationEndpoints.review, review(organizationId, "TERMS_OF_USE"), reviewer);
  expect((await rowOf(organizationId))?.entityStatus).toBe("PROFILE_PENDING");
  await world.call(applicationEndpoints.review, review(organizationId, "STATEMENT_OF_COLLABORATION"), reviewer);
  expect((await rowOf(organizationId))?.entityStatus).toBe("ACTIVE");
  expect(await setupOf()).toMatchObject({ completed: 4, nextActor: "HUB" });
  await ask(api.updateOnboardingStatus, { organizationId, milestone: "InviteMember", status: "COMPLETED" });
  expect(await setupOf()).toBeUndefined();
});

test("a superhub sees how far a hub is that registers itself", async () => {
  const organizationId = await register();
  const params = { id: superhub.organizationId };
  const { setupList } = await world.call(applicationEndpoints.listSetups, { params }, reviewer);
  expect(setupList.find((setup) => setup.organizationId === organizationId)).toEqual({
    ...{ organizationId, name: "Hill Health Hub", entityStatus: "VERIFICATION_PENDING" },
    ...{ completed: 1, nextActor: "HUB" },
  });
});

test("a hub that its superhub approved before the agreement signs it afterwards and stays as it is", async () => {
  const { hub, owner } = await buildHub(world.db, {
    hub: { parentId: superhub.organizationId, entityStatus: "INVITED" },
  });
  applicant = owner;
  const { organizationId } = hub;
  const params = { id: organizationId };
  await world.call(organizationProfileEndpoints.update, { params, body: { description: "<p>Teaches.</p>" } }, owner);
  await world.call(hubInvitationEndpoints.setStatus, { params, body: { entityStatus: "PILOT" } }, reviewer);
  await ask(api.updateOnboardingStatus, { organizationId, milestone: "Introduction", status: "COMPLETED" });
  await handInBoth(organizationId);
  for (const type of AGREEMENT_TYPES) {
    await world.call(applicationEndpoints.review, review(organizationId, type), reviewer);
  }
  expect((await rowOf(organizationId))?.entityStatus).toBe("PILOT");
  expect(await ask(api.getOnboardingStatus, {})).toEqual({ organizationId, milestoneList: milestonesAfter(4) });
});
