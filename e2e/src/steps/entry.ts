import { expect, type Page } from "@playwright/test";
import { waitForMessage } from "./inbox.ts";
import type { Texts } from "./texts.ts";

export const DEMO_PASSWORD = "learn-together-2026";
export const NEW_PASSWORD = "a quiet river at dawn";

/** Chooses the language on the first visit. */
export async function chooseLanguage(page: Page, name: string): Promise<void> {
  const radio = page.getByRole("radio", { name: new RegExp(`^${name}`) });
  await expect(async () => {
    if (!(await radio.isVisible())) return;
    await radio.check({ force: true, timeout: 2000 });
    await page.locator("button.btn--primary").click({ timeout: 2000 });
    await expect(radio).toBeHidden({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });
}

/** Signs in a person of the demo network with e-mail and password, from the first page on. */
export async function signIn(page: Page, email: string, t: Texts): Promise<void> {
  await page.goto("/welcome");
  await chooseLanguage(page, "English");
  await page.getByRole("link", { name: t("identity.welcome.email") }).click();
  await page.getByLabel(t("identity.email.label")).fill(email);
  await page.getByRole("button", { name: t("identity.continue") }).click();
  await page.getByLabel(t("identity.password.label"), { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: t("identity.login.submit") }).click();
  await page.waitForURL("**/home");
}

export interface Invitee {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: string;
}

/** Opens the invitation from the mail, signs up with the e-mailed code and answers what is asked once. */
export async function acceptInvitation(page: Page, person: Invitee, t: Texts): Promise<void> {
  const invitation = await waitForMessage(page.request, person.email, ({ links }) =>
    links.some((link) => link.includes("type=invitation")),
  );
  await page.goto(invitation.links.find((link) => link.includes("type=invitation")) ?? "");
  await chooseLanguage(page, person.language);
  const byEmail = page.getByRole("link", { name: t("identity.welcome.email") });
  const next = page.getByRole("button", { name: t("identity.continue") });
  await expect(byEmail.or(next).first()).toBeVisible();
  if (await byEmail.isVisible()) await byEmail.click();
  await next.click();
  await signUp(page, person, t);
  await onboard(page, t);
}

async function signUp(page: Page, person: Invitee, t: Texts): Promise<void> {
  const { code } = await waitForMessage(page.request, person.email, (message) => message.code !== null);
  await page.getByLabel(t("identity.code.label")).fill(code ?? "");
  const confirm = page.getByRole("button", { name: t("identity.code.confirm") });
  if (await confirm.isVisible()) await confirm.click();
  await page.getByLabel(t("identity.firstName")).fill(person.firstName);
  await page.getByLabel(t("identity.lastName")).fill(person.lastName);
  await page.getByLabel(t("identity.gender"), { exact: true }).selectOption("PREFER_NOT_TO_DISCLOSE");
  await page.getByLabel(t("identity.password.label"), { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole("checkbox").first().check({ force: true });
  await page.getByRole("button", { name: t("identity.signup.create") }).click();
  await page.waitForURL("**/onboard");
}

/** Profession, workplace and focus area, by search. */
async function onboard(page: Page, t: Texts): Promise<void> {
  await chooseFirst(page, t("identity.onboard.profession"), "Phys");
  await chooseFirst(page, t("identity.onboard.town"), "Ward");
  await chooseFirst(page, t("identity.onboard.workplace"), "PHC");
  const areas = page.getByRole("combobox", { name: t("identity.onboard.focusAreas") });
  if ((await page.getByText("1 of 5").count()) === 0) {
    await areas.click();
    await areas.fill("diab");
    await page.getByRole("listbox").getByRole("option").first().click();
    await page.keyboard.press("Escape");
  }
  const save = page.getByRole("button", { name: t("identity.onboard.save") });
  await expect(save).toBeEnabled();
  await save.click();
}

async function chooseFirst(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole("combobox", { name: label });
  await field.click();
  await field.fill(text);
  await page.getByRole("listbox").getByRole("option").first().click();
}
