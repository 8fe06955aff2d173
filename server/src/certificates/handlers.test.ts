import { eq, sql } from "drizzle-orm";
import { readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { certificateEndpoints } from "@openrounds/contract/certificates/endpoints.ts";
import type { CertificateRequest } from "@openrounds/contract/certificates/schemas.ts";
import { buildBatch, buildHubWithBatch, buildParticipant } from "../batches/factory.ts";
import type { BatchRow } from "../batches/service.ts";
import type { UserRow } from "../identity/service.ts";
import { users } from "../identity/tables.ts";
import { DAY, nowMs } from "../kernel/clock.ts";
import { createWorld, type World } from "../kernel/testing/world.ts";
import { deliveries } from "../notifications/tables.ts";
import { buildHub } from "../organizations/factory.ts";
import { organizations } from "../organizations/tables.ts";
import type { ProgramRow } from "../programs/service.ts";
import { programs } from "../programs/tables.ts";
import { batchParticipants } from "../batches/tables.ts";
import { listDeliveries } from "../kernel/testing/deliveries.ts";
import { together } from "../kernel/testing/together.ts";
import { buildHeldSession } from "../sessions/factory.ts";
import { certificateForm } from "./factory.ts";

const {
  check,
  downloadExample,
  example,
  issue,
  issueForBatch,
  listMine,
  listRecipients,
  preview,
  readDesign,
  readRun,
  retry,
  revoke,
  saveDesign,
  view,
} = certificateEndpoints;

let world: World;
let owner: UserRow;
let program: ProgramRow;
let batch: BatchRow;
let learner: UserRow;

beforeAll(async () => {
  world = await createWorld({ runsJobs: true });
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ owner, program, batch } = await buildHubWithBatch(world.db, {
    hub: { name: "Sahyadri Health Hub" },
    program: { name: "Diabetes care" },
  }));
  learner = await buildParticipant(world.db, batch, "ATTENDEE", { firstName: "Pooja", lastName: "Ingole" });
});

const form = (fields: Partial<CertificateRequest> = {}) =>
  certificateForm(world.app.platform, batch.batchId, { userList: [learner.userId], ...fields });
const issueTo = async (fields: Partial<CertificateRequest> = {}) =>
  world.call(issue, { body: await form(fields) }, owner);
const mine = async (person: UserRow) =>
  (await world.call(listMine, { query: { userId: person.userId } }, person)).certificateList;
const fileAt = (url: string | null | undefined, as = learner) => world.openFile(url, as);

test("a hub owner issues a certificate to a participant, who then finds it in the list of certificates [CERT-001] [CERT-026] [CERT-027] [CERT-038]", async () => {
  await buildHeldSession(world.db, { batchId: batch.batchId }, [learner]);
  const before = Math.floor(nowMs() / 1000);
  expect((await issueTo()).issuedCount).toBe(1);
  await world.settled();
  const [certificate, ...more] = await mine(learner);
  expect(more).toEqual([]);
  expect(certificate).toMatchObject({
    entityId: batch.batchId,
    entityName: "Sahyadri Health Hub",
    description: "Diabetes care",
    heading: "Certificate of completion",
    isRevoked: false,
  });
  expect(certificate?.issueAt).toBeGreaterThanOrEqual(before);
  expect(certificate?.issueAt).toBeLessThan(before + 60);
  const query = { entityId: batch.batchId, userId: learner.userId };
  for (const seen of [
    await world.call(view, { query }, learner),
    await world.call(check, { params: { number: certificate?.number ?? "" } }),
  ]) {
    expect(seen.certificate.issueAt).toBe(certificate?.issueAt);
  }
  const picture = await fileAt(certificate?.url);
  expect(picture.headers["content-type"]).toBe("image/png");
  expect(picture.rawPayload.subarray(1, 4).toString()).toBe("PNG");
  const document = await fileAt(certificate?.documentUrl);
  expect(document.headers["content-type"]).toBe("application/pdf");
  expect(document.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
});

test("before the picture is made the certificate is in the list without a link", async () => {
  const quiet = await createWorld();
  try {
    const { owner: issuer, batch: waiting } = await buildHubWithBatch(quiet.db);
    const person = await buildParticipant(quiet.db, waiting, "ATTENDEE");
    const body = await certificateForm(quiet.app.platform, waiting.batchId, { userList: [person.userId] });
    const { runId } = await quiet.call(issue, { body }, issuer);
    const { certificateList } = await quiet.call(listMine, { query: { userId: person.userId } }, person);
    expect(certificateList).toMatchObject([{ url: null, documentUrl: null }]);
    const { run } = await quiet.call(readRun, { params: { batchId: waiting.batchId, runId: runId ?? "" } }, issuer);
    expect(run).toMatchObject({ total: 1, done: 0, state: "RUNNING" });
  } finally {
    await quiet.close();
  }
});

test("the run of a list says how far it got, and is not found in another batch [CERT-041]", async () => {
  const second = await buildParticipant(world.db, batch, "ATTENDEE");
  const { runId } = await issueTo({ userList: [learner.userId, second.userId] });
  await world.settled();
  const params = { batchId: batch.batchId, runId: runId ?? "" };
  expect((await world.call(readRun, { params }, owner)).run).toMatchObject({ total: 2, done: 2, state: "DONE" });
  for (const person of [learner, second]) expect(await mine(person)).toHaveLength(1);
  const other = await buildBatch(world.db, { programId: program.programId, createdBy: owner.userId });
  expect((await world.refusal(readRun, { params: { ...params, batchId: other.batchId } }, owner)).status).toBe(404);
});

describe("while files cannot be stored", () => {
  const folder = () => path.join(world.app.platform.env.DATA_DIR, "files", "certificates");
  const tryOften = (retries: number, delayS: number) =>
    world.db.execute(
      sql`update pgboss.queue set retry_delay = ${delayS}, retry_backoff = ${delayS > 0}, retry_limit = ${retries}`,
    );
  const countsNow = async () =>
    (await world.call(listRecipients, { params: { batchId: batch.batchId }, query: {} }, owner)).counts;

  beforeEach(async () => {
    await tryOften(1, 0);
    rmSync(folder(), { recursive: true, force: true });
    writeFileSync(folder(), "");
  });
  afterEach(async () => {
    rmSync(folder(), { recursive: true, force: true });
    await tryOften(5, 2);
  });

  test("the run comes to an end, says how many failed, and they can be tried again", async () => {
    const second = await buildParticipant(world.db, batch, "ATTENDEE");
    const { runId } = await issueTo({ userList: [learner.userId, second.userId] });
    const params = { batchId: batch.batchId };
    const runNow = async () => (await world.call(readRun, { params: { ...params, runId: runId ?? "" } }, owner)).run;
    await expect.poll(runNow, { timeout: 15_000 }).toMatchObject({ total: 2, done: 0, failed: 2, state: "INCOMPLETE" });
    expect((await countsNow()).failed).toBe(2);
    expect(await mine(learner)).toMatchObject([{ url: null, isFailed: true }]);
    expect((await world.refusal(retry, { params }, learner)).status).toBe(403);

    rmSync(folder());
    const results = await together(3, () => world.call(retry, { params }, owner));
    expect(results.map(({ retriedCount }) => retriedCount).toSorted()).toEqual([0, 0, 2]);
    await world.settled();
    expect(await runNow()).toMatchObject({ total: 2, done: 2, failed: 0, state: "DONE" });
    expect((await countsNow()).failed).toBe(0);
    const [certificate] = await mine(learner);
    expect(certificate?.isFailed).toBe(false);
    expect((await fileAt(certificate?.url)).statusCode).toBe(200);
    expect(await world.db.$count(deliveries, eq(deliveries.recipient, learner.email ?? ""))).toBe(1);
  });
});

test("the learner is told by mail once, in the learner's language", async () => {
  await world.db.update(users).set({ locale: "hi_IN" }).where(eq(users.userId, learner.userId));
  await issueTo();
  expect(await listDeliveries(world, { to: learner.email })).toMatchObject([
    { template: "CERTIFICATE", locale: "hi_IN", status: "SENT", links: ["http://localhost:3000/certificate"] },
  ]);
});

test("with one stranger in the list nobody gets a certificate", async () => {
  const stranger = await buildParticipant(
    world.db,
    await buildBatch(world.db, { programId: program.programId, createdBy: owner.userId }),
    "ATTENDEE",
  );
  const refused = await world.refusal(
    issue,
    { body: await form({ userList: [learner.userId, stranger.userId] }) },
    owner,
  );
  expect(refused).toMatchObject({ status: 400, body: { responseCode: "CERTIFICATE_STRANGER" } });
  expect(await mine(learner)).toEqual([]);
});

test("an invited person who has not accepted gets none", async () => {
  await world.db
    .update(batchParticipants)
    .set({ entityStatus: "INVITED" })
    .where(eq(batchParticipants.userId, learner.userId));
  expect((await world.refusal(issue, { body: await form() }, owner)).body.responseCode).toBe("CERTIFICATE_STRANGER");
});

test("without any recipient nothing is issued", async () => {
  const none = await world.refusal(issue, { body: await form({ userList: [] }) }, owner);
  expect(none.body.responseCode).toBe("CERTIFICATE_NO_RECIPIENT");
  const nobody = await world.refusal(
    issue,
    { body: await form({ selectAll: true, filterCriteria: { roles: [], sessionAttended: 9, sessionIds: [] } }) },
    owner,
  );
  expect(nobody.body.responseCode).toBe("CERTIFICATE_NO_RECIPIENT");
});

test("a list serves whom it names, the choice of all the rest of the batch too, whatever it names [CERT-041]", async () => {
  const [second, third, fourth] = [
    await buildParticipant(world.db, batch, "ATTENDEE"),
    await buildParticipant(world.db, batch, "ATTENDEE"),
    await buildParticipant(world.db, batch, "GUEST_PARTICIPANT"),
  ];
  const counts = () => Promise.all([learner, second, third, fourth].map(async (person) => (await mine(person)).length));
  expect((await issueTo({ userList: [learner.userId, second.userId] })).issuedCount).toBe(2);
  expect(await counts()).toEqual([1, 1, 0, 0]);
  expect((await issueTo({ userList: [third.userId], selectAll: true })).issuedCount).toBe(2);
  expect(await counts()).toEqual([1, 1, 1, 1]);
});

test("all who match are served: by role, by sessions attended, by certain sessions [CERT-024] [CERT-041]", async () => {
  const guest = await buildParticipant(world.db, batch, "GUEST_PARTICIPANT");
  const absent = await buildParticipant(world.db, batch, "ATTENDEE");
  const lateGuest = await buildParticipant(world.db, batch, "GUEST_PARTICIPANT");
  const presenter = await buildParticipant(world.db, batch, "CASE_PRESENTER");
  const early = [learner, guest, presenter];
  const { sessionId: first } = await buildHeldSession(world.db, { batchId: batch.batchId, endedMsAgo: DAY }, early);
  await buildHeldSession(world.db, { batchId: batch.batchId }, [learner, lateGuest]);
  const served = async (filterCriteria: CertificateRequest["filterCriteria"]) => {
    const { issuedCount } = await issueTo({ userList: [], selectAll: true, filterCriteria });
    return issuedCount;
  };
  expect(await served({ roles: [], sessionAttended: 2, sessionIds: [] })).toBe(1);
  expect(await mine(learner)).toHaveLength(1);
  expect(await served({ roles: ["GUEST_PARTICIPANT"], sessionIds: [first] })).toBe(1);
  expect(await mine(guest)).toHaveLength(1);
  expect(await served({ roles: ["ATTENDEE"], sessionIds: [] })).toBe(1);
  expect(await mine(absent)).toHaveLength(1);
  expect(await mine(lateGuest)).toEqual([]);
  expect(await mine(presenter)).toEqual([]);
});

test("a request names batch, design and people, and says what each certificate then shows [CERT-024]", async () => {
  const request = {
    entityId: batch.batchId,
    entityType: "BATCH",
    userList: [learner.userId],
    templateType: "Classic",
    headerImgUrl: (await form()).headerImgUrl,
    footerImgUrl: (await form()).footerImgUrl,
    heading: "Certificate of practice",
    subHeading: "goes to",
    description: "For two years of rounds.",
    selectAll: false,
  } as const;
  const { userList, selectAll, entityId, entityType, ...design } = request;
  for (const field of Object.keys({ entityId, entityType, ...design })) {
    const refused = await world.refusal(issue, { body: { ...request, [field]: undefined } as never }, owner);
    expect([field, [400, 404].includes(refused.status)]).toEqual([field, true]);
  }
  const ofSession = { ...request, entityType: "SESSION" } as never;
  expect((await world.refusal(issue, { body: ofSession }, owner)).status).toBe(400);
  expect(
    (await world.call(issue, { body: { ...request, userList: [...userList], selectAll } }, owner)).issuedCount,
  ).toBe(1);
  const [issued] = await mine(learner);
  const { certificate } = await world.call(check, { params: { number: issued?.number ?? "" } });
  expect(certificate.documentUrl).toBeNull();
  expect(certificate).toMatchObject(design);
});

test("the sessions of another batch count for nothing", async () => {
  const other = await buildBatch(world.db, { programId: program.programId, createdBy: owner.userId });
  const { sessionId: foreign } = await buildHeldSession(world.db, { batchId: other.batchId }, [learner]);
  const body = await form({ selectAll: true, filterCriteria: { roles: [], sessionIds: [foreign] } });
  expect((await world.refusal(issue, { body }, owner)).body.responseCode).toBe("CERTIFICATE_NO_RECIPIENT");
});

test("the call for batches issues too, and a second time issues nothing [CERT-043]", async () => {
  const body = await form();
  expect((await world.call(issueForBatch, { body }, owner)).issuedCount).toBe(1);
  expect(await mine(learner)).toMatchObject([{ entityId: batch.batchId, heading: body.heading }]);
  expect(await world.call(issueForBatch, { body }, owner)).toEqual({ issuedCount: 0, runId: null });
});

test("fifty requests at once issue one certificate and send one mail", async () => {
  const body = await form();
  await world.authorize(owner);
  const results = await together(50, () => world.call(issue, { body }, owner));
  expect(results.reduce((sum, { issuedCount }) => sum + issuedCount, 0)).toBe(1);
  await world.settled();
  expect(await mine(learner)).toHaveLength(1);
  expect(await listDeliveries(world, { to: learner.email })).toHaveLength(1);
});

test.each([
  ["[CERT-028]", { heading: "  " }, "VALID_ISSUECERTIFICATE_HEADING"],
  ["[CERT-029]", { heading: "x".repeat(71) }, "VALID_ISSUECERTIFICATE_HEADING_MAX_VALUE"],
  ["[CERT-030]", { subHeading: "" }, "VALID_ISSUECERTIFICATE_SUBHEADING"],
  ["[CERT-031]", { subHeading: "x".repeat(51) }, "VALID_ISSUECERTIFICATE_SUBHEADING_MAX_VALUE"],
  ["[CERT-032]", { description: " " }, "VALID_ISSUECERTIFICATE_DESCRIPTION"],
  ["[CERT-033]", { description: "x".repeat(351) }, "VALID_ISSUECERTIFICATE_DESCRIPTION_MAX_VALUE"],
  ["without a header image", { headerImgUrl: "" }, "VALID_IMAGE"],
  ["with an image of another site", { footerImgUrl: "https://elsewhere.example/a.png" }, "VALID_IMAGE"],
  ["with a path that climbs", { headerImgUrl: "/files/images/../../secret" }, "VALID_IMAGE"],
  [
    "with a lost image",
    { headerImgUrl: "/files/images/00000000-0000-7000-8000-000000000000.webp" },
    "CERTIFICATE_IMAGE_MISSING",
  ],
])("a form is refused with a message at its field %s", async (_title, fields, key) => {
  const body = await form(fields);
  const { userList: _, selectAll: __, ...design } = body;
  const kept = { params: { entityId: batch.batchId }, body: design };
  for (const refused of [
    await world.refusal(issue, { body }, owner),
    await world.refusal(issueForBatch, { body }, owner),
    await world.refusal(preview, { body: design }, owner),
    // A design can be stored without images, but not without its texts.
    ...(key.startsWith("VALID_ISSUECERTIFICATE") ? [await world.refusal(saveDesign, kept, owner)] : []),
  ]) {
    expect(refused).toMatchObject({ status: 400, body: { responseCode: key } });
    expect(Object.keys(refused.body.error.fields ?? {})).toEqual(Object.keys(fields));
  }
  expect(await mine(learner)).toEqual([]);
});

test("only the templates Modern and Classic exist, and a certificate is issued in the one that was asked [CERT-005] [CERT-025]", async () => {
  for (const [templateType, call] of [
    ["Modern", issue],
    ["Classic", issueForBatch],
  ] as const) {
    expect((await world.call(example, { query: { templateType } }, learner)).url).toContain("/files/signed/");
    const person = await buildParticipant(world.db, batch, "ATTENDEE");
    await world.call(call, { body: await form({ userList: [person.userId], templateType }) }, owner);
    const [certificate] = await mine(person);
    const seen = await world.call(check, { params: { number: certificate?.number ?? "" } });
    expect(seen.certificate.templateType).toBe(templateType);
  }
  // The type does not allow this value.
  const templateType = "Baroque" as "Modern";
  const body = await form({ templateType });
  const { userList: _, selectAll: __, ...design } = body;
  const query = { templateType };
  for (const refused of [
    await world.refusal(example, { query }, learner),
    await world.refusal(downloadExample, { query }, learner),
    await world.refusal(issue, { body }, owner),
    await world.refusal(issueForBatch, { body }, owner),
    await world.refusal(preview, { body: design }, owner),
    await world.refusal(saveDesign, { params: { entityId: batch.batchId }, body: design }, owner),
  ]) {
    expect(refused.status).toBe(400);
  }
  expect(await mine(learner)).toEqual([]);
});

test("an example is drawn once for all who read its language", async () => {
  const folder = path.join(world.app.platform.env.DATA_DIR, "files/certificate-previews");
  const examples = () =>
    readdirSync(folder)
      .filter((name) => name.startsWith("example-Modern"))
      .map((name) => ({ name, at: statSync(path.join(folder, name)).mtimeMs }));
  const query = { templateType: "Modern" } as const;
  await Promise.all([learner, owner].map((person) => world.call(example, { query }, person)));
  await world.call(downloadExample, { query }, learner);
  const drawn = examples();
  for (const person of [owner, await buildParticipant(world.db, batch, "ATTENDEE")]) {
    await world.call(example, { query }, person);
    await world.call(downloadExample, { query }, person);
  }
  expect(examples()).toEqual(drawn);
});

test("heading, subheading and description are trimmed [CERT-035]", async () => {
  await issueTo({ heading: "  Done ", subHeading: " to\n", description: "\tfor all " });
  const [certificate] = await mine(learner);
  const seen = await world.call(check, { params: { number: certificate?.number ?? "" } });
  expect(seen.certificate).toMatchObject({ heading: "Done", subHeading: "to", description: "for all" });
});

test("the longest words are taken and stand on the certificate [CERT-029] [CERT-031] [CERT-033]", async () => {
  const words = { heading: "क".repeat(70), subHeading: "ख".repeat(50), description: "ग".repeat(350) };
  await issueTo(words);
  const [certificate] = await mine(learner);
  const seen = await world.call(check, { params: { number: certificate?.number ?? "" } });
  expect(seen.certificate).toMatchObject(words);
});

/** The first compressed pixels of a PNG, which a PDF embeds unchanged. */
function pixelsOf(png: Buffer): Buffer {
  const at = png.indexOf("IDAT");
  return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
}

test("an example is a picture, and its download a PDF, each of its template [CERT-039] [CERT-045]", async () => {
  const pictures: Buffer[] = [];
  const documents: Buffer[] = [];
  for (const templateType of ["Classic", "Modern"] as const) {
    const picture = await fileAt((await world.call(example, { query: { templateType } }, learner)).url);
    expect(picture.headers["content-type"]).toBe("image/png");
    const document = await fileAt((await world.call(downloadExample, { query: { templateType } }, learner)).url);
    expect(document.headers["content-disposition"]).toMatch(/^attachment; filename=".+\.pdf"/);
    expect(document.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
    pictures.push(pixelsOf(picture.rawPayload));
    documents.push(document.rawPayload);
  }
  const containedPictures = documents.map((document) => pictures.map((pixels) => document.includes(pixels)));
  expect(containedPictures).toEqual([
    [true, false],
    [false, true],
  ]);
});

test("a design is previewed as it is, without issuing anything [CERT-012] [CERT-042]", async () => {
  const { userList: _, selectAll: __, ...body } = await form();
  const drawn = async (changes: Partial<typeof body> = {}): Promise<string> => {
    const picture = await fileAt((await world.call(preview, { body: { ...body, ...changes } }, owner)).url, owner);
    expect(picture.headers["content-type"]).toBe("image/png");
    return picture.rawPayload.toString("base64");
  };
  const designs = [
    {},
    { templateType: "Classic" },
    { heading: "Well done" },
    { subHeading: "goes to" },
    { description: "For two years of rounds." },
    { headerImgUrl: body.footerImgUrl },
    { footerImgUrl: body.headerImgUrl },
  ] as const;
  const seen = new Set<string>();
  for (const changes of designs) seen.add(await drawn(changes));
  expect(seen.size).toBe(designs.length);
  expect(await drawn()).toBe([...seen][0]);
  expect(await mine(learner)).toEqual([]);
});

test("a learner may neither issue nor preview nor read or keep the design, a stranger does not even find the batch [PERM-081] [PERM-082]", async () => {
  const body = await form();
  const { userList: _, selectAll: __, ...design } = body;
  const { owner: stranger } = await buildHub(world.db);
  for (const [person, status] of [
    [learner, 403],
    [stranger, 404],
  ] as const) {
    expect((await world.refusal(issue, { body }, person)).status).toBe(status);
    expect((await world.refusal(preview, { body: design }, person)).status).toBe(status);
    const kept = { params: { entityId: batch.batchId }, body: design };
    expect((await world.refusal(saveDesign, kept, person)).status).toBe(status);
    expect((await world.refusal(readDesign, { params: { entityId: batch.batchId }, query: {} }, person)).status).toBe(
      status,
    );
    expect(
      (await world.refusal(listRecipients, { params: { batchId: batch.batchId }, query: {} }, person)).status,
    ).toBe(status);
  }
  await world.call(saveDesign, { params: { entityId: batch.batchId }, body: design }, owner);
  expect((await world.call(issue, { body }, owner)).issuedCount).toBe(1);
});

test("the design proposed for a batch comes from its program and organization; the one kept or used last replaces it [CERT-044]", async () => {
  const at = { params: { entityId: batch.batchId }, query: {} };
  const proposed = await world.call(readDesign, at, owner);
  expect(proposed).toMatchObject({
    templateType: "Modern",
    headerImgUrl: "",
    footerImgUrl: "",
    heading: "Certificate of completion",
    subHeading: "This certificate is awarded to",
    description: "For taking part in Diabetes care.",
    organizationName: "Sahyadri Health Hub",
  });
  const { headerImgUrl, footerImgUrl } = await form();
  const kept = { ...proposed, heading: "Well done", subHeading: "to", headerImgUrl, footerImgUrl };
  await world.call(saveDesign, { params: at.params, body: kept }, owner);
  expect(await world.call(readDesign, at, owner)).toEqual(kept);
  await issueTo({ heading: "Issued so", templateType: "Classic" });
  expect(await world.call(readDesign, at, owner)).toMatchObject({ heading: "Issued so", templateType: "Classic" });
});

test("a certificate is seen by its owner and by who may issue it, with fresh links [CERT-040]", async () => {
  await issueTo();
  await world.settled();
  const query = { entityId: batch.batchId, userId: learner.userId };
  const own = await world.call(view, { query }, learner);
  expect(own.certificate).toMatchObject({ entityId: batch.batchId, heading: "Certificate of completion" });
  expect((await fileAt(own.certificate.url)).statusCode).toBe(200);
  expect((await world.call(view, { query }, owner)).certificate.number).toBe(own.certificate.number);
  const classmate = await buildParticipant(world.db, batch, "ATTENDEE");
  expect((await world.refusal(view, { query }, classmate)).status).toBe(403);
  expect((await world.refusal(listMine, { query: { userId: learner.userId } }, classmate)).status).toBe(404);
});

test("what was printed stays when person, program and hub are called otherwise later", async () => {
  await issueTo();
  await world.settled();
  const [before] = await mine(learner);
  const at = { params: { number: before?.number ?? "" } };
  const printed = await world.call(check, at);
  const bytes = (await fileAt(before?.url)).rawPayload;
  await world.db.update(users).set({ firstName: "Other", lastName: "Name" }).where(eq(users.userId, learner.userId));
  await world.db.update(programs).set({ name: "Renamed" }).where(eq(programs.programId, program.programId));
  await world.db
    .update(organizations)
    .set({ name: "Renamed" })
    .where(eq(organizations.organizationId, program.organizationId));
  const { documentUrl, ...words } = printed.certificate;
  expect(documentUrl).not.toBeNull();
  expect((await world.call(check, at)).certificate).toMatchObject(words);
  expect(printed.certificate).toMatchObject({
    personName: "Pooja Ingole",
    programName: "Diabetes care",
    organizationName: "Sahyadri Health Hub",
  });
  const [after] = await mine(learner);
  expect((await fileAt(after?.url)).rawPayload.equals(bytes)).toBe(true);
});

test("anybody who has the number can check a certificate, whatever its letters' case; others find nothing", async () => {
  await buildHeldSession(world.db, { batchId: batch.batchId }, [learner]);
  await issueTo();
  const [certificate] = await mine(learner);
  const { certificate: seen } = await world.call(check, {
    params: { number: (certificate?.number ?? "").toLowerCase() },
  });
  expect(seen).toMatchObject({
    number: certificate?.number,
    sessionsAttended: 1,
    minutesAttended: 60,
    isRevoked: false,
    revokedReason: null,
  });
  expect(seen.verifyUrl).toBe(`http://localhost:3000/certificate/${certificate?.number}`);
  expect((await world.refusal(check, { params: { number: "0000-0000-0000" } })).status).toBe(404);
});

test("anybody who has the number opens the PDF from the public page; the owner's links stay their own", async () => {
  await issueTo();
  await world.settled();
  const [own] = await mine(learner);
  const { certificate } = await world.call(check, { params: { number: own?.number ?? "" } });
  const openedBy = async (url: string | null | undefined) =>
    (await world.app.http.inject({ url: url ?? "" })).statusCode;
  expect(await openedBy(certificate.documentUrl)).toBe(200);
  expect((await world.openFile(certificate.documentUrl, owner)).headers["content-type"]).toBe("application/pdf");
  expect(await openedBy(own?.documentUrl)).toBe(403);
  const forged = own?.documentUrl?.replace(/reader=[^&]+/, "reader=") ?? "";
  expect(await openedBy(forged)).toBe(403);
});

test("a revoked certificate shows as revoked with its reason, to the learner and to everybody", async () => {
  await issueTo();
  await world.settled();
  const [issued] = await mine(learner);
  const params = { batchId: batch.batchId, certificateId: issued?.certificateId ?? "" };
  expect((await world.refusal(revoke, { params, body: { reason: " " } }, owner)).body.responseCode).toBe(
    "VALID_CERTIFICATE_REASON",
  );
  expect((await world.refusal(revoke, { params, body: { reason: "no" } }, learner)).status).toBe(403);
  await world.call(revoke, { params, body: { reason: "Issued to the wrong person" } }, owner);
  const marks = { isRevoked: true, revokedReason: "Issued to the wrong person" };
  expect(await mine(learner)).toMatchObject([{ ...marks, url: null, documentUrl: null }]);
  const { certificate } = await world.call(check, { params: { number: issued?.number ?? "" } });
  expect(certificate).toMatchObject({ ...marks, personName: "Pooja Ingole" });
  expect((await world.refusal(revoke, { params, body: { reason: "again" } }, owner)).status).toBe(409);
});

test("who was revoked is left out when all are served, and certified anew only by name", async () => {
  await issueTo();
  const [issued] = await mine(learner);
  const params = { batchId: batch.batchId, certificateId: issued?.certificateId ?? "" };
  await world.call(revoke, { params, body: { reason: "Mistake" } }, owner);
  expect(
    (await issueTo({ userList: [], selectAll: true, filterCriteria: { roles: ["ATTENDEE"], sessionIds: [] } }))
      .issuedCount,
  ).toBe(0);
  expect((await issueTo()).issuedCount).toBe(1);
  expect((await mine(learner)).map(({ isRevoked }) => isRevoked)).toEqual([false, true]);
});

test("the issuer sees who has a certificate, who is ready and who is not yet", async () => {
  const ready = await buildParticipant(world.db, batch, "ATTENDEE", { firstName: "Farhan" });
  await buildParticipant(world.db, batch, "ATTENDEE", { firstName: "Anil" });
  await buildParticipant(world.db, batch, "FACILITATOR");
  await buildHeldSession(world.db, { batchId: batch.batchId }, [learner, ready]);
  await issueTo();
  await world.settled();
  const at = { params: { batchId: batch.batchId } };
  const seen = await world.call(listRecipients, { ...at, query: {} }, owner);
  expect(seen.counts).toEqual({ participants: 3, issued: 1, ready: 1, notYet: 1, failed: 0, sessionsHeld: 1 });
  expect(seen.recipientList.map(({ state, progress }) => [state, progress.attended])).toEqual([
    ["ISSUED", 1],
    ["READY", 1],
    ["NOT_YET", 0],
  ]);
  expect((await fileAt(seen.recipientList[0]?.certificate?.url, owner)).statusCode).toBe(200);
  const stricter = await world.call(listRecipients, { ...at, query: { sessionAttended: 2, text: "farh" } }, owner);
  expect(stricter.counts).toMatchObject({ ready: 0, notYet: 2 });
  expect(stricter.recipientList).toMatchObject([{ firstName: "Farhan", state: "NOT_YET" }]);
});

test("the recipients are sorted by name, by sessions attended and by the day of issue, those without last", async () => {
  const anil = await buildParticipant(world.db, batch, "ATTENDEE", { firstName: "Anil", lastName: "Rao" });
  const zoya = await buildParticipant(world.db, batch, "ATTENDEE", { firstName: "Zoya", lastName: "Khan" });
  await buildHeldSession(world.db, { batchId: batch.batchId }, [learner, zoya]);
  await buildHeldSession(world.db, { batchId: batch.batchId }, [zoya]);
  await issueTo();
  const sorted = async (query: { sortBy: "name" | "attended" | "issuedOn"; sortOrder?: "ASC" | "DESC" }) =>
    (await world.call(listRecipients, { params: { batchId: batch.batchId }, query }, owner)).recipientList.map(
      ({ userId }) => userId,
    );
  const byName = await sorted({ sortBy: "name" });
  expect([byName[0], byName.at(-1)]).toEqual([anil.userId, zoya.userId]);
  expect(await sorted({ sortBy: "name", sortOrder: "DESC" })).toEqual(byName.toReversed());
  expect(await sorted({ sortBy: "attended" })).toEqual([anil.userId, learner.userId, zoya.userId]);
  for (const sortOrder of ["ASC", "DESC"] as const) {
    expect((await sorted({ sortBy: "issuedOn", sortOrder }))[0]).toBe(learner.userId);
  }
});

test("half a sign in the words of a certificate is no obstacle", async () => {
  const words = { heading: "Certificate \ud83d", subHeading: "\ude00 of", description: "For \ud83d all" };
  expect((await issueTo(words)).issuedCount).toBe(1);
  await world.settled();
  const [certificate] = await mine(learner);
  expect(certificate?.url).not.toBeNull();
});
