import { expect, type Locator, type Page } from "@playwright/test";
import type { GuidedStep } from "@openrounds/contract/programs/guided/rules.ts";
import { expectPauseOfTyping } from "./clock.ts";
import { t } from "./texts.ts";

/** The list of steps in guided creation. */
export const stepList = (page: Page): Locator => page.getByRole("navigation", { name: t("programs.guided.steps") });

/** Answers the questions of guided creation. */
export const answerGuided = (page: Page) => ({
  next: page.getByRole("button", { name: t("programs.guided.next"), exact: true }),
  /** Waits until a step shows its question. */
  ask: (step: GuidedStep) =>
    expect(page.getByRole("heading", { level: 1, name: t(`programs.guided.ask.${step}`) })).toBeVisible(),
  enterKey: () => page.keyboard.press("Enter"),
  /** Chooses a search result of a field, and closes its list. */
  choose: async (label: string, text: string): Promise<void> => {
    await page.getByRole("combobox", { name: label }).fill(text);
    await page.getByRole("listbox").getByRole("option").filter({ hasText: text }).first().click();
    await page.keyboard.press("Escape");
  },
});

interface SearchExpectation {
  readonly label: string;
  readonly call: string;
  readonly pauseMs: number;
}

/** Opens a list of twenty options and types: expects a call after a pause, and at most ten results. */
export async function searchAfter(page: Page, { label, call, pauseMs }: SearchExpectation): Promise<void> {
  const field = page.getByRole("combobox", { name: label });
  const options = page.getByRole("listbox").getByRole("option");
  await field.click();
  await expect(options).toHaveCount(20);
  await expectPauseOfTyping(field, "neph", { call: new RegExp(`${call}.*text=neph`), pauseMs });
  await field.fill("a");
  await expect(options).toHaveCount(10);
  await field.fill("");
}
