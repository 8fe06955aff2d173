import type { Page } from "@playwright/test";
import { expectAccessible } from "../steps/accessibility.ts";
import { enter } from "../steps/api.ts";
import { createProgram } from "../steps/program.ts";
import { expect, test } from "../steps/test.ts";
import { t } from "../steps/texts.ts";
import { ENGLISH } from "../steps/walks.ts";

const NAME = "Snakebite first aid rounds";
const NOTE = "Every third village loses somebody to snakebite each year.";
const REASON = "Please say who teaches.";

/** Opens the program from the list of waiting programs on the home page of the superhub. */
async function openWaiting(page: Page): Promise<void> {
  await page.goto("/home");
  const waiting = page.getByRole("region", { name: t("forms.todo.title") });
  await waiting.getByRole("link", { name: t("inbox.waiting.APPROVE_PROGRAM", { title: NAME, count: 1 }) }).click();
  await expect(page.getByRole("heading", { level: 1, name: NAME })).toBeVisible();
}

test("a program is returned with a reason, sent again and approved [PROG-048] [PROG-114] [PROG-169]", async ({
  page: owner,
  browser,
}) => {
  await enter(owner, "hub@demo.example");
  await owner.goto("/home");
  await createProgram(owner, NAME, ENGLISH);
  // People cannot approve their own program while others can: the page names the approvers.
  await expect(owner.getByText(t("programs.conceptNote.title"))).toBeVisible();
  await expect(owner.getByText(/Can be approved by: .*\(.+\)/)).toBeVisible();
  await expect(owner.getByRole("button", { name: t("approval.approve") })).toHaveCount(0);
  await owner.getByRole("button", { name: t("programs.details.settings") }).click();
  await owner.getByRole("menuitem", { name: t("programs.menu.status") }).click();
  const status = owner.getByRole("dialog");
  await expect(status.getByText(/Can be approved by/)).toBeVisible();
  await expect(status.getByRole("radio")).toHaveCount(1);
  await status.getByRole("button", { name: t("app.cancel") }).click();
  await owner.getByRole("button", { name: t("programs.details.settings") }).click();
  await owner.getByRole("menuitem", { name: t("programs.menu.edit") }).click();
  await owner.getByLabel(t("programs.about.conceptNote")).fill(NOTE);
  await owner.getByLabel(t("programs.about.funding")).fill("State health mission\n\nRotary");
  await owner.getByRole("button", { name: t("app.save") }).click();
  await expect(owner.getByRole("definition").filter({ hasText: NOTE })).toBeVisible();
  await expect(owner.getByText("State health mission, Rotary")).toBeVisible();

  const superhub = await browser.newPage();
  await enter(superhub, "superhub@demo.example");
  await superhub.goto("/home");
  await expect(superhub.getByRole("link", { name: /Hubs.*awaiting/ }).filter({ visible: true })).toBeVisible();
  await openWaiting(superhub);
  await expect(superhub.getByText(t("approval.review"))).toBeVisible();
  await expect(superhub.getByText(NOTE).first()).toBeVisible();
  await expectAccessible(superhub);
  await superhub.getByRole("button", { name: t("approval.return") }).click();
  const dialog = superhub.getByRole("dialog");
  await dialog.getByRole("button", { name: t("approval.return") }).click();
  await expect(dialog.getByText(t("PROGRAM_REASON_REQUIRED"))).toBeVisible();
  await dialog.getByLabel(t("approval.reason")).fill(REASON);
  await dialog.getByRole("button", { name: t("approval.return") }).click();
  await expect(superhub.getByText(t("programs.status.REJECTED")).first()).toBeVisible();

  // The owner finds the program among the inactive ones, reads the reason, changes it and submits it again.
  await owner.goto(owner.url().replace(/program\/.*$/, "programs"));
  await owner.getByRole("tab", { name: new RegExp(`^${t("programs.tab.other")}`) }).click();
  await owner.getByRole("link", { name: NAME }).click();
  await expect(owner.getByText(t("approval.returned"))).toBeVisible();
  await expect(owner.getByText(REASON)).toBeVisible();
  await expectAccessible(owner);
  await owner.getByRole("button", { name: t("programs.menu.edit") }).click();
  await owner.getByLabel(t("programs.about.conceptNote")).fill(`${NOTE} Two physicians teach.`);
  await owner.getByRole("button", { name: t("app.save") }).click();
  await owner.getByRole("button", { name: t("approval.submit") }).click();
  await expect(owner.getByText(t("programs.conceptNote.title"))).toBeVisible();

  await openWaiting(superhub);
  await expect(superhub.getByText(REASON)).toBeVisible();
  await superhub.getByRole("button", { name: t("approval.approve") }).click();
  await expect(superhub.getByText(t("programs.status.CONCEPT_NOTE_APPROVED")).first()).toBeVisible();
  await owner.reload();
  await expect(owner.getByRole("button", { name: t("programs.details.createBatch") })).toBeVisible();
});
