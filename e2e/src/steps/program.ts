import { expect, type Page } from "@playwright/test";
import { choose } from "./page.ts";
import { choosePicture } from "./pictures.ts";
import { t as english } from "./texts.ts";
import type { WalkSettings } from "./walks.ts";

/** Opens the list of programs by the navigation, and waits for it: home shows programs with the same names. */
export async function openPrograms(page: Page, t = english): Promise<void> {
  await page
    .getByRole("link", { name: t("app.nav.programs"), exact: true })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: t("programs.title") })).toBeVisible();
}

/** Opens a program from the list of programs. */
export async function openProgram(page: Page, name: string): Promise<void> {
  await openPrograms(page);
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

/** Creates a program with the single form and arrives at its page. */
export async function createProgram(page: Page, name: string, { t, words }: WalkSettings): Promise<void> {
  await openPrograms(page, t);
  await page.getByRole("link", { name: t("programs.create") }).click();
  await choosePicture(page, t("programs.form.banner"), t);
  await page.getByLabel(t("programs.form.name")).fill(name);
  await page.getByRole("radio", { name: t("programs.type.REGULAR_PROGRAM") }).check();
  await choose(page.getByRole("combobox", { name: t("programs.form.focusAreas") }), words.diabetes);
  await page.keyboard.press("Escape");
  await page.locator("[contenteditable=true]").fill("Insulin, feet and pregnancy: cases of primary health centres.");
  await page.getByLabel(t("programs.form.criteria")).fill("Seven of ten sessions");
  await page.getByRole("button", { name: t("programs.create.submit") }).click();
  await page.waitForURL(/\/program\/[0-9a-f-]+\/details/);
}

/** Sets the next status of a program, as the superhub does. */
export async function approve(page: Page, { t }: WalkSettings): Promise<void> {
  await page.getByRole("button", { name: t("approval.approve") }).click();
  await expect(page.getByText(t("programs.status.CONCEPT_NOTE_APPROVED")).first()).toBeVisible();
}

export interface BatchInput {
  readonly name: string;
  readonly start: string;
  readonly end: string;
  readonly timeZone: string;
}

/** The short name of a weekday, 1 is Monday, in a language. */
function weekday(day: number, locale: string): string {
  const monday = Date.UTC(2027, 9, 18);
  const format = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" });
  return format.format(monday + (day - 1) * 86_400_000);
}

/** Creates a batch that meets on Mondays and Wednesdays; returns the address of its page. */
export async function createBatch(page: Page, plan: BatchInput, { t, locale }: WalkSettings): Promise<string> {
  await page
    .getByRole("button", { name: t("programs.details.createBatch") })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t("batches.form.name")).fill(plan.name);
  await dialog.getByLabel(t("batches.form.start"), { exact: true }).fill(plan.start);
  await dialog.getByLabel(t("batches.form.end"), { exact: true }).fill(plan.end);
  await dialog.getByRole("button", { name: weekday(1, locale), exact: true }).click();
  await dialog.getByRole("button", { name: weekday(3, locale), exact: true }).click();
  await expect(dialog.getByRole("combobox", { name: t("batches.form.timeZone") })).toHaveValue(/New.York/);
  await dialog.getByRole("radio", { name: t("batches.certificates.Manual") }).check();
  await dialog.getByRole("button", { name: t("batches.form.submit") }).click();
  await page.waitForURL(/\/batch\/[0-9a-f-]+/);
  await expect(page.getByRole("heading", { level: 1, name: plan.name })).toBeVisible();
  return page.url();
}

/** Invites a person by e-mail with a role, in the language of the walk. */
export async function invite(
  page: Page,
  person: { readonly email: string; readonly role: string },
  { t, locale }: WalkSettings,
): Promise<void> {
  await page.getByRole("button", { name: t("batches.invite") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: t("invitations.byEmail") }).click();
  await dialog.getByLabel(t("invitations.emails")).fill(person.email);
  await dialog.getByLabel(t("invitations.emails")).press("Enter");
  await dialog.getByLabel(t("invitations.role")).selectOption(person.role);
  await dialog.getByLabel(t("invitations.language")).selectOption(locale);
  await dialog.getByRole("button", { name: t("invitations.send") }).click();
  await expect(dialog.getByText(t("invitations.sentCount", { count: 1 }))).toBeVisible();
  await dialog
    .getByRole("button", { name: t("app.close") })
    .last()
    .click();
  await expect(dialog).toBeHidden();
}
