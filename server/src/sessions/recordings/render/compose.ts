import { existsSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { SECOND } from "../../../kernel/clock.ts";
import { newId } from "../../../kernel/ids.ts";
import { runFfmpeg } from "./ffmpeg.ts";
import { FRAME_MS, planScenes, type Scene } from "./scenes.ts";
import type { TrackFile } from "./tracks.ts";

const WIDTH = 1280;
const HEIGHT = 720;
const FRAMES_PER_S = SECOND / FRAME_MS;
/** The ground of the room. */
const DARK = "0x10201d";
/** A picture is scaled into the frame and never cut. */
const FIT = [
  `scale=${WIDTH}:${HEIGHT}:force_original_aspect_ratio=decrease:force_divisible_by=2`,
  `pad=${WIDTH}:${HEIGHT}:(ow-iw)/2:(oh-ih)/2:color=${DARK}`,
  "setsar=1",
].join();
const H264 = ["-c:v", "libx264", "-preset", "veryfast", "-crf", "24", "-pix_fmt", "yuv420p", "-g", "100"];
const AAC = ["-c:a", "aac", "-b:a", "96k"];
/** How many voices are mixed at once; the mixes of more are mixed again. */
const MIXED_AT_ONCE = 24;
const SOUND = ["-ar", "48000", "-ac", "1"];
/** The shares of the work. */
const SHARES = { scenes: 0.8, voices: 0.15 } as const;

export interface Composition {
  readonly ffmpeg: string;
  /** The folder of the tracks, in which finished parts are kept until the whole is done. */
  readonly folder: string;
  readonly tracks: readonly TrackFile[];
  readonly durationMs: number;
  readonly target: string;
  /** Is told the share that is done. */
  readonly note: (share: number) => void;
}

/** A part of the work, which a killed run leaves to the next one. */
async function makePart(file: string, make: (unfinished: string) => Promise<void>): Promise<void> {
  if (existsSync(file)) return;
  const unfinished = `${file}.${newId()}${path.extname(file)}`;
  await make(unfinished);
  await rename(unfinished, file);
}

/** The picture of a scene, in the size and rate of the whole. A picture that stops stays until the next one. */
function sceneOptions({ file, frames, leadMs }: Scene): string[] {
  const seconds = frames / FRAMES_PER_S;
  const lead = `tpad=start_mode=clone:start_duration=${leadMs / SECOND}`;
  const source =
    file === undefined
      ? ["-f", "lavfi", "-i", `color=c=${DARK}:s=${WIDTH}x${HEIGHT}:r=${FRAMES_PER_S}`]
      : ["-i", file, "-vf", `${FIT},fps=${FRAMES_PER_S},${lead},tpad=stop_mode=clone:stop_duration=${seconds}`];
  return [...source, "-an", "-frames:v", String(frames), ...H264, "-video_track_timescale", "90000"];
}

async function makeScenes(composition: Composition, work: string): Promise<string[]> {
  const scenes = planScenes(composition.tracks, composition.durationMs);
  const files: string[] = [];
  for (const scene of scenes) {
    const file = path.join(work, `scene-${scene.fromMs}-${scene.frames}.mp4`);
    const note = (doneMs: number): void =>
      composition.note((SHARES.scenes * (scene.fromMs + doneMs)) / Math.max(1, composition.durationMs));
    await makePart(file, (unfinished) => runFfmpeg(composition.ffmpeg, [...sceneOptions(scene), unfinished], { note }));
    files.push(file);
  }
  return files;
}

interface Sound {
  readonly file: string;
  readonly startsAtMs: number;
}

/** Mixes sounds, each at its time; silence between the packets of a voice is filled. */
function mixOptions(sounds: readonly Sound[]): string[] {
  const inputs = sounds.flatMap(({ file }) => ["-i", file]);
  const placed = sounds.map(
    ({ startsAtMs }, index) =>
      `[${index}:a]aresample=48000:async=1:first_pts=0,aformat=channel_layouts=mono,adelay=${startsAtMs}:all=1[v${index}]`,
  );
  const names = sounds.map((_, index) => `[v${index}]`).join("");
  const mix = `${names}amix=inputs=${sounds.length}:normalize=0:dropout_transition=0,alimiter=limit=0.9:level=false[mix]`;
  return [...inputs, "-filter_complex", [...placed, mix].join(";"), "-map", "[mix]", ...SOUND];
}

/** One sound of all voices; undefined where nobody spoke. */
async function mixVoices(composition: Composition, work: string): Promise<string | undefined> {
  let sounds: readonly Sound[] = composition.tracks
    .filter(({ kind }) => kind === "voice")
    .map(({ path: file, startsAtMs }) => ({ file, startsAtMs }));
  const note = (doneMs: number): void =>
    composition.note(SHARES.scenes + (SHARES.voices * doneMs) / Math.max(1, composition.durationMs));
  for (let round = 0; sounds.length > 1 || (round === 0 && sounds.length === 1); round++) {
    const mixed: Sound[] = [];
    for (let from = 0; from < sounds.length; from += MIXED_AT_ONCE) {
      const file = path.join(work, `mix-${round}-${from}.flac`);
      const options = mixOptions(sounds.slice(from, from + MIXED_AT_ONCE));
      await makePart(file, (unfinished) => runFfmpeg(composition.ffmpeg, [...options, unfinished], { note }));
      mixed.push({ file, startsAtMs: 0 });
    }
    sounds = mixed;
  }
  return sounds[0]?.file;
}

/** Composes one file of what was recorded: pictures of 720 lines, and all voices. */
export async function composeFile(composition: Composition): Promise<void> {
  const work = path.join(composition.folder, "work");
  await mkdir(work, { recursive: true });
  const scenes = await makeScenes(composition, work);
  const mix = await mixVoices(composition, work);
  const list = path.join(work, "scenes.txt");
  await writeFile(list, scenes.map((file) => `file '${path.basename(file)}'\n`).join(""));
  const sound = mix === undefined ? ["-f", "lavfi", "-i", "anullsrc=r=48000:cl=mono"] : ["-i", mix];
  const seconds = String(Math.max(FRAME_MS, composition.durationMs) / SECOND);
  await runFfmpeg(
    composition.ffmpeg,
    [
      ...["-f", "concat", "-safe", "0", "-i", list, ...sound, "-map", "0:v", "-map", "1:a", "-c:v", "copy"],
      ...["-af", "apad", ...AAC, "-t", seconds, "-movflags", "+faststart", "-f", "mp4", composition.target],
    ],
    { note: () => composition.note(SHARES.scenes + SHARES.voices) },
  );
}
