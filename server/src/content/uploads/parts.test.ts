import { request, type ClientRequest } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contentEndpoints } from "@openrounds/contract/content/endpoints.ts";
import type { StartedUpload } from "@openrounds/contract/content/schemas.ts";
import { MAX_PART_BYTES, MAX_UPLOAD_BYTES } from "@openrounds/contract/media/documents/schemas.ts";
import { buildHubWithBatch, buildParticipant } from "../../batches/factory.ts";
import type { BatchRow } from "../../batches/service.ts";
import { buildUser } from "../../identity/factory.ts";
import type { UserRow } from "../../identity/service.ts";
import { DAY, resetClock } from "../../kernel/clock.ts";
import { startBucket, type TestBucket } from "../../kernel/testing/bucket.ts";
import { askForOffset, sendFile, sendPart, type SentPart } from "../../kernel/testing/parts.ts";
import { passTime } from "../../kernel/testing/time.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { storageOf } from "../../media/service.ts";
import { sentKeyOf } from "../service.ts";
import { removeRemains } from "./service.ts";

const { finish, read, remove, start, version } = contentEndpoints;
const MB = 1024 ** 2;
/** A PDF of a size, whose bytes tell where they stand. */
function pdfOf(sizeBytes: number): Buffer {
  const bytes = Buffer.alloc(sizeBytes, "0123456789abcdef");
  bytes.write("%PDF-1.7\n");
  bytes.write("%%EOF", sizeBytes - 5);
  return bytes;
}
const PDF = pdfOf(200);

let bucket: TestBucket;
let disk: World;
let remote: World;
let batch: BatchRow;
let facilitator: UserRow;

beforeAll(async () => {
  bucket = await startBucket();
  disk = await createWorld({ runsJobs: true });
  remote = await createWorld({ joins: disk, env: { STORAGE_URL: bucket.url } });
  for (const { app } of [disk, remote]) await app.http.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await remote.close();
  await disk.close();
  await bucket.close();
});
beforeEach(async () => {
  resetClock();
  ({ batch } = await buildHubWithBatch(disk.db));
  facilitator = await buildParticipant(disk.db, batch, "FACILITATOR");
});

describe.each(["disk", "bucket"])("a file that is sent in parts to a %s", (name) => {
  const world = (): World => (name === "disk" ? disk : remote);
  const form = (fileSizeBytes?: number) => ({
    body: {
      ...{ entityId: batch.batchId, name: "Foot ulcer", type: "READING_MATERIAL" as const, fileExtension: "pdf" },
      fileSizeBytes,
    },
  });
  const begin = (sizeBytes?: number): Promise<StartedUpload> => world().call(start, form(sizeBytes), facilitator);
  const report = ({ versionId }: StartedUpload, uploadSuccessful = true) => ({
    body: {
      ...{ entityId: batch.batchId, versionId, fileExtension: "pdf", fileName: "case.pdf" },
      ...{ fileSizeBytes: 1, fileType: "application/pdf", uploadSuccessful },
    },
  });
  const send = async ({ signedUrl }: StartedUpload, bytes: Buffer, part: Partial<SentPart> = {}): Promise<number> =>
    (await sendPart(world(), signedUrl ?? "", bytes, { as: facilitator, ...part })).statusCode;
  const arrived = async ({ signedUrl }: StartedUpload, as = facilitator): Promise<number | undefined> => {
    const { statusCode, headers } = await askForOffset(world(), signedUrl ?? "", as);
    return statusCode === 200 ? Number(headers["upload-offset"]) : undefined;
  };
  const stored = async (started: StartedUpload): Promise<Buffer> => {
    await world().call(finish, report(started), facilitator);
    const { content } = await world().call(read, { params: started }, facilitator);
    const opened = await world().openFile(content.url, facilitator);
    if (opened.statusCode !== 302) return opened.rawPayload;
    return Buffer.from(await (await fetch(String(opened.headers.location))).arrayBuffer());
  };

  /** Sends the beginning of a part whose end never comes; its length is announced or not. */
  async function beginPart({ signedUrl }: StartedUpload, bytes: Buffer, announced?: number): Promise<ClientRequest> {
    const headers = {
      ...{ "tus-resumable": "1.0.0", "upload-offset": "0", "content-type": "application/offset+octet-stream" },
      ...(announced !== undefined && { "content-length": String(announced) }),
      authorization: await world().authorize(facilitator),
    };
    const sent = request(new URL(signedUrl ?? "", world().app.http.listeningOrigin), { method: "PATCH", headers });
    sent.on("error", () => undefined);
    await new Promise((written) => sent.write(bytes, written));
    return sent;
  }

  test("is there when all parts have arrived, each asked for in turn", async () => {
    const bytes = pdfOf(MAX_PART_BYTES + MB);
    const started = await begin(bytes.length);
    expect(await arrived(started)).toBe(0);
    expect((await world().refusal(finish, report(started), facilitator)).status).toBe(409);
    expect(await send(started, bytes.subarray(0, MAX_PART_BYTES))).toBe(204);
    expect(await arrived(started)).toBe(MAX_PART_BYTES);
    expect((await world().refusal(finish, report(started), facilitator)).status).toBe(409);
    expect(await send(started, bytes.subarray(MAX_PART_BYTES), { offset: MAX_PART_BYTES })).toBe(204);
    expect((await stored(started)).equals(bytes)).toBe(true);
    expect(await arrived(started)).toBeUndefined();
  });

  test("may come as a whole by PUT, from whoever has the address, also after a part of it [CONT-048]", async () => {
    const bytes = pdfOf(MAX_PART_BYTES + MB);
    const started = await begin(bytes.length);
    const put = async (payload: Buffer, headers: Record<string, string> = {}) => {
      const all = {
        "content-type": "application/pdf",
        "content-disposition": "attachment; filename=case.pdf",
        ...headers,
      };
      return (await world().app.http.inject({ method: "PUT", url: started.signedUrl ?? "", headers: all, payload }))
        .statusCode;
    };
    expect(await send(started, bytes.subarray(0, 64))).toBe(204);
    expect(await put(bytes)).toBe(200);
    expect(await put(bytes)).toBe(200);
    expect(await put(PDF, { "content-length": String(MAX_UPLOAD_BYTES + 1) })).toBe(413);
    expect((await stored(started)).equals(bytes)).toBe(true);
    expect(await put(bytes)).toBe(404);
  });

  test("may tell its size with its last part", async () => {
    const started = await begin();
    expect(await sendFile(world(), started.signedUrl ?? "", PDF, facilitator, 64)).toBe(204);
    expect((await stored(started)).equals(PDF)).toBe(true);
  });

  test("goes on where the line was cut, and nothing that arrived is sent again", async () => {
    const bytes = pdfOf(MB);
    const started = await begin(bytes.length);
    const cut = await beginPart(started, bytes.subarray(0, MB / 2), MB);
    cut.destroy();
    await expect.poll(() => arrived(started), { timeout: 20_000 }).toBeGreaterThan(0);
    const offset = (await arrived(started)) ?? 0;
    expect(offset).toBeLessThanOrEqual(MB / 2);
    expect(await send(started, bytes.subarray(offset), { offset })).toBe(204);
    expect((await stored(started)).equals(bytes)).toBe(true);
  });

  test("goes on although the server still waits for the part that was cut", async () => {
    const bytes = pdfOf(MB);
    const started = await begin(bytes.length);
    const silent = await beginPart(started, bytes.subarray(0, MB / 2), MB);
    await expect.poll(() => arrived(started), { timeout: 20_000 }).toBeGreaterThan(0);
    const offset = (await arrived(started)) ?? 0;
    expect(await send(started, bytes.subarray(offset), { offset })).toBe(204);
    silent.destroy();
    expect((await stored(started)).equals(bytes)).toBe(true);
  });

  test("is sent by the person who began it, and nobody else learns of it", async () => {
    const started = await begin(PDF.length);
    const others = [await buildUser(disk.db), await buildParticipant(disk.db, batch, "FACILITATOR")];
    for (const as of others) {
      expect(await send(started, PDF, { as })).toBe(404);
      expect(await arrived(started, as)).toBeUndefined();
    }
    expect(await send(started, PDF, { headers: { authorization: "" } })).toBe(404);
    expect(await arrived(started)).toBe(0);
    expect(await send(started, PDF)).toBe(204);
  });

  test("takes no more bytes than were named, and a part no more than its limit", async () => {
    const started = await begin(PDF.length);
    expect(await send(started, Buffer.concat([PDF, PDF]))).toBe(413);
    expect(await send(started, Buffer.alloc(MAX_PART_BYTES + 1))).toBe(413);
    const endless = await beginPart(started, PDF);
    const status = await new Promise((came) => endless.once("response", ({ statusCode }) => came(statusCode)));
    endless.destroy();
    expect(status).toBe(411);
    expect(await arrived(started)).toBe(0);
    expect(await send(started, PDF.subarray(0, 100))).toBe(204);
    expect(await send(started, PDF, { offset: 100 })).toBe(413);
    expect(await send(started, PDF.subarray(100), { offset: 100 })).toBe(204);
    expect(await send(started, PDF, { offset: 200 })).toBe(413);
    expect((await stored(started)).equals(PDF)).toBe(true);
  });

  test.each([
    ["another protocol", { "tus-resumable": "0.9" }],
    ["no protocol", { "tus-resumable": "" }],
    ["no offset", { "upload-offset": "" }],
    ["a negative offset", { "upload-offset": "-1" }],
    ["an offset that is no number", { "upload-offset": "x" }],
    ["an offset that is not where it stands", { "upload-offset": "7" }],
    ["a length that is no number", { "upload-length": "much" }],
    ["another length", { "upload-length": "300" }],
    ["metadata that cannot be read", { "upload-metadata": "=,=" }],
    ["another type", { "content-type": "text/html" }],
    ["a type that is none", { "content-type": "?" }],
    ["no type", { "content-type": "" }],
  ])("is refused with %s, and a right part is taken after it", async (_what, headers) => {
    const started = await begin(PDF.length);
    const status = await send(started, PDF, { headers });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(await send(started, PDF)).toBe(204);
  });

  test("takes one of several parts that come at once for the same place", async () => {
    const started = await begin(PDF.length);
    const statuses = await Promise.all(Array.from({ length: 6 }, () => send(started, PDF)));
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    for (const status of statuses) expect(status).toBeLessThan(500);
    expect((await stored(started)).equals(PDF)).toBe(true);
  });

  test("is awaited for a day, and until it is reported, given up or its content removed", async () => {
    const reported = await begin(PDF.length);
    expect(await send(reported, PDF)).toBe(204);
    await stored(reported);
    expect(await send(reported, PDF, { offset: PDF.length })).toBe(404);
    const given = await begin(PDF.length);
    expect(await send(given, PDF.subarray(0, 50))).toBe(204);
    expect((await world().refusal(finish, report(given, false), facilitator)).status).toBe(409);
    expect(await send(given, PDF.subarray(50), { offset: 50 })).toBe(404);
    const body = { entityId: batch.batchId, contentId: reported.contentId, fileExtension: "pdf" };
    const second = await world().call(version, { body }, facilitator);
    await world().call(remove, { params: reported }, facilitator);
    expect(await send(second, PDF)).toBe(404);
    const late = await begin(PDF.length);
    passTime(DAY + 1000);
    expect(await send(late, PDF)).toBe(403);
    expect(await arrived(late)).toBeUndefined();
  });

  test("is gone with all that was noted about it when it is given up", async () => {
    const started = await begin(PDF.length);
    await send(started, PDF.subarray(0, 50));
    const sent = { ...started, fileExtension: "pdf" };
    await removeRemains(world().app.platform, sent);
    for (const ending of ["", ".json", ".info", ".part"]) {
      expect(await storageOf(world().app.platform).size(`${sentKeyOf(sent)}${ending}`)).toBeUndefined();
    }
    await removeRemains(world().app.platform, sent);
  });

  test("counts for the day's limit as it is named", async () => {
    const named = await world().refusal(start, form(104_857_601), facilitator);
    expect(named.status).toBe(400);
    expect((await begin(104_857_600)).signedUrl).toMatch(/^\/files\/uploads\/sent\//);
  });
});
