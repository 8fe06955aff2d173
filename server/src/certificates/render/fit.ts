import satori from "satori";
import { isJoined, text } from "./element.ts";
import { fontsFor, type FontWeight } from "./fonts.ts";

/** The available room for a text, and its maximum size. */
export interface TextRoom {
  readonly width: number;
  readonly lines: number;
  readonly max: number;
  /** Below this size the text is broken into another line, up to the maximum. */
  readonly min: number;
  readonly weight: FontWeight;
}

const MEASURED_AT = 100;
/** Lines break between words, so only this share of their width is used. */
const FILLED = 0.88;
/** Texts with several lines are smaller than those with one. */
const SMALLER = 0.8;
const MAX_CACHED = 500;
const widths = new Map<string, number>();

/** The width of a text in one line at a size of 100. */
async function widthOf(content: string, weight: FontWeight): Promise<number> {
  const key = `${weight} ${content}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  const line = text(content, { fontSize: MEASURED_AT, fontWeight: weight, whiteSpace: "nowrap" });
  const svg = await satori(line, { height: 2 * MEASURED_AT, fonts: fontsFor(content) });
  const width = Number(/^<svg width="([\d.]+)"/.exec(svg)?.[1] ?? 0);
  if (widths.size >= MAX_CACHED) widths.clear();
  widths.set(key, width);
  return width;
}

/** The largest size at which a text fits its room, in as few lines as is readable. */
export async function fitText(content: string, { width, lines, max, min, weight }: TextRoom): Promise<number> {
  if (content === "") return max;
  const measured = await widthOf(content, weight);
  const sizeIn = (count: number): number => (count * width * (count > 1 ? FILLED : 1) * MEASURED_AT) / measured;
  for (let count = 1; count < lines; count++) {
    const size = Math.min(count > 1 ? max * SMALLER : max, sizeIn(count));
    if (size >= min) return Math.floor(size);
  }
  return Math.floor(Math.min(lines > 1 ? max * SMALLER : max, sizeIn(lines)));
}

/** Letter spacing for names in capitals; never between joined letters. */
export const capsSpacing = (content: string): string => (isJoined(content) ? "0" : "0.08em");
