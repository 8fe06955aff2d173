import type { Layer } from "./layer.ts";

const FIRST_BPS = 1_500_000;
const MOST_BPS = 2_500_000;
/** The least with which browsers send a picture. */
const LEAST_BPS = 30_000;
const GROWTH = 1.08;
const BACK_OFF = 0.8;
const LOSSY = 0.1;
/** Fewer losses in a second are insignificant. */
const FEW_LOSSES = 3;

const sum = (layers: readonly Layer[], of: (layer: Layer) => number): number =>
  layers.reduce((total, layer) => total + of(layer), 0);

/**
 * Limits the bitrate of a browser. Without feedback, Chromium's own estimate grows without bound, and takes half a
 * minute to adapt when bandwidth drops.
 */
export class UplinkCap {
  #bitsPerSecond = FIRST_BPS;

  /** Once a second: reduces after losses, increases slowly otherwise. */
  apply(layers: readonly Layer[]): void {
    const received = sum(layers, ({ missing }) => missing.received);
    const lost = sum(layers, ({ missing }) => missing.lost);
    const isLossy = lost > FEW_LOSSES && lost > LOSSY * (received + lost);
    this.#bitsPerSecond = isLossy
      ? Math.max(LEAST_BPS, sum(layers, ({ bitsPerSecond }) => bitsPerSecond) * BACK_OFF)
      : Math.min(MOST_BPS, this.#bitsPerSecond * GROWTH);
    for (const { missing } of layers) missing.resetCounts();
    layers.find(({ bitsPerSecond }) => bitsPerSecond > 0)?.capAt(Math.round(this.#bitsPerSecond));
  }
}
