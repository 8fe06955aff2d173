import { chromium, type Browser, type Page } from "@playwright/test";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { runCommand, say } from "@openrounds/server/command.ts";
import { STAGE_ARGS, STAGE_PATH, mountStage } from "@openrounds/server/sessions/live/room/stage.ts";
import { inEachEngine, usageOfRooms, type RoomHost } from "./room-host.ts";
import { buildPerson, buildRoom, type Room } from "./room-people.ts";

const CHROMIUM = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
const CAMERA = JSON.stringify({ width: 320, height: 240, frameRate: 15 });
const SETTLE_MS = 5000;
const FIRST_FRAME_WITHIN_MS = 60_000;

interface Stage extends RoomHost {
  readonly browser: Browser;
}

/** The number of people who send camera and microphone, and of those who only receive. */
interface RoomSize {
  readonly publishers: number;
  readonly viewers: number;
}

interface ReceivedMedia {
  readonly packets: number;
  readonly lost: number;
  readonly frames: number;
}

/** Opens another page in the room, publishing or not. */
async function join({ app, rooms, browser }: Stage, room: Room, publishes: boolean): Promise<Page> {
  await rooms.ready;
  const { admit } = await buildPerson(app, room);
  const entrance = await admit();
  const page = await (await browser.newContext({ permissions: ["camera", "microphone"] })).newPage();
  const { port } = app.http.server.address() as AddressInfo;
  await page.goto(`http://localhost:${port}${STAGE_PATH}`);
  await page.waitForFunction("globalThis.stage?.isReady");
  await page.evaluate(`stage.enter(${JSON.stringify(entrance)})`);
  if (publishes) await page.evaluate(`stage.publish(${CAMERA})`);
  return page;
}

const receivedBy = async (pages: readonly Page[]): Promise<ReceivedMedia> => {
  const all = await Promise.all(pages.map((page) => page.evaluate<ReceivedMedia>("stage.received()")));
  const sum = (of: (each: ReceivedMedia) => number): number => all.reduce((total, each) => total + of(each), 0);
  return { packets: sum(({ packets }) => packets), lost: sum(({ lost }) => lost), frames: sum(({ frames }) => frames) };
};

/** The cost of one room of a size over some seconds, after everyone receives everyone. */
async function measure(stage: Stage, { publishers, viewers }: RoomSize, seconds: number) {
  const room = await buildRoom(stage.app);
  const pages: Page[] = [];
  for (let n = 0; n < publishers + viewers; n++) pages.push(await join(stage, room, n < publishers));
  for (const page of pages) {
    await page.waitForFunction("stage.firstFrameAt", undefined, { timeout: FIRST_FRAME_WITHIN_MS });
  }
  const joins = await Promise.all(
    pages.slice(1).map((page) => page.evaluate<number>("stage.firstFrameAt - stage.enteredAt")),
  );
  await setTimeout(SETTLE_MS);
  const [before, mediaBefore] = [usageOfRooms(stage), await receivedBy(pages)];
  await setTimeout(seconds * 1000);
  const [after, mediaAfter] = [usageOfRooms(stage), await receivedBy(pages)];
  for (const page of pages) await page.context().close();
  const packets = mediaAfter.packets - mediaBefore.packets;
  const lost = mediaAfter.lost - mediaBefore.lost;
  const videos = publishers * (publishers - 1) + viewers * publishers;
  return {
    cpuPercent: (after.cpuMs - before.cpuMs) / seconds / 10,
    megabytes: after.megabytes,
    packetsPerSecond: packets / seconds,
    lostPercent: (100 * lost) / Math.max(1, packets + lost),
    framesPerSecond: (mediaAfter.frames - mediaBefore.frames) / seconds / Math.max(1, videos),
    joins: joins.toSorted((a, b) => a - b),
  };
}

type Figures = Awaited<ReturnType<typeof measure>>;

const line = ({ publishers, viewers }: RoomSize, figures: Figures): string =>
  [
    `${publishers} publishers, ${viewers} viewers:`,
    `${figures.cpuPercent.toFixed(1)} % of a core,`,
    `${((figures.cpuPercent * 10_000) / figures.packetsPerSecond).toFixed(0)} µs a packet,`,
    `${figures.megabytes.toFixed(0)} MB,`,
    `${figures.lostPercent.toFixed(2)} % lost,`,
    `${figures.framesPerSecond.toFixed(1)} pictures a second each,`,
    `first picture after ${figures.joins[figures.joins.length >> 1]?.toFixed(0)} ms, at most ${figures.joins.at(-1)?.toFixed(0)} ms`,
  ].join(" ");

const readSizes = () => {
  const options = {
    publishers: { type: "string", default: "3" },
    viewers: { type: "string", default: "3" },
    seconds: { type: "string", default: "10" },
  } as const;
  const { publishers, viewers, seconds } = parseArgs({ options }).values;
  return { publishers: Number(publishers), viewers: Number(viewers), seconds: Number(seconds) };
};

/** Measures rooms of growing size in one engine. */
async function benchEngine(host: RoomHost): Promise<void> {
  const { publishers, viewers, seconds } = readSizes();
  mountStage(host.app.http);
  await host.app.http.listen({ host: "localhost", port: 0 });
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: STAGE_ARGS });
  const stage = { ...host, browser };
  try {
    const sizes: RoomSize[] = [
      { publishers: 2, viewers: 0 },
      { publishers, viewers: 0 },
      { publishers, viewers },
    ];
    const figures: Figures[] = [];
    for (const size of sizes) {
      const measured = await measure(stage, size, seconds);
      figures.push(measured);
      say(line(size, measured));
    }
    const [two, alone, watched] = figures.map(({ cpuPercent }) => cpuPercent) as [number, number, number];
    say(`a publisher more: ${((alone - two) / Math.max(1, publishers - 2)).toFixed(2)} % of a core`);
    say(`a viewer more: ${((watched - alone) / viewers).toFixed(2)} % of a core`);
  } finally {
    await browser.close();
  }
}

/** The cost of a room by publisher and viewer in each engine, with the browsers on the same machine. */
runCommand(() => inEachEngine(benchEngine));
