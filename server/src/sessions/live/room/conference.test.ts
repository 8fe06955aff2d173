import { chromium, type Browser, type Page } from "@playwright/test";
import { existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { attendanceEndpoints } from "@openrounds/contract/sessions/attendance/endpoints.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { liveEndpoints } from "@openrounds/contract/sessions/live/endpoints.ts";
import { buildParticipant } from "../../../batches/factory.ts";
import type { UserRow } from "../../../identity/service.ts";
import { openRooms } from "../../../kernel/testing/rooms.ts";
import { createWorld, type World } from "../../../kernel/testing/world.ts";
import { buildHubWithSession } from "../../factory.ts";
import { STAGE_ARGS, STAGE_PATH, mountStage } from "./stage.ts";
import type { RoomSupervisor } from "./supervisor.ts";

const CHROMIUM = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
const CAMERA = JSON.stringify({ width: 320, height: 240, frameRate: 15 });
const SOON = { timeout: 40_000, interval: 250 };

let world: World;
let rooms: RoomSupervisor;
let browser: Browser;
let owner: UserRow;
let body: { sessionId: string };
let people: { person: UserRow; page: Page }[];

async function open(person: UserRow): Promise<Page> {
  const { port } = world.app.http.server.address() as AddressInfo;
  const page = await (await browser.newContext({ permissions: ["camera", "microphone"] })).newPage();
  await page.exposeFunction("renew", async () => (await world.call(liveEndpoints.enter, { body }, person)).room);
  await page.goto(`http://localhost:${port}${STAGE_PATH}`);
  await page.waitForFunction("globalThis.stage?.isReady");
  await page.evaluate("renew().then((room) => stage.enter(room))");
  await page.evaluate(`stage.publish(${CAMERA})`);
  return page;
}

const isThere = existsSync(CHROMIUM);

beforeAll(async () => {
  if (!isThere) return;
  world = await createWorld();
  mountStage(world.app.http);
  ({ supervisor: rooms } = await openRooms(world, "localhost"));
  await rooms.ready;
  const { batch, session, ...built } = await buildHubWithSession(world.db, {
    owner: { firstName: "Meera", lastName: "Iyer" },
  });
  ({ owner } = built);
  body = { sessionId: session.sessionId };
  await world.call(sessionEndpoints.start, { body }, owner);
  const asha = await buildParticipant(world.db, batch, "ATTENDEE", { firstName: "Asha", lastName: "Rao" });
  const ravi = await buildParticipant(world.db, batch, "CASE_PRESENTER", { firstName: "Ravi", lastName: "Das" });
  browser = await chromium.launch({ executablePath: CHROMIUM, args: STAGE_ARGS });
  people = await Promise.all([owner, asha, ravi].map(async (person) => ({ person, page: await open(person) })));
}, 120_000);
afterAll(async () => {
  if (!isThere) return;
  await browser.close();
  await rooms.stop();
  await world.close();
});

/** The number of decoded frames of each visible video. */
const framesIn = (page: Page) => page.evaluate<number[]>("stage.tiles.map((name) => stage.frames.get(name) ?? 0)");
const tilesIn = async (page: Page, kind: string) =>
  (await page.evaluate<string[]>("stage.tiles")).filter((name) => name.endsWith(kind)).length;
const pages = () => people.map(({ page }) => page);

test.runIf(isThere)(
  "three people see and hear each other, and the room shows who speaks [SESS-001]",
  async () => {
    for (const page of pages()) {
      await expect.poll(async () => (await framesIn(page)).filter((frames) => frames > 5), SOON).toHaveLength(2);
      await expect.poll(async () => (await page.evaluate<{ heard: number }>("stage.received()")).heard, SOON).toBe(2);
      await expect.poll(() => page.evaluate("stage.people.length"), SOON).toBe(3);
    }
    await expect.poll(() => pages()[0]?.evaluate("stage.speakers.length > 0"), SOON).toBe(true);
  },
  150_000,
);

test.runIf(isThere)(
  "a shared screen comes beside the cameras, and goes when it ends",
  async () => {
    const [first, second] = pages();
    await first?.evaluate("stage.shareCanvas()");
    for (const page of pages().slice(1)) {
      await expect.poll(() => tilesIn(page, "screen"), SOON).toBe(1);
      await expect.poll(async () => (await framesIn(page)).every((frames) => frames > 3), SOON).toBe(true);
    }
    await first?.evaluate('stage.client.publish("screen", null)');
    await expect.poll(async () => (second === undefined ? -1 : tilesIn(second, "screen")), SOON).toBe(0);
  },
  150_000,
);

test.runIf(isThere)(
  "a camera that is switched off is gone for all, and comes back",
  async () => {
    const [first, , third] = pages();
    await third?.evaluate('stage.client.publish("camera", null)');
    await expect.poll(async () => (first === undefined ? -1 : tilesIn(first, "camera")), SOON).toBe(1);
    await third?.evaluate(`stage.publish(${CAMERA})`);
    await expect
      .poll(async () => (first === undefined ? [] : (await framesIn(first)).filter((frames) => frames > 5)), SOON)
      .toHaveLength(2);
  },
  150_000,
);

test.runIf(isThere)(
  "a lost socket comes back by itself while pictures go on",
  async () => {
    const [, page] = pages();
    await page?.evaluate("stage.socket.close()");
    await expect.poll(() => page?.evaluate("stage.connection"), SOON).toBe("open");
    await expect.poll(() => page?.evaluate("stage.people.length"), SOON).toBe(3);
    const before = page === undefined ? [] : await framesIn(page);
    await expect
      .poll(
        async () =>
          page === undefined ? [] : (await framesIn(page)).map((frames, index) => frames > (before[index] ?? 0)),
        SOON,
      )
      .toEqual([true, true]);
  },
  150_000,
);

test.runIf(isThere)(
  "when the room's process dies everybody meets again in the next one",
  async () => {
    const died = await rooms.ready;
    process.kill(rooms.pid ?? 0, "SIGKILL");
    await expect.poll(async () => (await rooms.ready) !== died, SOON).toBe(true);
    for (const page of pages()) {
      await expect.poll(() => page.evaluate("stage.people.length"), SOON).toBe(3);
      await expect.poll(async () => (await framesIn(page)).filter((frames) => frames > 5), SOON).toHaveLength(2);
    }
  },
  150_000,
);

test.runIf(isThere)(
  "the organiser ends the session for all, and everybody was there",
  async () => {
    await world.call(
      sessionEndpoints.setStatus,
      { body: { entityId: body.sessionId, entityType: "SESSION", status: "COMPLETED" } },
      owner,
    );
    for (const page of pages()) await expect.poll(() => page.evaluate("stage.connection"), SOON).toBe("closedENDED");
    const { attendanceList } = await world.call(attendanceEndpoints.list, { params: { id: body.sessionId } }, owner);
    expect(attendanceList.map(({ attendance }) => attendance)).toEqual(["ATTENDED", "ATTENDED", "ATTENDED"]);
  },
  60_000,
);
