import { expect, type Page } from "@playwright/test";
import type { Texts } from "./texts.ts";

/** Any picture of this machine: what the page looks like now. */
async function choosePicture(page: Page, label: string, t: Texts): Promise<void> {
  const picture = { name: "picture.png", mimeType: "image/png", buffer: await page.screenshot() };
  await page.getByLabel(label).first().setInputFiles(picture);
  const save = page.getByRole("dialog").getByRole("button", { name: t("media.crop.use") });
  await save.click();
  await expect(save).toBeHidden();
}

/** Creates a program with the single form; answers the address of its page. */
export async function createProgram(page: Page, name: string, t: Texts): Promise<string> {
  await page
    .getByRole("navigation", { name: t("app.nav.main") })
    .getByRole("link", { name: t("app.nav.programs") })
    .click();
  await page.getByRole("link", { name: t("programs.create") }).click();
  await choosePicture(page, t("programs.form.banner"), t);
  await page.getByLabel(t("programs.form.name")).fill(name);
  await page.getByRole("radio", { name: t("programs.type.REGULAR_PROGRAM") }).check();
  await chooseFocusArea(page, "Diab", t);
  await page.locator("[contenteditable=true]").fill("Insulin, feet and pregnancy: cases of primary health centres.");
  await page.getByRole("button", { name: t("programs.create.submit") }).click();
  await page.waitForURL(/\/program\/[0-9a-f-]+\/details/);
  return page.url();
}

async function chooseFocusArea(page: Page, text: string, t: Texts): Promise<void> {
  const field = page.getByRole("combobox", { name: t("programs.form.focusAreas") });
  await field.click();
  await field.fill(text);
  await page.getByRole("listbox").getByRole("option").first().click();
  await page.keyboard.press("Escape");
}

export interface BatchPlan {
  readonly name: string;
  readonly start: string;
  readonly end: string;
  readonly timeZone: string;
}

/** Creates a batch that meets on Mondays and Wednesdays; answers the address of its page. */
export async function createBatch(page: Page, plan: BatchPlan, t: Texts): Promise<string> {
  await page
    .getByRole("button", { name: t("programs.details.createBatch") })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t("batches.form.name")).fill(plan.name);
  await dialog.getByLabel(t("batches.form.start"), { exact: true }).fill(plan.start);
  await dialog.getByLabel(t("batches.form.end"), { exact: true }).fill(plan.end);
  await dialog.getByRole("button", { name: "Monday" }).click();
  await dialog.getByRole("button", { name: "Wednesday" }).click();
  await expect(dialog.getByRole("combobox", { name: t("batches.form.timeZone") })).toHaveValue(/New.York/);
  await dialog.getByRole("radio", { name: t("batches.certificates.Manual") }).check();
  await dialog.getByRole("button", { name: t("batches.form.submit") }).click();
  await page.waitForURL(/\/batch\/[0-9a-f-]+/);
  await expect(page.getByRole("heading", { level: 1, name: plan.name })).toBeVisible();
  return page.url();
}

/** Invites one person by e-mail with a role. */
export async function invite(
  page: Page,
  person: { readonly email: string; readonly role: string; readonly locale: string },
  t: Texts,
): Promise<void> {
  await page.getByRole("button", { name: t("batches.invite") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: t("invitations.byEmail") }).click();
  await dialog.getByLabel(t("invitations.emails")).fill(person.email);
  await dialog.getByLabel(t("invitations.emails")).press("Enter");
  await dialog.getByLabel(t("invitations.role")).selectOption(person.role);
  await dialog.getByLabel(t("invitations.language")).selectOption(person.locale);
  await dialog.getByRole("button", { name: t("app.next") }).click();
  await dialog.getByRole("button", { name: t("app.next") }).click();
  await dialog.getByRole("button", { name: t("invitations.send") }).click();
  await expect(dialog.getByText(t("invitations.sentCount", { count: 1 }))).toBeVisible();
  await dialog
    .getByRole("button", { name: t("app.close") })
    .last()
    .click();
  await expect(dialog).toBeHidden();
}
