import type { Page } from "@playwright/test";
import { waitForMessage } from "./inbox.ts";
import { signUp, type Invitee } from "./entry.ts";
import type { WalkSettings } from "./walks.ts";

/** Signs up a person without invitation, up to the second step; language and location are known. */
export async function signUpAnew(page: Page, person: Invitee, walk: Pick<WalkSettings, "t">): Promise<void> {
  const { t } = walk;
  await page.goto("/email/verify");
  await page.getByLabel(t("identity.email.label")).fill(person.email);
  await page.getByRole("button", { name: t("identity.continue"), exact: true }).click();
  await page.waitForURL("**/email/signup");
  await page.getByRole("button", { name: t("identity.bot.check") }).click();
  await page.getByRole("button", { name: t("identity.code.send") }).click();
  await waitForMessage(page.request, person.email, ({ code }) => code !== null);
  await signUp(page, person, walk);
}
