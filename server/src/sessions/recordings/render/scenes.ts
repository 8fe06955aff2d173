import type { TrackFile } from "./tracks.ts";

/** The length of a picture of the composed file. */
export const FRAME_MS = 40;

/** What the composed file shows for a while: a picture, or nothing. */
export interface Scene {
  readonly fromMs: number;
  readonly frames: number;
  /** For how long its first picture is shown before it moves. */
  readonly leadMs: number;
  /** The file with the picture; undefined for a dark scene. */
  readonly file: string | undefined;
}

/** A room that is seen right away begins with its first picture, and not in the dark before its keyframe. */
const LEAD_MAX_MS = 3000;

const onGrid = (ms: number): number => Math.round(ms / FRAME_MS) * FRAME_MS;

/**
 * What is shown from the beginning to the end, without a gap. Each picture lasts until the next one begins; all times
 * are on the grid of frames, so that many scenes do not drift away from the sound.
 */
export function planScenes(tracks: readonly TrackFile[], durationMs: number): Scene[] {
  const shown = tracks.filter(({ kind }) => kind !== "voice");
  const begins = shown.map(({ startsAtMs, kind, path }) => ({
    fromMs: onGrid(startsAtMs),
    file: kind === "picture" ? path : undefined,
    leadMs: 0,
  }));
  const [first] = begins;
  const isSoon = first?.file !== undefined && first.fromMs <= LEAD_MAX_MS;
  const all = isSoon
    ? [{ fromMs: 0, file: first.file, leadMs: first.fromMs }, ...begins.slice(1)]
    : [{ fromMs: 0, file: undefined, leadMs: 0 }, ...begins];
  return all.flatMap(({ fromMs, file, leadMs }, index) => {
    const toMs = Math.min(all[index + 1]?.fromMs ?? Number.POSITIVE_INFINITY, Math.max(FRAME_MS, onGrid(durationMs)));
    const frames = Math.round((toMs - fromMs) / FRAME_MS);
    return frames > 0 ? [{ fromMs, frames, file, leadMs }] : [];
  });
}
