import satori from "satori";
import { isJoined, text } from "./element.ts";
import { fontsFor, type Weight } from "./fonts.ts";

/** How large a text may be and how much room it has. */
export interface Room {
  readonly width: number;
  readonly lines: number;
  readonly max: number;
  /** A text smaller than this is broken into one more line, as long as lines are left. */
  readonly min: number;
  readonly weight: Weight;
}

const MEASURED_AT = 100;
/** Lines break between words: so much of their width is used. */
const FILLED = 0.88;
/** Texts of several lines are set smaller than those of one. */
const SMALLER = 0.8;
const REMEMBERED = 500;
const widths = new Map<string, number>();

/** The width of a text in one line at a size of 100. */
async function widthOf(content: string, weight: Weight): Promise<number> {
  const key = `${weight} ${content}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  const line = text(content, { fontSize: MEASURED_AT, fontWeight: weight, whiteSpace: "nowrap" });
  const svg = await satori(line, { height: 2 * MEASURED_AT, fonts: fontsFor(content) });
  const width = Number(/^<svg width="([\d.]+)"/.exec(svg)?.[1] ?? 0);
  if (widths.size >= REMEMBERED) widths.clear();
  widths.set(key, width);
  return width;
}

/** The size at which a text fits its room, as large as allowed and in as few lines as is readable. */
export async function fit(content: string, { width, lines, max, min, weight }: Room): Promise<number> {
  if (content === "") return max;
  const measured = await widthOf(content, weight);
  const sizeIn = (count: number): number => (count * width * (count > 1 ? FILLED : 1) * MEASURED_AT) / measured;
  for (let count = 1; count < lines; count++) {
    const size = Math.min(count > 1 ? max * SMALLER : max, sizeIn(count));
    if (size >= min) return Math.floor(size);
  }
  return Math.floor(Math.min(lines > 1 ? max * SMALLER : max, sizeIn(lines)));
}

/** Letters apart, for names in capitals; never between joined letters. */
export const capsSpacing = (content: string): string => (isJoined(content) ? "0" : "0.08em");
