import { expect, type Locator, type Page } from "@playwright/test";
import type { GuidedStep } from "@openrounds/contract/programs/guided/rules.ts";
import type { Texts } from "./texts.ts";

/** The list of the steps of guided creation. */
export const sideOf = (page: Page, t: Texts): Locator =>
  page.getByRole("navigation", { name: t("programs.guided.steps") });

/** How a person answers the questions of guided creation. */
export const answerGuided = (page: Page, t: Texts) => ({
  next: page.getByRole("button", { name: t("programs.guided.next"), exact: true }),
  /** Waits until a step asks its question. */
  ask: (step: GuidedStep) =>
    expect(page.getByRole("heading", { level: 1, name: t(`programs.guided.ask.${step}`) })).toBeVisible(),
  enterKey: () => page.keyboard.press("Enter"),
  /** Takes what a field that searches finds, and leaves its list. */
  choose: async (label: string, text: string): Promise<void> => {
    await page.getByRole("combobox", { name: label }).fill(text);
    await page.getByRole("listbox").getByRole("option").filter({ hasText: text }).first().click();
    await page.keyboard.press("Escape");
  },
});

interface Pause {
  readonly label: string;
  readonly call: string;
  readonly pauseMs: number;
}

/** Opens a list of twenty and types, with the page's time held: nothing is asked before the pause is over, ten are found at most. */
export async function searchAfter(page: Page, { label, call, pauseMs }: Pause): Promise<void> {
  const field = page.getByRole("combobox", { name: label });
  const offered = page.getByRole("listbox").getByRole("option");
  await field.click();
  await expect(offered).toHaveCount(20);
  const asked: string[] = [];
  const note = (request: { url: () => string }): void => {
    if (request.url().includes(call) && request.url().includes("text=neph")) asked.push(request.url());
  };
  page.on("request", note);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await field.fill("neph");
  await page.clock.runFor(pauseMs - 1);
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => asked.length).toBe(1);
  await page.clock.resume();
  page.off("request", note);
  await field.fill("a");
  await expect(offered).toHaveCount(10);
  await field.fill("");
}
