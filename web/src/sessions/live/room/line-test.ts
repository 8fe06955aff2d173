import { fetchUncached } from "../../../kernel/call.ts";

/** A file that cannot be compressed, so that its bytes are those of the line. */
const SAMPLE_URL = new URL("../../../ui/fonts/inter-latin.woff2", import.meta.url).href;

/** What will work on a line. */
export type LineResult = "video" | "small" | "sound" | "none";

export interface LineFigures {
  readonly roundTripMs: number;
  /** Kilobits per second from the server. */
  readonly kbps: number;
}

/** A large picture, several small ones, and voices. */
const VIDEO = { kbps: 1000, roundTripMs: 600 } as const;
/** Small pictures and voices. */
const SMALL = { kbps: 250, roundTripMs: 1200 } as const;

const reaches = ({ kbps, roundTripMs }: LineFigures, need: LineFigures): boolean =>
  kbps >= need.kbps && roundTripMs <= need.roundTripMs;

/** What will work on a line with these figures. */
export function resultOf(figures: LineFigures): LineResult {
  if (reaches(figures, VIDEO)) return "video";
  return reaches(figures, SMALL) ? "small" : "sound";
}

const PINGS = 4;
/** Two at once: one alone is over before it is fast. */
const SAMPLES = 2;
const WITHIN_MS = 4000;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
};

/** The shortest of some round trips: the first one also opens the connection. */
async function measureRoundTrip(signal: AbortSignal): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let ping = 0; ping < PINGS; ping++) {
    // One after the other, so that they do not delay each other.
    shortest = Math.min(shortest, await timed(async () => (await fetchUncached("/healthz", signal)).text()));
  }
  return shortest;
}

/** Counts the bytes of a response that arrive in time. */
async function countBytes(url: string, signal: AbortSignal): Promise<number> {
  let bytes = 0;
  try {
    const reader = (await fetchUncached(url, signal)).body?.getReader();
    for (let chunk = await reader?.read(); chunk?.value !== undefined; chunk = await reader?.read()) {
      bytes += chunk.value.length;
    }
  } catch (error) {
    // What came until the time was over counts.
    if (!signal.aborted) throw error;
  }
  return bytes;
}

async function measureThroughput(): Promise<number> {
  const signal = AbortSignal.timeout(WITHIN_MS);
  let bytes = 0;
  const elapsedMs = await timed(async () => {
    const counts = await Promise.all(Array.from({ length: SAMPLES }, () => countBytes(SAMPLE_URL, signal)));
    bytes = counts.reduce((sum, count) => sum + count, 0);
  });
  return (bytes * 8) / Math.max(1, elapsedMs);
}

/** Measures the line to our own server by small timed requests; none if the server cannot be reached. */
export async function testLine(): Promise<LineResult> {
  try {
    const roundTripMs = await measureRoundTrip(AbortSignal.timeout(2 * WITHIN_MS));
    return resultOf({ roundTripMs, kbps: await measureThroughput() });
  } catch {
    return "none";
  }
}
