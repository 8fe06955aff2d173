/** How fast a file is sent, as far as it is known at a moment. */
export interface UploadPace {
  readonly beganMs: number;
  readonly atMs: number;
  readonly sentBytes: number;
  /** The smoothed speed; undefined until the first second has passed. */
  readonly bytesPerS?: number;
}

/** The time that counts: the speed of the last ten seconds weighs two thirds. */
const SMOOTHING_S = 10;
const MIN_STEP_MS = 900;
/** Before that, the line is not known. */
const KNOWN_AFTER_MS = 3000;
const MAX_MINUTES = 24 * 60;

/** The pace when a file begins to be sent, or goes on. */
export const firstPace = (sentBytes: number, atMs: number): UploadPace => ({ beganMs: atMs, atMs, sentBytes });

/** The pace some time later. A line on which nothing arrives becomes slower with every second. */
export function nextPace(pace: UploadPace, sentBytes: number, atMs: number): UploadPace {
  const stepMs = atMs - pace.atMs;
  if (stepMs < MIN_STEP_MS) return pace;
  const seconds = stepMs / 1000;
  const speed = Math.max(0, sentBytes - pace.sentBytes) / seconds;
  const before = pace.bytesPerS ?? speed;
  const bytesPerS = before + (1 - Math.exp(-seconds / SMOOTHING_S)) * (speed - before);
  return { beganMs: pace.beganMs, atMs, sentBytes, bytesPerS };
}

/** The minutes until a file is sent, rounded up; undefined while nobody can tell. */
export function minutesLeft({ beganMs, atMs, sentBytes, bytesPerS = 0 }: UploadPace, totalBytes: number) {
  if (atMs - beganMs < KNOWN_AFTER_MS || bytesPerS === 0) return undefined;
  const minutes = Math.max(1, Math.ceil((totalBytes - sentBytes) / bytesPerS / 60));
  return minutes <= MAX_MINUTES ? minutes : undefined;
}
