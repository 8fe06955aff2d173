import { chromium, type Browser, type Page } from "@playwright/test";
import { execFileSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { liveEndpoints } from "@openrounds/contract/sessions/live/endpoints.ts";
import { buildParticipant } from "../../../batches/factory.ts";
import type { UserRow } from "../../../identity/service.ts";
import { JANUS_SECRET, freePort, hasJanus, startJanus, type RunningJanus } from "../../../kernel/testing/janus.ts";
import { openRooms } from "../../../kernel/testing/rooms.ts";
import { createWorld, type World } from "../../../kernel/testing/world.ts";
import { storageOf } from "../../../media/service.ts";
import { buildHubWithSession } from "../../factory.ts";
import { findRecording, findRunning } from "../../recordings/queries.ts";
import { STAGE_ARGS, STAGE_PATH, mountStage } from "./stage.ts";
import type { RoomSupervisor } from "./supervisor.ts";

const CHROMIUM = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
const FFPROBE = "/usr/bin/ffprobe";
const FFMPEG = "/usr/bin/ffmpeg";
const CAMERA = JSON.stringify({ width: 640, height: 360, frameRate: 15 });
const SOON = { timeout: 40_000, interval: 250 };
const RECORDED_MS = 8000;

const canRecord = existsSync(CHROMIUM) && existsSync(FFMPEG);

interface ProbedFile {
  readonly streams: readonly { readonly codec_type: string; readonly codec_name: string; readonly height?: number }[];
  readonly format: { readonly duration: string };
}

const probe = (file: string): ProbedFile =>
  JSON.parse(
    execFileSync(FFPROBE, ["-v", "error", "-show_streams", "-show_format", "-of", "json", file]).toString(),
  ) as ProbedFile;

/** What FFmpeg says of a file by a filter. */
const measure = (file: string, options: readonly string[]): string =>
  execFileSync("sh", [
    "-c",
    `${FFMPEG} -hide_banner -nostdin -i "$0" "$@" -f null - 2>&1`,
    file,
    ...options,
  ]).toString();

let world: World;
let rooms: RoomSupervisor;
let browser: Browser;
let owner: UserRow;
let asha: UserRow;
let body: { sessionId: string };
let pages: { readonly host: Page; readonly guest: Page };
let janus: RunningJanus | undefined;

async function open(person: UserRow): Promise<Page> {
  const page = await (await browser.newContext({ permissions: ["camera", "microphone"] })).newPage();
  const { port } = world.app.http.server.address() as AddressInfo;
  await page.exposeFunction("renew", async () => (await world.call(liveEndpoints.enter, { body }, person)).room);
  await page.goto(`http://localhost:${port}${STAGE_PATH}`);
  await page.waitForFunction("globalThis.stage?.isReady");
  await page.evaluate("renew().then((room) => stage.enter(room))");
  await page.evaluate(`stage.publish(${CAMERA})`);
  return page;
}

const send = (page: Page, signal: object) => page.evaluate(`stage.client.send(${JSON.stringify(signal)})`);

describe.runIf(canRecord).each(hasJanus ? ["embedded", "janus"] : ["embedded"])("by the %s engine", (engine) => {
  beforeAll(async () => {
    janus = engine === "janus" ? await startJanus(await freePort()) : undefined;
    world = await createWorld({
      env: janus === undefined ? {} : { JANUS_URLS: janus.url, JANUS_SECRET },
      runsJobs: true,
    });
    mountStage(world.app.http);
    ({ supervisor: rooms } = await openRooms(world, "localhost"));
    await rooms.ready;
    const { batch, session, ...built } = await buildHubWithSession(world.db, {
      owner: { firstName: "Meera", lastName: "Iyer" },
    });
    ({ owner } = built);
    body = { sessionId: session.sessionId };
    await world.call(sessionEndpoints.start, { body }, owner);
    asha = await buildParticipant(world.db, batch, "ATTENDEE", { firstName: "Asha", lastName: "Rao" });
    browser = await chromium.launch({ executablePath: CHROMIUM, args: STAGE_ARGS });
    const [host, guest] = [await open(owner), await open(asha)];
    pages = { host, guest };
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await rooms.stop();
    await janus?.stop();
    await world.close();
  });

  test("a recorded conference becomes one file with a picture and the voices of those who agreed", async () => {
    for (const page of Object.values(pages)) {
      await expect.poll(() => page.evaluate("stage.people.length"), SOON).toBe(2);
    }
    await send(pages.guest, { type: "record", isOn: true });
    await send(pages.host, { type: "record", isOn: true });
    await expect.poll(() => pages.guest.evaluate("stage.recording?.sinceMs > 0"), SOON).toBe(true);
    expect(await pages.guest.evaluate("stage.recording.hasAgreed")).toBe(false);
    const { recordingId = "" } = (await findRunning(world.db, body.sessionId)) ?? {};
    await new Promise((resume) => setTimeout(resume, RECORDED_MS / 2));
    await send(pages.guest, { type: "agree" });
    await expect.poll(() => pages.guest.evaluate("stage.recording.hasAgreed"), SOON).toBe(true);
    await pages.guest.evaluate("stage.shareCanvas()");
    await new Promise((resume) => setTimeout(resume, RECORDED_MS / 2));
    await send(pages.host, { type: "record", isOn: false });
    await expect.poll(() => pages.guest.evaluate("stage.recording.sinceMs"), SOON).toBe(null);
    await expect
      .poll(async () => (await findRecording(world.db, recordingId))?.status, { ...SOON, timeout: 90_000 })
      .toBe("READY");
    const row = await findRecording(world.db, recordingId);
    const file = path.join(world.app.platform.env.DATA_DIR, `${engine}.mp4`);
    writeFileSync(file, (await storageOf(world.app.platform).get(row?.storageKey ?? "")) ?? "");
    const { streams, format } = probe(file);
    expect(streams.map(({ codec_type, codec_name, height }) => [codec_type, codec_name, height])).toEqual([
      ["video", "h264", 720],
      ["audio", "aac", undefined],
    ]);
    expect(Math.abs(Number(format.duration) * 1000 - (row?.durationMs ?? 0))).toBeLessThan(200);
    expect(row?.durationMs).toBeGreaterThan(RECORDED_MS);
    const [, loudness = "-91"] = /mean_volume: (-?[\d.]+) dB/.exec(measure(file, ["-af", "volumedetect"])) ?? [];
    expect(Number(loudness)).toBeGreaterThan(-40);
    const dark = [
      ...measure(file, ["-vf", "blackdetect=d=0.1:pic_th=0.98:pix_th=0.15"]).matchAll(/black_duration:([\d.]+)/g),
    ];
    const darkS = dark.reduce((sum, [, seconds = "0"]) => sum + Number(seconds), 0);
    expect(darkS).toBeLessThan(RECORDED_MS / 1000 / 3);
  }, 150_000);
});
