import { setTimeout } from "node:timers/promises";
import { chromium, type Browser } from "@playwright/test";
import { existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attendanceEndpoints } from "@openrounds/contract/sessions/attendance/endpoints.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { liveEndpoints } from "@openrounds/contract/sessions/live/endpoints.ts";
import { RESUME_WITHIN_MS } from "@openrounds/contract/sessions/live/rules.ts";
import { buildParticipant } from "../../../batches/factory.ts";
import type { UserRow } from "../../../identity/service.ts";
import { launchFirefox } from "../../../kernel/testing/firefox.ts";
import { JANUS_SECRET, freePort, hasJanus, startJanus, type RunningJanus } from "../../../kernel/testing/janus.ts";
import { openRooms } from "../../../kernel/testing/rooms.ts";
import { createWorld, type World } from "../../../kernel/testing/world.ts";
import { buildHubWithSession } from "../../factory.ts";
import { STAGE_ARGS, STAGE_PATH, mountStage } from "./stage.ts";
import type { RoomSupervisor } from "./supervisor.ts";

const CHROMIUM = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
const FIREFOX = process.env["FIREFOX_PATH"] ?? "/usr/bin/firefox-esr";
/** Chromium sends smaller pictures in one size only. */
const CAMERA = JSON.stringify({ width: 640, height: 360, frameRate: 15 });
/** Without a sound device Firefox makes no tone of its own; its fake microphone has one. */
const FIREFOX_DEVICES = JSON.stringify({ audio: true, width: 320, height: 240, frameRate: 15 });
const SOON = { timeout: 40_000, interval: 250 };

/** A page of either browser; Puppeteer does not type what an expression gives. */
interface OpenPage {
  exposeFunction(name: string, work: () => unknown): Promise<unknown>;
  goto(url: string): Promise<unknown>;
  waitForFunction(expression: string): Promise<unknown>;
  evaluate(expression: string): Promise<unknown>;
}

/** A page that is a stage, which evaluates expressions. */
interface StagePage {
  readonly evaluate: <Result>(expression: string) => Promise<Result>;
}

let world: World;
let rooms: RoomSupervisor;
let browser: Browser;
let firefox: Awaited<ReturnType<typeof launchFirefox>> | undefined;
let owner: UserRow;
let body: { sessionId: string };
/** The stages of the owner, of Asha, whose browser is Firefox if there is one, and of Ravi. */
let stages: StagePage[];
/** The server of the other engine, and the port of a second one. */
let janus: RunningJanus | undefined;
let secondPort: number;

const chromiumPage = async (): Promise<OpenPage> =>
  (await browser.newContext({ permissions: ["camera", "microphone"] })).newPage();

async function open(person: UserRow, page: OpenPage, devices = CAMERA): Promise<StagePage> {
  const { port } = world.app.http.server.address() as AddressInfo;
  await page.exposeFunction("renew", async () => (await world.call(liveEndpoints.enter, { body }, person)).room);
  await page.goto(`http://localhost:${port}${STAGE_PATH}`);
  await page.waitForFunction("globalThis.stage?.isReady");
  await page.evaluate("renew().then((room) => stage.enter(room))");
  await page.evaluate(`stage.publish(${devices})`);
  return { evaluate: async <Result>(expression: string) => (await page.evaluate(expression)) as Result };
}

const isThere = existsSync(CHROMIUM);

/** The number of decoded frames of each visible video. */
const framesIn = (page: StagePage) => page.evaluate<number[]>("stage.tiles.map((name) => stage.frames.get(name) ?? 0)");
const tilesIn = async (page: StagePage, kind: string) =>
  (await page.evaluate<string[]>("stage.tiles")).filter((name) => name.endsWith(kind)).length;

describe.runIf(isThere).each(hasJanus ? ["embedded", "janus"] : ["embedded"])("by the %s engine", (engine) => {
  beforeAll(async () => {
    const ports = [await freePort(), await freePort()] as const;
    [, secondPort] = ports;
    janus = engine === "janus" ? await startJanus(ports[0]) : undefined;
    const urls = ports.map((port) => `ws://127.0.0.1:${port}`).join();
    world = await createWorld({ env: engine === "janus" ? { JANUS_URLS: urls, JANUS_SECRET } : {} });
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
    firefox = existsSync(FIREFOX) ? await launchFirefox(FIREFOX) : undefined;
    stages = await Promise.all([
      open(owner, await chromiumPage()),
      firefox === undefined ? open(asha, await chromiumPage()) : open(asha, await firefox.newPage(), FIREFOX_DEVICES),
      open(ravi, await chromiumPage()),
    ]);
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await firefox?.close();
    await rooms.stop();
    await janus?.stop();
    await world.close();
  });

  test("three people see and hear each other, and the room shows who speaks [SESS-001]", async () => {
    for (const page of stages) {
      await expect.poll(async () => (await framesIn(page)).filter((frames) => frames > 5), SOON).toHaveLength(2);
      await expect.poll(async () => (await page.evaluate<{ heard: number }>("stage.received()")).heard, SOON).toBe(2);
      await expect.poll(() => page.evaluate("stage.people.length"), SOON).toBe(3);
    }
    await expect.poll(() => stages[0]?.evaluate("stage.speakers.length > 0"), SOON).toBe(true);
  }, 150_000);

  test.each([0, 1])(
    "a shared screen comes beside the cameras, and goes when it ends: person %i",
    async (index) => {
      const sharing = stages[index];
      const others = stages.filter((stage) => stage !== sharing);
      await sharing?.evaluate("stage.shareCanvas()");
      for (const page of others) {
        await expect.poll(() => tilesIn(page, "screen"), SOON).toBe(1);
        await expect.poll(async () => (await framesIn(page)).every((frames) => frames > 3), SOON).toBe(true);
      }
      await sharing?.evaluate('stage.client.publish("screen", null)');
      for (const page of others) await expect.poll(() => tilesIn(page, "screen"), SOON).toBe(0);
    },
    150_000,
  );

  test("a camera that is switched off is gone for all, and comes back", async () => {
    const [first, , third] = stages;
    await third?.evaluate('stage.client.publish("camera", null)');
    await expect.poll(async () => (first === undefined ? -1 : tilesIn(first, "camera")), SOON).toBe(1);
    await third?.evaluate(`stage.publish(${CAMERA})`);
    await expect
      .poll(async () => (first === undefined ? [] : (await framesIn(first)).filter((frames) => frames > 5)), SOON)
      .toHaveLength(2);
  }, 150_000);

  test("a page receives only the pictures that it shows, and still hears everybody", async () => {
    const [page] = stages;
    const tiles = () => page?.evaluate<string[]>("stage.tiles");
    const shown = (await tiles()) ?? [];
    const wanted = await page?.evaluate<string>("stage.people.find(({ name }) => name === 'Ravi Das').peerId");
    await page?.evaluate(`stage.client.view([{ peerId: "${wanted}", kind: "camera", isLarge: false }])`);
    await expect.poll(tiles, SOON).toEqual([`${wanted} camera`]);
    const width = async () => (await page?.evaluate<number>("document.querySelector('video')?.videoWidth ?? 0")) ?? 0;
    await expect.poll(width, SOON).toBe(320);
    await page?.evaluate(`stage.client.view([{ peerId: "${wanted}", kind: "camera", isLarge: true }])`);
    await expect.poll(width, SOON).toBe(640);
    await page?.evaluate("stage.client.view([])");
    await expect.poll(tiles, SOON).toEqual([]);
    await expect.poll(async () => (await page?.evaluate<{ heard: number }>("stage.received()"))?.heard, SOON).toBe(2);
    const all = shown.map((name) => `{ peerId: "${name.split(" ")[0]}", kind: "camera", isLarge: true }`);
    await page?.evaluate(`stage.client.view([${all.join()}])`);
    await expect
      .poll(async () => (page === undefined ? [] : (await framesIn(page)).filter((frames) => frames > 5)), SOON)
      .toHaveLength(2);
  }, 150_000);

  test("who listens to a language hears its interpreter beside the room, and nobody else does", async () => {
    const [host, asha, ravi] = stages;
    const hearing = (page: StagePage | undefined) => page?.evaluate("stage.hearing()");
    const peerId = await host?.evaluate<string>("stage.people.find(({ name }) => name === 'Ravi Das').peerId");
    await host?.evaluate(`stage.client.send({ type: "interpreter", peerId: "${peerId}", language: "hi" })`);
    await expect
      .poll(() => ravi?.evaluate("stage.people.some(({ interprets }) => interprets === 'hi')"), SOON)
      .toBe(true);
    await ravi?.evaluate("stage.client.interpret(true)");
    const ofChannel = { voices: 1, interpreter: true };
    const ofRoom = { voices: 1, interpreter: false };
    await expect.poll(() => hearing(host), SOON).toEqual(ofRoom);
    for (const [listener, other] of [
      [asha, host],
      [host, asha],
    ]) {
      await other?.evaluate("stage.client.listen(null)");
      await listener?.evaluate("stage.client.listen('hi')");
      await expect.poll(() => hearing(listener), SOON).toEqual(ofChannel);
      await expect.poll(() => hearing(other), SOON).toEqual(ofRoom);
    }
    await ravi?.evaluate("stage.client.interpret(false)");
    for (const page of [host, asha]) {
      await expect.poll(() => hearing(page), SOON).toEqual({ voices: 2, interpreter: false });
    }
  }, 150_000);

  test("voices are sent in packets of 40 ms while the line of a listener is thin, and still heard", async () => {
    const say = (isThin: boolean) =>
      `stage.socket.dispatchEvent(new MessageEvent("message", { data: JSON.stringify({ type: "voices", isThin: ${isThin} }) }))`;
    const packetsOf = (page: StagePage) => page.evaluate<number>("stage.voicePackets()");
    for (const page of stages) await expect.poll(() => packetsOf(page), SOON).toBeGreaterThan(40);
    for (const page of stages) await page.evaluate(say(true));
    for (const page of stages) {
      await expect.poll(async () => Math.abs((await packetsOf(page)) - 25) < 5, SOON).toBe(true);
      await expect.poll(() => page.evaluate("stage.hearing()"), SOON).toMatchObject({ voices: 2 });
    }
    for (const page of stages) await page.evaluate(say(false));
    for (const page of stages) await expect.poll(() => packetsOf(page), SOON).toBeGreaterThan(40);
  }, 150_000);

  test("a camera that is to rest sends nothing, and goes on afterwards", async () => {
    const say = (isCameraResting: boolean) =>
      `stage.socket.dispatchEvent(new MessageEvent("message", { data: JSON.stringify({ type: "line", step: "all", isCameraResting: ${isCameraResting} }) }))`;
    for (const [index, page] of stages.entries()) {
      const viewer = stages[(index + 1) % stages.length];
      const moving = async () => {
        const before = viewer === undefined ? [] : await framesIn(viewer);
        await setTimeout(1500);
        const after = viewer === undefined ? [] : await framesIn(viewer);
        return after.filter((frames, of) => frames > (before[of] ?? 0)).length;
      };
      await expect.poll(moving, SOON).toBe(2);
      await page.evaluate(say(true));
      await expect.poll(moving, SOON).toBe(1);
      await page.evaluate(say(false));
      await expect.poll(moving, SOON).toBe(2);
    }
  }, 150_000);

  test("a lost socket comes back by itself while pictures go on", async () => {
    const [, page] = stages;
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
  }, 150_000);

  test("a person whose socket is lost for longer keeps the seat while their media flow", async () => {
    const [host, , page] = stages;
    const idsOf = () => host?.evaluate<string[]>("stage.people.map(({ peerId }) => peerId)");
    const before = await idsOf();
    await page?.evaluate("globalThis.Line = WebSocket; WebSocket = function () { throw new Error('no line'); }");
    await page?.evaluate("stage.socket.close()");
    await setTimeout(RESUME_WITHIN_MS + 2000);
    expect(await idsOf()).toEqual(before);
    await page?.evaluate("WebSocket = globalThis.Line");
    await expect.poll(() => page?.evaluate("stage.connection"), SOON).toBe("open");
    expect(await idsOf()).toEqual(before);
  }, 150_000);

  test("when the room's process dies everybody meets again in the next one", async () => {
    const died = await rooms.ready;
    process.kill(rooms.pid ?? 0, "SIGKILL");
    await expect.poll(async () => (await rooms.ready) !== died, SOON).toBe(true);
    for (const page of stages) {
      await expect.poll(() => page.evaluate("stage.people.length"), SOON).toBe(3);
      await expect.poll(async () => (await framesIn(page)).filter((frames) => frames > 5), SOON).toHaveLength(2);
    }
  }, 150_000);

  test.runIf(engine === "janus")(
    "when the Janus of the room dies everybody meets again at another one within fifteen seconds",
    async () => {
      const second = await startJanus(secondPort);
      await janus?.stop();
      janus = second;
      for (const page of stages) {
        await page.evaluate("stage.frames.clear()");
        await expect
          .poll(async () => (await framesIn(page)).filter((frames) => frames > 5), { ...SOON, timeout: 15_000 })
          .toHaveLength(2);
      }
    },
    150_000,
  );

  test("the organiser ends the session for all, and everybody was there", async () => {
    await world.call(
      sessionEndpoints.setStatus,
      { body: { entityId: body.sessionId, entityType: "SESSION", status: "COMPLETED" } },
      owner,
    );
    for (const page of stages) await expect.poll(() => page.evaluate("stage.connection"), SOON).toBe("closedENDED");
    const { attendanceList } = await world.call(attendanceEndpoints.list, { params: { id: body.sessionId } }, owner);
    expect(attendanceList.map(({ attendance }) => attendance)).toEqual(["ATTENDED", "ATTENDED", "ATTENDED"]);
  }, 60_000);
});
