import type { Page } from "@playwright/test";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { communityEndpoints } from "@openrounds/contract/community/endpoints.ts";
import { discussionSearch } from "@openrounds/contract/community/paths.ts";
import { contentEndpoints } from "@openrounds/contract/content/endpoints.ts";
import { formEndpoints } from "@openrounds/contract/forms/endpoints.ts";
import { ASSESSMENT_PATH } from "@openrounds/contract/forms/paths.ts";
import { TO_DO_PATH } from "@openrounds/contract/notifications/waiting/paths.ts";
import { waitingEndpoints } from "@openrounds/contract/notifications/waiting/endpoints.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { enter } from "../steps/api.ts";
import { DEMO_BATCH } from "../steps/demo.ts";
import { expectOfflineNote, storedIds, waitForStored, waitForWorker } from "../steps/offline.ts";
import { expect, test } from "../steps/test.ts";
import { t } from "../steps/texts.ts";

const BATCH = `/batch/${DEMO_BATCH.id}`;
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

test("without a network, home, batches, sessions, content, discussions and forms that were opened are shown with their age", async ({
  page,
}) => {
  const person = await enter(page, "learner@demo.example");
  const { sessionList } = await person.call(sessionEndpoints.listOfBatch, { params: { id: DEMO_BATCH.id } });
  const [session] = sessionList;
  const entity = { entityId: DEMO_BATCH.id, entityType: "BATCH" } as const;
  const topic = "Feet that do not feel";
  const { postDetail } = await person.call(communityEndpoints.ask, { body: { ...entity, heading: topic } });
  const discussion = `${BATCH}?${new URLSearchParams(discussionSearch("conversations", postDetail.postId))}`;
  const sessionId = session?.sessionId ?? "";
  const visits = [
    {
      address: "/home",
      isThere: () => expect(page.getByRole("link", { name: DEMO_BATCH.name }).first()).toBeVisible(),
      stored: [sessionEndpoints.listMine.path],
    },
    {
      address: BATCH,
      isThere: () => expect(heading(page, DEMO_BATCH.name)).toBeVisible(),
      stored: [batchEndpoints.read.path, DEMO_BATCH.id],
    },
    {
      address: `/session/${sessionId}`,
      isThere: () => expect(heading(page, session?.topic ?? "")).toBeVisible(),
      stored: [sessionEndpoints.read.path, sessionId],
    },
    {
      address: `${BATCH}?tab=content`,
      isThere: () => expect(page.getByRole("row").nth(1)).toBeVisible(),
      stored: [contentEndpoints.list.path],
    },
    {
      address: discussion,
      isThere: () => expect(page.getByRole("heading", { level: 2, name: topic })).toBeVisible(),
      stored: [communityEndpoints.readQuestion.path, postDetail.postId],
    },
    {
      address: ASSESSMENT_PATH,
      isThere: () => expect(heading(page, t("forms.mine.assessment"))).toBeVisible(),
      stored: [formEndpoints.listMine.path],
    },
    {
      address: TO_DO_PATH,
      isThere: () => expect(heading(page, t("forms.todo.title"))).toBeVisible(),
      stored: [waitingEndpoints.listMine.path],
    },
  ] as const;
  await page.goto("/home");
  await waitForWorker(page);
  for (const { address, isThere, stored } of visits) {
    await page.goto(address);
    await isThere();
    await waitForStored(page, stored[0], stored[1]);
  }
  await page.context().setOffline(true);
  for (const { address, isThere } of visits) {
    await page.goto(address);
    await isThere();
    await expectOfflineNote(page);
    await expect(page.getByText(t("COMMON_ERROR_MESSAGE"))).toHaveCount(0);
  }
  await page.context().setOffline(false);
  await expect(page.locator(".prompt--offline")).toHaveCount(0);
  await page.goto("/home");
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("menuitem", { name: t("app.account.logout") }).click();
  await page.waitForURL("**/welcome");
  expect(await storedIds(page)).toEqual([]);
});
