import type { Page } from "@playwright/test";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { sessionPath, stayPath } from "@openrounds/contract/sessions/paths.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enter } from "../steps/api.ts";
import { passTime } from "../steps/clock.ts";
import { DEMO_BATCH, planBatchNow } from "../steps/demo.ts";
import { goElsewhere } from "../steps/session.ts";
import { expect, test } from "../steps/test.ts";
import { t } from "../steps/texts.ts";
import { PHONE } from "../steps/walks.ts";

const MINUTE_MS = 60_000;
const LINK = "https://meet.jit.si/rounds";

/** Lets the page keep its own time, which responses would put right, until the function that is returned is called. */
async function keepOwnTime(page: Page): Promise<() => Promise<void>> {
  await page.route("**/api/**", async (route) => {
    const response = await route.fetch();
    const { "x-server-time": _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  return () => page.unrouteAll({ behavior: "wait" });
}

test("whoever joins a session at a plain link is asked whether they are still there, and is in the attendance list as such [SESS-032]", async ({
  page,
  browser,
}) => {
  const owner = await enter(page, "hub@demo.example");
  const learnerPage = await browser.newPage({ viewport: PHONE });
  await learnerPage.clock.install();
  const learner = await enter(learnerPage, "learner@demo.example");
  const batchId = await planBatchNow(page, owner, { batchName: "Batch at a link", learnerId: learner.userId });
  const params = { id: batchId };
  await owner.call(batchEndpoints.setMeeting, { params, body: { vcProvider: "LINK", vcLink: LINK } });
  const { sessionList } = await owner.call(sessionEndpoints.listOfBatch, { params });
  const sessionId = sessionList[0]?.sessionId ?? "";
  await owner.call(sessionEndpoints.start, { body: { sessionId } });

  expect(await goElsewhere(learnerPage, batchId, { how: "sessions.join", host: "meet.jit.si" })).toBe(LINK);
  await learnerPage.waitForURL(`**${stayPath(sessionId)}`);
  const question = learnerPage.getByRole("heading", { name: t("meetings.stay.ask") });
  await expect(learnerPage.getByText(t("meetings.stay.present"))).toBeVisible();
  await expect(question).toHaveCount(0);
  await expectAccessible(learnerPage);

  await test.step("after fifteen minutes the page asks, also in the title of its window", async () => {
    const giveTimeBack = await keepOwnTime(learnerPage);
    await passTime(learnerPage, 15 * MINUTE_MS);
    await expect(question).toBeVisible();
    await expect(learnerPage).toHaveTitle(t("meetings.stay.ask"));
    await expectAccessible(learnerPage);
    await giveTimeBack();
    await learnerPage.getByRole("button", { name: t("meetings.stay.yes") }).click();
    await expect(question).toHaveCount(0);
    await expect(learnerPage.getByText(t("meetings.stay.present"))).toBeVisible();
  });

  await test.step("organizers see that the person confirmed it", async () => {
    await page.goto(sessionPath(sessionId));
    const row = page.getByRole("row").filter({ hasText: t("attendance.source.LINK") });
    await expect(row.first()).toContainText(t("attendance.present"));
  });

  await test.step("who does not answer is no longer counted, and who leaves says so", async () => {
    const giveTimeBack = await keepOwnTime(learnerPage);
    await passTime(learnerPage, 21 * MINUTE_MS);
    await expect(learnerPage.getByText(t("meetings.stay.overText"))).toBeVisible();
    await expectAccessible(learnerPage);
    await giveTimeBack();
    await learnerPage.reload();
    await learnerPage.getByRole("button", { name: t("meetings.stay.left") }).click();
    await expect(learnerPage.getByRole("button", { name: t("meetings.stay.left") })).toHaveCount(0);
    await expect(learnerPage.getByRole("button", { name: t("sessions.join"), exact: true })).toBeVisible();
  });

  await learnerPage.close();
});

test("the page of a stay leads to the session where there is none", async ({ page }) => {
  const owner = await enter(page, "hub@demo.example");
  const { sessionList } = await owner.call(sessionEndpoints.listOfBatch, { params: { id: DEMO_BATCH.id } });
  const sessionId = sessionList[0]?.sessionId ?? "";
  await page.goto(stayPath(sessionId));
  await page.waitForURL(`**${sessionPath(sessionId)}`);
});
