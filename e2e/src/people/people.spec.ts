import { expectAccessible } from "../steps/accessibility.ts";
import { enterHome } from "../steps/api.ts";
import { openDemoBatch } from "../steps/demo.ts";
import { button, field, toastOf } from "../steps/page.ts";
import { expect, test } from "../steps/test.ts";
import { t } from "../steps/texts.ts";

test("a coordinator opens a person from a batch, sees their sessions, and keeps notes about them", async ({ page }) => {
  await enterHome(page, "hub@demo.example");
  await openDemoBatch(page, t("batches.tab.participants"));
  const name = await page.locator("tbody .name-line.med").first().innerText();
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const sessions = page.getByRole("table", { name: t("people.sessions") });
  await expect(sessions.getByText(t("sessions.attendance.ATTENDED"), { exact: true }).first()).toBeVisible();
  await expectAccessible(page);

  const text = `Asked for a call about a case (${Date.now()}).`;
  await button(page, "people.notes.add").click();
  const dialog = page.getByRole("dialog");
  await field(dialog, "people.notes.text").fill(text);
  await button(dialog, "people.notes.add").click();
  await expect(toastOf(page, t("people.notes.added"))).toBeVisible();
  const note = page.getByRole("listitem").filter({ hasText: text });
  await expect(note).toBeVisible();
  await note.getByRole("button").click();
  await page.getByRole("menuitem", { name: t("people.notes.change") }).click();
  await field(dialog, "people.notes.text").fill(`${text} Called.`);
  await button(dialog, "app.save").click();
  await expect(page.getByRole("listitem").filter({ hasText: `${text} Called.` })).toBeVisible();
  await note.getByRole("button").click();
  await page.getByRole("menuitem", { name: t("people.notes.remove") }).click();
  await button(page.getByRole("dialog"), "people.notes.remove").click();
  await expect(toastOf(page, t("people.notes.removed"))).toBeVisible();
  await expect(note).toBeHidden();
});
