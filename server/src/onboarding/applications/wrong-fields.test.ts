import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { GraphFailure, OperationShape, OperationVariables } from "@openrounds/contract/kernel/graph.ts";
import { documentEndpoints } from "@openrounds/contract/media/documents/endpoints.ts";
import { onboardingGraph } from "@openrounds/contract/onboarding/graph.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { buildUser } from "../../identity/factory.ts";
import type { UserRow } from "../../identity/service.ts";
import { translate } from "../../kernel/i18n/messages.ts";
import { archiveOf } from "../../kernel/testing/archive.ts";
import { addressOf, createWorld, type World } from "../../kernel/testing/world.ts";
import { buildOrganization } from "../../organizations/factory.ts";
import { members, organizations } from "../../organizations/tables.ts";
import { focusAreaIdOf } from "../../reference/service.ts";

const { registerOrganization, updateOrganization } = onboardingGraph.operations;
const PDF = Buffer.from("%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF");

let world: World;
let applicant: UserRow;
let url: string;

beforeAll(async () => {
  world = await createWorld();
  await buildOrganization(world.db, { level: "SUPERHUB", name: "Deccan superhub" });
});
afterAll(() => world.close());
beforeEach(async () => {
  applicant = await buildUser(world.db);
  url = await upload(Uint8Array.from(PDF), "pdf");
});

async function upload(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<string> {
  const form = new FormData();
  form.append("fileName", `deed.${type}`);
  form.append("fileExtension", type);
  form.append("file", new Blob([bytes]), `deed.${type}`);
  const request = new Request("http://localhost", { method: "POST", body: form });
  const response = await world.app.http.inject({
    method: "POST",
    url: addressOf(documentEndpoints.upload, {}),
    headers: {
      authorization: await world.authorize(applicant),
      "content-type": request.headers.get("content-type") ?? "",
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return response.json<{ resultBody: { url: string } }>().resultBody.url;
}

const address = { streetAddress: "Main road 1", name: "Pune", latitude: 18.52, longitude: 73.86 };
const verification = () => ({
  type: "DUNS",
  number: "123456789",
  documentName: "",
  document: { name: "deed.pdf", url },
});
const right = () => ({
  logo: "/files/images/logo.webp",
  name: "Hill Health Hub",
  legalName: "Hill Health Trust",
  registrationType: "NPO",
  primaryOrganizationCategory: "HOSPITAL",
  organizationAddressDetails: address,
  organizationVerificationNumber: verification(),
  focusAreas: [focusAreaIdOf("Type 2 diabetes")],
  description: "<p>Mentors clinics.</p>",
});

const ask = <O extends OperationShape>(operation: O, variables: object) =>
  world.sendOperation(operation, variables as OperationVariables<O>, applicant);

const register = (organization: object) => ask(registerOrganization, { organization });

type Registered = Record<"registerOrganization", { organizationId: string }>;
const idIn = (response: { json: <T>() => T }): string =>
  response.json<{ data: Registered }>().data.registerOrganization.organizationId;

const verified = (changes: object) => ({ organizationVerificationNumber: { ...verification(), ...changes } });
const long = (length: number): string => "x".repeat(length);
const six = (): string[] => Array<string>(6).fill(focusAreaIdOf("Type 2 diabetes"));

const FAULTS: readonly [changes: () => object, key: MessageKey, ids: string][] = [
  [() => ({ logo: "" }), "INVITE_HUB_LOGO_REQUIRED", "[ONBD-047]"],
  [() => ({ name: " " }), "INVITE_HUB_NAME_REQUIRED", "[ONBD-048]"],
  [() => ({ legalName: "" }), "REQUIRED_VALIDATION", "[ONBD-049]"],
  [() => ({ organizationAddressDetails: undefined }), "error.invalidInput", "[ONBD-050]"],
  [() => ({ organizationAddressDetails: { ...address, name: " " } }), "HUB_ONBOARDING_LOCATION_REQUIRED", "[ONBD-050]"],
  [() => ({ primaryOrganizationCategory: "" }), "INVITE_HUB_CATEGORY_REQUIRED", "[ONBD-051]"],
  [() => verified({ number: " " }), "REQUIRED_VALIDATION", "[ONBD-052]"],
  [() => verified({ document: { name: "", url } }), "UPLOAD_DOCUMENT_MISSING", "[ONBD-053]"],
  [() => ({ focusAreas: [] }), "REQUIRED_VALIDATION", "[ONBD-054]"],
  [() => ({ focusAreas: six() }), "VALID_CREATE_PROGRAM_MAX_LIMIT", "[ONBD-054]"],
  [() => ({ description: "<p></p>" }), "EDIT_HUB_DESCRIPTION_REQUIRED", "[ONBD-055]"],
  [() => ({ description: `<p>${long(3001)}</p>` }), "HUB_ONBOARDING_DESCRIPTION_MAX", "[ONBD-056]"],
  [() => ({ name: "Hub (Pune)" }), "INVALID_CHARACTERS_VALIDATION", "[ONBD-057]"],
  [() => verified({ type: "OTHERS" }), "REQUIRED_VALIDATION", "[ONBD-059]"],
  [() => ({ name: long(51) }), "INVITE_HUB_NAME_MAX", "[ONBD-093]"],
  [() => ({ legalName: long(101) }), "INVITE_HUB_LONG_NAME_MAX", "[ONBD-094]"],
  [
    () => ({ organizationAddressDetails: { ...address, streetAddress: long(201) } }),
    "INVITE_HUB_ADDRESS_MAX",
    "[ONBD-095]",
  ],
];

test.each(FAULTS)(
  "the server takes no registration with a fault %# and says what is wrong: %s %s",
  async (changes, key, _ids) => {
    const response = await register({ ...right(), ...changes() });
    expect(response.statusCode).toBe(400);
    expect(response.json<GraphFailure>().errorMessage).toBe(translate("en", key));
    expect(await world.db.$count(members)).toBe(0);
  },
);

test("a change of a registration is refused for the same faults in the same words, and keeps what was there [ONBD-047] [ONBD-048] [ONBD-049] [ONBD-050] [ONBD-051] [ONBD-052] [ONBD-053] [ONBD-054] [ONBD-055] [ONBD-056] [ONBD-057] [ONBD-059] [ONBD-060] [ONBD-093] [ONBD-094] [ONBD-095]", async () => {
  const organizationId = idIn(await register(right()));
  const kept = async () =>
    (await world.db.select().from(organizations)).find((each) => each.organizationId === organizationId);
  const before = await kept();
  const document = { name: "deed.txt", url: await upload(Uint8Array.from(Buffer.from("A deed")), "txt") };
  const noPaper: (typeof FAULTS)[number] = [() => verified({ document }), "UPLOAD_DOCUMENT_MISSING", ""];
  for (const [changes, key] of [...FAULTS, noPaper]) {
    const response = await ask(updateOrganization, { organizationId, organization: { ...right(), ...changes() } });
    expect([response.statusCode, response.json<GraphFailure>().errorMessage]).toEqual([400, translate("en", key)]);
  }
  expect(before?.name).toBe("Hill Health Hub");
  expect(await kept()).toEqual(before);
  const name = "Hill Hub";
  expect((await ask(updateOrganization, { organizationId, organization: { ...right(), name } })).statusCode).toBe(200);
  expect((await kept())?.name).toBe(name);
  await world.db.delete(members);
});

test("a verification document is taken as doc, docx and pdf, and a text or a slide show is not [ONBD-060]", async () => {
  const old = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(1024)]);
  const main = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
  const packed = archiveOf([
    { name: "[Content_Types].xml", text: `<Types><Override ContentType="${main}"/></Types>` },
    { name: "docProps/app.xml", text: "x" },
  ]);
  const withFile = async (bytes: Buffer, type: string) => {
    const document = { name: `deed.${type}`, url: await upload(Uint8Array.from(bytes), type) };
    return register({ ...right(), ...verified({ document }) });
  };
  for (const [bytes, type] of [
    [Buffer.from("A deed"), "txt"],
    [old, "ppt"],
  ] as const) {
    const refused = await withFile(bytes, type);
    expect([refused.statusCode, refused.json<GraphFailure>().errorMessage]).toEqual([
      ...[400, translate("en", "UPLOAD_DOCUMENT_MISSING")],
    ]);
  }
  for (const [bytes, type] of [
    [old, "doc"],
    [packed, "docx"],
    [PDF, "pdf"],
  ] as const) {
    applicant = await buildUser(world.db);
    const taken = await withFile(bytes, type);
    expect(taken.statusCode, taken.body).toBe(200);
  }
  await world.db.delete(members);
});

test("what is as long and as much as it may be, and every sign that a name may have, is taken [ONBD-054] [ONBD-056] [ONBD-057] [ONBD-093] [ONBD-094] [ONBD-095]", async () => {
  const names = ["Type 2 diabetes", "Type 1 diabetes", "Gestational diabetes", "Diabetic foot", "Diabetic retinopathy"];
  const name = "Hub 1, ä./@$%^&!#;:'\\-+=".padEnd(50, "x");
  const [legalName, streetAddress, description] = [long(100), long(200), `<p><b>${long(3000)}</b></p>`];
  const longest = { name, legalName, description, focusAreas: names.map(focusAreaIdOf) };
  const response = await register({
    ...right(),
    ...longest,
    organizationAddressDetails: { ...address, streetAddress },
  });
  expect(response.statusCode, response.body).toBe(200);
  const organizationId = idIn(response);
  const row = (await world.db.select().from(organizations)).find((each) => each.organizationId === organizationId);
  expect(row).toMatchObject({ name, legalName, address: { streetAddress }, focusAreaIds: longest.focusAreas });
  expect(row?.description).toContain(long(3000));
  await world.db.delete(members);
});

test("the same registration without a fault, with one focus area, is taken [ONBD-054]", async () => {
  const response = await register(right());
  expect(response.statusCode, response.body).toBe(200);
  expect(await world.db.$count(members)).toBe(1);
});
