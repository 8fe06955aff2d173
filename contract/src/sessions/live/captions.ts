import type { CaptionLine } from "./signals.ts";

/** How long a line is shown at most, and at least. */
const SHOWN_MS = { most: 7000, least: 1000 } as const;

const padded = (value: number, digits: number): string => String(value).padStart(digits, "0");

/** A position in a recording as WebVTT writes it: 01:02:03.450. */
function vttTime(ms: number): string {
  const [hours, minutes, seconds] = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1000) % 60].map(Math.floor);
  return `${padded(hours ?? 0, 2)}:${padded(minutes ?? 0, 2)}:${padded(seconds ?? 0, 2)}.${padded(ms % 1000, 3)}`;
}

/** A line without what WebVTT reads as markup. */
const vttText = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** A line, and when it is shown. */
export interface CaptionCue {
  readonly fromMs: number;
  readonly toMs: number;
  readonly text: string;
}

/** Captions by the time since an instant: each line until the next one, for some seconds. */
export const captionCues = (lines: readonly CaptionLine[], startsAtMs: number): CaptionCue[] =>
  lines.map(({ text, atMs }, index) => {
    const fromMs = Math.max(0, atMs - startsAtMs);
    const nextMs = (lines[index + 1]?.atMs ?? Infinity) - startsAtMs;
    return { fromMs, toMs: Math.max(fromMs + SHOWN_MS.least, Math.min(nextMs, fromMs + SHOWN_MS.most)), text };
  });

/** Captions as WebVTT, by the time since an instant. */
export function captionsVtt(lines: readonly CaptionLine[], startsAtMs: number): string {
  const cues = captionCues(lines, startsAtMs).map(
    ({ fromMs, toMs, text }) => `${vttTime(fromMs)} --> ${vttTime(toMs)}\n${vttText(text)}\n`,
  );
  return ["WEBVTT\n", ...cues].join("\n");
}

/** Captions as text, a line each. */
export const captionsText = (lines: readonly CaptionLine[]): string => lines.map(({ text }) => `${text}\n`).join("");
