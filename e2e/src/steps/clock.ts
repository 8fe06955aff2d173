import { expect, type Locator, type Page, type Request } from "@playwright/test";

/** Holds the time of the page, whose clock was installed, from a second later on: it moves only when it is moved. */
export async function holdTime(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}

/** Waits until the page has drawn what it shows now, and told it to what watches the screen. */
export const untilDrawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames++) {
      await new Promise<void>((drawn) => {
        const watching = new IntersectionObserver(() => {
          watching.disconnect();
          drawn();
        });
        watching.observe(document.documentElement);
      });
    }
  });

/** Waits until every call that the page began before is known here: one more, which comes after them, was answered. */
export async function untilCallsAreKnown(page: Page): Promise<void> {
  await untilDrawn(page);
  await page.evaluate(async () => void (await fetch("/manifest.webmanifest")));
}

/** Lets the time of the page go on by so much, and waits for what it begins then. */
export async function passTime(page: Page, ms: number): Promise<void> {
  await page.clock.fastForward(ms);
  await untilCallsAreKnown(page);
}

interface Pause {
  /** The addresses of what is called. */
  readonly call: RegExp;
  readonly pauseMs: number;
  /** How many calls follow; one where it is not said. */
  readonly count?: number;
}

/** A call follows what is done after a pause: with the page's time held, not a millisecond earlier and not later. */
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
  await untilDrawn(page);
  await page.clock.runFor(pauseMs - 1);
  await untilCallsAreKnown(page);
  expect(calls).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => calls.length).toBe(count);
  page.off("request", note);
  await page.clock.resume();
}

/** Between two letters of somebody who types: shorter than any pause after which a page asks. */
const BETWEEN_LETTERS_MS = 100;

/** What is typed is asked for after a pause that begins with the last letter. */
export async function expectPauseOfTyping(field: Locator, text: string, pause: Pause): Promise<void> {
  await field.waitFor();
  await expectPause(field.page(), pause, async () => {
    await field.fill(text.slice(0, -1));
    await untilDrawn(field.page());
    await field.page().clock.runFor(BETWEEN_LETTERS_MS);
    await field.fill(text);
  });
}

/** Steps in which time goes on until something is shown that waits for it. */
const STEP_MS = 10;
/** How much longer than a step it may have been shown by then. */
const MARGIN_MS = 100;

/** What an act on a page that is ready lets appear is shown for so long, by the page's time, and is gone then. */
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

/** How long what has failed or succeeded is told. */
export const TOLD_MS = 5000;
