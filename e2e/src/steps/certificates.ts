import { expect, type Locator, type Page } from "@playwright/test";
import { choosePicture } from "./pictures.ts";
import type { WalkSettings } from "./walks.ts";

const HEADING = "Certificate of participation";

/**
 * Selects people who attended on the participants' tab, once absent ones are filtered out, and designs their
 * certificate.
 */
export async function chooseRecipients(
  page: Page,
  { chosen, absent }: { readonly chosen: readonly string[]; readonly absent: string },
  { t }: WalkSettings,
): Promise<void> {
  const box = (name: string): Locator => page.getByLabel(t("app.list.select", { name }), { exact: true });
  await expect(box(absent)).toBeVisible();
  await page.getByLabel(t("batches.people.attendedAtLeast")).selectOption("1");
  await expect(box(absent)).toBeHidden();
  for (const name of chosen) {
    // Scrolled to the middle, as people do: at the edge of a phone the help button covers it.
    await box(name).evaluate((element) => element.scrollIntoView({ block: "center" }));
    await box(name).check({ force: true });
  }
  await page.getByRole("button", { name: t("batches.people.issue") }).click();
  await page.waitForURL("**/create-certificate");
}

/** Designs the certificate and issues it to a number of people. */
export async function issue(page: Page, count: number, { t }: WalkSettings): Promise<void> {
  await choosePicture(page, t("certificates.issue.header"), t);
  await choosePicture(page, t("certificates.issue.footer"), t);
  await page.getByLabel(t("certificates.issue.heading"), { exact: true }).fill(HEADING);
  await page.getByLabel(t("certificates.issue.subHeading")).fill("is awarded to");
  await page
    .getByLabel(t("certificates.issue.description"))
    .fill("for taking part in live case rounds on diabetes care");
  await page.getByRole("button", { name: t("certificates.issue.submit", { count }) }).click();
  await expect(page.getByRole("dialog", { name: t("certificates.issued.title", { count }) })).toBeVisible();
}

/** Finds the certificate on the person's own page; returns the address of its public page. */
export async function seeCertificate(page: Page): Promise<string> {
  await page.goto("/certificate");
  const card = page.getByRole("article").filter({ hasText: HEADING });
  return (await card.getByRole("heading").getByRole("link").getAttribute("href")) ?? "";
}
