import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Locator, type Page } from "@playwright/test";
import type axe from "axe-core";

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const RULES: axe.RunOptions = {
  runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] },
  // To describe what passes takes longer than to look at it.
  resultTypes: ["violations"],
};
const OTHER = { light: "dark", dark: "light" } as const;
/** The short form: it is half as long to bring. */
const SOURCE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Brings axe to the page, once for each document. */
async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(SOURCE);
}

async function violationsIn(page: Page): Promise<string[]> {
  const found = await page.evaluate(async (rules) => (await window.axe?.run(rules))?.violations, RULES);
  if (found === undefined) throw new Error("axe is not there");
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")} ${failureSummary ?? ""}`),
  );
}

/** Shows the page in a scheme, and waits for what fades over to it. */
const show = (root: Locator, scheme: string): Promise<void> =>
  root.evaluate(async (element, name) => {
    element.setAttribute("data-mantine-color-scheme", name);
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  }, scheme);

/** No axe violation on the page as it stands, in the light and in the dark scheme. */
export async function expectAccessible(page: Page): Promise<void> {
  const root = page.locator("html");
  const present = (await root.getAttribute("data-mantine-color-scheme")) === "dark" ? "dark" : "light";
  // What the bar above a scrolled page cuts off would count as too small.
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await bringAxe(page);
  for (const scheme of [OTHER[present], present]) {
    await show(root, scheme);
    expect(await violationsIn(page), `${page.url()} ${scheme}`).toEqual([]);
  }
}
