import { expect, type Locator, type Page } from "@playwright/test";

interface Noted {
  readonly kind: "act" | "call" | "answer";
  /** The address of a call or an answer, the name of an act. */
  readonly of: string;
  readonly ms: number;
}

const ACTS = ["click", "input", "scroll"] as const;

declare global {
  interface Window {
    noted: Noted[];
  }
}

/** Lets the pages that are opened from now on note acts, calls and answers by their own clock, which is the only one. */
export async function noteTimes(page: Page): Promise<void> {
  await page.addInitScript((acts) => {
    window.noted = [];
    const note = (kind: Noted["kind"], of: string): void => {
      window.noted.push({ kind, of, ms: performance.now() });
    };
    for (const name of acts) addEventListener(name, () => note("act", name), true);
    const call = window.fetch.bind(window);
    window.fetch = async (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      note("call", url);
      const answer = await call(input, init);
      note("answer", url);
      return answer;
    };
  }, ACTS);
}

const allOf = async (page: Page, kind: Noted["kind"], path: RegExp, fromMs: number): Promise<Noted[]> =>
  (await page.evaluate(() => window.noted)).filter(
    (noted) => noted.kind === kind && noted.ms >= fromMs && path.test(noted.of),
  );

const firstOf = async (page: Page, kind: Noted["kind"], path: RegExp, fromMs: number): Promise<number> =>
  (await allOf(page, kind, path, fromMs))[0]?.ms ?? NaN;

/** What somebody does that a page hears. */
type Act = (typeof ACTS)[number];

/** The time from an act until the next call to a path begins; what is typed counts from its last letter on. */
export async function waitBefore(page: Page, kind: Act, path: RegExp, act: () => Promise<void>): Promise<number> {
  const fromMs = await page.evaluate(() => performance.now());
  await act();
  const actMs = async (): Promise<number> => {
    const acts = await allOf(page, "act", new RegExp(`^${kind}$`), fromMs);
    return acts.at(kind === "input" ? -1 : 0)?.ms ?? NaN;
  };
  await expect.poll(actMs).not.toBeNaN();
  const call = async (): Promise<number> => firstOf(page, "call", path, await actMs());
  await expect.poll(call).not.toBeNaN();
  return (await call()) - (await actMs());
}

/**
 * A time that is taken again until it is below a limit, five times at most: a busy machine makes a pause of the page
 * longer, never shorter.
 */
export async function shortestOf(belowMs: number, take: (attempt: number) => Promise<number>): Promise<number> {
  let shortestMs = Infinity;
  for (let attempt = 0; attempt < 5 && shortestMs >= belowMs; attempt++) {
    shortestMs = Math.min(shortestMs, await take(attempt));
  }
  return shortestMs;
}

/** Between two letters of somebody who types: shorter than any pause after which a page asks. */
const BETWEEN_LETTERS_MS = 100;

/** Types a text in two parts: a page that asks a while after the first of them asks too early. */
export async function typeInTwo(field: Locator, text: string): Promise<void> {
  await field.fill(text.slice(0, 1) + text);
  await field.page().waitForTimeout(BETWEEN_LETTERS_MS);
  await field.fill(text);
}

/** The shortest time from what is typed until a call, which waits for the last letter. */
export const pauseBefore = (
  page: Page,
  path: RegExp,
  belowMs: number,
  act: (attempt: number) => Promise<void>,
): Promise<number> => shortestOf(belowMs, (attempt) => waitBefore(page, "input", path, () => act(attempt)));

/** How long a message stands among those that pop up, from when an act lets it appear until it is gone. */
export async function shownFor(page: Page, message: string, act: () => Promise<void>): Promise<number> {
  const isGone = page.evaluate(
    (sought) =>
      new Promise<number>((done) => {
        let fromMs: number | undefined;
        const watch = new MutationObserver(() => {
          const isThere = [...document.querySelectorAll(".toast")].some(({ textContent }) => textContent === sought);
          if (isThere) fromMs ??= performance.now();
          if (isThere || fromMs === undefined) return;
          watch.disconnect();
          done(performance.now() - fromMs);
        });
        watch.observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
    message,
  );
  const [shownMs] = await Promise.all([isGone, act()]);
  return shownMs;
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
