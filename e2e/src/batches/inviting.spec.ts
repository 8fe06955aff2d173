import { expect, test } from "../steps/test.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enterHome } from "../steps/api.ts";
import { openDemoBatch } from "../steps/demo.ts";
import { t } from "../steps/texts.ts";

const PASTED = [
  '"Rao, Asha" <asha.rao@walk.example>; Ravi Kumar <ravi@walk.example>',
  "Meena Iyer\tmeena@walk.example",
  "sunil.walk.example, sunita@walk.example, ravi@walk.example",
].join("\n");

test("names that are pasted with addresses are left out, invalid ones are removed at once, and Esc keeps the list [BATCH-098]", async ({
  page,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await enterHome(page, "hub@demo.example");
  await openDemoBatch(page, t("batches.tab.participants"));
  await page.getByRole("button", { name: t("batches.invite") }).click();
  const dialog = page.getByRole("dialog", { name: t("invitations.title.contacts") });
  await page.getByRole("button", { name: t("invitations.byEmail") }).click();
  await page.evaluate((text) => navigator.clipboard.writeText(text), PASTED);
  await dialog.getByLabel(t("invitations.emails")).press("ControlOrMeta+v");
  await expect(dialog.getByText(t("invitations.counts", { valid: 4, invalid: 2 }))).toBeVisible();
  await expect(dialog.locator(".badge--danger")).toHaveText(["sunil.walk.example", "ravi@walk.example"]);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: t("invitations.removeInvalid", { count: 2 }) }).click();
  await expect(dialog.locator(".badge--danger")).toHaveCount(0);
  await expect(dialog.locator(".contacts .badge")).toHaveText([
    "asha.rao@walk.example",
    "ravi@walk.example",
    "meena@walk.example",
    "sunita@walk.example",
  ]);
  await expect(dialog.getByRole("button", { name: t("invitations.send") })).toBeEnabled();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: t("app.discard.keep") }).click();
  await expect(dialog.locator(".contacts .badge")).toHaveCount(4);
});
