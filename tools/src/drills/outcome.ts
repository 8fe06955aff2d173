/** The result of a drill: facts to print, and faults. */
export interface DrillResult {
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly faults: readonly string[];
}

export const say = (text: string): void => void process.stdout.write(`${text}\n`);

export const pause = (ms: number): Promise<void> => new Promise((resume) => setTimeout(resume, ms));

/** Formats milliseconds as seconds. */
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Polls a condition until it holds; returns the time it took, and throws after the limit. */
export async function until(what: string, isSo: () => Promise<boolean>, withinMs: number): Promise<number> {
  const begunMs = performance.now();
  while (!(await isSo().catch(() => false))) {
    if (performance.now() - begunMs > withinMs) throw new Error(`${what}: not within ${seconds(withinMs)}`);
    await pause(100);
  }
  return performance.now() - begunMs;
}

/** A fault if something took longer than its limit. */
export const later = (what: string, tookMs: number, withinMs: number): string[] =>
  tookMs <= withinMs ? [] : [`${what} took ${seconds(tookMs)}, more than ${seconds(withinMs)}`];
