import { createHash } from "node:crypto";

/** Deterministic random numbers: the same name gives the same sequence. */
export interface RandomSequence {
  /** At least 0, below 1. */
  next(): number;
  /** An integer from low to high, both inclusive. */
  between(low: number, high: number): number;
  chance(share: number): boolean;
  pick<T>(list: readonly [T, ...T[]]): T;
  /** A shuffled copy of the list. */
  shuffled<T>(list: readonly T[]): T[];
}

const STEP = 0x6d2b79f5;

/** One number of the mulberry32 generator, which is good enough for names and times. */
function drawAt(state: number): number {
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

/** A random sequence that depends only on the given name. */
export function randomFor(name: string): RandomSequence {
  let state = createHash("sha256").update(name).digest().readUInt32LE(0);
  const next = (): number => {
    state = (state + STEP) | 0;
    return drawAt(state);
  };
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    chance: (share) => next() < share,
    pick: (list) => list[between(0, list.length - 1)] ?? list[0],
    shuffled: (list) =>
      list
        .map((item) => ({ item, sortKey: next() }))
        .toSorted((a, b) => a.sortKey - b.sortKey)
        .map(({ item }) => item),
  };
}
