import { expect, test } from "../steps/test.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enterHome } from "../steps/api.ts";
import { openDemoBatch } from "../steps/demo.ts";
import { waitForMessage } from "../steps/inbox.ts";
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

test("addresses and phone numbers that are pasted together are sorted into their two lists [BATCH-097] [BATCH-101]", async ({
  page,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await enterHome(page, "hub@demo.example");
  await openDemoBatch(page, t("batches.tab.participants"));
  await page.getByRole("button", { name: t("batches.invite") }).click();
  const dialog = page.getByRole("dialog", { name: t("invitations.title.contacts") });
  await page.getByRole("button", { name: t("invitations.byPhone") }).click();
  const pasted = "Asha Rao\tasha@mixed.example\t+91 98123 45611\nRavi <ravi@mixed.example>, +919812345612, 9812345613";
  await page.evaluate((text) => navigator.clipboard.writeText(text), pasted);
  await dialog.getByLabel(t("invitations.phones")).press("ControlOrMeta+v");
  await expect(dialog.locator(".contacts").first().locator(".badge")).toHaveText([
    "+919812345611",
    "+919812345612",
    "9812345613",
  ]);
  const emails = dialog.getByRole("group", { name: t("invitations.emails") });
  await expect(emails.locator(".badge")).toHaveText(["asha@mixed.example", "ravi@mixed.example"]);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: t("invitations.removeInvalid", { count: 1 }) }).click();
  await dialog.getByRole("button", { name: t("invitations.send") }).click();
  await expect(page.getByRole("dialog", { name: t("invitations.title.congrats") })).toContainText(
    t("invitations.sentCount", { count: 4 }),
  );
  for (const contact of ["+919812345611", "ravi@mixed.example"]) {
    await waitForMessage(page.request, contact, () => true);
  }
});
