import type { Page } from "@playwright/test";
import { expectAccessible } from "./steps/accessibility.ts";
import { enter } from "./steps/api.ts";
import { expect, test } from "./steps/test.ts";
import { textsOf } from "./steps/texts.ts";

const t = textsOf("en");
/** Opens the hubs from the navigation. */
async function openHubs(page: Page): Promise<void> {
  await page.goto("/home");
  await page
    .getByRole("link", { name: t("app.nav.hubs"), exact: true })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: t("hubs.title") })).toBeVisible();
}

test("a superhub lists its hubs by status and finds them by name [ORG-021] [ORG-074] [ORG-075] [ORG-076]", async ({
  page,
}) => {
  await enter(page, "superhub@demo.example");
  await openHubs(page);
  const tabs = page.getByRole("tab");
  await expect(tabs).toHaveText([/^Invited/, /^Profile pending/, /^Pilot/, /^Active/, /^Inactive/]);
  await expect(page.getByRole("listitem").filter({ hasText: "Sahyadri Health Hub" })).toBeVisible();
  await expectAccessible(page);
  const asked: number[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/searchHub")) asked.push(Date.now());
  });
  const search = page.getByRole("searchbox", { name: t("hubs.search") });
  await search.pressSequentially("Andes", { delay: 40 });
  const typedAt = Date.now();
  await expect(page.getByRole("listitem").filter({ hasText: "Sahyadri" })).toBeHidden();
  expect(asked.length).toBeLessThanOrEqual(2);
  expect((asked[0] ?? 0) - typedAt).toBeGreaterThan(300);
  await search.fill("nowhere at all");
  await expect(page.getByText(t("hubs.noneFound", { text: "nowhere at all" }))).toBeVisible();
});
