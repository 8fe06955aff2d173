import path from "node:path";

/**
 * What a file of a running recording holds: the voice of a person, the picture from then on, or, without content, that
 * there is no picture from then on.
 */
export type TrackKind = "voice" | "picture" | "dark";

export interface TrackFile {
  readonly path: string;
  readonly kind: TrackKind;
  /** When it begins, in milliseconds of the recording. */
  readonly startsAtMs: number;
}

const NAME = /^(\d+)-(voice|picture|dark)-[\w-]+\.webm$/;
const DIGITS = 9;

/** The folder of a recording that runs or is being composed. */
export const tracksFolder = (dataDir: string, recordingId: string): string =>
  path.join(path.resolve(dataDir), "recordings", recordingId);

/** The name of a file, which says everything about it: a killed process leaves nothing else behind. */
export const trackName = (kind: TrackKind, startsAtMs: number, id: string): string =>
  `${String(Math.round(startsAtMs)).padStart(DIGITS, "0")}-${kind}-${id}.webm`;

/** What the names of a folder's files say, in the order of time. */
export function readTracks(folder: string, names: readonly string[]): TrackFile[] {
  return names.toSorted().flatMap((name) => {
    const [, startsAt, kind] = NAME.exec(name) ?? [];
    if (kind !== "voice" && kind !== "picture" && kind !== "dark") return [];
    return [{ path: path.join(folder, name), kind, startsAtMs: Number(startsAt) }];
  });
}
