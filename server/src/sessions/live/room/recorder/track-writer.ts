import path from "node:path";
import { newId } from "../../../../kernel/ids.ts";
import { trackName, type TrackKind } from "../../../recordings/render/tracks.ts";

/** Where the files of a recording are written. */
export class TrackWriter {
  readonly startedAtMs: number;
  readonly onFailure: (error: unknown) => void;
  readonly #folder: string;

  constructor(folder: string, startedAtMs: number, onFailure: (error: unknown) => void) {
    this.#folder = folder;
    this.startedAtMs = startedAtMs;
    this.onFailure = onFailure;
  }

  /** The path of a new file that begins at a time of the recording. */
  fileFor(kind: TrackKind, atMs: number): string {
    return path.join(this.#folder, trackName(kind, Math.max(0, atMs), newId()));
  }
}
