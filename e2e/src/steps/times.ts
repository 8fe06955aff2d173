import { expect, type Page } from "@playwright/test";

interface Noted {
  readonly kind: "act" | "call" | "answer";
  /** The address of a call or an answer, the name of an act. */
  readonly of: string;
  readonly ms: number;
}

declare global {
  interface Window {
    noted: Noted[];
  }
}

/** Lets the pages that are opened from now on note acts, calls and answers by their own clock, which is the only one. */
export async function noteTimes(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.noted = [];
    const note = (kind: Noted["kind"], of: string): void => {
      window.noted.push({ kind, of, ms: performance.now() });
    };
    for (const name of ["click", "input", "scroll"]) addEventListener(name, () => note("act", name), true);
    const call = window.fetch.bind(window);
    window.fetch = async (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      note("call", url);
      const answer = await call(input, init);
      note("answer", url);
      return answer;
    };
  });
}

const firstOf = async (page: Page, kind: Noted["kind"], path: RegExp, fromMs = 0): Promise<number> =>
  (await page.evaluate(() => window.noted)).find(
    (noted) => noted.kind === kind && noted.ms >= fromMs && path.test(noted.of),
  )?.ms ?? NaN;

/** The time from an act until the first call to a path begins. */
export async function waitBefore(page: Page, path: RegExp, act: () => Promise<void>): Promise<number> {
  const fromMs = await page.evaluate(() => performance.now());
  await act();
  const call = (): Promise<number> => firstOf(page, "call", path, fromMs);
  await expect.poll(call).not.toBeNaN();
  return (await call()) - (await firstOf(page, "act", /./, fromMs));
}

/** The time from the answer to a call until the next call to another path begins. */
export async function waitAfter(page: Page, answered: RegExp, path: RegExp, act: () => Promise<void>): Promise<number> {
  const fromMs = await page.evaluate(() => performance.now());
  await act();
  const answer = (): Promise<number> => firstOf(page, "answer", answered, fromMs);
  await expect.poll(answer).not.toBeNaN();
  const answerMs = await answer();
  const call = (): Promise<number> => firstOf(page, "call", path, answerMs);
  await expect.poll(call).not.toBeNaN();
  return (await call()) - answerMs;
}

const shortestPause = (noted: readonly Noted[], path: RegExp): number => {
  const pauses = noted.flatMap(({ kind, of, ms }, index) => {
    if (kind !== "call" || !path.test(of)) return [];
    const letter = noted.slice(0, index).findLast((each) => each.kind === "act");
    return letter === undefined ? [] : [ms - letter.ms];
  });
  return Math.min(...pauses);
};

/** Types letter by letter; the shortest time from a letter until a call to a path begins, the call after the last one included. */
export async function waitAfterLetters(page: Page, path: RegExp, type: () => Promise<void>): Promise<number> {
  const fromMs = await page.evaluate(() => performance.now());
  await type();
  const since = async (): Promise<readonly Noted[]> =>
    (await page.evaluate(() => window.noted)).filter(({ ms }) => ms >= fromMs);
  const isAsked = async (): Promise<boolean> => {
    const noted = await since();
    const last = noted.findLastIndex(({ kind }) => kind === "act");
    return last >= 0 && noted.slice(last).some(({ kind, of }) => kind === "call" && path.test(of));
  };
  await expect.poll(isAsked).toBe(true);
  return shortestPause(await since(), path);
}
