import type { TrackFile } from "./tracks.ts";

/** The length of a picture of the composed file. */
export const FRAME_MS = 40;

/** What the composed file shows for a while: a picture, or nothing. */
export interface Scene {
  readonly fromMs: number;
  readonly frames: number;
  /** The file with the picture; undefined for a dark scene. */
  readonly file: string | undefined;
}

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
  }));
  const all = [{ fromMs: 0, file: undefined }, ...begins];
  return all.flatMap(({ fromMs, file }, index) => {
    const toMs = Math.min(all[index + 1]?.fromMs ?? Number.POSITIVE_INFINITY, Math.max(FRAME_MS, onGrid(durationMs)));
    const frames = Math.round((toMs - fromMs) / FRAME_MS);
    return frames > 0 ? [{ fromMs, frames, file }] : [];
  });
}
