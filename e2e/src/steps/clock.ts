import { expect, type Locator, type Page, type Request } from "@playwright/test";

/** Stops the page's installed clock a second from now; from then on it moves only when it is advanced. */
export async function holdTime(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}

/** Waits until the page has painted, and intersection observers have run. */
export const untilPainted = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames++) {
      await new Promise<void>((painted) => {
        const observer = new IntersectionObserver(() => {
          observer.disconnect();
          painted();
        });
        observer.observe(document.documentElement);
      });
    }
  });

/** Waits until this process knows all earlier calls of the page, by the response to a later call. */
export async function untilCallsAreKnown(page: Page): Promise<void> {
  await untilPainted(page);
  await page.evaluate(async () => void (await fetch("/manifest.webmanifest")));
}

/** Advances the page's clock, and waits for what starts then. */
export async function passTime(page: Page, ms: number): Promise<void> {
  await page.clock.fastForward(ms);
  await untilCallsAreKnown(page);
}

interface Pause {
  /** Matches the addresses of the calls. */
  readonly call: RegExp;
  readonly pauseMs: number;
  /** The number of calls; by default one. */
  readonly count?: number;
}

/** Expects a call exactly a pause after an action, measured on the page's stopped clock. */
export async function expectPause(
  page: Page,
  { call, pauseMs, count = 1 }: Pause,
  act: () => Promise<void>,
): Promise<void> {
  const calls: string[] = [];
  const note = (request: Request): void => void (call.test(request.url()) && calls.push(request.url()));
  await holdTime(page);
  page.on("request", note);
  await act();
  await untilPainted(page);
  await page.clock.runFor(pauseMs - 1);
  await untilCallsAreKnown(page);
  expect(calls).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => calls.length).toBe(count);
  page.off("request", note);
  await page.clock.resume();
}

/** The time between two key presses: shorter than any debounce of the pages. */
const KEY_INTERVAL_MS = 100;

/** Expects a call a pause after the last key press. */
export async function expectPauseOfTyping(field: Locator, text: string, pause: Pause): Promise<void> {
  await field.waitFor();
  await expectPause(field.page(), pause, async () => {
    await field.fill(text.slice(0, -1));
    await untilPainted(field.page());
    await field.page().clock.runFor(KEY_INTERVAL_MS);
    await field.fill(text);
  });
}

/** The step in which time advances until an element appears. */
const STEP_MS = 10;
/** The tolerance for when the element appeared within a step. */
const MARGIN_MS = 100;

/** Expects an element that an action shows to disappear after a time on the page's clock. */
export async function expectShownFor(shown: Locator, shownMs: number, act: () => Promise<void> | void): Promise<void> {
  const { clock } = shown.page();
  await holdTime(shown.page());
  await act();
  await expect(async () => {
    await clock.runFor(STEP_MS);
    await expect(shown).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
  await clock.runFor(shownMs - MARGIN_MS);
  await expect(shown).toBeVisible();
  await clock.runFor(MARGIN_MS);
  await expect(shown).toHaveCount(0);
  await clock.resume();
}

/** How long toasts are shown. */
export const TOAST_MS = 5000;
