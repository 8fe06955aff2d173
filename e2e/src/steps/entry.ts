import { expect, type Page } from "@playwright/test";
import type { Texts } from "./texts.ts";

const DEMO_PASSWORD = "learn-together-2026";

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
