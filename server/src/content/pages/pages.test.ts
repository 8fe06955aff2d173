import { PDFDocument, StandardFonts } from "pdf-lib";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { contentEndpoints } from "@openrounds/contract/content/endpoints.ts";
import { pageAddress, pageTextAddress } from "@openrounds/contract/content/rules.ts";
import { PAGE_SIZES } from "@openrounds/contract/content/schemas.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import type { ShownFile } from "@openrounds/contract/sessions/live/signals.ts";
import { buildParticipant } from "../../batches/factory.ts";
import type { BatchRow } from "../../batches/service.ts";
import type { UserRow } from "../../identity/service.ts";
import { newId } from "../../kernel/ids.ts";
import {
  killRoom,
  openRooms,
  visit as visitRoom,
  type Rooms,
  type WelcomedVisitor,
} from "../../kernel/testing/rooms.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { storageOf } from "../../media/service.ts";
import { buildHubWithSession, runningNow } from "../../sessions/factory.ts";
import type { SessionRow } from "../../sessions/service.ts";
import { buildContent } from "../factory.ts";
import type { contentVersions } from "../tables.ts";

const { pages, show } = contentEndpoints;

let world: World;
let rooms: Rooms["supervisor"];
let owner: UserRow;
let batch: BatchRow;
let session: SessionRow;
let attendee: UserRow;

beforeAll(async () => {
  world = await createWorld();
  ({ supervisor: rooms } = await openRooms(world));
});
afterAll(async () => {
  await rooms.stop();
  await world.close();
});
beforeEach(async () => {
  await rooms.ready;
  ({ owner, batch, session } = await buildHubWithSession(world.db, { session: runningNow() }));
  attendee = await buildParticipant(world.db, batch, "ATTENDEE");
});

/** A PDF whose pages name themselves. */
async function slides(count: number): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let page = 1; page <= count; page++) {
    document.addPage([800, 450]).drawText(`Foot ulcer, page ${page}`, { x: 40, y: 300, size: 40, font });
  }
  return Buffer.from(await document.save());
}

/** Content with a stored file. */
async function buildFile(bytes: Buffer, version: Partial<typeof contentVersions.$inferInsert> = {}) {
  const storageKey = `content/${newId()}`;
  await storageOf(world.app.platform).put(storageKey, bytes, "application/pdf");
  const fields = { batchId: batch.batchId, ownerId: owner.userId, name: "Foot ulcer" };
  return buildContent(world.db, fields, { fileExtension: "pdf", storageKey, link: null, ...version });
}

const read = ({ contentId }: { contentId: string }, as: UserRow) => world.call(pages, { params: { contentId } }, as);
const showAs = (person: UserRow, { contentId }: { contentId: string }, { sessionId } = session) =>
  world.call(show, { params: { contentId }, body: { sessionId } }, person);
const refusalOf = (person: UserRow, { contentId }: { contentId: string }, { sessionId } = session) =>
  world.refusal(show, { params: { contentId }, body: { sessionId } }, person);
const visit = (person: UserRow) => visitRoom({ world, session }, person);
const shownTo = ({ heard }: WelcomedVisitor): ShownFile | null | undefined =>
  heard.findLast((signal) => signal.type === "file")?.file;

test("the pages of a PDF are read as pictures of two sizes and as text, by the person whom the address names", async () => {
  const { pageCount, url } = await read(await buildFile(await slides(3)), attendee);
  expect(pageCount).toBe(3);
  for (const size of ["small", "large"] as const) {
    const { statusCode, headers, rawPayload } = await world.openFile(pageAddress(url, 2, size), attendee);
    expect([statusCode, headers["content-type"]]).toEqual([200, "image/webp"]);
    const { width, height } = await sharp(rawPayload).metadata();
    expect([width, height]).toEqual([PAGE_SIZES[size], (PAGE_SIZES[size] * 450) / 800]);
    expect(rawPayload.length).toBeLessThan(40_000);
  }
  expect((await world.openFile(pageTextAddress(url, 2), attendee)).body).toContain("Foot ulcer, page 2");
  expect((await world.openFile(pageAddress(url, 4, "small"), attendee)).statusCode).toBe(404);
  expect((await world.openFile(pageAddress(url, 2, "small"), owner)).statusCode).toBe(403);
  expect((await world.openFile(pageAddress(`${url.slice(0, -2)}xx`, 2, "small"), attendee)).statusCode).toBe(403);
  expect((await world.openFile(`${url}&page=0`, attendee)).statusCode).toBe(400);
});

test("a picture is one page without text, and is never enlarged", async () => {
  const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#8a5" } })
    .png()
    .toBuffer();
  const { pageCount, url } = await read(await buildFile(photo, { fileExtension: "png" }), attendee);
  expect(pageCount).toBe(1);
  const { rawPayload } = await world.openFile(pageAddress(url, 1, "large"), attendee);
  expect((await sharp(rawPayload).metadata()).width).toBe(300);
  expect((await world.openFile(pageTextAddress(url, 1), attendee)).body).toBe("");
  expect((await world.openFile(pageAddress(url, 2, "large"), attendee)).statusCode).toBe(404);
});

test("what has no pages, is not approved or is no readable PDF is refused, and a broken file harms no other one", async () => {
  const good = await buildFile(await slides(1));
  const file = await slides(1);
  for (const content of [
    await buildFile(file, { fileExtension: "xlsx" }),
    await buildFile(file, { fileExtension: "link", storageKey: null, link: "https://example.org" }),
    await buildFile(Buffer.from("%PDF-1.7 broken")),
    await buildFile(file, { approvalStatus: "UNDER_REVIEW" }),
  ]) {
    const refused = await world.refusal(pages, { params: { contentId: content.contentId } }, owner);
    expect([refused.status, refused.body.responseCode]).toEqual([409, "CONTENT_NOT_SHOWABLE"]);
  }
  expect((await read(good, owner)).pageCount).toBe(1);
});

test("a presenter shows a file and turns its pages for everybody; newcomers, and everybody after a restart, see the same page", async () => {
  const presenter = await buildParticipant(world.db, batch, "CASE_PRESENTER");
  const content = await buildFile(await slides(3));
  const { contentId } = content;
  const [asha, rahul] = [await visit(attendee), await visit(presenter)];
  await expect.poll(() => shownTo(asha)).toBe(null);
  await showAs(presenter, content);
  const shown = { contentId, name: "Foot ulcer", page: 1, shownBy: presenter.userId };
  await expect.poll(() => shownTo(asha)).toEqual(shown);
  rahul.send({ type: "page", contentId, page: 3 });
  await expect.poll(() => shownTo(asha)).toEqual({ ...shown, page: 3 });
  asha.send({ type: "page", contentId, page: 1 });
  asha.send({ type: "hideFile" });
  rahul.send({ type: "page", contentId: newId(), page: 2 });
  const host = await visit(owner);
  await expect.poll(() => shownTo(host)).toEqual({ ...shown, page: 3 });
  await killRoom(rooms);
  const back = await visit(attendee);
  await expect.poll(() => shownTo(back)).toEqual({ ...shown, page: 3 });
  const hostAgain = await visit(owner);
  hostAgain.send({ type: "page", contentId, page: 2 });
  await expect.poll(() => shownTo(back)?.page).toBe(2);
  hostAgain.send({ type: "hideFile" });
  await expect.poll(() => shownTo(back)).toBe(null);
}, 60_000);

test("files of another hub, and of people who neither host nor present, are not shown; the end of the session ends it", async () => {
  const content = await buildFile(await slides(1));
  expect((await refusalOf(attendee, content)).status).toBe(403);
  const other = await buildHubWithSession(world.db, { session: runningNow() });
  const foreign = await buildContent(
    world.db,
    { batchId: other.batch.batchId, ownerId: other.owner.userId },
    { fileExtension: "pdf", storageKey: "content/none", link: null },
  );
  expect((await refusalOf(owner, foreign)).status).toBe(404);
  expect((await refusalOf(other.owner, foreign, session)).status).toBe(404);
  expect((await refusalOf(owner, content, other.session)).status).toBe(404);
  await showAs(owner, content);
  const host = await visit(owner);
  await expect.poll(() => shownTo(host)?.name).toBe("Foot ulcer");
  const ended = { entityId: session.sessionId, entityType: "SESSION", status: "COMPLETED" } as const;
  await world.call(sessionEndpoints.setStatus, { body: ended }, owner);
  expect((await refusalOf(owner, content)).status).toBe(404);
});

test("a file that is handed out in the chat reaches everyone as its name, and newcomers too", async () => {
  const content = await buildFile(await slides(1));
  const [asha, host] = [await visit(attendee), await visit(owner)];
  const { contentId, name: text } = content;
  asha.send({ type: "chat", messageId: newId(), text, contentId });
  const told: unknown = expect.objectContaining({ text, contentId, userId: attendee.userId });
  expect((await host.hears("chat")).message).toEqual(told);
  const guest = await visit(await buildParticipant(world.db, batch, "GUEST_PARTICIPANT"));
  expect(guest.welcome.messages).toEqual([told]);
});

test("a guest of the session does not read the files of its batch", async () => {
  const content = await buildFile(await slides(1));
  const guest = await buildParticipant(world.db, batch, "GUEST_PARTICIPANT");
  await showAs(owner, content);
  expect((await world.refusal(pages, { params: { contentId: content.contentId } }, guest)).status).toBe(404);
  const visitor = await visit(guest);
  await expect.poll(() => shownTo(visitor)?.name).toBe("Foot ulcer");
});
