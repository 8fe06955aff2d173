import { readdirSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { deflateSync } from "node:zlib";
import { PDFDocument } from "pdf-lib";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { FailureBody } from "@openrounds/contract/kernel/envelope.ts";
import { documentEndpoints } from "@openrounds/contract/media/documents/endpoints.ts";
import { MAX_UPLOAD_BYTES, MAX_UPLOAD_BYTES_A_DAY } from "@openrounds/contract/media/documents/schemas.ts";
import { DAY, resetClock } from "../../kernel/clock.ts";
import { buildUser } from "../../identity/factory.ts";
import type { UserRow } from "../../identity/service.ts";
import { translate } from "../../kernel/i18n/messages.ts";
import { newId } from "../../kernel/ids.ts";
import { PARTS, filesRoot } from "../../kernel/parts.ts";
import { MP4, OFFICE_TYPES, PIXELS, officeOf, samplesByType } from "../../kernel/testing/samples.ts";
import { passTime } from "../../kernel/testing/time.ts";
import { together } from "../../kernel/testing/together.ts";
import { createWorld, routeOf, type World } from "../../kernel/testing/world.ts";
import { insertUpload } from "../queries.ts";
import { claimDocuments, openDocument, removeUnclaimed, sizeOfOwnDocument } from "./service.ts";

let world: World;
let person: UserRow;
let samples: Record<string, Buffer>;

beforeAll(async () => {
  world = await createWorld();
  samples = await samplesByType();
});
afterAll(() => world.close());
beforeEach(async () => {
  person = await buildUser(world.db);
});

async function post(url: string, form: FormData) {
  const headers = { authorization: await world.authorize(person) };
  return world.app.http.inject({ method: "POST", url: `/api${url}`, headers, payload: form });
}
function attach(bytes: Uint8Array, name: string, field = "filePath") {
  const form = new FormData();
  form.set(field, new Blob([new Uint8Array(bytes)]), name);
  return post(documentEndpoints.uploadPost.path, form);
}
function uploadDocument(bytes: Uint8Array, fields: Readonly<Record<string, string>>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("file", new Blob([new Uint8Array(bytes)]), "blob");
  return post(documentEndpoints.upload.path, form);
}
const bytesOf = (type: string): Buffer => samples[type] ?? Buffer.alloc(0);
const urlOf = (response: { json(): unknown }): string =>
  (response.json() as { resultBody: { url: string } }).resultBody.url;
const failureOf = (response: { json(): unknown }): FailureBody => response.json() as FailureBody;

test.each(["jpg", "jpeg", "png", "gif", "pdf", "pptx", "mp3", "ogg", "wav", "mp4", "xlsx", "docx"])(
  "a file of the platform type %s is attached to a post [USER-057] [COMM-069] [SHELL-084]",
  async (type) => {
    expect(routeOf(documentEndpoints.uploadPost)).toBe("POST /v1/user/upload/post");
    const response = await attach(bytesOf(type), `Case notes.${type.toUpperCase()}`);
    expect(response.statusCode).toBe(200);
    expect(urlOf(response)).toMatch(/^\/files\/documents\//);
  },
);

test("a form without its file says which field misses [USER-057] [USER-058]", async () => {
  const ofPost = await attach(bytesOf("pdf"), "notes.pdf", "other");
  expect(failureOf(ofPost).error.fields).toEqual({ filePath: translate("en", "error.fileMissing") });
  const form = new FormData();
  form.set("fileExtension", "pdf");
  form.set("fileName", "Agreement");
  expect(failureOf(await post(documentEndpoints.upload.path, form)).error.fields).toEqual({
    file: translate("en", "error.fileMissing"),
  });
});

test("a document of the picker is attached to a post too, and a file of any other type is not [COMM-051] [SHELL-084]", async () => {
  for (const type of ["pps", "doc", "docx", "pdf", "txt", "ppt"]) {
    expect((await attach(bytesOf(type), `notes.${type}`)).statusCode).toBe(200);
  }
  for (const name of ["page.html", "drawing.svg", "tool.exe", "tool.zip", "noending", "notes.pdf.js"]) {
    const refused = await attach(bytesOf("txt"), name);
    expect([name, refused.statusCode]).toEqual([name, 415]);
    expect(failureOf(refused).error.fields).toEqual({ filePath: translate("en", "UPLOAD_TYPE_UNSUPPORTED") });
  }
});

test("a document is sent with its ending and its name, and opens for a short time as a file to be saved [USER-058]", async () => {
  const url = urlOf(await uploadDocument(bytesOf("pdf"), { fileExtension: ".PDF", fileName: "Agreement à signer" }));
  expect((await uploadDocument(bytesOf("pdf"), { fileName: "Agreement.pdf" })).statusCode).toBe(200);
  expect((await uploadDocument(bytesOf("pdf"), { fileName: "Agreement.exe" })).statusCode).toBe(415);
  expect((await world.openFile(url, person)).statusCode).toBe(404);
  const address = openDocument(world.app.platform, person, { url, name: "Agreement à signer.pdf" });
  const file = await world.openFile(address, person);
  expect(file.rawPayload.equals(bytesOf("pdf"))).toBe(true);
  expect(file.headers["content-disposition"]).toBe(
    `attachment; filename="Agreement _ signer.pdf"; filename*=UTF-8''Agreement%20%C3%A0%20signer.pdf`,
  );
  expect(file.headers["content-security-policy"]).toMatch(/^sandbox; default-src 'none'/);
});

test("documents are pps, doc, docx, pdf, txt and ppt, and nothing else [SHELL-085]", async () => {
  for (const type of ["pps", "doc", "docx", "pdf", "txt", "ppt"]) {
    expect((await uploadDocument(bytesOf(type), { fileExtension: type, fileName: "notes" })).statusCode).toBe(200);
  }
  for (const type of ["pptx", "xlsx", "png", "mp4", "html"]) {
    const refused = await uploadDocument(bytesOf(type), { fileExtension: type, fileName: "notes" });
    expect(failureOf(refused).error.fields).toEqual({ file: translate("en", "UPLOAD_TYPE_UNSUPPORTED") });
  }
});

test.each([
  ["a page named pdf", "pdf", Buffer.from("<!doctype html><script>alert(1)</script>")],
  ["a program named docx", "docx", Buffer.concat([Buffer.from("MZ"), Buffer.alloc(900)])],
  ["a sheet named docx", "docx", officeOf("xlsx")],
  ["a film named mp3", "mp3", MP4],
  ["bytes named txt", "txt", Buffer.from([0x41, 0x00, 0xff, 0xfe])],
  ["an archive cut off", "docx", officeOf("docx").subarray(0, -30)],
  ["a document with a program", "docx", officeOf("docx", { name: "word/vbaProject.bin" })],
  ["a document that unpacks to a gigabyte", "docx", officeOf("docx", { name: "word/a.xml", unpackedBytes: 2 ** 30 })],
  ["nothing at all", "pdf", Buffer.alloc(0)],
])("%s is refused at its field, and nothing of it stays", async (_name, type, bytes) => {
  const refused = await attach(bytes, `file.${type}`);
  expect(refused.statusCode).toBe(415);
  expect(failureOf(refused).error.fields).toEqual({ filePath: translate("en", "UPLOAD_CONTENT_DIFFERS") });
  expect(readdirSync(path.join(filesRoot(world.app.platform), PARTS))).toEqual([]);
});

/** A multipart form with a video of a given size, generated while it is sent. */
function* filmOf(sizeBytes: number): Generator<Buffer> {
  const head = 'Content-Disposition: form-data; name="filePath"; filename="lecture.mp4"';
  yield Buffer.from(`--end\r\n${head}\r\n\r\n`);
  yield MP4;
  const megabyte = Buffer.alloc(1024 ** 2);
  for (let left = sizeBytes - MP4.length; left > 0; left -= megabyte.length) yield megabyte.subarray(0, left);
  yield Buffer.from("\r\n--end--\r\n");
}

test("a film of 104857600 bytes is taken, one of more is not [SHELL-086]", async () => {
  expect(MAX_UPLOAD_BYTES).toBe(104_857_600);
  const authorization = await world.authorize(person);
  const sendFilm = (sizeBytes: number) =>
    world.app.http.inject({
      method: "POST",
      url: `/api${documentEndpoints.uploadPost.path}`,
      headers: { authorization, "content-type": "multipart/form-data; boundary=end" },
      payload: Readable.from(filmOf(sizeBytes)),
    });
  for (const sizeBytes of [8 * 1024 ** 2, MAX_UPLOAD_BYTES]) expect((await sendFilm(sizeBytes)).statusCode).toBe(200);
  const refused = await sendFilm(MAX_UPLOAD_BYTES + 1);
  expect(refused.statusCode).toBe(413);
  expect(failureOf(refused).error.fields).toEqual({ filePath: translate("en", "error.tooLarge") });
  expect(readdirSync(path.join(filesRoot(world.app.platform), PARTS))).toEqual([]);
});

test("a picture is kept as a picture, without where and with what it was taken, and opens by a signed address only", async () => {
  const exif = { IFD0: { Make: "Canary" } };
  const photo = await PIXELS.clone().withExif(exif).jpeg().toBuffer();
  const url = urlOf(await attach(photo, "photo.jpg"));
  expect((await world.openFile(url, person)).statusCode).toBe(404);
  const address = openDocument(world.app.platform, person, { url, name: "photo.webp" });
  const kept = await world.openFile(address, person);
  expect((await sharp(kept.rawPayload).metadata()).exif).toBeUndefined();
  expect((await attach(photo.subarray(0, 300), "photo.jpg")).statusCode).toBe(415);
});

test.each(OFFICE_TYPES)("a %s that unpacks to more than its list says is refused", async (type) => {
  const [bomb, isDeflated] = ["0".repeat(8_000_000), true];
  const entry = { name: "docProps/app.xml", text: bomb, isDeflated };
  const statusOf = async (bytes: Buffer) => (await attach(bytes, `file.${type}`)).statusCode;
  expect(await statusOf(officeOf(type, { ...entry, unpackedBytes: 100 }))).toBe(415);
  expect(await statusOf(officeOf(type, { ...entry, unpackedBytes: 100, liesTwice: true }))).toBe(415);
  expect(
    await statusOf(officeOf(type, { ...entry, text: "0".repeat(2000), unpackedBytes: 2001, liesTwice: true })),
  ).toBe(415);
  expect(await statusOf(officeOf(type, { ...entry, text: "0".repeat(2000) }))).toBe(200);
});

/** A PDF with one object, and one in a compressed object stream. */
const pdfWith = (object: string, packed = "<</Type/Catalog>>", words = "/Filter/FlateDecode"): Buffer => {
  const objects = deflateSync(`1 0 ${packed}`);
  return Buffer.concat([
    Buffer.from(`%PDF-1.7\n2 0 obj ${object} endobj\n`),
    Buffer.from(`3 0 obj <</Type/ObjStm/N 1/First 4/Length ${objects.length}${words}>>\nstream\r\n`),
    objects,
    Buffer.from("\nendstream endobj\n%%EOF"),
  ]);
};
const SCRIPT = "/OpenAction<</S/JavaScript/JS(app.alert(1))>>";
const PREDICTED = "/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 4>>";

test.each([
  ["a script", pdfWith(`<<${SCRIPT}>>`)],
  ["a script whose name is escaped", pdfWith("<</AA<</O<</S/J#61va#53cript/JS(1)>>>>>>")],
  ["a script among packed objects", pdfWith("<<>>", `<<${SCRIPT}>>`)],
  ["an escaped script among packed objects", pdfWith("<<>>", "<</S/#4Aav#61Script>>")],
  ["a program", pdfWith("<</S/Launch/F(calc.exe)>>")],
  ["another file", pdfWith("<</Names<</EmbeddedFiles 4 0 R>>>>")],
  ["another file among packed objects", pdfWith("<<>>", "<</Type/Filespec/EF<</F 5 0 R>>>>")],
  ["objects packed in a way that nobody can look into", pdfWith("<<>>", "<<>>", "/Filter[/ASCII85Decode/FlateDecode]")],
  ["objects packed by differences", pdfWith("<<>>", "<<>>", PREDICTED)],
  ["objects whose kind is told elsewhere", pdfWith("/ObjStm")],
  ["objects that are locked", Buffer.concat([pdfWith("<<>>").subarray(0, 90), Buffer.from("locked".repeat(20))])],
  ["objects that unpack to more than 64 MB", pdfWith("<<>>", " ".repeat(65 * 1024 ** 2))],
])("a PDF with %s is refused, and says what to do", async (_name, bytes) => {
  for (const refused of [await attach(bytes, "file.pdf"), await uploadDocument(bytes, { fileExtension: "pdf" })]) {
    expect([refused.statusCode, failureOf(refused).responseCode]).toEqual([415, "UPLOAD_PDF_ACTIVE"]);
  }
});

test("a PDF that opens at a page and packs its objects is taken, and one full of slashes is looked at in time", async () => {
  const plain = pdfWith("<</OpenAction[1 0 R/Fit]>>", "<</Type/Catalog/Names 7 0 R/A<</S/URI/URI(https://who.int)>>>>");
  expect((await attach(plain, "file.pdf")).statusCode).toBe(200);
  const drawn = await PDFDocument.create();
  drawn.addPage().drawText("Titration");
  expect((await attach(await drawn.save({ useObjectStreams: true }), "file.pdf")).statusCode).toBe(200);
  const begun = performance.now();
  const slashes = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(4 * 1024 ** 2, "/ObjSt#6")]);
  expect((await attach(slashes, "file.pdf")).statusCode).toBe(200);
  expect(performance.now() - begun).toBeLessThan(10_000);
});

test("a form without its file says what misses", async () => {
  const without = await attach(bytesOf("pdf"), "a.pdf", "other");
  expect(failureOf(without).error.fields).toEqual({ filePath: translate("en", "error.fileMissing") });
});

test("a paper of somebody else, or one above 5 MB, is not taken for the own [ONBD-064]", async () => {
  const url = urlOf(await uploadDocument(bytesOf("pdf"), { fileExtension: "pdf", fileName: "deed" }));
  const stranger = await buildUser(world.db);
  expect(await sizeOfOwnDocument(world.db, stranger.userId, url)).toBeUndefined();
  expect(await sizeOfOwnDocument(world.db, person.userId, url)).toBe(bytesOf("pdf").length);
  const pdfOf = (bytes: number) => Buffer.concat([bytesOf("pdf"), Buffer.alloc(bytes - bytesOf("pdf").length)]);
  const largest = urlOf(await uploadDocument(pdfOf(5 * 1024 * 1024), { fileExtension: "pdf", fileName: "deed" }));
  expect(await sizeOfOwnDocument(world.db, person.userId, largest)).toBe(5_242_880);
  const large = pdfOf(5 * 1024 * 1024 + 1);
  const tooLarge = urlOf(await uploadDocument(large, { fileExtension: "pdf", fileName: "deed" }));
  await expect(sizeOfOwnDocument(world.db, person.userId, tooLarge)).rejects.toThrow("error.tooLarge");
});

test("a paper that is not handed in within a day is removed at night, however often that is tried", async () => {
  const paper = async () => urlOf(await uploadDocument(bytesOf("pdf"), { fileExtension: "pdf", fileName: "deed" }));
  const [handedIn, left] = [await paper(), await paper()];
  const picture = urlOf(await attach(bytesOf("png"), "photo.png"));
  await world.db.transaction((tx) => claimDocuments(tx, person.userId, [handedIn]));
  const { platform } = world.app;
  const isThere = async (url: string): Promise<boolean> => {
    const address = openDocument(platform, person, { url, name: "deed.pdf" });
    return (await world.openFile(address, person)).statusCode === 200;
  };
  const standing = () => Promise.all([handedIn, left, picture].map(isThere));
  await removeUnclaimed(platform);
  expect(await standing()).toEqual([true, true, true]);
  passTime(DAY + 1000);
  const fresh = await paper();
  await together(2, () => removeUnclaimed(platform));
  await removeUnclaimed(platform);
  expect([...(await standing()), await isThere(fresh)]).toEqual([true, false, false, true]);
  await expect(world.db.transaction((tx) => claimDocuments(tx, person.userId, [left]))).rejects.toThrow(
    "UPLOAD_DOCUMENT_MISSING",
  );
  resetClock();
});

test("a paper that is being handed in is not removed, and one that is being removed is not handed in", async () => {
  const url = urlOf(await uploadDocument(bytesOf("pdf"), { fileExtension: "pdf", fileName: "deed" }));
  const { platform } = world.app;
  passTime(DAY + 1000);
  let night: Promise<void> = Promise.resolve();
  await world.db.transaction(async (tx) => {
    await claimDocuments(tx, person.userId, [url]);
    night = removeUnclaimed(platform);
  });
  await night;
  expect(await sizeOfOwnDocument(world.db, person.userId, url)).toBe(bytesOf("pdf").length);
  const stranger = await buildUser(world.db);
  await expect(world.db.transaction((tx) => claimDocuments(tx, stranger.userId, [url]))).rejects.toThrow(
    "UPLOAD_DOCUMENT_MISSING",
  );
  resetClock();
});

test("nobody attaches without signing in, and no more than 2 GB in a day", async () => {
  const form = new FormData();
  form.set("filePath", new Blob([new Uint8Array(bytesOf("pdf"))]), "a.pdf");
  const url = `/api${documentEndpoints.uploadPost.path}`;
  expect((await world.app.http.inject({ method: "POST", url, payload: form })).statusCode).toBe(401);
  const uploaded = { ownerId: person.userId, mediaType: "video/mp4", createdAt: new Date() };
  const sizeBytes = MAX_UPLOAD_BYTES_A_DAY / 2 - 1;
  for (const uploadId of [newId(), newId()]) {
    await world.db.transaction((tx) =>
      insertUpload(tx, { ...uploaded, uploadId, storageKey: `documents/${uploadId}.mp4`, sizeBytes }),
    );
  }
  const refused = await attach(bytesOf("pdf"), "a.pdf");
  expect([refused.statusCode, failureOf(refused).responseCode]).toEqual([429, "UPLOAD_LIMIT_REACHED"]);
});
