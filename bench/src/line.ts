import { chromium, type Browser, type Page } from "@playwright/test";
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { attendanceOf } from "@openrounds/contract/sessions/attendance/rules.ts";
import { createApp, type App } from "@openrounds/server/create-app.ts";
import { runCommand, say } from "@openrounds/server/command.ts";
import { nowMs } from "@openrounds/server/kernel/clock.ts";
import { startEmbedded } from "@openrounds/server/kernel/db/embedded.ts";
import { migrate } from "@openrounds/server/kernel/db/migrate.ts";
import { readEnv } from "@openrounds/server/kernel/env.ts";
import { createLog } from "@openrounds/server/kernel/log.ts";
import { Namespace, noNamespaces } from "@openrounds/server/kernel/testing/namespaces.ts";
import { openRoomHost, type RoomHost } from "@openrounds/server/kernel/testing/room-hosts.ts";
import { listEvents } from "@openrounds/server/sessions/attendance/queries.ts";
import { STAGE_ARGS } from "@openrounds/server/sessions/live/room/stage.ts";
import { buildPerson, buildRoom, type Room } from "./room-people.ts";

const CHROMIUM = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
const CAMERA = JSON.stringify({ width: 640, height: 360, frameRate: 15 });
const SETTLE_MS = 10_000;
const WINDOW_MS = 20_000;
const OUTAGE_MS = 20_000;
const SAMPLES_PER_SECOND = 48_000;
const LOOK_EVERY_MS = 250;
const BACK_WITHIN_MS = 60_000;
const LOSS = "meta l4proto udp numgen random mod 100 < 5 drop";

/** A person in the room, in a browser in a namespace. */
interface Seat {
  readonly userId: string;
  readonly page: Page;
}

interface Bench {
  readonly app: App;
  readonly host: RoomHost;
  readonly room: Room;
}

/** What a page received of one voice. */
interface Voice {
  readonly packets: number;
  readonly samples: number;
  readonly concealed: number;
}

/** What a page heard in a while: of the streams that carried somebody, second by second. */
interface Heard {
  readonly samples: number;
  readonly concealed: number;
  /** The seconds in which nobody was heard. */
  readonly silentSeconds: number;
}

/** What a page received so far; frames by the person who sent them. */
interface Received {
  readonly atMs: number;
  readonly freezes: number;
  /** The streams of voices by id; one that carries nobody is played too, and all of it is concealed. */
  readonly voices: Readonly<Record<string, Voice>>;
  readonly frames: Readonly<Record<string, number>>;
}

async function join({ app, host, room }: Bench, browser: Browser, address: string): Promise<Seat> {
  const { userId, admit } = await buildPerson(app, room);
  const page = await (await browser.newContext({ permissions: ["camera", "microphone"] })).newPage();
  await page.exposeFunction("renew", admit);
  await page.goto(`http://${address}:${host.port}${host.path}`);
  await page.waitForFunction("globalThis.stage?.isReady");
  await page.evaluate("renew().then((entrance) => stage.enter(entrance))");
  await page.evaluate(`stage.publish(${CAMERA})`);
  return { userId, page };
}

const receivedBy = ({ page }: Seat): Promise<Received> =>
  page.evaluate<Received>(`stage.received().then(({ voices, freezes }) => {
    const frames = {};
    for (const { peerId, userId } of stage.people) frames[userId] = stage.frames.get(peerId + " camera") ?? 0;
    return { atMs: performance.now(), voices, freezes, frames };
  })`);

/** The growth of a count; a new connection begins again from zero. */
const grown = (before: number, after: number): number => (after < before ? after : after - before);

/** What was heard over some measurements, one a second. */
function heardIn(received: readonly Received[]): Heard {
  let samples = 0;
  let concealed = 0;
  let silentSeconds = 0;
  for (const [index, after] of received.entries()) {
    const before = received[index - 1];
    if (before === undefined) continue;
    const carrying = Object.entries(after.voices).flatMap(([id, voice]) => {
      const earlier = before.voices[id];
      return earlier === undefined || voice.packets <= earlier.packets ? [] : [{ voice, earlier }];
    });
    if (carrying.length === 0) silentSeconds++;
    for (const { voice, earlier } of carrying) {
      samples += voice.samples - earlier.samples;
      concealed += voice.concealed - earlier.concealed;
    }
  }
  return { samples, concealed, silentSeconds };
}

/** What came during some measurements, in words. */
function during(received: readonly Received[], from: Readonly<Record<string, Seat>>): string {
  const [before, after] = [received[0], received.at(-1)];
  if (before === undefined || after === undefined) return "nothing";
  const seconds = (after.atMs - before.atMs) / 1000;
  const { samples, concealed, silentSeconds } = heardIn(received);
  const share = (100 * concealed) / Math.max(1, samples);
  const frames = Object.entries(from).map(([name, { userId }]) => {
    const count = grown(before.frames[userId] ?? 0, after.frames[userId] ?? 0);
    return `${name} ${(count / seconds).toFixed(1)} frames/s`;
  });
  const voices = samples / SAMPLES_PER_SECOND / seconds;
  return `${frames.join(", ")}; ${voices.toFixed(1)} voices heard, of them concealed ${share.toFixed(1)} %, nobody heard for ${silentSeconds} s, freezes ${grown(before.freezes, after.freezes)}`;
}

interface Seats {
  readonly weak: Seat;
  readonly first: Seat;
  readonly second: Seat;
}

/** Measures for a while what the person on the weak line receives, and what another one does. */
async function measure(title: string, { weak, first, second }: Seats, ms = WINDOW_MS): Promise<void> {
  const own = [await receivedBy(weak)];
  const others = [await receivedBy(first)];
  const endsAtMs = performance.now() + ms;
  while (performance.now() < endsAtMs) {
    await setTimeout(1000);
    own.push(await receivedBy(weak));
    others.push(await receivedBy(first));
  }
  say(title);
  say(`  on the line: ${during(own, { first, second })}`);
  say(`  another:     ${during(others, { weak, second })}`);
}

/** The time until a page gets pictures of someone again, with several in a second. */
async function untilMoving(watching: Seat, seen: Seat): Promise<number> {
  const begunMs = performance.now();
  const framesNow = async (): Promise<number> => (await receivedBy(watching)).frames[seen.userId] ?? 0;
  let before = await framesNow();
  let moves = 0;
  while (performance.now() - begunMs < BACK_WITHIN_MS) {
    await setTimeout(LOOK_EVERY_MS);
    const after = await framesNow();
    moves = after === before ? 0 : moves + 1;
    before = after;
    if (moves === 3) return performance.now() - begunMs;
  }
  return Infinity;
}

const inSeconds = (ms: number): string => (ms === Infinity ? "never" : `${(ms / 1000).toFixed(1)} s`);

async function outage(title: string, seats: Seats, line: { cut: () => void; mend: () => void }): Promise<void> {
  line.cut();
  await measure(`${title}, ${OUTAGE_MS / 1000} s`, seats, OUTAGE_MS);
  line.mend();
  const [sees, seen] = await Promise.all([untilMoving(seats.weak, seats.first), untilMoving(seats.first, seats.weak)]);
  say(`  back: sees others after ${inSeconds(sees)}, is seen after ${inSeconds(seen)}`);
  await setTimeout(SETTLE_MS);
}

/** The minutes of each person by the ledger, beside those by the clock. */
async function sayMinutes({ app, room }: Bench, seats: Seats, enteredAtMs: number): Promise<void> {
  const events = await listEvents(app.platform.db, room.sessionId);
  const window = { opensAtMs: 0, closesAtMs: nowMs() };
  const attendance = attendanceOf(events, window, nowMs());
  const minutesOf = ({ userId }: Seat): string => ((attendance.get(userId)?.presentMs ?? 0) / 60_000).toFixed(2);
  say(
    `minutes in the ledger: on the line ${minutesOf(seats.weak)}, another ${minutesOf(seats.first)}; by the clock ${((nowMs() - enteredAtMs) / 60_000).toFixed(2)}, noted every half minute`,
  );
}

const LINES = ["good", "loss", "narrow", "both", "thin", "unplugged", "cut"] as const;
type LineName = (typeof LINES)[number];

async function walkLines(
  names: readonly LineName[],
  bench: Bench,
  server: Namespace,
  undo: (() => unknown)[],
): Promise<void> {
  const machineAt = async (name: string, net: string) => {
    const machine = new Namespace(name);
    undo.push(() => machine.close());
    server.connect({ nic: `to-${name}`, addresses: [`${net}.1/24`] }, machine, {
      nic: "eth0",
      addresses: [`${net}.2/24`],
    });
    const origin = `http://${net}.1:${bench.host.port}`;
    const browser = await chromium.launch({
      executablePath: machine.wrap(CHROMIUM),
      args: [...STAGE_ARGS, `--unsafely-treat-insecure-origin-as-secure=${origin}`],
    });
    undo.push(() => browser.close());
    return { machine, enter: () => join(bench, browser, `${net}.1`) };
  };
  const office = await machineAt("office", "10.77.1");
  const village = await machineAt("village", "10.77.2");
  const first = await office.enter();
  const second = await office.enter();
  const enteredAtMs = nowMs();
  const seats = { weak: await village.enter(), first, second };
  const uplink = "to-village";
  const lossy = (rules: readonly string[]): void => {
    server.filter(uplink, rules);
    village.machine.filter("eth0", rules);
  };
  const slow = (kilobits: number | undefined): void => {
    server.limit(uplink, kilobits);
    village.machine.limit("eth0", kilobits);
  };
  await setTimeout(SETTLE_MS);
  const link = (state: string): void => server.ip(`link set ${uplink} ${state}`);
  const lines: Readonly<Record<LineName, () => Promise<void>>> = {
    good: () => measure("a good line", seats),
    async loss() {
      lossy([LOSS]);
      await setTimeout(SETTLE_MS);
      await measure("5 % of packets lost", seats);
      lossy([]);
    },
    async narrow() {
      slow(200);
      await setTimeout(SETTLE_MS);
      await measure("200 kbit/s each way", seats);
      slow(undefined);
      await measure("  on a good line again", seats);
    },
    async both() {
      slow(200);
      lossy([LOSS]);
      await setTimeout(SETTLE_MS);
      await measure("200 kbit/s and 5 % lost", seats);
      await measure("  later", seats);
      slow(undefined);
      lossy([]);
      await measure("  on a good line again", seats);
    },
    async thin() {
      slow(64);
      await setTimeout(SETTLE_MS);
      await measure("64 kbit/s each way", seats);
      await measure("  later", seats);
      slow(undefined);
      await measure("  on a good line again", seats);
    },
    unplugged: () => outage("link down", seats, { cut: () => link("down"), mend: () => link("up") }),
    cut: () => outage("all packets lost", seats, { cut: () => lossy(["drop"]), mend: () => lossy([]) }),
  };
  for (const name of names) await lines[name]();
  await sayMinutes(bench, seats, enteredAtMs);
  say(`load of the machine over the last minute: ${loadavg()[0]?.toFixed(1)}`);
}

/** What a person on a bad line sees and hears of a room, and what the others do. */
async function benchLine(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const names = LINES.filter((name) => positionals.length === 0 || positionals.includes(name));
  if (noNamespaces !== undefined) throw new Error(noNamespaces);
  const undo: (() => unknown)[] = [];
  try {
    const home = mkdtempSync(path.join(tmpdir(), "openrounds-bench-"));
    undo.push(() => rmSync(home, { recursive: true, force: true }));
    const postgres = await startEmbedded(home, { runAs: "auto", durable: false });
    undo.push(() => postgres.stop());
    await migrate(postgres.url);
    const env = readEnv({ DATA_DIR: home, LOG_LEVEL: "error", RATE_FACTOR: "1000", PORT: "0" });
    const app = await createApp({
      env,
      log: createLog("error"),
      databaseUrl: postgres.url,
      runsJobs: false,
      shedsLoad: true,
    });
    undo.push(() => app.close());
    const server = new Namespace("server");
    undo.push(() => server.close());
    const host = await openRoomHost({ app, databaseUrl: postgres.url }, server);
    undo.push(() => host.stop());
    await walkLines(names, { app, host, room: await buildRoom(app) }, server, undo);
  } finally {
    for (const each of undo.toReversed()) await each();
  }
}

runCommand(benchLine);
