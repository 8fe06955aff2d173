/** What a drill found: facts to print, and what must not be. */
export interface Outcome {
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly faults: readonly string[];
}

export const say = (text: string): void => void process.stdout.write(`${text}\n`);

export const pause = (ms: number): Promise<void> => new Promise((resume) => setTimeout(resume, ms));

/** Milliseconds as seconds to read. */
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Asks until the answer is yes; answers how long that took, and throws when it takes too long. */
export async function until(what: string, isSo: () => Promise<boolean>, withinMs: number): Promise<number> {
  const begunMs = performance.now();
  while (!(await isSo().catch(() => false))) {
    if (performance.now() - begunMs > withinMs) throw new Error(`${what}: not within ${seconds(withinMs)}`);
    await pause(100);
  }
  return performance.now() - begunMs;
}

/** A fault where something took longer than it may. */
export const later = (what: string, tookMs: number, withinMs: number): string[] =>
  tookMs <= withinMs ? [] : [`${what} took ${seconds(tookMs)}, more than ${seconds(withinMs)}`];
