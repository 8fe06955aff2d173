import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contentEndpoints } from "@openrounds/contract/content/endpoints.ts";
import { TYPE_CATEGORIES } from "@openrounds/contract/content/rules.ts";
import type { REACTIONS } from "@openrounds/contract/content/schemas.ts";
import {
  APPROVAL_STATUSES,
  CONTENT_TYPES,
  contentDetailsSchema,
  contentEntitySchema,
  contentVersionSchema,
  reactionSchema,
  type SORT_COLUMNS,
  type ContentType,
  type StartedUpload,
} from "@openrounds/contract/content/schemas.ts";
import type { CallInput } from "@openrounds/contract/kernel/endpoint.ts";
import { permissionMatrix, type BatchRole, type PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { profileEndpoints } from "@openrounds/contract/identity/profile/endpoints.ts";
import { auditEndpoints } from "@openrounds/contract/organizations/audit/endpoints.ts";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import { buildBatch, buildHubWithBatch, buildParticipant } from "../batches/factory.ts";
import type { BatchRow } from "../batches/service.ts";
import { batches } from "../batches/tables.ts";
import { buildUser } from "../identity/factory.ts";
import type { UserRow } from "../identity/service.ts";
import { DAY, nowMs } from "../kernel/clock.ts";
import { translate } from "../kernel/i18n/messages.ts";
import { newId } from "../kernel/ids.ts";
import { announce } from "../kernel/jobs/outbox.ts";
import { samplesByType } from "../kernel/testing/samples.ts";
import { sendFile, sendPart } from "../kernel/testing/parts.ts";
import { createWorld, routeOf, type World } from "../kernel/testing/world.ts";
import { accountErased } from "../identity/deletion/events.ts";
import { listDeliveries } from "../kernel/testing/deliveries.ts";
import { contend, together } from "../kernel/testing/together.ts";
import { storageOf } from "../media/service.ts";
import { buildMember, buildOrganization, buildSuperhub } from "../organizations/factory.ts";
import type { OrganizationRow } from "../organizations/service.ts";
import { buildProgram, buildRight } from "../programs/factory.ts";
import { buildHubWithSession } from "../sessions/factory.ts";
import type { SessionRow } from "../sessions/service.ts";
import { sessions } from "../sessions/tables.ts";
import { buildContent, buildVersion } from "./factory.ts";
import { sentKeyOf } from "./service.ts";
import { contentReactions, contentUses, contentVersions, contents } from "./tables.ts";
import { removeRemains } from "./uploads/service.ts";

const PDF = Buffer.from("%PDF-1.7\n%%EOF");
const {
  countDownload,
  countShare,
  countView,
  decide,
  details,
  finish,
  list,
  react,
  read,
  remove,
  rename,
  setOwner,
  spread,
  start,
  version,
  versions,
} = contentEndpoints;

const EXTENSIONS = ["jpeg", "jpg", "png", "gif", "pdf", "pptx", "mp4", "xlsx", "docx", "mp3", "ogg", "wav"];
let world: World;
let ownHub: OrganizationRow;
let owner: UserRow;
let batch: BatchRow;
let session: SessionRow;
let facilitator: UserRow;
let presenter: UserRow;
let attendee: UserRow;
let stranger: UserRow;

beforeAll(async () => {
  world = await createWorld({ runsJobs: true });
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ hub: ownHub, owner, batch, session } = await buildHubWithSession(world.db, { owner: { firstName: "Hema" } }));
  facilitator = await buildParticipant(world.db, batch, "FACILITATOR", { firstName: "Meera" });
  presenter = await buildParticipant(world.db, batch, "CASE_PRESENTER", { firstName: "Rahul" });
  attendee = await buildParticipant(world.db, batch, "ATTENDEE", { firstName: "Pooja" });
  stranger = await buildUser(world.db);
});

type StartBody = CallInput<typeof start>["body"];
const form = (fields: Partial<StartBody> = {}): StartBody => ({
  entityId: batch.batchId,
  name: "Foot ulcer case W., 54 years",
  type: "READING_MATERIAL",
  fileExtension: "pdf",
  language: "en",
  ...fields,
});
const begin = (as: UserRow, fields: Partial<StartBody> = {}) => world.call(start, { body: form(fields) }, as);
const notBegun = (as: UserRow, fields: Partial<StartBody> = {}) => world.refusal(start, { body: form(fields) }, as);

/** Sends the file of an upload, as the person whom its address names. */
const send = ({ signedUrl }: Pick<StartedUpload, "signedUrl">, bytes: Buffer): Promise<number> => {
  const userId = new URL(signedUrl ?? "", "https://x").searchParams.get("reader") ?? "";
  return sendFile(world, signedUrl ?? "", bytes, { userId });
};
const report = ({ versionId }: Pick<StartedUpload, "versionId">, fields: object = {}) => ({
  body: {
    ...{ entityId: batch.batchId, versionId, fileExtension: "pdf", fileName: "case.pdf" },
    ...{ fileSizeBytes: PDF.length, fileType: "application/pdf", uploadSuccessful: true },
    ...fields,
  },
});

/** Adds content in the three steps; returns its id. */
async function upload(as: UserRow, fields: Partial<StartBody> = {}, bytes: Buffer = PDF): Promise<StartedUpload> {
  const started = await begin(as, fields);
  expect(await send(started, bytes)).toBe(204);
  await world.call(finish, report(started), as);
  return started;
}
const present = (fields: Partial<StartBody> = {}) => upload(presenter, { type: "CASE_PRESENTATION", ...fields });
const replace = (as: UserRow, contentId: string) =>
  world.call(version, { body: { entityId: batch.batchId, contentId, fileExtension: "pdf" } }, as);
const seen = (contentId: string, as: UserRow) =>
  world.call(read, { params: { contentId } }, as).then(({ content }) => content);
const listed = (as: UserRow, fields: Partial<CallInput<typeof list>["body"]> = {}) =>
  world.call(list, { body: { entityId: batch.batchId, ...fields } }, as);
const namesIn = async (as: UserRow, fields = {}): Promise<string[]> =>
  (await listed(as, fields)).contentList.map(({ name }) => name);
const approve = (versionId: string, as = facilitator, body: object = { approvalStatus: "APPROVED" }) =>
  world.call(decide, { params: { versionId }, body: body as CallInput<typeof decide>["body"] }, as);
const notDecided = (versionId: string, body: object, as = facilitator) =>
  world.refusal(decide, { params: { versionId }, body: body as CallInput<typeof decide>["body"] }, as);
const keyOf = async (versionId: string): Promise<string> => {
  const [row] = await world.db.select().from(contentVersions).where(eq(contentVersions.versionId, versionId));
  return row?.storageKey ?? "";
};
const sizeOf = (key: string) => storageOf(world.app.platform).size(key);

describe("an upload", () => {
  test("is asked for, sent to a signed address and reported, and then it is there for everybody of the batch [CONT-019] [CONT-026] [CONT-048] [CONT-049] [CONT-060] [CONT-008] [CONT-009] [CONT-007] [PERM-070] [PERM-071]", async () => {
    expect([start, finish].map(routeOf)).toEqual(["POST /v1/content/start", "PUT /v1/content/finish"]);
    const started = await begin(facilitator, {
      ...{ ownerComment: "One page", license: "CC BY 4.0", approvalStatus: "UNDER_REVIEW" },
      ...{ language: "hi", uploadedFor: presenter.userId },
    });
    expect(Object.keys(started).toSorted()).toEqual(["contentId", "signedUrl", "versionId"]);
    expect((await listed(facilitator)).totalNumber).toBe(0);
    expect(await send(started, PDF)).toBe(204);
    const { content } = await world.call(finish, report(started), facilitator);
    expect(content).toMatchObject({
      ...{ entityId: batch.batchId, type: "READING_MATERIAL", language: "hi", ownerComment: "One page" },
      ...{ approvalStatus: "APPROVED", sizeBytes: PDF.length, license: "CC BY 4.0" },
      owner: { userId: presenter.userId },
    });
    const open = await seen(started.contentId, attendee);
    expect(open).toMatchObject({ name: form().name, fileExtension: "pdf", mediaType: "application/pdf" });
    const file = await world.openFile(open.url, attendee);
    expect(file.rawPayload).toEqual(PDF);
    expect(file.headers["content-disposition"]).toMatch(/^attachment; filename="Foot ulcer case W._ 54 years.pdf"/);
    expect(file.headers["x-content-type-options"]).toBe("nosniff");
    expect(file.headers["content-security-policy"]).toMatch(/^sandbox; default-src 'none'/);
  });

  test("is sent with up to 104857600 bytes, and with no more [SHELL-086]", async () => {
    const sent = async (sizeBytes: number): Promise<number> =>
      send(await begin(facilitator, { fileExtension: "mp4" }), Buffer.alloc(sizeBytes));
    expect(await sent(104_857_600)).toBe(204);
    expect(await sent(104_857_601)).toBe(413);
    const refused = await notBegun(facilitator, { fileSizeBytes: 104_857_601 });
    expect(refused.status).toBe(400);
  });

  test("is asked for with eleven fields and reported with seven, each looked at [CONT-007] [CONT-009]", async () => {
    const { contentId } = await upload(facilitator);
    const required = "approvalStatus contentId entityId fileExtension language license name ownerComment rawData type";
    for (const field of [...required.split(" "), "uploadedFor"]) {
      const body = { entityId: batch.batchId, contentId, fileExtension: "pdf", [field]: { not: "a text" } };
      const refused = await world.refusal(version, { body }, facilitator);
      expect([refused.status, Object.keys(refused.body.error.fields ?? {})]).toEqual([400, [field]]);
    }
    const reported = "entityId fileExtension fileName fileSizeBytes fileType uploadSuccessful versionId";
    const started = await begin(facilitator);
    for (const field of reported.split(" ")) {
      const refused = await world.refusal(finish, report(started, { [field]: undefined }), facilitator);
      expect([refused.status, Object.keys(refused.body.error.fields ?? {})]).toEqual([400, [field]]);
    }
  });

  test("tells all that an item and its versions have [CONT-004] [CONT-005] [CONT-006] [CONT-061] [CONT-062]", async () => {
    expect([read, versions, remove].map(routeOf)).toEqual([
      ...["GET /v1/content/:contentId", "GET /v1/content/:contentId/version", "DELETE /v1/content/:contentId"],
    ]);
    const { contentId } = await upload(facilitator);
    const item = await seen(contentId, attendee);
    expect(Object.keys(item).toSorted()).toEqual(Object.keys(contentDetailsSchema.def.shape).toSorted());
    expect(Object.keys(item)).toEqual(
      expect.arrayContaining(
        "contentId entityId entityType name type fileExtension url owner approvalStatus approverComment reactionList reactionByUser updatedAt versions".split(
          " ",
        ),
      ),
    );
    const result = await world.call(versions, { params: { contentId } }, attendee);
    expect(result.versions).toHaveLength(1);
    expect(Object.keys(result.versions[0] ?? {}).toSorted()).toEqual(
      Object.keys(contentVersionSchema.def.shape).toSorted(),
    );
    expect(Object.keys(result.versions[0] ?? {})).toEqual(
      expect.arrayContaining("fileExtension approvalStatus approverComment url".split(" ")),
    );
    expect(result.versions).toMatchObject([{ fileExtension: "pdf", approvalStatus: "APPROVED", approverComment: "" }]);
    expect((await world.openFile(result.versions[0]?.url, attendee)).rawPayload).toEqual(PDF);
    expect(item).toMatchObject({ entityId: batch.batchId, entityType: "BATCH", owner: { userId: facilitator.userId } });
  });

  test("for a session is of the session, and what was said of it and felt about it stands in it [CONT-004] [CONT-005] [CONT-006]", async () => {
    const { contentId, versionId } = await present({ entityId: session.sessionId });
    await approve(versionId, facilitator, { approvalStatus: "APPROVED", approvalComment: "Clear." });
    await world.call(react, { body: { contentId, reaction: "LOVE" } }, attendee);
    await world.call(react, { body: { contentId, reaction: "LIKE" } }, facilitator);
    const first = { versionId, fileExtension: "pdf", approvalStatus: "APPROVED", approverComment: "Clear." };
    const item = await seen(contentId, presenter);
    expect(item).toMatchObject({
      ...{ ...first, contentId, entityId: session.sessionId, entityType: "SESSION", type: "CASE_PRESENTATION" },
      ...{ name: form().name, owner: { userId: presenter.userId, firstName: "Rahul" } },
      ...{ reactionList: { LOVE: 1, LIKE: 1 }, reactionByUser: "NONE", versions: [first] },
    });
    expect((await world.openFile(item.url, presenter)).rawPayload).toEqual(PDF);
    expect((await seen(contentId, attendee)).reactionByUser).toBe("LOVE");
    const [createdAt, updatedAt] = [new Date(nowMs() - 2 * DAY), new Date(nowMs() - DAY)];
    const own = { batchId: batch.batchId, ownerId: facilitator.userId, createdAt, updatedAt };
    const older = await buildContent(world.db, own);
    expect((await seen(older.contentId, attendee)).updatedAt).toBe(updatedAt.getTime());
  });

  test.each(["CASE_PRESENTER", "GUEST_LECTURER", "SUBJECT_MATTER_EXPERT"] as const)(
    "of a %s is of the type of the role and waits for review, whatever it asks for [CONT-020] [CONT-021] [CONT-046] [CONT-076] [PERM-073]",
    async (role) => {
      const type =
        (
          { CASE_PRESENTER: "CASE_PRESENTATION", GUEST_LECTURER: "GUEST_LECTURE" } as Partial<
            Record<BatchRole, ContentType>
          >
        )[role] ?? "SUBJECT_MATTER_EXPERT";
      const person = await buildParticipant(world.db, batch, role);
      expect((await listed(person)).addableTypes).toEqual([type]);
      const { contentId } = await upload(person, { type, approvalStatus: "APPROVED" });
      expect(await seen(contentId, person)).toMatchObject({
        approvalStatus: "UNDER_REVIEW",
        owner: { userId: person.userId },
      });
      for (const other of CONTENT_TYPES.filter((each) => each !== type)) {
        const refused = await notBegun(person, { type: other });
        expect(refused.body.error.fields).toEqual({ type: translate("en", "CONTENT_TYPE_NOT_YOURS") });
      }
      expect((await notBegun(person, { type, uploadedFor: attendee.userId })).status).toBe(403);
      expect((await notBegun(attendee, { type })).status).toBe(403);
      expect((await world.refusal(read, { params: { contentId } }, attendee)).status).toBe(404);
      expect(await namesIn(attendee)).toEqual([]);
      expect(await seen(contentId, facilitator)).toMatchObject({ approvalStatus: "UNDER_REVIEW" });
    },
  );

  test("is shared by organisers and by who presents, once it is approved; attendees see, react and download, strangers do nothing [CONT-001]", async () => {
    const admin = await buildParticipant(world.db, batch, "PROGRAM_ADMIN");
    const lecturer = await buildParticipant(world.db, batch, "GUEST_LECTURER");
    const expert = await buildParticipant(world.db, batch, "SUBJECT_MATTER_EXPERT");
    const shared = [
      ...[await upload(facilitator), await upload(admin)],
      ...[await present(), await upload(lecturer, { type: "GUEST_LECTURE" })],
      await upload(expert, { type: "SUBJECT_MATTER_EXPERT" }),
    ];
    for (const { versionId } of shared.slice(2)) await approve(versionId);
    for (const { contentId } of shared) {
      const { url } = await seen(contentId, attendee);
      expect((await world.openFile(url, attendee)).rawPayload).toEqual(PDF);
      const pressed = await world.call(react, { body: { contentId, reaction: "LIKE" } }, attendee);
      expect(pressed.reactionList).toEqual({ LIKE: 1 });
    }
    expect((await listed(attendee)).totalNumber).toBe(5);
    expect((await notBegun(attendee)).status).toBe(403);
    expect((await notBegun(stranger)).status).toBe(404);
    expect((await notBegun(facilitator, { entityId: newId() })).status).toBe(404);
  });

  test("is open to facilitators, program admins and holders of ADD_GUEST_PARTICIPANTS or START_SESSION; only a facilitator adds the types of presenting roles [CONT-039] [CONT-040] [CONT-041] [CONT-046] [PERM-072]", async () => {
    const holdersOf = (code: PermissionCode): string[] => permissionMatrix[code].holders.split(" ");
    for (const holder of [...holdersOf("ADD_GUEST_PARTICIPANTS"), ...holdersOf("START_SESSION")]) {
      expect(holdersOf("CREATE_CONTENT")).toContain(holder);
    }
    const admin = await buildParticipant(world.db, batch, "PROGRAM_ADMIN");
    const editor = await buildUser(world.db);
    await buildRight(world.db, { programId: batch.programId, userId: editor.userId, canView: true, canEdit: true });
    const viewer = await buildUser(world.db);
    await buildRight(world.db, { programId: batch.programId, userId: viewer.userId, canView: true, canEdit: false });
    expect((await notBegun(viewer)).status).toBe(403);
    const runner = await buildParticipant(world.db, batch, "OWNER");
    for (const person of [facilitator, admin, owner, editor, runner]) {
      const { contentId } = await upload(person);
      expect(await seen(contentId, person)).toMatchObject({ approvalStatus: "APPROVED" });
    }
    for (const person of [admin, owner, editor, runner]) {
      for (const type of ["CASE_PRESENTATION", "GUEST_LECTURE", "SUBJECT_MATTER_EXPERT"] as const) {
        const refused = await notBegun(person, { type });
        expect(refused.body.error.fields).toEqual({ type: translate("en", "CONTENT_TYPE_NOT_YOURS") });
      }
    }
    const { superhub, superhubOwner: above } = await buildSuperhub(world.db);
    const { organizationId } = superhub;
    const { programId } = await buildProgram(world.db, { organizationId, createdBy: above.userId });
    batch = await buildBatch(world.db, { programId, createdBy: above.userId });
    const { contentId } = await upload(above);
    expect(await seen(contentId, above)).toMatchObject({ approvalStatus: "APPROVED" });
  });

  test("of a facilitator names category, owner and type, and of the type Other the owner must be named [CONT-036] [CONT-045]", async () => {
    expect(await listed(facilitator)).toMatchObject({ addableTypes: CONTENT_TYPES, canChooseOwner: true });
    for (const [category, types] of Object.entries({
      presentations: ["CASE_PRESENTATION", "GUEST_LECTURE", "SUBJECT_MATTER_EXPERT"],
      resources: ["READING_MATERIAL", "ADDITIONAL_RESOURCE", "OTHER"],
      sessions: ["AGENDA", "GUEST_PARTICIPANTS"],
    } as const)) {
      expect(TYPE_CATEGORIES).toHaveProperty(category, expect.arrayContaining([...types]));
      for (const type of types) {
        const fields = { type, uploadedFor: presenter.userId };
        const added = await upload(facilitator, fields);
        expect(await seen(added.contentId, attendee)).toMatchObject({ type, owner: { userId: presenter.userId } });
      }
    }
    const admin = await buildParticipant(world.db, batch, "PROGRAM_ADMIN");
    expect(await listed(admin)).toMatchObject({ canChooseOwner: false });
    expect((await notBegun(admin, { uploadedFor: presenter.userId })).status).toBe(403);
    const own = await upload(admin, { type: "OTHER" });
    expect((await seen(own.contentId, attendee)).owner).toMatchObject({ userId: admin.userId });
    const refused = await notBegun(facilitator, { type: "OTHER" });
    expect(refused.body.error.fields).toEqual({ uploadedFor: translate("en", "CONTENT_OWNER_REQUIRED") });
    const { contentId } = await upload(facilitator, { type: "OTHER", uploadedFor: presenter.userId });
    expect((await seen(contentId, attendee)).owner).toMatchObject({ firstName: "Rahul" });
    expect((await notBegun(facilitator, { uploadedFor: stranger.userId })).status).toBe(404);
  });

  test.each(EXTENSIONS)(
    "of a .%s file is taken, from its start to its end [CONT-037] [CONT-038] [SHELL-084]",
    async (fileExtension) => {
      const bytes = (await samplesByType())[fileExtension];
      const { contentId, signedUrl } = await upload(facilitator, { fileExtension: fileExtension.toUpperCase() }, bytes);
      expect(signedUrl).toMatch(/^\/files\/uploads\/sent\//);
      const item = await seen(contentId, attendee);
      expect(item).toMatchObject({ fileExtension, approvalStatus: "APPROVED" });
      expect((await world.openFile(item.url, attendee)).rawPayload.length).toBeGreaterThan(0);
    },
  );

  test.each(["exe", "html", "svg", "txt", "doc", "", "pdf.js", "../x"])(
    "of a file of another type (%s) is refused, and as another version of content too [CONT-030]",
    async (fileExtension) => {
      const { contentId } = await buildContent(world.db, { batchId: batch.batchId, ownerId: facilitator.userId });
      const body = { entityId: batch.batchId, contentId, fileExtension };
      for (const refused of [
        await notBegun(facilitator, { fileExtension }),
        await world.refusal(version, { body }, facilitator),
      ]) {
        expect(refused).toMatchObject({ status: 415 });
        expect(refused.body.error.fields).toEqual({
          fileExtension: translate("en", "SESSION_CONTENT_UPLOAD_ERROR_SELECTED_FILE_TYPE_IS_UNSUPPORTED"),
        });
      }
    },
  );

  test("needs a title that is a file name, a file or a link, and a target [CONT-032] [CONT-033] [CONT-034] [CONT-035]", async () => {
    for (const name of ["", "   ", "a/b", "a\\b", "what?", "a:b", 'say "x"', "<b>", "a|b", "a*b", "x".repeat(251)]) {
      const refused = await notBegun(facilitator, { name });
      expect([name, refused.body.error.fields]).toEqual([
        name,
        { name: translate("en", "SESSION_CONTENT_UPLOAD_ERROR_CHECK_FILE_NAME") },
      ]);
    }
    const { fileExtension: _, ...without } = form();
    const refused = await world.refusal(start, { body: without }, facilitator);
    expect(refused.body.error.fields).toEqual({ fileExtension: translate("en", "CONTENT_FILE_OR_LINK") });
    const { entityId: __, ...untargeted } = form();
    for (const body of [form({ entityId: "" }), untargeted as StartBody]) {
      const { status, body: said } = await world.refusal(start, { body }, facilitator);
      expect([status, Object.keys(said.error.fields ?? {})]).toEqual([400, ["entityId"]]);
    }
  });

  test("that is a PDF with a script is refused, and says what to do", async () => {
    const started = await begin(facilitator);
    await send(started, Buffer.from("%PDF-1.7\n1 0 obj <</OpenAction<</S/J#61vaScript>>>> endobj\n%%EOF"));
    const refused = await world.refusal(finish, report(started), facilitator);
    expect(refused).toMatchObject({ status: 415, body: { responseCode: "UPLOAD_PDF_ACTIVE" } });
  });

  test("whose content is not what its ending says is refused, and leaves nothing behind", async () => {
    const started = await begin(facilitator);
    await send(started, Buffer.from("<script>alert(1)</script>"));
    const refused = await world.refusal(finish, report(started), facilitator);
    expect(refused).toMatchObject({ status: 415, body: { responseCode: "UPLOAD_CONTENT_DIFFERS" } });
    expect(await world.db.$count(contents, eq(contents.contentId, started.contentId))).toBe(0);
    expect(await sizeOf(sentKeyOf({ ...started, fileExtension: "pdf" }))).toBeUndefined();
    expect((await world.refusal(finish, report(started), facilitator)).status).toBe(404);
  });

  test("of more than 100 MB is cut off while it is sent [CONT-031]", async () => {
    const started = await begin(facilitator);
    const tooLarge = (headers: Readonly<Record<string, string>>) =>
      sendPart(world, started.signedUrl ?? "", Buffer.alloc(1), { as: facilitator, headers });
    const response = await tooLarge({ "content-length": "104857601" });
    expect([response.statusCode, response.json<{ responseCode: string }>().responseCode]).toEqual([
      413,
      "error.tooLarge",
    ]);
    expect((await tooLarge({ "upload-length": "104857601" })).statusCode).toBe(413);
    expect(await sizeOf(sentKeyOf({ ...started, fileExtension: "pdf" }))).toBe(0);
    const refused = await world.refusal(finish, report(started, { fileSizeBytes: 104_857_601 }), facilitator);
    expect([refused.status, refused.body.error.fields]).toEqual([
      ...[400, { fileSizeBytes: translate("en", "SESSION_CONTENT_UPLOAD_ERROR_SELECTED_FILE_EXCEEDS_FILE_LIMIT") }],
    ]);
    expect(await send(started, Buffer.alloc(104_857_600))).toBe(204);
    expect(await sizeOf(sentKeyOf({ ...started, fileExtension: "pdf" }))).toBe(104_857_600);
    // A file of this size is accepted; this one is refused because it is a PDF of zeros.
    const zeros = await world.refusal(finish, report(started, { fileSizeBytes: 104_857_600 }), facilitator);
    expect(zeros).toMatchObject({ status: 415, body: { responseCode: "UPLOAD_CONTENT_DIFFERS" } });
  });

  test("that failed, or was never reported, leaves nothing behind [CONT-026] [CONT-065]", async () => {
    const failed = await begin(facilitator);
    const refused = await world.refusal(finish, report(failed, { uploadSuccessful: false }), facilitator);
    expect(refused.body.responseCode).toBe("CONTENT_UPLOAD_ERROR_THERE_WAS_AN_ERROR_UPLOADING_YOUR_FILE");
    expect(await world.db.$count(contents, eq(contents.contentId, failed.contentId))).toBe(0);
    const missing = await begin(facilitator);
    expect((await world.refusal(finish, report(missing), facilitator)).status).toBe(409);
    const silent = await begin(facilitator);
    await send(silent, PDF);
    const swept = { ...silent, fileExtension: "pdf" };
    await removeRemains(world.app.platform, swept);
    await removeRemains(world.app.platform, swept);
    expect(await sizeOf(sentKeyOf(swept))).toBeUndefined();
    expect(await world.db.$count(contents, eq(contents.contentId, silent.contentId))).toBe(0);
  });

  test("that was reported is not swept away, and its address takes nothing more that anybody reads", async () => {
    const started = await upload(facilitator);
    await send(started, Buffer.from("%PDF-1.7 another"));
    await removeRemains(world.app.platform, { ...started, fileExtension: "pdf" });
    const { url } = await seen(started.contentId, attendee);
    expect((await world.openFile(url, attendee)).rawPayload).toEqual(PDF);
    expect(await sizeOf(sentKeyOf({ ...started, fileExtension: "pdf" }))).toBeUndefined();
  });

  test("is reported by its own sender only, and as often as they like: it is there once", async () => {
    const started = await begin(presenter, { type: "CASE_PRESENTATION" });
    await send(started, PDF);
    expect((await world.refusal(finish, report(started), facilitator)).status).toBe(404);
    expect((await world.refusal(finish, report(started), attendee)).status).toBe(403);
    const results = await together(4, () => world.call(finish, report(started), presenter));
    expect(new Set(results.map(({ content }) => content.contentId))).toEqual(new Set([started.contentId]));
    await world.call(finish, report(started), presenter);
    expect((await seen(started.contentId, presenter)).versions).toHaveLength(1);
    const { body } = await world.openFile((await seen(started.contentId, presenter)).url, presenter);
    expect(body).toBe(PDF.toString());
  });

  test("of a .jpg picture loses what it says of place and device, and stays a picture of its type [CONT-038]", async () => {
    const plain = sharp({ create: { width: 40, height: 20, channels: 3, background: "#007665" } });
    const withGps = await plain
      .withExif({ IFD3: { GPSLatitude: "19/1 0/1 0/1" } })
      .jpeg()
      .toBuffer();
    const { versionId } = await upload(facilitator, { fileExtension: "jpg" }, withGps);
    const kept = await storageOf(world.app.platform).get(await keyOf(versionId));
    const { exif, format, width } = await sharp(kept).metadata();
    expect({ exif, format, width }).toEqual({ exif: undefined, format: "jpeg", width: 40 });
  });
});

describe("a link", () => {
  const linked = (rawData: string, as = facilitator) => begin(as, { type: "LINK", rawData, name: "State protocol" });

  test("is there at once, without a file [CONT-007]", async () => {
    const { contentId, signedUrl } = await linked("https://example.org/protocol?year=2026");
    expect(signedUrl).toBeNull();
    expect(await seen(contentId, attendee)).toMatchObject({
      url: "https://example.org/protocol?year=2026",
      fileExtension: "link",
    });
  });

  test.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "ftp://example.org",
    "//example.org",
    "chart",
    "",
    "https://me:secret@example.org",
  ])("to %s is refused", async (rawData) => {
    const refused = await notBegun(facilitator, { type: "LINK", rawData });
    expect(refused.body.error.fields).toEqual({ rawData: translate("en", "VALID_CONTENT_LINK") });
  });

  test("of a presenter waits for review too", async () => {
    const { contentId } = await begin(presenter, { type: "CASE_PRESENTATION", rawData: "https://example.org/case" });
    expect((await seen(contentId, presenter)).approvalStatus).toBe("UNDER_REVIEW");
    expect((await world.refusal(read, { params: { contentId } }, attendee)).status).toBe(404);
  });
});

test("types, statuses and entities are those of the documents, in requests and responses [CONT-002] [CONT-003] [CONT-005] [CONT-024]", async () => {
  const types = [
    ...(["CASE_PRESENTATION", "GUEST_LECTURE", "SUBJECT_MATTER_EXPERT", "ADDITIONAL_RESOURCE"] as const),
    ...(["READING_MATERIAL", "OTHER", "AGENDA", "GUEST_PARTICIPANTS", "LINK"] as const),
  ];
  expect(CONTENT_TYPES).toEqual(types);
  const own = { batchId: batch.batchId, ownerId: facilitator.userId };
  for (const type of types) {
    await buildContent(world.db, { ...own, type });
    const { contentList } = await listed(facilitator, { type: [type] });
    expect(contentList.map((item) => item.type)).toEqual([type]);
  }
  const statuses = ["APPROVED", "REJECTED", "UNDER_REVIEW"] as const;
  expect(APPROVAL_STATUSES).toEqual(statuses);
  for (const approvalStatus of statuses) {
    const { contentId } = await buildContent(world.db, { ...own, name: approvalStatus }, { approvalStatus });
    expect(await seen(contentId, facilitator)).toMatchObject({ approvalStatus });
    if (approvalStatus !== "APPROVED") {
      expect(await namesIn(facilitator, { approvalStatus: [approvalStatus] })).toEqual([approvalStatus]);
    }
  }
  for (const [field, wrong] of [
    ["type", "POSTER"],
    ["approvalStatus", "WAITING"],
  ] as const) {
    const body = { entityId: batch.batchId, [field]: [wrong] };
    expect((await world.refusal(list, { body }, facilitator)).body.error.fields).toHaveProperty([`${field}.0`]);
  }
  expect((await notBegun(facilitator, { type: "POSTER" as "LINK" })).body.error.fields).toHaveProperty("type");
  expect(contentEntitySchema.options).toEqual(["BATCH", "SESSION"]);
  const reactions = ["LIKE", "APPRECIATE", "LOVE", "CELEBRATE", "INSIGHTFUL", "GRATITUDE", "NONE"] as const;
  expect(reactionSchema.options).toEqual(reactions);
  const { contentId } = await buildContent(world.db, own);
  for (const reaction of reactions) {
    const reactionList = reaction === "NONE" ? {} : { [reaction]: 1 };
    await world.call(react, { body: { contentId, reaction } }, attendee);
    expect(await seen(contentId, attendee)).toMatchObject({ reactionList, reactionByUser: reaction });
  }
  const unknown = { contentId, reaction: "WOW" as "LIKE" };
  expect((await world.refusal(react, { body: unknown }, attendee)).body.error.fields).toHaveProperty("reaction");
});

const mailsTo = ({ email }: UserRow) => listDeliveries(world, { to: email, template: "CONTENT_%" });

describe("a review", () => {
  test("approves with a comment: everybody sees it, and owner and reviewers were told once [CONT-022] [CONT-052] [PERM-076]", async () => {
    const { contentId, versionId } = await present();
    await world.settled();
    expect(await mailsTo(facilitator)).toMatchObject([
      { template: "CONTENT_WAITING", values: { owner: "Rahul Person" } },
    ]);
    expect(await mailsTo(presenter)).toEqual([]);
    const body = { approvalStatus: "APPROVED", approvalComment: "Clear and useful." };
    await approve(versionId, facilitator, body);
    await approve(versionId, facilitator, body);
    expect(await seen(contentId, presenter)).toMatchObject({
      approvalStatus: "APPROVED",
      approverComment: "Clear and useful.",
    });
    expect(await seen(contentId, attendee)).toMatchObject({ approvalStatus: "APPROVED", approverComment: "" });
    await world.settled();
    const mails = await mailsTo(presenter);
    expect(mails).toMatchObject([{ template: "CONTENT_APPROVED", values: { note: "Clear and useful." } }]);
    expect(mails[0]?.links[0]).toContain(`/batch/${batch.batchId}?tab=content&content=${contentId}`);
  });

  test("rejects with a comment, which its owner reads; others see nothing of it [CONT-006] [CONT-023] [CONT-052] [CONT-073]", async () => {
    expect(routeOf(decide)).toBe("PUT /v1/content/version/:versionId/approval");
    const { contentId, versionId } = await present();
    const silent = await notDecided(versionId, { approvalStatus: "REJECTED", approvalComment: "  " });
    expect(silent.body.error.fields).toEqual({ approvalComment: translate("en", "CONTENT_REJECTION_REASON") });
    for (const body of [{ approvalStatus: "UNDER_REVIEW" }, { approvalComment: "Fine." }]) {
      const { status, body: said } = await notDecided(versionId, body);
      expect([status, Object.keys(said.error.fields ?? {})]).toEqual([400, ["approvalStatus"]]);
    }
    await approve(versionId, facilitator, { approvalStatus: "REJECTED", approvalComment: "Shows the face." });
    expect(await seen(contentId, presenter)).toMatchObject({
      approvalStatus: "REJECTED",
      approverComment: "Shows the face.",
    });
    const kept = await world.call(versions, { params: { contentId } }, presenter);
    expect(kept.versions).toMatchObject([{ approvalStatus: "REJECTED", approverComment: "Shows the face." }]);
    expect((await world.refusal(read, { params: { contentId } }, attendee)).status).toBe(404);
    await world.settled();
    expect(await mailsTo(presenter)).toMatchObject([
      { template: "CONTENT_REJECTED", values: { note: "Shows the face." } },
    ]);
  });

  test("is decided once, whoever is first", async () => {
    const { contentId, versionId } = await present();
    const rejection = { approvalStatus: "REJECTED", approvalComment: "No." };
    const decisions = [() => approve(versionId), () => approve(versionId, owner, rejection)];
    const { results } = await contend(decisions, (decide_) => decide_());
    expect(results).toHaveLength(1);
    const { approvalStatus } = await seen(contentId, presenter);
    const other = approvalStatus === "APPROVED" ? rejection : { approvalStatus: "APPROVED" };
    expect(await notDecided(versionId, other)).toMatchObject({
      status: 409,
      body: { responseCode: "CONTENT_DECIDED_ALREADY" },
    });
  });

  test("is never one's own, and not without the right [PERM-076]", async () => {
    const { contentId } = await buildContent(world.db, { batchId: batch.batchId, ownerId: facilitator.userId });
    const own = await buildVersion(world.db, {
      contentId,
      authorId: facilitator.userId,
      approvalStatus: "UNDER_REVIEW",
    });
    const { versionId } = own.version;
    const body = { approvalStatus: "APPROVED" };
    expect(await notDecided(versionId, body)).toMatchObject({
      status: 403,
      body: { responseCode: "CONTENT_OWN_APPROVAL" },
    });
    expect((await notDecided(versionId, body, presenter)).status).toBe(403);
    expect((await notDecided(versionId, body, stranger)).status).toBe(404);
    expect((await notDecided(newId(), body)).status).toBe(404);
    expect((await notDecided((await begin(presenter, { type: "CASE_PRESENTATION" })).versionId, body)).status).toBe(
      404,
    );
  });
});

describe("a replacement", () => {
  test("by its owner waits for review again, and the approved version stays for everybody else until then [CONT-007] [CONT-044] [CONT-047] [PERM-074]", async () => {
    expect(routeOf(version)).toBe("POST /v1/content/version");
    const first = await present();
    await approve(first.versionId);
    const second = await replace(presenter, first.contentId);
    expect(second).toEqual({
      contentId: first.contentId,
      versionId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      signedUrl: expect.stringMatching(/^\/files\/uploads\/sent\//) as string,
    });
    expect((await seen(first.contentId, presenter)).versions).toHaveLength(1);
    await send(second, Buffer.from("%PDF-1.7 second"));
    await world.call(finish, report(second), presenter);
    expect((await seen(first.contentId, presenter)).versionId).toBe(second.versionId);
    const forOthers = await seen(first.contentId, attendee);
    expect(forOthers).toMatchObject({ versionId: first.versionId, approvalStatus: "APPROVED" });
    expect(forOthers.versions.map(({ versionId }) => versionId)).toEqual([first.versionId]);
    await approve(second.versionId);
    expect((await seen(first.contentId, attendee)).versionId).toBe(second.versionId);
  });

  test.each(["FACILITATOR", "PROGRAM_ADMIN", "OWNER"] as const)(
    "by a %s of what they own is there at once [CONT-044]",
    async (role) => {
      const person = await buildParticipant(world.db, batch, role);
      const { contentId } = await upload(person);
      const second = await replace(person, contentId);
      await send(second, PDF);
      await world.call(finish, report(second), person);
      const { versionId, approvalStatus, versions: kept } = await seen(contentId, person);
      expect([versionId, approvalStatus, kept.length]).toEqual([second.versionId, "APPROVED", 2]);
    },
  );

  test.each([
    ["GUEST_LECTURER", "GUEST_LECTURE"],
    ["SUBJECT_MATTER_EXPERT", "SUBJECT_MATTER_EXPERT"],
  ] as const)("by a %s of what they own waits for review [CONT-044]", async (role, type) => {
    const person = await buildParticipant(world.db, batch, role);
    const { contentId } = await upload(person, { type });
    const second = await replace(person, contentId);
    await send(second, PDF);
    await world.call(finish, report(second), person);
    const { versionId, approvalStatus, versions: kept } = await seen(contentId, person);
    expect([versionId, approvalStatus, kept.length]).toEqual([second.versionId, "UNDER_REVIEW", 2]);
  });

  test("is not for an owner without the right [PERM-074]", async () => {
    const { contentId } = await upload(facilitator, { uploadedFor: attendee.userId });
    expect((await seen(contentId, attendee)).owner).toMatchObject({ userId: attendee.userId });
    const body = { entityId: batch.batchId, contentId, fileExtension: "pdf" };
    expect((await world.refusal(version, { body }, attendee)).status).toBe(403);
  });

  test("by somebody else takes its own right [PERM-075]", async () => {
    const { contentId, versionId } = await present();
    await approve(versionId);
    const lecturer = await buildParticipant(world.db, batch, "GUEST_LECTURER");
    const body = { entityId: batch.batchId, contentId, fileExtension: "pdf" };
    for (const [person, status] of [
      [lecturer, 403],
      [attendee, 403],
      [stranger, 404],
    ] as const) {
      expect((await world.refusal(version, { body }, person)).status).toBe(status);
    }
    const third = await replace(facilitator, contentId);
    await send(third, PDF);
    await world.call(finish, report(third), facilitator);
    expect(await seen(contentId, attendee)).toMatchObject({
      versionId: third.versionId,
      owner: { userId: presenter.userId },
    });
  });

  test("that is older takes nothing from a newer one that was approved before it", async () => {
    const { contentId, versionId: first } = await present();
    const second = await replace(presenter, contentId);
    await send(second, PDF);
    await world.call(finish, report(second), presenter);
    await approve(second.versionId);
    await approve(first);
    expect((await seen(contentId, attendee)).versionId).toBe(second.versionId);
  });
});

test("content is renamed by who may replace it; what a presenter got approved keeps its name [CONT-050]", async () => {
  expect(routeOf(rename)).toBe("PUT /v1/content/:contentId/name");
  const { contentId, versionId } = await present();
  const renamed = (name: string) => ({ params: { contentId }, body: { name } });
  await world.call(rename, renamed("Foot ulcer, second look"), presenter);
  expect((await seen(contentId, presenter)).name).toBe("Foot ulcer, second look");
  expect((await world.refusal(rename, renamed("a/b"), presenter)).body.error.fields).toEqual({
    name: translate("en", "SESSION_CONTENT_UPLOAD_ERROR_CHECK_FILE_NAME"),
  });
  await approve(versionId);
  expect((await world.refusal(rename, renamed("Another"), presenter)).status).toBe(409);
  expect((await world.refusal(rename, renamed("Another"), attendee)).status).toBe(403);
  await world.call(rename, renamed("Foot ulcer"), facilitator);
  expect((await seen(contentId, attendee)).name).toBe("Foot ulcer");
});

/** People with many or few rights in a batch, without its sessions. */
async function others(): Promise<UserRow[]> {
  const roles = ["OWNER", "PROGRAM_ADMIN", "GUEST_LECTURER", "SUBJECT_MATTER_EXPERT"] as const;
  const people = await Promise.all(roles.map((role) => buildParticipant(world.db, batch, role)));
  const editor = await buildUser(world.db);
  await buildRight(world.db, { programId: batch.programId, userId: editor.userId, canView: true, canEdit: true });
  return [...people, editor];
}

test("only facilitators change the owner, to somebody of the batch [CONT-042] [CONT-051]", async () => {
  expect(routeOf(setOwner)).toBe("PUT /v1/content/:contentId/owner");
  const { contentId } = await upload(facilitator);
  const owned = (userId: string) => ({ params: { contentId }, body: { owner: userId } });
  await world.call(setOwner, owned(presenter.userId), facilitator);
  expect((await seen(contentId, attendee)).owner).toMatchObject({ userId: presenter.userId });
  expect(await world.refusal(setOwner, owned(stranger.userId), facilitator)).toMatchObject({
    status: 404,
    body: { responseCode: "PARTICIPANT_UNKNOWN" },
  });
  for (const person of [owner, presenter, attendee, ...(await others())]) {
    expect((await world.refusal(setOwner, owned(attendee.userId), person)).status).toBe(403);
  }
});

test("only facilitators delete content, and its files go with a job [CONT-043] [CONT-053] [CONT-062] [PERM-077]", async () => {
  expect(routeOf(remove)).toBe("DELETE /v1/content/:contentId");
  const { contentId, versionId } = await upload(facilitator);
  const key = await keyOf(versionId);
  expect(await sizeOf(key)).toBe(PDF.length);
  for (const person of [owner, presenter, attendee, ...(await others())]) {
    expect((await world.refusal(remove, { params: { contentId } }, person)).status).toBe(403);
  }
  const own = await present();
  expect((await world.refusal(remove, { params: { contentId: own.contentId } }, presenter)).status).toBe(403);
  expect(await sizeOf(await keyOf(own.versionId))).toBe(PDF.length);
  await world.call(remove, { params: { contentId } }, facilitator);
  expect((await world.refusal(remove, { params: { contentId } }, facilitator)).status).toBe(404);
  await world.settled();
  expect(await sizeOf(key)).toBeUndefined();
});

test("the hub keeps who approved, rejected and removed content, each once", async () => {
  const [first, second] = [await present(), await present({ name: "Second case" })];
  await approve(first.versionId);
  await approve(first.versionId);
  await approve(second.versionId, facilitator, { approvalStatus: "REJECTED", approvalComment: "Shows the face." });
  await world.call(remove, { params: { contentId: first.contentId } }, facilitator);
  const id = ownHub.organizationId;
  const { entries, isIntact } = await world.call(auditEndpoints.list, { params: { id }, query: {} }, owner);
  expect(entries.toReversed()).toMatchObject([
    { action: "CONTENT_APPROVED", details: { content: form().name } },
    { action: "CONTENT_REJECTED", details: { content: "Second case", reason: "Shows the face." } },
    { action: "CONTENT_REMOVED", details: { content: form().name } },
  ]);
  expect(entries.every(({ actorName }) => actorName.startsWith("Meera"))).toBe(true);
  expect(isIntact).toBe(true);
});

describe("content of a program", () => {
  const inBatch = (batchId: string) => listed(owner, { entityId: batchId });
  const sibling = () => buildBatch(world.db, { programId: batch.programId, createdBy: owner.userId });
  const added = (contentId: string, as = owner) => world.call(spread, { params: { contentId } }, as);

  test("is what is approved in one batch, added to all others that are not over, by who may create it and nobody else [PERM-062]", async () => {
    const { contentId, versionId } = await upload(facilitator);
    const [second, over] = [await sibling(), await sibling()];
    await world.db.update(batches).set({ entityStatus: "COMPLETED" }).where(eq(batches.batchId, over.batchId));
    const createdBy = owner.userId;
    const { batch: foreign } = await buildHubWithBatch(world.db, { program: { createdBy }, batch: { createdBy } });
    for (const person of [presenter, attendee]) {
      expect((await seen(contentId, person)).actions).not.toContain("SPREAD");
      expect((await world.refusal(spread, { params: { contentId } }, person)).status).toBe(403);
    }
    expect((await world.refusal(spread, { params: { contentId } }, stranger)).status).toBe(404);
    // Nor their own presentations.
    const own = await present();
    await approve(own.versionId);
    expect((await seen(own.contentId, presenter)).actions).not.toContain("SPREAD");
    expect((await world.refusal(spread, { params: { contentId: own.contentId } }, presenter)).status).toBe(403);
    for (const person of [owner, facilitator]) expect((await seen(contentId, person)).actions).toContain("SPREAD");
    expect(await added(contentId, facilitator)).toEqual({ batchCount: 1 });
    const { contentList } = await inBatch(second.batchId);
    expect(contentList).toMatchObject([{ name: "Foot ulcer case W., 54 years", approvalStatus: "APPROVED" }]);
    const copied = await world.db.select().from(contents).where(eq(contents.copiedFrom, contentId));
    expect(copied.map(({ batchId }) => batchId)).toEqual([second.batchId]);
    expect(await world.db.select().from(contents).where(eq(contents.batchId, foreign.batchId))).toEqual([]);
    expect(await keyOf(contentList[0]?.versionId ?? "")).toBe(await keyOf(versionId));
  });

  test("is there once in each batch, however many add it at once and from which batch", async () => {
    const { contentId } = await upload(facilitator);
    const second = await sibling();
    const counts = await together(8, () => added(contentId));
    expect(counts.reduce((sum, { batchCount }) => sum + batchCount, 0)).toBe(1);
    const [copy] = (await inBatch(second.batchId)).contentList;
    expect(await added(copy?.contentId ?? "")).toEqual({ batchCount: 0 });
    expect((await inBatch(second.batchId)).totalNumber).toBe(1);
  });

  test("keeps its file until the last batch that has it lets it go", async () => {
    const { contentId, versionId } = await upload(facilitator);
    const second = await sibling();
    const other = await buildParticipant(world.db, second, "FACILITATOR");
    await added(contentId);
    const [copy] = (await listed(other, { entityId: second.batchId })).contentList;
    const key = await keyOf(versionId);
    await world.call(remove, { params: { contentId } }, facilitator);
    await world.settled();
    expect(await sizeOf(key)).toBe(PDF.length);
    await world.call(remove, { params: { contentId: copy?.contentId ?? "" } }, other);
    await world.settled();
    expect(await sizeOf(key)).toBeUndefined();
  });

  test("that waits for review is added nowhere", async () => {
    const { contentId } = await present();
    await sibling();
    expect((await seen(contentId, facilitator)).actions).not.toContain("SPREAD");
    expect(await world.refusal(spread, { params: { contentId } }, facilitator)).toMatchObject({
      status: 409,
      body: { responseCode: "CONTENT_NOT_APPROVED" },
    });
  });
});

describe("reactions", () => {
  test("are counted exactly however many press at once, and the same one again is taken back by NONE [CONT-004] [CONT-025] [CONT-055] [CONT-056]", async () => {
    expect([details, react].map(routeOf)).toEqual(["POST /v1/content/details", "POST /v1/content/reaction"]);
    const { contentId } = await buildContent(world.db, { batchId: batch.batchId, ownerId: facilitator.userId });
    const press = (as: UserRow, reaction: (typeof REACTIONS)[number] | "NONE") =>
      world.call(react, { body: { contentId, reaction } }, as);
    const people = [facilitator, presenter, attendee, owner];
    await together([...people, ...people, ...people], (person) => press(person, "LIKE"));
    expect(await press(attendee, "GRATITUDE")).toEqual({
      reactionList: { LIKE: 3, GRATITUDE: 1 },
      reactionByUser: "GRATITUDE",
    });
    expect(await press(attendee, "NONE")).toEqual({ reactionList: { LIKE: 3 }, reactionByUser: "NONE" });
    expect(await press(attendee, "NONE")).toEqual({ reactionList: { LIKE: 3 }, reactionByUser: "NONE" });
    const { content } = await world.call(details, { body: { contentId } }, presenter);
    expect(content).toMatchObject({ reactionList: { LIKE: 3 }, reactionByUser: "LIKE" });
  });

  test("are for those who see the content", async () => {
    const { contentId } = await present();
    const body = { contentId, reaction: "LIKE" as const };
    expect((await world.refusal(react, { body }, attendee)).status).toBe(404);
    expect((await world.refusal(react, { body }, stranger)).status).toBe(404);
  });
});

test("views, downloads and shares are counted once for each person [CONT-057] [CONT-058] [CONT-059]", async () => {
  const { contentId } = await buildContent(world.db, { batchId: batch.batchId, ownerId: facilitator.userId });
  const params = { params: { contentId } };
  await together(6, (index) => world.call(countView, params, index % 2 === 0 ? attendee : presenter));
  await world.call(countDownload, params, attendee);
  expect([countView, countDownload, countShare].map(routeOf)).toEqual([
    ...["POST /v1/content/:contentId/count/view", "POST /v1/content/:contentId/count/download"],
    "POST /v1/content/:contentId/count/share",
  ]);
  await world.call(countShare, params, facilitator);
  expect(await seen(contentId, attendee)).toMatchObject({ viewCount: 2, downloadCount: 1, shareCount: 1 });
  expect((await world.refusal(countShare, params, attendee)).status).toBe(403);
  expect((await world.refusal(countView, params, stranger)).status).toBe(404);
});

test("who may see content but not download it gets no link to it, and who may not see it finds none [PERM-070] [PERM-071]", async () => {
  const superhub = await buildOrganization(world.db, { level: "SUPERHUB" });
  const hub = await buildOrganization(world.db, { parentId: superhub.organizationId });
  const above = await buildMember(world.db, superhub, "QUALITY_ADMIN");
  const program = await buildProgram(world.db, { organizationId: hub.organizationId, createdBy: owner.userId });
  const { batchId } = await buildBatch(world.db, { programId: program.programId, createdBy: owner.userId });
  const { contentId } = await buildContent(world.db, { batchId, ownerId: owner.userId });
  const item = await seen(contentId, above);
  expect(item).toMatchObject({ name: "Titration chart", url: null, actions: [] });
  expect(item.versions.map(({ url }) => url)).toEqual([null]);
  expect((await world.refusal(countDownload, { params: { contentId } }, above)).status).toBe(403);
  const blind = await buildMember(world.db, superhub, "QUALITY_MEMBER");
  await world.call(batchEndpoints.read, { params: { batchId } }, blind);
  expect((await world.refusal(read, { params: { contentId } }, blind)).status).toBe(404);
  expect((await world.refusal(list, { body: { entityId: batchId } }, blind)).status).toBe(403);
});

describe("the list", () => {
  const ownedBy = (person: UserRow, name: string, fields: object = {}) =>
    buildContent(world.db, { batchId: batch.batchId, ownerId: person.userId, name, ...fields });

  test("comes in pages of ten, the newest first [CONT-054] [CONT-074]", async () => {
    for (let number = 1; number <= 12; number += 1) {
      await ownedBy(facilitator, `Reading ${number}`, { updatedAt: new Date(nowMs() - (20 - number) * 60_000) });
    }
    expect(routeOf(list)).toBe("POST /v1/content/list");
    const first = await listed(attendee);
    expect(first).toMatchObject({ totalNumber: 12, waitingNumber: 0 });
    expect(first.contentList.map(({ name }) => name)).toEqual(
      Array.from({ length: 10 }, (_, index) => `Reading ${12 - index}`),
    );
    expect(await namesIn(attendee, { pageNumber: 1 })).toEqual(["Reading 2", "Reading 1"]);
    expect(await namesIn(attendee, { pageNumber: 9 })).toEqual([]);
  });

  test("is filtered, searched and sorted both ways [CONT-005] [CONT-028]", async () => {
    await ownedBy(facilitator, "insulin pen", { type: "READING_MATERIAL" });
    await ownedBy(presenter, "Agenda 50% done", { type: "AGENDA", sessionId: session.sessionId });
    const old = await ownedBy(owner, "Zinc", { updatedAt: new Date(nowMs() - 40 * DAY) });
    await world.call(react, { body: { contentId: old.contentId, reaction: "LOVE" } }, attendee);
    const byName = { sortBy: "name" as const };
    expect(await namesIn(attendee, { ...byName, sortOrder: "ASC" })).toEqual([
      "Agenda 50% done",
      "insulin pen",
      "Zinc",
    ]);
    expect(await namesIn(attendee, { ...byName, sortOrder: "DESC" })).toEqual([
      "Zinc",
      "insulin pen",
      "Agenda 50% done",
    ]);
    expect(await namesIn(attendee, { ...byName, sortOrder: "NONE" })).toEqual(await namesIn(attendee));
    const upwards = { entityId: batch.batchId, ...byName, sortOrder: "UP" as "ASC" };
    expect((await world.refusal(list, { body: upwards }, attendee)).body.error.fields).toHaveProperty("sortOrder");
    expect((await namesIn(attendee, { sortBy: "reactions", sortOrder: "DESC" }))[0]).toBe("Zinc");
    expect(await namesIn(attendee, { searchText: "50% d" })).toEqual(["Agenda 50% done"]);
    expect(await namesIn(attendee, { searchText: "rahul" })).toEqual(["Agenda 50% done"]);
    expect(await namesIn(attendee, { type: ["READING_MATERIAL", "AGENDA"], ...byName, sortOrder: "ASC" })).toHaveLength(
      2,
    );
    expect(await namesIn(attendee, { entityId: session.sessionId })).toEqual(["Agenda 50% done"]);
    expect(await namesIn(attendee, { lastDays: 30 })).not.toContain("Zinc");
    const [item] = (await listed(attendee, { entityId: session.sessionId })).contentList;
    expect(item).toMatchObject({ entityId: session.sessionId, entityType: "SESSION" });
  });

  test("is sorted by each of its columns, upwards and downwards [CONT-012] [CONT-028]", async () => {
    const at = (days: number) => ({ updatedAt: new Date(nowMs() - days * DAY) });
    await ownedBy(facilitator, "Beta", { ...at(3), type: "AGENDA" });
    const own = { batchId: batch.batchId, ownerId: facilitator.userId };
    await buildContent(world.db, { ...own, ...at(1), name: "Alpha", type: "LINK" }, { approvalStatus: "UNDER_REVIEW" });
    const { contentId } = await ownedBy(facilitator, "Gamma", { ...at(2), type: "CASE_PRESENTATION" });
    const rejected = { ...own, ...at(4), name: "Delta", type: "OTHER" } as const;
    const { contentId: loved } = await buildContent(world.db, rejected, { approvalStatus: "REJECTED" });
    for (const person of [owner, presenter, facilitator]) {
      await world.call(react, { body: { contentId, reaction: "LIKE" } }, person);
    }
    await world.call(react, { body: { contentId: loved, reaction: "LIKE" } }, facilitator);
    const firstBy = async (sortBy: (typeof SORT_COLUMNS)[number]) => [
      (await namesIn(facilitator, { sortBy, sortOrder: "ASC" }))[0],
      (await namesIn(facilitator, { sortBy, sortOrder: "DESC" }))[0],
    ];
    expect(await firstBy("name")).toEqual(["Alpha", "Gamma"]);
    expect(await firstBy("type")).toEqual(["Beta", "Delta"]);
    expect((await namesIn(facilitator, { sortBy: "approvalStatus", sortOrder: "ASC" })).slice(-2)).toEqual([
      ...["Delta", "Alpha"],
    ]);
    expect((await firstBy("approvalStatus"))[1]).toBe("Alpha");
    expect((await firstBy("reactions"))[1]).toBe("Gamma");
    expect((await namesIn(facilitator, { sortBy: "reactions", sortOrder: "ASC" })).slice(-2)).toEqual([
      ...["Delta", "Gamma"],
    ]);
    expect(await firstBy("updatedAt")).toEqual(["Delta", "Alpha"]);
  });

  test("is asked for by status, and shows what waits to its owner and to reviewers, and counts it [CONT-054]", async () => {
    await present();
    await ownedBy(facilitator, "Open");
    expect(await listed(facilitator)).toMatchObject({ totalNumber: 2, waitingNumber: 1 });
    expect(await namesIn(facilitator, { approvalStatus: ["APPROVED"] })).toEqual(["Open"]);
    expect(await namesIn(facilitator, { approvalStatus: ["REJECTED"] })).toEqual([]);
    expect(await namesIn(facilitator, { approvalStatus: ["APPROVED", "UNDER_REVIEW"] })).toHaveLength(2);
    expect(await listed(presenter, { approvalStatus: ["UNDER_REVIEW"] })).toMatchObject({
      totalNumber: 1,
      waitingNumber: 1,
    });
    expect(await listed(attendee)).toMatchObject({ totalNumber: 1, waitingNumber: 0, addableTypes: [] });
    expect(await listed(attendee, { approvalStatus: ["UNDER_REVIEW"] })).toMatchObject({ totalNumber: 0 });
  });

  test("is there for people of the batch, by the batch and by its sessions; for nobody else [PERM-070]", async () => {
    for (const entityId of [batch.batchId, session.sessionId, newId()]) {
      expect((await world.refusal(list, { body: { entityId } }, stranger)).status).toBe(404);
    }
    expect((await listed(attendee, { entityId: session.sessionId })).totalNumber).toBe(0);
  });
});

test("what is in the way of one's own removal goes: a session planned anew leaves its content to the batch", async () => {
  const { contentId } = await buildContent(world.db, {
    batchId: batch.batchId,
    ownerId: owner.userId,
    sessionId: session.sessionId,
  });
  await world.db.delete(sessions).where(eq(sessions.sessionId, session.sessionId));
  expect(await seen(contentId, attendee)).toMatchObject({ entityType: "BATCH", entityId: batch.batchId });
});

test("a batch that is deleted takes its content and the files with it", async () => {
  const { contentId, versionId } = await upload(facilitator);
  const key = await keyOf(versionId);
  await world.call(batchEndpoints.remove, { params: { batchId: batch.batchId } }, owner);
  await world.settled();
  expect(await world.db.$count(contents, eq(contents.contentId, contentId))).toBe(0);
  expect(await sizeOf(key)).toBeUndefined();
});

test("a program that is deleted takes the content of its batches with it", async () => {
  const { contentId } = await upload(facilitator);
  await world.call(programEndpoints.remove, { params: { id: batch.programId } }, owner);
  expect(await world.db.$count(contents, eq(contents.contentId, contentId))).toBe(0);
});

test("the file with everything about a person holds their content, versions, reactions and what they opened", async () => {
  const { contentId, versionId } = await present();
  await world.call(react, { body: { contentId, reaction: "LIKE" } }, presenter);
  await world.call(countView, { params: { contentId } }, presenter);
  const self = { params: { userId: presenter.userId } };
  await world.call(profileEndpoints.orderExport, self, presenter);
  await world.settled();
  const { url } = await world.call(profileEndpoints.exportLink, self, presenter);
  const { body } = await world.openFile(url, presenter);
  const { held } = JSON.parse(body) as { held: Record<string, unknown[]> };
  expect(held).toMatchObject({
    contents: [{ content_id: contentId, name: form().name }],
    content_versions: [{ version_id: versionId }],
    content_reactions: [{ content_id: contentId, reaction: "LIKE" }],
    content_uses: [{ content_id: contentId, use: "VIEW" }],
  });
});

test("of an erased account nothing stays that only its owner saw, nor what they pressed; shared content stays without a name", async () => {
  const waiting = await present();
  const shared = await present();
  await approve(shared.versionId);
  await world.call(react, { body: { contentId: shared.contentId, reaction: "LIKE" } }, presenter);
  await world.call(countView, { params: { contentId: shared.contentId } }, presenter);
  const key = await keyOf(waiting.versionId);
  await world.db.transaction((tx) => announce(tx, accountErased, { userId: presenter.userId }));
  await world.settled();
  expect(await world.db.$count(contents, eq(contents.contentId, waiting.contentId))).toBe(0);
  expect(await sizeOf(key)).toBeUndefined();
  expect((await seen(shared.contentId, attendee)).reactionList).toEqual({});
  expect(await world.db.$count(contentReactions, eq(contentReactions.userId, presenter.userId))).toBe(0);
  expect(await world.db.$count(contentUses, eq(contentUses.userId, presenter.userId))).toBe(0);
});
