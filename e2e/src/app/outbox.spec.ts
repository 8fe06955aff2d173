import type { Page } from "@playwright/test";
import { communityEndpoints } from "@openrounds/contract/community/endpoints.ts";
import { discussionSearch } from "@openrounds/contract/community/paths.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enter } from "../steps/api.ts";
import { DEMO_BATCH } from "../steps/demo.ts";
import { waitForStored, waitForWorker } from "../steps/offline.ts";
import { button, toastOf } from "../steps/page.ts";
import { expect, test } from "../steps/test.ts";
import { t } from "../steps/texts.ts";

const entity = { entityId: DEMO_BATCH.id, entityType: "BATCH" } as const;
const conversations = `/batch/${DEMO_BATCH.id}?${new URLSearchParams(discussionSearch("conversations"))}`;

test("a question, an answer and a reaction written in airplane mode wait over a restart, and are sent once when the line is back", async ({
  page,
}) => {
  const person = await enter(page, "learner@demo.example");
  const heading = `Wet gangrene ${Date.now()}`;
  const { postDetail } = await person.call(communityEndpoints.ask, { body: { ...entity, heading } });
  const { postId } = postDetail;
  await page.goto(`/batch/${DEMO_BATCH.id}?${new URLSearchParams(discussionSearch("conversations", postId))}`);
  await waitForWorker(page);
  await page.reload();
  await page.goto(conversations);
  await expect(page.getByRole("link", { name: heading.slice(0, 30) })).toBeVisible();
  await waitForStored(page, communityEndpoints.readQuestion.path);
  await waitForStored(page, communityEndpoints.listQuestions.path);
  await page.evaluate(() => navigator.serviceWorker.ready);

  await page.context().setOffline(true);
  await button(page, "community.ask.title").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t("community.heading")).fill(`${heading} again`);
  await button(dialog, "community.ask.submit").click();
  await expect(toastOf(page, t("app.kept"))).toBeVisible();
  const waiting = page.getByRole("list", { name: t("device.outbox.status.waiting") }).getByRole("listitem");
  await expect(waiting).toContainText(`${heading} again`);
  await page
    .getByRole("link", { name: heading.slice(0, 30) })
    .first()
    .click();
  await page
    .getByRole("button", { name: new RegExp(`^${t("content.reaction.LIKE")}`) })
    .first()
    .click();
  const editor = page.locator('[contenteditable="true"]');
  await editor.fill("Probe to bone first.");
  await button(page, "community.answer.submit").click();
  await expect(waiting).toContainText("Probe to bone first.");

  await page.reload();
  await expect(waiting).toContainText("Probe to bone first.");
  await expect(
    page.getByRole("button", { name: new RegExp(`^${t("content.reaction.LIKE")}`) }).first(),
  ).toHaveAttribute("aria-pressed", "true");
  await page.goto("/outbox");
  await expect(waiting).toHaveCount(3);
  await expectAccessible(page);

  await page.context().setOffline(false);
  await expect(page.getByText(t("device.outbox.none"))).toBeVisible();
  const { questionList } = await person.call(communityEndpoints.listQuestions, { query: { ...entity, pageNumber: 0 } });
  expect(questionList.filter((each) => each.heading === `${heading} again`)).toHaveLength(1);
  const { postDetail: sent } = await person.call(communityEndpoints.readQuestion, { query: { postId, pageNumber: 0 } });
  expect(sent.replies).toHaveLength(1);
  expect(sent.reactionByUser).toBe("LIKE");
});

/** Numbers that look random, the same in every run of a seed. */
function* fractions(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}

test("however often the page is killed at random moments, no answer is lost and none exists twice", async ({
  page,
}) => {
  const person = await enter(page, "learner@demo.example");
  const body = { ...entity, heading: `Killed pages ${Date.now()}` };
  const { postId } = (await person.call(communityEndpoints.ask, { body })).postDetail;
  const address = `/batch/${DEMO_BATCH.id}?${new URLSearchParams(discussionSearch("conversations", postId))}`;
  const context = page.context();
  const random = fractions(20);
  const editorOf = (tab: Page) => tab.locator('[contenteditable="true"]');
  const sentTexts = async (): Promise<string[]> => {
    const query = { postId, pageNumber: 0 };
    const { postDetail } = await person.call(communityEndpoints.readQuestion, { query });
    return postDetail.replies.map(({ subText }) => subText.replaceAll(/<[^>]+>/g, ""));
  };
  /** Presses the button, and kills the page at any moment of what follows, with or without a network. */
  const sendAndKill = async (tab: Page): Promise<void> => {
    await expect(button(tab, "community.answer.submit")).toBeEnabled();
    await context.setOffline(random.next().value < 0.3);
    const killedAfterMs = random.next().value * 250;
    await button(tab, "community.answer.submit").click({ noWaitAfter: true });
    await tab.evaluate((ms) => new Promise((resume) => setTimeout(resume, ms)), killedAfterMs);
    await tab.close();
    await context.setOffline(false);
  };
  let [isKeptAsDraft, tab] = [0, page];
  const texts = Array.from({ length: 8 }, (_, at) => `Answer number ${at + 1}`);
  for (const text of texts) {
    await tab.goto(address);
    await editorOf(tab).fill(text);
    await sendAndKill(tab);
    tab = await context.newPage();
    await tab.goto("/outbox");
    await expect(tab.getByText(t("device.outbox.none"))).toBeVisible({ timeout: 60_000 });
    if ((await sentTexts()).includes(text)) continue;
    // The page died before the answer was stored: it is still in the form.
    isKeptAsDraft += 1;
    await tab.goto(address);
    await expect(editorOf(tab)).toHaveText(text);
    await button(tab, "community.answer.submit").click();
    await expect(toastOf(tab, t("community.toast.answered"))).toBeVisible();
  }
  expect((await sentTexts()).toSorted()).toEqual(texts);
  expect(isKeptAsDraft).toBeLessThan(texts.length);
});

test("a question is written offline on a page where none was written before", async ({ page }) => {
  await enter(page, "learner@demo.example");
  await page.goto(conversations);
  await waitForWorker(page);
  await page.reload();
  await expect(button(page, "community.ask.title")).toBeVisible();
  await waitForStored(page, communityEndpoints.listQuestions.path);
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await button(page, "community.ask.title").click();
  const dialog = page.getByRole("dialog");
  const heading = `Cold foot ${Date.now()}`;
  await dialog.getByLabel(t("community.heading")).fill(heading);
  await expect(dialog.locator('[contenteditable="true"]')).toBeVisible();
  await button(dialog, "community.ask.submit").click();
  const waiting = page.getByRole("list", { name: t("device.outbox.status.waiting") }).getByRole("listitem");
  await expect(waiting).toContainText(heading);
});
