import type { WatchedPart } from "@openrounds/contract/sessions/recordings/schemas.ts";

/** A player reports its position several times a second; a longer step is a jump. */
const STEP_MAX_MS = 2500;

/** Collects which parts of a recording a person watches. */
export class Watching {
  #parts: WatchedPart[] = [];
  #atMs: number | undefined;

  /** Notes where the player is, while it plays. */
  note(atMs: number): void {
    const fromMs = this.#atMs;
    this.#atMs = atMs;
    if (fromMs === undefined || atMs <= fromMs || atMs - fromMs > STEP_MAX_MS) return;
    const last = this.#parts.at(-1);
    if (last?.toMs === fromMs) this.#parts[this.#parts.length - 1] = { fromMs: last.fromMs, toMs: atMs };
    else this.#parts.push({ fromMs, toMs: atMs });
  }

  /** The player stands still or jumps. */
  pause(): void {
    this.#atMs = undefined;
  }

  /** The parts since the last time. */
  take(): WatchedPart[] {
    const parts = this.#parts;
    this.#parts = [];
    return parts.map(({ fromMs, toMs }) => ({ fromMs: Math.floor(fromMs), toMs: Math.ceil(toMs) }));
  }
}
