import { announcementEndpoints } from "@openrounds/contract/community/announcements/endpoints.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enter, openCaller } from "../steps/api.ts";
import { DEMO_BATCH } from "../steps/demo.ts";
import { expect, test } from "../steps/test.ts";
import { t } from "../steps/texts.ts";
import { PHONE } from "../steps/walks.ts";

test("home of a hub shows all sessions and batches on request, and each session goes to a calendar by one press", async ({
  page,
}) => {
  await enter(page, "hub@demo.example");
  await page.goto("/home");
  for (const title of [t("home.upcoming"), t("home.myBatches")]) {
    const card = page.locator("section.card").filter({ has: page.getByRole("heading", { name: title }) });
    await expect(card.getByRole("button", { name: t("home.seeAll") })).toBeVisible();
    const before = await card.getByRole("link").count();
    await card.getByRole("button", { name: t("home.seeAll") }).click();
    expect(await card.getByRole("link").count()).toBeGreaterThan(before);
    await card.getByRole("button", { name: t("home.seeFewer") }).click();
    await expect(card.getByRole("link")).toHaveCount(before);
  }
  await page
    .getByRole("button", { name: /^Add to calendar: / })
    .first()
    .click();
  await expect(page.getByRole("menuitem", { name: "Google Calendar" })).toBeVisible();
  await page.keyboard.press("Escape");
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

test("home of a superhub shows its hubs and leads to all of them", async ({ page }) => {
  await enter(page, "superhub@demo.example");
  await page.goto("/home");
  const hubs = page.getByRole("region", { name: t("app.nav.hubs") });
  await expect(hubs.getByRole("link")).toHaveCount(5);
  await expectAccessible(page);
  await hubs.getByRole("link", { name: t("home.seeAll") }).click();
  await page.waitForURL("**/hubs");
});
