import type { Locator } from "@playwright/test";
import { announcementEndpoints } from "@openrounds/contract/community/announcements/endpoints.ts";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { pageEndpoints } from "@openrounds/contract/pages/endpoints.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enter, openCaller } from "../steps/api.ts";
import { readsOf, refusePageCalls } from "../steps/calls.ts";
import { DEMO_BATCH } from "../steps/demo.ts";
import { expect, test } from "../steps/test.ts";
import { t } from "../steps/texts.ts";
import { PHONE } from "../steps/walks.ts";

test("home of a hub shows all batches on request, leads to the calendar, and each session goes to a calendar by one press", async ({
  page,
}) => {
  await enter(page, "hub@demo.example");
  await page.goto("/home");
  const cardOf = (title: string): Locator =>
    page.locator("section.card").filter({ has: page.getByRole("heading", { name: title }) });
  const batches = cardOf(t("home.myBatches"));
  await expect(batches.getByRole("button", { name: t("home.seeAll") })).toBeVisible();
  const before = await batches.getByRole("link").count();
  await batches.getByRole("button", { name: t("home.seeAll") }).click();
  expect(await batches.getByRole("link").count()).toBeGreaterThan(before);
  await batches.getByRole("button", { name: t("home.seeFewer") }).click();
  await expect(batches.getByRole("link")).toHaveCount(before);
  const upcoming = cardOf(t("home.upcoming"));
  await upcoming
    .getByRole("button", { name: /^Add .* to calendar$/ })
    .first()
    .click();
  await expect(page.getByRole("menuitem", { name: "Google Calendar" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expectAccessible(page);
  await upcoming.getByRole("link", { name: t("home.seeAll") }).click();
  await page.waitForURL("**/calendar");
});

test("home of a learner says how many sessions of a batch were attended of those that its certificate needs", async ({
  page,
}) => {
  await enter(page, "learner@demo.example");
  await page.goto("/home");
  const batches = page
    .locator("section.card")
    .filter({ has: page.getByRole("heading", { name: t("home.myBatches") }) });
  await expect(batches.getByText(/^\d+ of \d+ sessions?$/).first()).toBeVisible();
  await expectAccessible(page);
});

test("announcements are on home of a learner, and lead to their discussion", async ({ page }) => {
  const organizer = await openCaller(page.request, "hub@demo.example");
  const heading = "Please bring a case";
  const entity = { entityId: DEMO_BATCH.id, entityType: "BATCH" } as const;
  await organizer.call(announcementEndpoints.post, {
    body: { ...entity, heading, subText: "<p>One each.</p>", sendNotification: false },
  });
  await enter(page, "learner@demo.example");
  await page.setViewportSize(PHONE);
  await page.goto("/home");
  await expectAccessible(page);
  await page
    .getByRole("region", { name: t("home.announcements") })
    .getByRole("link", { name: heading })
    .click();
  await page.waitForURL(/subtab=announcement/);
});

test("on a phone all sessions and the certificates are one press from home", async ({ page }) => {
  await enter(page, "learner@demo.example");
  await page.setViewportSize(PHONE);
  for (const [name, path] of [
    [t("home.sessions"), "/calendar"],
    [t("app.nav.certificates"), "/certificate"],
  ] as const) {
    await page.goto("/home");
    await page
      .getByRole("navigation", { name: t("home.shortcuts") })
      .getByRole("link", { name, exact: true })
      .click();
    await page.waitForURL(`**${path}`);
  }
});

test("home of a superhub shows its hubs and leads to all of them", async ({ page }) => {
  await enter(page, "superhub@demo.example");
  await page.goto("/home");
  const hubs = page.getByRole("region", { name: t("app.nav.hubs") });
  await expect(hubs.getByRole("link")).toHaveCount(5);
  await expectAccessible(page);
  await hubs.getByRole("link", { name: t("home.seeAll") }).click();
  await page.waitForURL("**/hubs");
});

test("home reads all that it shows by one call, for a learner, a facilitator, a hub and a superhub", async ({
  browser,
}) => {
  for (const name of ["learner", "facilitator", "hub", "superhub"]) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await enter(page, `${name}@demo.example`);
    const reads = readsOf(page);
    await page.goto("/home");
    await expect(page.getByRole("link", { name: t("home.seeAll") }).first()).toBeVisible();
    await expect(page.getByRole("link", { name: /certificate/i }).first()).toBeVisible();
    await expect(page.locator("main .sk")).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^Account menu/ })).toBeVisible();
    expect(reads, name).toEqual([`GET /api${pageEndpoints.home.path}`]);
    await context.close();
  }
});

test("home shows its parts by their own calls when its one call fails, and keeps reading what is refreshed", async ({
  page,
}) => {
  await enter(page, "hub@demo.example");
  await refusePageCalls(page);
  const reads = readsOf(page);
  await page.goto("/home");
  await expect(page.getByRole("heading", { name: t("home.upcoming") })).toBeVisible();
  await expect(page.getByRole("heading", { name: t("home.hubPrograms") })).toBeVisible();
  expect(reads).toContain(`GET /api${batchEndpoints.listMine.path}`);
});
