import type { Locator, Page } from "@playwright/test";
import { announcementEndpoints } from "@openrounds/contract/community/announcements/endpoints.ts";
import { noticeEndpoints } from "@openrounds/contract/notifications/notices/endpoints.ts";
import { settingsEndpoints } from "@openrounds/contract/notifications/settings/endpoints.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enter, openCaller } from "../steps/api.ts";
import { DEMO_BATCH } from "../steps/demo.ts";
import { expect, test } from "../steps/test.ts";
import { t } from "../steps/texts.ts";
import { PHONE } from "../steps/walks.ts";

const LEARNER = "learner@demo.example";
const HEADINGS = ["Case forms are due", "The reading of the week"];

/** The bell: a link on a phone, else a button that opens a panel. */
const bell = (page: Page): Locator => {
  const name = new RegExp(`^${t("inbox.notices.title")}`);
  const header = page.getByRole("banner");
  return header.getByRole("link", { name }).or(header.getByRole("button", { name }));
};
const unread = (count: number): string => t("inbox.notices.count", { count });

test("announcements are in the list of notifications on each device, lead to their place, and are read everywhere once read", async ({
  page,
  browser,
}) => {
  const caller = await enter(page, LEARNER);
  // Reminders of the sessions of the demo would be counted too.
  const quiet = { REMINDERS: { mail: true, push: true, inApp: false } };
  await caller.call(settingsEndpoints.update, { body: quiet });
  const { noticeList } = await caller.call(noticeEndpoints.list, { query: {} });
  const newest = noticeList[0];
  if (newest !== undefined) {
    await caller.call(noticeEndpoints.markRead, { body: { noticeId: newest.noticeId, withOlder: true } });
  }
  const organizer = await openCaller(page.request, "hub@demo.example");
  for (const heading of HEADINGS) {
    const entity = { entityId: DEMO_BATCH.id, entityType: "BATCH" } as const;
    const body = { ...entity, heading, subText: "<p>By Wednesday.</p>", sendNotification: true };
    await organizer.call(announcementEndpoints.post, { body });
  }
  await expect.poll(async () => (await caller.call(noticeEndpoints.countUnread, {})).unreadCount).toBe(HEADINGS.length);

  const phone = await browser.newPage({ viewport: PHONE });
  await enter(phone, LEARNER);
  await phone.goto("/home");
  await expect(bell(phone)).toHaveAccessibleName(unread(2));

  // By keyboard only: from the bell to the announcement.
  await page.goto("/home");
  await expect(bell(page)).toHaveAccessibleName(unread(2));
  await bell(page).focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: t("inbox.notices.title") });
  await expect(panel.getByRole("listitem")).not.toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(bell(page)).toBeFocused();
  await page.keyboard.press("Enter");
  const first = panel.getByRole("listitem").filter({ hasText: HEADINGS[0] ?? "" });
  await first.getByRole("link").focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/subtab=announcement/);
  await expect(panel).toBeHidden();
  await expect(bell(page)).toHaveAccessibleName(unread(1));
  await bell(page).click();
  await panel.getByRole("link", { name: t("inbox.notices.all") }).click();
  await page.waitForURL("**/notifications");
  await expect(panel).toBeHidden();
  await expectAccessible(page);

  await phone.goto("/home");
  await bell(phone).click();
  await phone.waitForURL("**/notifications");
  await expect(bell(phone)).toHaveAccessibleName(unread(1));
  await phone.getByRole("button", { name: t("inbox.notices.allRead") }).click();
  await expect(bell(phone)).toHaveAccessibleName(t("inbox.notices.title"));
  await expectAccessible(phone);
  await page.goto("/notifications");
  await expect(bell(page)).toHaveAccessibleName(t("inbox.notices.title"));
  await expect(page.getByRole("button", { name: t("inbox.notices.allRead") })).toHaveCount(0);
});
