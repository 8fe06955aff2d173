import { expect, type Locator, type Page } from "@playwright/test";
import { DEMO_PASSWORD } from "@openrounds/server/demo/network.ts";
import { waitForMessage } from "./inbox.ts";
import { invitationTo } from "./invitations.ts";
import { choose, chooseFirst } from "./page.ts";
import { t as english, type Translate } from "./texts.ts";
import type { WalkSettings } from "./walks.ts";

const NEW_PASSWORD = "a quiet river at dawn";

/** The location is known from here on: its question has a walk of its own and may open at any moment. */
export const knowLocation = (page: Page): Promise<void> =>
  page.evaluate(() => localStorage.setItem("or.location", "Pune, Maharashtra, India"));

/** Chooses the language on the first visit; the location is known then. */
export async function chooseLanguage(page: Page, name: string): Promise<void> {
  await knowLocation(page);
  const radio = page.getByRole("radio", { name: new RegExp(`^${name}`) });
  const go = page.locator("button.btn--primary");
  await radio.waitFor();
  await expect(async () => {
    if (!(await radio.isVisible())) return;
    await radio.check({ force: true, timeout: 2000 });
    await go.click({ timeout: 2000 });
    await expect(radio).toBeHidden({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });
}

/** Enters e-mail and password of a person of the demo network, starting from the choice of sign-in method. */
export async function giveCredentials(page: Page, email: string, t = english): Promise<void> {
  await page.getByRole("link", { name: t("identity.welcome.email") }).click();
  await page.getByLabel(t("identity.email.label")).fill(email);
  await page.getByRole("button", { name: t("identity.continue"), exact: true }).click();
  await page.getByLabel(t("identity.password.label"), { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: t("identity.login.submit") }).click();
}

/** Signs in a person of the demo network with e-mail and password, starting from the first page. */
export async function signIn(
  page: Page,
  email: string,
  { language, t }: Pick<WalkSettings, "language" | "t">,
): Promise<void> {
  await page.goto("/welcome");
  await chooseLanguage(page, language);
  await giveCredentials(page, email, t);
  await page.waitForURL("**/home");
}

export interface Invitee {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Opens the invitation in a mail, up to the sign-up, where the address is known already. */
export async function openInvitation(page: Page, person: Invitee, { language, t }: WalkSettings): Promise<void> {
  await page.goto(await invitationTo(page.request, person.email));
  await chooseLanguage(page, language);
  await continueByEmail(page, t);
}

/** A private invitation leads directly to its address, unless the person went on before its details were loaded. */
async function continueByEmail(page: Page, t: Translate): Promise<void> {
  const byEmail = page.getByRole("link", { name: t("identity.welcome.email") });
  const address = page.getByLabel(t("identity.email.label"), { exact: true });
  await expect(async () => {
    if (await byEmail.isVisible()) await byEmail.click({ timeout: 2000 });
    await expect(address).toHaveValue(/@/, { timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  await page.getByRole("button", { name: t("identity.continue"), exact: true }).click();
}

/** Signs up with the code of the mail and the terms. */
export async function signUp(page: Page, person: Invitee, { t }: Pick<WalkSettings, "t">): Promise<void> {
  const { code } = await waitForMessage(page.request, person.email, (message) => message.code !== null);
  await page.getByLabel(t("identity.code.label")).fill(code ?? "");
  const confirm = page.getByRole("button", { name: t("identity.code.confirm") });
  await confirm
    .or(page.getByLabel(t("identity.firstName"), { exact: true }))
    .first()
    .waitFor();
  if (await confirm.isVisible()) await confirm.click();
  await page.getByLabel(t("identity.firstName"), { exact: true }).fill(person.firstName);
  await page.getByLabel(t("identity.lastName")).fill(person.lastName);
  await page.getByLabel(t("identity.gender"), { exact: true }).selectOption("PREFER_NOT_TO_DISCLOSE");
  await page.getByLabel(t("identity.password.label"), { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole("checkbox").first().check({ force: true });
  await page.getByRole("button", { name: t("identity.signup.create") }).click();
  await page.waitForURL("**/onboard");
}

/** Enters profession, town, workplace and focus area by search. */
export async function onboard(page: Page, { t, words }: WalkSettings): Promise<void> {
  const searching = (key: "profession" | "town" | "workplace" | "focusAreas"): Locator =>
    page.getByRole("combobox", { name: t(`identity.onboard.${key}`), exact: true });
  await choose(searching("profession"), words.physician);
  await choose(searching("town"), "Wardha");
  await choose(searching("workplace"), "PHC");
  await chooseFirst(searching("focusAreas"));
  await page.keyboard.press("Escape");
  const save = page.getByRole("button", { name: t("identity.onboard.save") });
  await expect(save).toBeEnabled();
  await save.click();
  await page.waitForURL(/\/(home|batch)/);
}

/** Answers the welcome dialog on home, which cannot be closed; the page stays the same. */
export async function answerPreferences(page: Page, { t }: WalkSettings): Promise<void> {
  const arrival = page.url();
  await page.goto("/home");
  const dialog = page.getByRole("dialog", { name: t("identity.preferences.title") });
  const confirm = dialog.getByRole("button", { name: t("identity.preferences.confirm") });
  await expect(confirm).toBeDisabled();
  await expect(page.getByRole("listbox")).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  await dialog.getByText(t("identity.preferences.PUBLIC"), { exact: true }).click();
  await confirm.click();
  await expect(dialog).toBeHidden();
  await page.goto(arrival);
}
