import type { WatchedPart } from "./schemas.ts";

/** A shorter break between two parts was watched: players report in steps. */
const BREAK_MS = 1000;

/** Joins the parts that overlap or follow each other, in order and within the recording. */
export function mergeParts(parts: readonly WatchedPart[], durationMs: number): WatchedPart[] {
  const merged: WatchedPart[] = [];
  for (const part of parts.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const [fromMs, toMs] = [part.fromMs, Math.min(part.toMs, durationMs)];
    if (toMs <= fromMs) continue;
    const last = merged.at(-1);
    if (last === undefined || fromMs > last.toMs + BREAK_MS) merged.push({ fromMs, toMs });
    else merged[merged.length - 1] = { fromMs: last.fromMs, toMs: Math.max(last.toMs, toMs) };
  }
  return merged;
}

/** How long all parts take together. */
export const sumOfParts = (parts: readonly WatchedPart[]): number =>
  parts.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
