import { createHash } from "node:crypto";

/** Chance that repeats itself: the same name gives the same draws. */
export interface Random {
  /** At least 0, below 1. */
  next(): number;
  /** A whole number from low to high, both included. */
  between(low: number, high: number): number;
  chance(share: number): boolean;
  pick<T>(list: readonly [T, ...T[]]): T;
  /** The list in another order. */
  shuffled<T>(list: readonly T[]): T[];
}

const STEP = 0x6d2b79f5;

/** One draw of mulberry32: small, quick and even enough for names and times. */
function drawAt(state: number): number {
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

/** Draws that depend on nothing but the name of what they are for. */
export function randomFor(name: string): Random {
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
        .map((item) => ({ item, place: next() }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ item }) => item),
  };
}
