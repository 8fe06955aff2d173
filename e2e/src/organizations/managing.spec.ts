import { expectAccessible } from "../steps/accessibility.ts";
import { enter } from "../steps/api.ts";
import { DEMO_HUB } from "../steps/demo.ts";
import { localStorageItem } from "../steps/page.ts";
import { openHubs } from "../steps/organizations.ts";
import { expect, test } from "../steps/test.ts";
import { t } from "../steps/texts.ts";

test("a superhub manages a hub until it goes home, and the hub's owner reads of it [ORG-155]", async ({
  page,
  browser,
}) => {
  await enter(page, "superhub@demo.example");
  await openHubs(page);
  await page.getByRole("button", { name: t("views.manageNamed", { name: DEMO_HUB.name }) }).click();
  await page.waitForURL("**/hub/*/programs");
  const strip = page.getByRole("status").filter({ hasText: DEMO_HUB.name });
  await expect(strip).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: t("programs.title") })).toBeVisible();
  await expectAccessible(page);
  const hubId = /hub\/([0-9a-f-]+)/.exec(page.url())?.[1] ?? "";
  await page.goto(`/hub/${hubId}/edit`);
  await expect(page.getByRole("heading", { level: 1, name: DEMO_HUB.name })).toBeVisible();
  await page
    .getByRole("link", { name: t("app.nav.home"), exact: true })
    .first()
    .click();
  await expect(strip).toBeHidden();
  await expect(page.getByRole("link", { name: new RegExp(`^${t("app.nav.hubs")}`) }).first()).toBeVisible();
  expect(await localStorageItem(page, "or.managing")).toBeNull();

  const owner = await browser.newPage();
  await enter(owner, "hub@demo.example");
  await owner.goto(`/hub/${hubId}/edit`);
  await owner.getByRole("link", { name: t("organizations.audit.title") }).click();
  const entries = owner.getByRole("main").getByRole("listitem").filter({ hasText: DEMO_HUB.name });
  await expect(entries.filter({ hasText: "stopped managing" })).toBeVisible();
  await expect(entries.filter({ hasText: "started managing" })).toBeVisible();
  await expectAccessible(owner);
});
