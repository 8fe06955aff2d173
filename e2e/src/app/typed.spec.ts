import { enter } from "../steps/api.ts";
import { DEMO_HUB, planBatch } from "../steps/demo.ts";
import { button, discardQuestion, discardTyped, keepTyped } from "../steps/page.ts";
import { expect, test } from "../steps/test.ts";
import { t } from "../steps/texts.ts";

test("what was typed is thrown away by no Escape, press outside, cross, back button or link without a question", async ({
  page,
}) => {
  await enter(page, "hub@demo.example");
  await page.goto(`/hub/${DEMO_HUB.id}/members`);
  const drawer = page.getByRole("dialog", { name: t("team.add.title", { name: DEMO_HUB.name }) });
  const add = page.getByRole("button", { name: t("team.add"), exact: true });
  await add.click();
  const first = drawer.getByLabel(t("team.firstName"));
  await expect(first).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(discardQuestion(page)).toHaveCount(0);

  await add.click();
  await first.fill("Rekha");
  await page.keyboard.press("Escape");
  await expect(discardQuestion(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(discardQuestion(page)).toBeHidden();
  await expect(first).toHaveValue("Rekha");
  await page.keyboard.press("Escape");
  await button(discardQuestion(page), "app.discard.keep").evaluate(async (keep: HTMLElement) => {
    keep.click();
    await Promise.resolve();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  });
  await keepTyped(page);
  await page.goBack();
  await keepTyped(page);
  await expect(page).toHaveURL(/add-member/);
  await expect(first).toHaveValue("Rekha");
  await drawer.getByRole("button", { name: t("app.close") }).click();
  await discardTyped(page);
  await expect(drawer).toBeHidden();
  await add.click();
  await expect(first).toHaveValue("");
  await first.fill("Rekha");
  await first.fill("");
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();

  await page.goto("/profile?tab=contact");
  await page.getByRole("button", { name: t("profile.changeNamed", { name: t("identity.email.label") }) }).click();
  const dialog = page.getByRole("dialog", { name: t("profile.changeEmail") });
  await dialog.getByLabel(t("profile.newEmail")).fill("rekha@new.example");
  await page.mouse.click(5, 5);
  await keepTyped(page);
  await expect(dialog.getByLabel(t("profile.newEmail"))).toHaveValue("rekha@new.example");
  const unload = page.waitForEvent("dialog");
  void page.reload().catch(() => undefined);
  const left = await unload;
  expect(left.type()).toBe("beforeunload");
  await left.dismiss();
  await expect(dialog.getByLabel(t("profile.newEmail"))).toHaveValue("rekha@new.example");
  await page.mouse.click(5, 5);
  await discardTyped(page);
  await expect(dialog).toBeHidden();

  await page.goto("/profile");
  const name = page.getByLabel(t("identity.firstName"));
  await name.fill("Somebody");
  await page
    .getByRole("link", { name: t("app.nav.home") })
    .first()
    .click();
  await keepTyped(page);
  await expect(name).toHaveValue("Somebody");
  await page
    .getByRole("link", { name: t("app.nav.home") })
    .first()
    .click();
  await discardTyped(page);
  await expect(page).toHaveURL(/\/home/);
});

test("another person, another tab and another part of a dialog that is saved do not throw it away either", async ({
  page,
}) => {
  const caller = await enter(page, "hub@demo.example");
  const { id: hubId } = DEMO_HUB;
  await page.goto(`/hub/${hubId}/members`);
  const rows = page.locator(".mrow:not([aria-hidden])");
  const other = rows.filter({ hasNotText: "Kavya Reddy" }).first();
  await rows.filter({ hasText: "Kavya Reddy" }).click();
  await page.getByRole("button", { name: t("team.edit"), exact: true }).click();
  const right = page.locator(".prow").nth(1).getByRole("checkbox").first();
  await right.click();
  await other.click();
  await keepTyped(page);
  await expect(page.getByText(t("team.rights.changed")).first()).toBeVisible();
  await page.getByRole("tab", { name: t("team.tab.invited") }).click();
  await keepTyped(page);
  await expect(page.getByText(t("team.rights.changed")).first()).toBeVisible();
  await other.click();
  await discardTyped(page);
  await expect(page.getByText(t("team.rights.changed"))).toHaveCount(0);

  await page.goto(`/hub/${hubId}/edit`);
  await page.getByRole("button", { name: t("organizations.edit.edit"), exact: true }).click();
  const about = page.getByRole("textbox", { name: t("organizations.field.description") });
  await about.fill("Mentors health centres of the coast");
  const contact = page.getByRole("tab", { name: t("organizations.edit.part.contact") });
  await contact.click();
  await keepTyped(page);
  await expect(about).toHaveText("Mentors health centres of the coast");
  await contact.click();
  await discardTyped(page);
  await expect(contact).toHaveAttribute("aria-selected", "true");

  await page.goto(`/batch/${await planBatch(caller, "Batch whose settings are changed")}`);
  await page.getByRole("button", { name: t("batches.settings.edit"), exact: true }).click();
  const settings = page.getByRole("dialog", { name: t("batches.settings.title") });
  await settings.getByRole("radio", { name: t("batches.meeting.LINK") }).check();
  const link = settings.getByLabel(t("batches.settings.link"));
  await link.fill("https://meet.google.com/abc-defg-hij");
  const answers = settings.getByLabel(t("batches.settings.answers"));
  await answers.fill("feet@hub.example");
  await settings.getByRole("button", { name: t("batches.settings.saveAnswers") }).click();
  await expect(page.getByText(t("batches.settings.saved"))).toBeVisible();
  await expect(settings.getByRole("button", { name: t("batches.settings.saveAnswers") })).toBeDisabled();
  await expect(link).toHaveValue("https://meet.google.com/abc-defg-hij");
  await settings.getByRole("button", { name: t("batches.settings.saveMeeting") }).click();
  await expect(page.locator("dd").filter({ hasText: t("batches.meeting.LINK") })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(settings).toBeHidden();
  await page.reload();
  await page.getByRole("button", { name: t("batches.settings.edit"), exact: true }).click();
  await expect(link).toHaveValue("https://meet.google.com/abc-defg-hij");
  await expect(answers).toHaveValue("feet@hub.example");
});
