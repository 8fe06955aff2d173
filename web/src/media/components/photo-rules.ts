import { isThin, type DeviceLine } from "../../kernel/line.ts";
import type { CanvasSize } from "./canvas.ts";

/** The longest side of a photo in pixels; the room draws its pages no wider. */
export const MAX_PHOTO_SIDE = 1920;
const QUALITY = { thin: 0.6, slow: 0.7, usual: 0.82 } as const;

/** The JPEG quality for a line: lower where every kilobyte is waited for. */
export function photoQuality(line: DeviceLine): number {
  if (isThin(line)) return QUALITY.thin;
  return line.effectiveType === "3g" ? QUALITY.slow : QUALITY.usual;
}

/** The size of a shrunk picture: never enlarged, its longest side at most maxSide. */
export function shrunkSize({ width, height }: CanvasSize, maxSide: number = MAX_PHOTO_SIDE): CanvasSize {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** A picture with at most so many colours is a drawing, a chart or a screenshot. */
const MAX_DRAWN_COLOURS = 4096;

/** Whether pixels (red, green, blue, alpha) have few colours, which JPEG would blur. */
export function hasFewColours(pixels: Uint8ClampedArray): boolean {
  const colours = new Set<number>();
  for (let at = 0; at < pixels.length; at += 4) {
    colours.add(((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0));
    if (colours.size > MAX_DRAWN_COLOURS) return false;
  }
  return true;
}

/** Whether any pixel is transparent, which JPEG cannot be. */
export function isTransparent(pixels: Uint8ClampedArray): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return true;
  return false;
}

/** The name of a photo that became a JPEG: chart.jpg for chart.png; a JPEG keeps its name. */
export const jpegName = (name: string): string => (/\.jpe?g$/i.test(name) ? name : name.replace(/(\.[^.]*)?$/, ".jpg"));
