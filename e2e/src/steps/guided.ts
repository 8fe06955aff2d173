import { expect, type Locator, type Page } from "@playwright/test";
import type { GuidedStep } from "@openrounds/contract/programs/guided/rules.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { expectPauseOfTyping } from "./clock.ts";
import { t } from "./texts.ts";

/** The list of steps in guided creation. */
export const stepList = (page: Page): Locator => page.getByRole("navigation", { name: t("programs.guided.steps") });

/** The name of the field of each step. */
const FIELDS = [
  ["sector", "programs.form.sector"],
  ["focusAreas", "programs.form.focusAreas"],
  ["professionals", "programs.form.professionals"],
  ["objective", "programs.form.objective"],
  ["visibility", "programs.form.visibility"],
  ["name", "programs.form.name"],
  ["topics", "programs.form.topics"],
  ["contact", "programs.form.contact"],
  ["certificate", "programs.form.certificateQuestion"],
] as const satisfies readonly (readonly [GuidedStep, MessageKey])[];

/** Waits until a step shows its question, with its own field and no other. */
async function expectStep(page: Page, step: GuidedStep): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: t(`programs.guided.ask.${step}`) })).toBeVisible();
  for (const [owner, key] of FIELDS) {
    const named = (role: "combobox" | "group" | "textbox") => page.locator("form").getByRole(role, { name: t(key) });
    const field = named("combobox").or(named("group")).or(named("textbox"));
    await expect(field).toHaveCount(owner === step ? 1 : 0);
  }
}

/** Answers the questions of guided creation. */
export const answerGuided = (page: Page) => ({
  next: page.getByRole("button", { name: t("programs.guided.next"), exact: true }),
  ask: (step: GuidedStep) => expectStep(page, step),
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
