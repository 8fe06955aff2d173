import { readFileSync } from "node:fs";
import { batchPath } from "@openrounds/contract/batches/paths.ts";
import { organizationCalendarPath, sessionPath } from "@openrounds/contract/sessions/paths.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enter } from "../steps/api.ts";
import { DEMO_BATCH, DEMO_HUB, planSession } from "../steps/demo.ts";
import { button } from "../steps/page.ts";
import { expect, test } from "../steps/test.ts";
import { t } from "../steps/texts.ts";
import { PHONE } from "../steps/walks.ts";

const LEARNER = "learner@demo.example";
const OWNER = "hub@demo.example";

test("a learner opens the calendar from home, turns its pages by keyboard, and opens a session", async ({ page }) => {
  await enter(page, LEARNER);
  const { sessionId, topic } = await planSession(page, "Calendar of a learner", 9);
  await page.goto("/home");
  await page
    .getByRole("banner")
    .getByRole("link", { name: t("app.nav.calendar"), exact: true })
    .click();
  const grid = page.getByRole("table", { name: t("calendar.view.month") });
  await expect(grid).toBeVisible();
  await expectAccessible(page);
  await grid.locator("[aria-current=date]").focus();
  await page.keyboard.press("PageDown");
  await expect(page).toHaveURL(/[?&]date=/);
  await expect(grid.locator(".cal__cell--on [data-day]")).toBeFocused();
  await button(page, "calendar.today").click();
  await button(page, "calendar.view.week").click();
  await expect(page).toHaveURL(/[?&]view=week/);
  await expectAccessible(page);
  await button(page, "calendar.view.agenda").click();
  await page.getByRole("link", { name: topic }).click();
  await expect(page).toHaveURL(new RegExp(sessionPath(sessionId)));
  await page.goBack();
  await expect(page).toHaveURL(/view=agenda/);
});

test("on a phone the calendar is an agenda first, and its month shows the sessions of the chosen day", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await enter(page, LEARNER);
  const { topic } = await planSession(page, "Calendar on a phone", 8);
  await page.goto("/calendar");
  await expect(page.getByRole("link", { name: topic })).toBeVisible();
  await expectAccessible(page);
  await button(page, "calendar.view.month").click();
  await expect(page.getByRole("table")).toBeVisible();
  await expect(page.getByRole("link", { name: topic })).toBeVisible();
  await expectAccessible(page);
});

test("a coordinator sees all sessions of the hub, of one program, and those at the same time in one batch", async ({
  page,
}) => {
  await enter(page, OWNER);
  const { topic } = await planSession(page, "First of two at once", 5);
  await planSession(page, "Second of two at once", 6);
  await page.goto(`${organizationCalendarPath(DEMO_HUB.id)}?view=agenda`);
  const row = page.getByRole("listitem").filter({ hasText: topic }).first();
  await expect(row.getByText(t("calendar.clash"), { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(t("calendar.program")).selectOption({ label: DEMO_BATCH.program });
  await expect(page).toHaveURL(new RegExp(DEMO_BATCH.programId));
  await expect(row).toBeVisible();
  await button(page, "calendar.mine").click();
  await expect(page).toHaveURL(/\/calendar\?view=agenda$/);
});

test("the sessions of a batch are saved as one calendar file, a session from its page [SESS-051]", async ({ page }) => {
  await enter(page, LEARNER);
  const { sessionId, topic } = await planSession(page, "For the calendar", 10);
  await page.goto(batchPath(DEMO_BATCH.id));
  const [ofBatch] = await Promise.all([page.waitForEvent("download"), button(page, "sessions.calendar.batch").click()]);
  expect(readFileSync(await ofBatch.path(), "utf8")).toContain(topic);
  await page.goto(sessionPath(sessionId));
  await button(page, "sessions.calendar").click();
  const [ofSession] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: t("sessions.calendar.file") }).click(),
  ]);
  expect(readFileSync(await ofSession.path(), "utf8").match(/BEGIN:VEVENT/g)).toHaveLength(1);
});

test("a person subscribes to their sessions, gets a new address, and turns the feed off", async ({ page }) => {
  await enter(page, LEARNER);
  const { topic } = await planSession(page, "For subscribers", 11);
  await page.goto("/calendar");
  await button(page, "calendar.feed.open").click();
  const dialog = page.getByRole("dialog", { name: t("calendar.feed.title") });
  await button(dialog, "calendar.feed.turnOn").click();
  const address = dialog.getByText(/\/calendar\/[\w-]{32}\.ics$/);
  const first = await address.innerText();
  expect(await (await page.request.get(first)).text()).toContain(topic);
  for (const name of ["Google Calendar", "Outlook", "Apple Calendar"]) {
    await expect(dialog.getByRole("link", { name: t("calendar.feed.addTo", { name }) })).toBeVisible();
  }
  await expectAccessible(page);
  await button(dialog, "calendar.feed.renew").click();
  await button(page.getByRole("dialog", { name: t("calendar.feed.renewTitle") }), "calendar.feed.renew").click();
  await expect(address).not.toHaveText(first);
  expect((await page.request.get(first)).status()).toBe(404);
  await button(dialog, "calendar.feed.turnOff").click();
  await expect(button(dialog, "calendar.feed.turnOn")).toBeVisible();
});
