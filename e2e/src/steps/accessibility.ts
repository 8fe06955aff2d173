import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Locator, type Page } from "@playwright/test";
import type axe from "axe-core";

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** WCAG, and good practice: landmarks, one main, the order of headings. */
const WHOLE_PAGE_RULES: readonly string[] = [...WCAG, "best-practice"];
const OTHER = { light: "dark", dark: "light" } as const;
/** The minified build loads twice as fast. */
const AXE_SOURCE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Adds axe to the page, once for each document. */
async function addAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(AXE_SOURCE);
}

async function violationsIn(page: Page, tags: readonly string[]): Promise<string[]> {
  // Collecting passed rules takes longer than checking them.
  const rules: axe.RunOptions = { runOnly: { type: "tag", values: [...tags] }, resultTypes: ["violations"] };
  const violations = await page.evaluate(async (options) => (await window.axe?.run(options))?.violations, rules);
  if (violations === undefined) throw new Error("axe is not there");
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")} ${failureSummary ?? ""}`),
  );
}

/** Switches the color scheme, and waits for its transitions. */
const switchScheme = (root: Locator, scheme: string): Promise<void> =>
  root.evaluate(async (element, name) => {
    element.setAttribute("data-mantine-color-scheme", name);
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  }, scheme);

type Scheme = keyof typeof OTHER;

const schemeOf = async (root: Locator): Promise<Scheme> =>
  (await root.getAttribute("data-mantine-color-scheme")) === "dark" ? "dark" : "light";

/** Expects no axe violation on the page as it is, in one scheme, by the rules for whole pages. */
export async function expectAccessibleIn(page: Page, scheme: Scheme): Promise<void> {
  await addAxe(page);
  await switchScheme(page.locator("html"), scheme);
  expect(await violationsIn(page, WHOLE_PAGE_RULES), `${page.url()} ${scheme}`).toEqual([]);
}

/** Expects no axe violation on the page as it is, in the light and in the dark scheme. */
export async function expectAccessible(page: Page): Promise<void> {
  const root = page.locator("html");
  const present = await schemeOf(root);
  // Elements cut off by the top bar of a scrolled page would count as too small.
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await addAxe(page);
  for (const scheme of [OTHER[present], present]) {
    await switchScheme(root, scheme);
    expect(await violationsIn(page, WCAG), `${page.url()} ${scheme}`).toEqual([]);
  }
}
