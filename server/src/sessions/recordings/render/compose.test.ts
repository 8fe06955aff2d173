import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { composeFile, type Composition } from "./compose.ts";
import { canCompose } from "./ffmpeg.ts";
import { planScenes } from "./scenes.ts";
import { readTracks, trackName, type TrackKind } from "./tracks.ts";

const FFMPEG = "/usr/bin/ffmpeg";
const FFPROBE = "/usr/bin/ffprobe";
const MODULES = new URL("../../../kernel/modules.ts", import.meta.url).href;

test("each picture lasts until the next one, and a gap is dark", () => {
  const tracks = readTracks("/r", [
    trackName("picture", 4019, "b"),
    trackName("voice", 0, "c"),
    trackName("picture", 1000, "a"),
    trackName("dark", 6000, "d"),
    "work",
  ]);
  const [a, b] = [trackName("picture", 1000, "a"), trackName("picture", 4019, "b")];
  const rest = [
    { fromMs: 4000, frames: 50, file: `/r/${b}`, leadMs: 0 },
    { fromMs: 6000, frames: 25, file: undefined, leadMs: 0 },
  ];
  expect(planScenes(tracks, 7010)).toEqual([{ fromMs: 0, frames: 100, file: `/r/${a}`, leadMs: 1000 }, ...rest]);
  const [, ...late] = tracks.filter(({ startsAtMs }) => startsAtMs !== 1000);
  expect(planScenes(late, 7010)).toEqual([{ fromMs: 0, frames: 100, file: undefined, leadMs: 0 }, ...rest]);
});

test("without FFmpeg nothing is composed", async () => {
  expect(await canCompose("/nowhere/ffmpeg")).toBe(false);
  expect(await canCompose("/bin/true")).toBe(false);
});

describe.runIf(existsSync(FFMPEG))("with FFmpeg", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "openrounds-recording-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const make = (kind: TrackKind, startsAtMs: number, options: readonly string[]): void =>
    void execFileSync(FFMPEG, ["-v", "error", ...options, path.join(folder, trackName(kind, startsAtMs, "x"))]);
  const picture = (startsAtMs: number, seconds: number, size: string): void =>
    make("picture", startsAtMs, ["-f", "lavfi", "-i", `testsrc=s=${size}:r=15:d=${seconds}`, "-c:v", "libvpx"]);
  const voice = (startsAtMs: number, seconds: number): void =>
    make("voice", startsAtMs, ["-f", "lavfi", "-i", `sine=f=440:r=48000:d=${seconds}`, "-c:a", "libopus"]);
  const composition = (durationMs: number): Composition => ({
    ffmpeg: FFMPEG,
    folder,
    tracks: readTracks(folder, readdirSync(folder)),
    durationMs,
    target: path.join(folder, "all.mp4"),
    note: () => undefined,
  });
  const durationOf = (file: string): number =>
    Number(execFileSync(FFPROBE, ["-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", file]));

  test("pictures of all sizes and many voices become one file of the time of the recording", async () => {
    picture(500, 2, "640x360");
    picture(2500, 1, "320x480");
    for (let at = 0; at < 30; at++) voice(at * 100, 1);
    const done: number[] = [];
    await composeFile({ ...composition(6000), note: (share) => done.push(share) });
    expect(durationOf(path.join(folder, "all.mp4"))).toBeCloseTo(6, 1);
    expect(done.every((share) => share >= 0 && share <= 1)).toBe(true);
  }, 120_000);

  test("a recording in which nobody was seen or heard is dark and silent", async () => {
    await composeFile(composition(2000));
    expect(durationOf(path.join(folder, "all.mp4"))).toBeCloseTo(2, 1);
  }, 60_000);

  test("work that was killed in the middle is continued by the next run", async () => {
    picture(0, 1, "640x360");
    picture(1000, 6, "640x360");
    voice(0, 5);
    const source = new URL("compose.ts", import.meta.url).href;
    const code = `import { composeFile } from ${JSON.stringify(source)};
      await composeFile({ ...${JSON.stringify(composition(7000))}, note() {} });`;
    const child = spawn(process.execPath, ["--import", MODULES, "--input-type=module", "--eval", code]);
    const work = path.join(folder, "work");
    const first = path.join(work, "scene-0-25.mp4");
    await expect.poll(() => existsSync(first) && readdirSync(work).length > 1, { timeout: 30_000 }).toBe(true);
    child.kill("SIGKILL");
    const madeAtMs = statSync(first).mtimeMs;
    await composeFile(composition(7000));
    expect(statSync(first).mtimeMs).toBe(madeAtMs);
    expect(durationOf(path.join(folder, "all.mp4"))).toBeCloseTo(7, 1);
  }, 120_000);
});
