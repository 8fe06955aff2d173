import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { contentEndpoints } from "@openrounds/contract/content/endpoints.ts";
import type { StartedUpload } from "@openrounds/contract/content/schemas.ts";
import { buildHubWithBatch, buildParticipant } from "../../batches/factory.ts";
import type { BatchRow } from "../../batches/service.ts";
import type { UserRow } from "../../identity/service.ts";
import { DAY, MINUTE, resetClock } from "../../kernel/clock.ts";
import { sendFile, sendPart } from "../../kernel/testing/parts.ts";
import { passTime } from "../../kernel/testing/time.ts";
import { contend } from "../../kernel/testing/together.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { storageOf } from "../../media/service.ts";
import { uploads } from "../../media/tables.ts";
import { sentKeyOf } from "../service.ts";
import { MAX_UNFINISHED, removeUnreported } from "./service.ts";

const { start, finish } = contentEndpoints;
const PDF = Buffer.from("%PDF-1.7\n%%EOF");

let world: World;
let batch: BatchRow;
let presenter: UserRow;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  resetClock();
  ({ batch } = await buildHubWithBatch(world.db));
  presenter = await buildParticipant(world.db, batch, "CASE_PRESENTER");
});

const form = () => ({
  body: { entityId: batch.batchId, name: "Foot ulcer", type: "CASE_PRESENTATION" as const, fileExtension: "pdf" },
});
const begin = (): Promise<StartedUpload> => world.call(start, form(), presenter);

const send = ({ signedUrl }: StartedUpload): Promise<number> => sendFile(world, signedUrl ?? "", PDF, presenter);
const report = ({ versionId }: StartedUpload, uploadSuccessful = true) => ({
  body: {
    ...{ entityId: batch.batchId, versionId, fileExtension: "pdf", fileName: "case.pdf" },
    ...{ fileSizeBytes: PDF.length, fileType: "application/pdf", uploadSuccessful },
  },
});

const fileOf = ({ versionId }: StartedUpload) => ({ versionId, fileExtension: "pdf" });
const isThere = async (started: StartedUpload): Promise<boolean> =>
  (await storageOf(world.app.platform).size(sentKeyOf(fileOf(started)))) !== undefined;
const countedBytes = async (): Promise<number[]> =>
  (await world.db.select().from(uploads).where(eq(uploads.ownerId, presenter.userId))).map(
    ({ sizeBytes }) => sizeBytes,
  );

test("a file that is sent and never reported goes at the second look, and counts among the day's uploads", async () => {
  const started = await begin();
  await send(started);
  await removeUnreported(world.app.platform, fileOf(started));
  expect(await isThere(started)).toBe(true);
  await removeUnreported(world.app.platform, { ...fileOf(started), wasThere: true });
  expect(await isThere(started)).toBe(false);
  expect(await countedBytes()).toEqual([PDF.length]);
  expect((await world.refusal(finish, report(started), presenter)).status).toBe(404);
});

test("a file on a slow line is awaited for a day, and what has arrived of it counts", async () => {
  const started = await begin();
  const part = PDF.subarray(0, 5);
  expect((await sendPart(world, started.signedUrl ?? "", part, { as: presenter })).statusCode).toBe(204);
  passTime(DAY - MINUTE);
  await removeUnreported(world.app.platform, fileOf(started));
  expect((await world.refusal(finish, report(started), presenter)).status).toBe(409);
  passTime(2 * MINUTE);
  await removeUnreported(world.app.platform, fileOf(started));
  expect((await world.refusal(finish, report(started), presenter)).status).toBe(404);
  expect(await isThere(started)).toBe(false);
  expect(await countedBytes()).toEqual([part.length]);
});

test("a person has ten files on their way at most, however many are begun at once", async () => {
  const { results: begun } = await contend(MAX_UNFINISHED + 12, begin);
  expect(begun).toHaveLength(MAX_UNFINISHED);
  const refused = await world.refusal(start, form(), presenter);
  expect(refused).toMatchObject({ status: 429, body: { responseCode: "UPLOADS_UNFINISHED" } });
  const [first, second] = begun;
  if (first === undefined || second === undefined) throw new Error("nothing was begun");
  await send(first);
  await world.call(finish, report(first), presenter);
  await world.refusal(finish, report(second, false), presenter);
  await begin();
  await begin();
  expect((await world.refusal(start, form(), presenter)).status).toBe(429);
});

test("content in a language that there is not is refused, one with a country is taken", async () => {
  const inLanguage = (language: string) => ({ body: { ...form().body, language } });
  const refused = await world.refusal(start, inLanguage("xx"), presenter);
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.body.error.fields ?? {})).toEqual(["language"]);
  const { contentId } = await world.call(start, inLanguage("pt_BR"), presenter);
  expect(contentId).not.toBe("");
});
