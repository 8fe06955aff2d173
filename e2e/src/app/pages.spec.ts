import type { Page } from "@playwright/test";
import { attendanceEndpoints } from "@openrounds/contract/sessions/attendance/endpoints.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { enter, openCaller } from "../steps/api.ts";
import { callsOf, nextResponse, readsOf, refusePageCalls } from "../steps/calls.ts";
import { DEMO_BATCH } from "../steps/demo.ts";
import { expect, test } from "../steps/test.ts";
import { t } from "../steps/texts.ts";

/** The parts of a page that this window reads on its own, besides the one call of the page. */
const OWN_CALLS = /\/(waiting|guest|recordings|captions|marks|invitations|seats|letters|design)\b/;

/** What a page reads until it shows everything. */
async function readsUntilShown(page: Page, address: string): Promise<readonly string[]> {
  const reads = readsOf(page);
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("main .sk")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Account menu/ })).toBeVisible();
  return reads;
}

test("the pages of a batch, of its people, of a session and of a program read what they show by one call", async ({
  browser,
}) => {
  for (const name of ["hub", "facilitator", "learner"]) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await enter(page, `${name}@demo.example`);
    const caller = await openCaller(page.request, `${name}@demo.example`);
    const { sessionList } = await caller.call(sessionEndpoints.listOfBatch, { params: { id: DEMO_BATCH.id } });
    const sessionId = sessionList.at(-1)?.sessionId ?? "";
    for (const [address, called] of [
      [`/batch/${DEMO_BATCH.id}`, `batch/${DEMO_BATCH.id}`],
      [`/batch/${DEMO_BATCH.id}?tab=participants`, `batch/${DEMO_BATCH.id}`],
      [`/session/${sessionId}`, `session/${sessionId}`],
      [`/program/${DEMO_BATCH.programId}/details`, `program/${DEMO_BATCH.programId}`],
    ] as const) {
      // The first page of a device may read the person again, to tell the account its language.
      await expect(async () => {
        const reads = await readsUntilShown(page, address);
        const besides = reads.filter((read) => !OWN_CALLS.test(read));
        expect(besides, `${name} ${address}`).toEqual([`GET /api/v1/page/${called}`]);
      }).toPass();
    }
    await context.close();
  }
});

test("another tab of a batch reads only its own part, and the parts read by themselves when the page is not answered", async ({
  page,
}) => {
  await enter(page, "hub@demo.example");
  await readsUntilShown(page, `/batch/${DEMO_BATCH.id}`);
  const reads = readsOf(page);
  const people = callsOf(page, attendanceEndpoints.filterParticipants);
  const answered = nextResponse(page, attendanceEndpoints.filterParticipants);
  await page.getByRole("tab", { name: new RegExp(`^${t("batches.tab.participants")}`) }).click();
  await answered;
  expect(people).toHaveLength(1);
  expect(reads.filter((read) => read.includes("/page/"))).toEqual([]);
  await refusePageCalls(page);
  const ownCalls = callsOf(page, sessionEndpoints.listOfBatch);
  await page.goto(`/batch/${DEMO_BATCH.id}`);
  await expect(page.getByRole("heading", { level: 1, name: DEMO_BATCH.name })).toBeVisible();
  expect(ownCalls).toHaveLength(1);
});
