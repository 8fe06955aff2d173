import type { Locator } from "@playwright/test";
import { enter } from "../steps/api.ts";
import { DEMO_BATCH } from "../steps/demo.ts";
import { expect, test } from "../steps/test.ts";
import { t } from "../steps/texts.ts";

test("a dialog that Escape closes returns the focus to what opened it", async ({ page }) => {
  await enter(page, "hub@demo.example");
  const dialog = page.getByRole("dialog");
  const returns = async (opener: Locator): Promise<void> => {
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  };
  await page.goto(`/batch/${DEMO_BATCH.id}?tab=sessions`);
  const menu = page.locator(".srow").getByRole("button").first();
  for (const entry of ["sessions.edit", "sessions.cancel"] as const) {
    await menu.click();
    await page.getByRole("menuitem", { name: t(entry) }).click();
    await returns(menu);
  }
  const search = page.getByRole("button", { name: t("app.nav.search") }).first();
  await search.click();
  await returns(search);
  await page.goto(`/batch/${DEMO_BATCH.id}?tab=discussions`);
  const ask = page.getByRole("button", { name: t("community.ask.title") });
  await ask.click();
  await returns(ask);
});
