import { hashOf } from "../kernel/hash.ts";

/** The six colour ramps of covers. */
export const COVER_RAMPS = ["teal", "yellow", "red", "blue", "violet", "green"] as const;
export type CoverRamp = (typeof COVER_RAMPS)[number];

/** The size of the cover art, 16 by 9 like banners. */
export const COVER_ART = { width: 320, height: 180 } as const;
/** The size of the placeholder without a banner: the art is in its centre, and wider places show more of it. */
export const BLANK_BANNER = { width: 2310, height: 450 } as const;

/** The transform of the art to the centre of the placeholder: the offset x and the scale. */
export function transformToCentre(): { readonly x: number; readonly scale: number } {
  const scale = BLANK_BANNER.height / COVER_ART.height;
  return { x: (BLANK_BANNER.width - COVER_ART.width * scale) / 2, scale };
}

/** The possible centres of the rings. */
const MIDDLES = [
  [190, 95],
  [250, 150],
  [260, 30],
  [70, 40],
  [80, 160],
] as const;

/** The colours of the rings from the inside out. */
const INKS = ["k5", "k3", "k6", "k4", "k2"] as const;

export interface CoverRing {
  readonly ink: (typeof INKS)[number];
  readonly radius: number;
  readonly width: number;
  /** The drawn part of the circle and its circumference. */
  readonly dashes: readonly [number, number];
  readonly turn: number;
}

export interface CoverArt {
  readonly middle: readonly [number, number];
  readonly rings: readonly CoverRing[];
  readonly dot: { readonly at: readonly [number, number]; readonly radius: number };
}

/** Deterministic pseudo-random numbers from 0 to 1. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The ramp of a program, chosen by its first focus area. */
export const rampOf = (focusAreaId: string): CoverRamp =>
  COVER_RAMPS[hashOf(focusAreaId) % COVER_RAMPS.length] ?? "teal";

/** The generated cover art of a program: open rings around a centre and one dot opposite, deterministic by id. */
export function coverArt(programId: string): CoverArt {
  const next = numbersFrom(hashOf(programId));
  const between = (low: number, high: number): number => Math.round(low + next() * (high - low));
  const middle = MIDDLES[between(0, MIDDLES.length - 1)] ?? MIDDLES[0];
  let radius = between(33, 46);
  const rings = INKS.map((ink): CoverRing => {
    const width = between(12, 26);
    const length = Math.round(2 * Math.PI * radius);
    const ring: CoverRing = {
      ink,
      radius,
      width,
      dashes: [Math.round(length * (0.45 + next() * 0.42)), length],
      turn: between(0, 359),
    };
    radius += between(26, 34);
    return ring;
  });
  const [x, y] = middle;
  const dot = { at: [320 - x + between(-16, 16), 180 - y + between(-14, 14)], radius: between(11, 17) } as const;
  return { middle, rings, dot };
}
