import type { Page, Route } from "@playwright/test";
import { announcementEndpoints } from "@openrounds/contract/community/announcements/endpoints.ts";
import { digestEndpoints } from "@openrounds/contract/community/digests/endpoints.ts";
import { communityEndpoints } from "@openrounds/contract/community/endpoints.ts";
import { discussionSearch, postPath } from "@openrounds/contract/community/paths.ts";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { documentEndpoints } from "@openrounds/contract/media/documents/endpoints.ts";
import { settingsEndpoints } from "@openrounds/contract/notifications/settings/endpoints.ts";
import { focusAreaIdOf } from "@openrounds/server/reference/service.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enter } from "../steps/api.ts";
import { actionsOf, changeResult, nextCall, refuse } from "../steps/calls.ts";
import { waitForMessage } from "../steps/inbox.ts";
import { DEMO_BATCH } from "../steps/demo.ts";
import { expect, test } from "../steps/test.ts";
import { toastOf } from "../steps/page.ts";
import { t } from "../steps/texts.ts";
import { DESKTOP, PHONE } from "../steps/walks.ts";

const PDF = {
  name: "case.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF"),
};

/** A number of files to attach, each with its own name. */
const numbered = (count: number) => Array.from({ length: count }, (_, at) => ({ ...PDF, name: `more-${at + 1}.pdf` }));
/** Expects that no toast covers a button at the bottom of the open dialog. */
async function expectButtonsFree(page: Page): Promise<void> {
  const covered = await page.locator(".dialog__foot button").evaluateAll((buttons) =>
    buttons
      .filter((button) => {
        const own = button.getBoundingClientRect();
        return [...document.querySelectorAll(".toast")].some((toast) => {
          const { left, right, top, bottom } = toast.getBoundingClientRect();
          return left < own.right && own.left < right && top < own.bottom && own.top < bottom;
        });
      })
      .map(({ textContent }) => textContent),
  );
  expect(covered).toEqual([]);
}

const title = (page: Page) => page.getByRole("dialog").getByLabel(t("community.heading"));
/** Chooses an entry in the menu of a post; the menu of a question comes before those of its answers. */
const choose = async (page: Page, entry: string, which: "first" | "last" = "first"): Promise<void> => {
  const menus = page.getByRole("button", { name: t("community.more") });
  await (which === "first" ? menus.first() : menus.last()).click();
  await page.getByRole("menuitem", { name: entry }).click();
};
const confirmDeletion = async (page: Page, which: "first" | "last" = "first"): Promise<void> => {
  await choose(page, t("community.delete"), which);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("community.delete") })
    .click();
};

async function expectPreviews(page: Page, max: number): Promise<void> {
  const cards = page.locator(".qcard");
  await expect.poll(() => cards.count()).toBeGreaterThan(2);
  for (const card of await cards.all()) {
    expect(await card.getByRole("heading").innerText()).toMatch(/^.{1,35}…?$/s);
    expect((await card.locator("p").innerText()).replace(/…$/, "").length).toBeLessThanOrEqual(max);
    expect(await card.locator(".tag").count()).toBeLessThanOrEqual(2);
  }
}

test("a learner starts a conversation, a facilitator answers, and it is changed, shared and deleted [SHELL-085] [SHELL-098] [COMM-007] [COMM-008] [COMM-010] [COMM-011] [COMM-012] [COMM-013] [COMM-014] [COMM-015] [COMM-016] [COMM-017] [COMM-018] [COMM-019] [COMM-020] [COMM-021] [COMM-022] [COMM-033] [COMM-034] [COMM-035] [COMM-036] [COMM-039] [COMM-045] [COMM-046] [COMM-047] [COMM-049] [COMM-050] [COMM-051] [COMM-052] [COMM-071] [COMM-073] [COMM-075] [COMM-076] [COMM-078]", async ({
  page,
  browser,
}) => {
  const caller = await enter(page, "learner@demo.example");
  const actions = actionsOf(page);
  const batchId = DEMO_BATCH.id;
  const { postDetail: long } = await caller.call(communityEndpoints.ask, {
    body: {
      ...{ entityId: batchId, entityType: "BATCH", heading: "abcde ".repeat(10), subText: "abcdef ".repeat(40) },
      focusAreas: ["Type 1 diabetes", "Type 2 diabetes"].map(focusAreaIdOf),
    },
  });
  const other = await browser.newPage();
  const facilitator = await enter(other, "facilitator@demo.example");
  const theirs = { heading: "Which shoes in wet fields?", subText: "<p>Rubber boots rub.</p>", attachmentDetails: [] };
  const { postDetail: unseen } = await facilitator.call(communityEndpoints.ask, {
    body: { entityId: batchId, entityType: "BATCH", ...theirs },
  });
  await page.goto(`/batch/${batchId}`);
  const tab = page.getByRole("tab", { name: t("batches.tab.discussions") });
  await tab.click();
  await expect(page).toHaveURL(/tab=discussions/);
  await page.goto(`/batch/${batchId}?tab=discussions`);
  await expect(tab).toHaveAttribute("aria-selected", "true");

  await test.step("the list shows what is new, and previews", async () => {
    const guidelines = page
      .getByRole("complementary")
      .locator("section", { has: page.getByRole("heading", { name: "Community guidelines" }) });
    await expect(guidelines.getByRole("listitem")).toHaveText([
      ...["Leave out names, faces and ID numbers", "Be kind, and assume good intent"],
      ...["Say where your advice comes from", "What is shared here stays here"],
      t("community.guideline.emergency"),
    ]);
    const start = await page.getByRole("button", { name: t("community.ask.title") }).boundingBox();
    const side = await guidelines.boundingBox();
    expect(side?.x).toBeGreaterThan((start?.x ?? 0) + (start?.width ?? Infinity));
    const subtabs = page.getByRole("group", { name: t("community.which") }).getByRole("button");
    await expect(subtabs).toHaveText([/^Conversations \d+$/, /^Announcements \d+$/]);
    for (const [at, address] of [/subtab=announcement$/, /subtab=conversations$/].entries()) {
      await subtabs.nth(1 - at).click();
      await expect(page).toHaveURL(address);
      await expect(subtabs.nth(1 - at)).toHaveAttribute("aria-pressed", "true");
      await expect(subtabs.nth(at)).toHaveAttribute("aria-pressed", "false");
    }
    await page.reload();
    await expect(subtabs.nth(0)).toHaveAttribute("aria-pressed", "true");
    await expectPreviews(page, 250);
    const card = page.locator(".qcard").filter({ hasText: theirs.heading });
    await expect(card.getByText("NEW", { exact: true })).toBeVisible();
    await card.getByRole("link").click();
    await expect(page.getByRole("heading", { level: 2, name: theirs.heading })).toBeVisible();
    await page.getByRole("button", { name: t("community.back"), exact: true }).click();
    await expect(card).toBeVisible();
    await expect(card.getByText("NEW", { exact: true })).toHaveCount(0);
    await facilitator.call(communityEndpoints.removeQuestion, { query: { postId: unseen.postId } });
    // A card shows 35 characters of the heading, 250 of the text and two tags. Own posts are not marked as new.
    const own = page.locator(".qcard").filter({ hasText: "abcde abcde" });
    await expect(own.getByRole("heading")).toHaveText(`${"abcde ".repeat(10).slice(0, 35)}…`);
    const preview = own.locator("p");
    await expect(preview).toHaveText(`${"abcdef ".repeat(40).slice(0, 250)}…`);
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      // No line of it is clipped.
      await expect.poll(() => preview.evaluate((shown) => shown.scrollHeight - shown.clientHeight)).toBe(0);
    }
    await expect(own.locator(".tag")).toHaveText(["Type 1 diabetes", "Type 2 diabetes"]);
    await expect(own.getByText(t("community.new"), { exact: true })).toHaveCount(0);
    await caller.call(communityEndpoints.removeQuestion, { query: { postId: long.postId } });
    await expect(
      page
        .locator(".qcard")
        .getByRole("heading", { name: /^.{30,35}…$/ })
        .first(),
    ).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a question is asked, with a file that arrives at the second attempt", async () => {
    await page.getByRole("button", { name: t("community.ask.title") }).click();
    const dialog = page.getByRole("dialog");
    await expect(title(page)).toHaveAttribute("maxlength", "80");
    await dialog.getByRole("button", { name: t("community.ask.submit"), exact: true }).click();
    await expect(dialog.getByText(t("VALID_POST_HEADING_REQUIRED"))).toBeVisible();
    await title(page).fill("Which dressing when there is no foam?");
    const [documents, images] = [0, 1].map((at) => dialog.locator("input[type=file]").nth(at));
    await expect(documents ?? dialog).toHaveAttribute("accept", ".pps,.doc,.docx,.pdf,.txt,.ppt");
    await expect(images ?? dialog).toHaveAttribute("accept", ".jpg,.jpeg,.png,.gif");
    const heel = { name: "heel.png", mimeType: "image/png", buffer: await page.screenshot() };
    const wrongType = dialog.getByRole("alert").filter({ hasText: t("UPLOAD_TYPE_UNSUPPORTED") });
    for (const [button, file] of [
      [documents, { ...PDF, name: "page.html" }],
      [documents, { ...PDF, name: "chart.xlsx" }],
      [documents, heel],
      [images, PDF],
    ] as const) {
      await button?.setInputFiles(file);
      await expect(wrongType).toBeVisible();
      await expect(dialog.getByRole("progressbar"), file.name).toHaveCount(0);
    }
    const mend = await refuse(page, documentEndpoints.uploadPost, { status: 500 });
    const choosing = page.waitForEvent("filechooser");
    await dialog.getByRole("button", { name: t("community.files.add"), exact: true }).click();
    await (await choosing).setFiles(PDF);
    await expect(wrongType).toHaveCount(0);
    await expect(dialog.getByText("Error uploading file")).toBeVisible();
    await expect(dialog.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "0");
    await dialog.getByRole("button", { name: t("community.files.remove", { name: PDF.name }) }).click();
    await mend();
    const letGo = Promise.withResolvers<void>();
    const address = `**/api${documentEndpoints.uploadPost.path}`;
    await page.route(address, async (route) => {
      await letGo.promise;
      await route.continue();
    });
    await documents?.setInputFiles(PDF);
    await expect(dialog.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "50");
    letGo.resolve();
    await expect(dialog.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "100");
    await page.unroute(address);
    const choosingImage = page.waitForEvent("filechooser");
    await dialog.getByRole("button", { name: t("community.files.addImage"), exact: true }).click();
    await (await choosingImage).setFiles(heel);
    const uploaded = dialog.getByRole("progressbar", { name: t("community.files.uploading", { name: "heel.png" }) });
    await expect(uploaded).toHaveAttribute("aria-valuenow", "100");
    const more = numbered(5);
    await documents?.setInputFiles(more);
    const limit = dialog.getByRole("alert").filter({ hasText: t("community.files.limit", { max: 5 }) });
    await expect(limit).toBeVisible();
    const bars = dialog.getByRole("progressbar");
    await expect(bars).toHaveCount(5);
    await documents?.setInputFiles(more.slice(4));
    await expect(limit).toBeVisible();
    await expect(bars).toHaveCount(5);
    for (const { name } of more.slice(0, 3)) {
      await dialog.getByRole("button", { name: t("community.files.remove", { name }) }).click();
    }
    await expect(bars).toHaveCount(2);
    await expect(limit).toHaveCount(0);
    const loseResponse = async (route: Route): Promise<void> => {
      await route.fetch();
      await route.abort();
    };
    await page.route(`**/api${communityEndpoints.ask.path}`, loseResponse, { times: 1 });
    await dialog.getByRole("button", { name: t("community.ask.submit"), exact: true }).click();
    await expect(toastOf(page, t("app.kept"))).toBeVisible();
    await expect(page.getByRole("link", { name: /^Which dressing when there is no/ })).toHaveCount(1);
    await page.getByRole("link", { name: /^Which dressing when there is no/ }).click();
    await expect(page).toHaveURL(/subtab=conversations&postId=[0-9a-f-]{36}/);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: PDF.name }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(PDF.name);
    await page.getByRole("button", { name: /^heel\.png/ }).click();
    const picture = page.getByRole("img", { name: "heel.png" });
    await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0);
    await page.getByRole("button", { name: t("community.back"), exact: true }).click();
    await expect(page).not.toHaveURL(/postId=/);
    await page.getByRole("link", { name: /^Which dressing when there is no/ }).click();
    await expect(page).toHaveURL(/postId=/);
  });

  await test.step("its author changes it; what fails says so, and what was typed stays", async () => {
    await choose(page, t("community.edit"));
    const dialog = page.getByRole("dialog");
    const remove = dialog.getByRole("button", { name: t("community.files.remove", { name: PDF.name }) });
    const mendRemoval = await refuse(page, communityEndpoints.removeAttachment, { status: 500 });
    await remove.click();
    await expect(toastOf(page, t("community.toast.fileNotDeleted"))).toBeVisible();
    // Immediately, because a toast disappears.
    expect(await page.getByText(t("community.toast.fileDeleted")).count()).toBe(0);
    await mendRemoval();
    await remove.click();
    await expect(toastOf(page, t("community.toast.fileDeleted"))).toBeVisible();
    // The existing picture counts too.
    await expect(dialog.getByRole("progressbar")).toHaveCount(1);
    await dialog.locator("input[type=file]").first().setInputFiles(numbered(5));
    await expect(dialog.getByText(t("community.files.limit", { max: 5 }))).toBeVisible();
    await expect(dialog.getByRole("progressbar")).toHaveCount(5);
    await title(page).fill("Which dressing without foam?");
    await dialog.getByRole("button", { name: t("app.save") }).click();
    await expect(dialog.getByText(t("VALID_POST_DESCRIPTION_REQUIRED"))).toBeVisible();
    await dialog.getByRole("textbox", { name: t("community.description") }).fill("It is for the heel.");
    const mend = await refuse(page, communityEndpoints.updateQuestion, { status: 500 });
    await dialog.getByRole("button", { name: t("app.save") }).click();
    await expect(toastOf(page, t("community.toast.notUpdated"))).toBeVisible();
    await expect(title(page)).toHaveValue("Which dressing without foam?");
    await mend();
    await dialog.getByRole("button", { name: t("app.save") }).click();
    await expect(toastOf(page, t("community.toast.updated"))).toBeVisible();
    await expect(page.getByRole("heading", { name: "Which dressing without foam?" })).toBeVisible();
    await expect(page.getByText("It is for the heel.")).toBeVisible();
  });

  await test.step("a facilitator answers, and its author likes it and can no longer change it", async () => {
    await other.goto(page.url());
    const submit = other.getByRole("button", { name: t("community.answer.submit") });
    await expect(submit).toBeDisabled();
    await expect(other.getByText("0 of 5 files", { exact: true })).toBeVisible();
    const answer = other.getByRole("textbox", { name: t("community.answer") });
    for (const wrong of ["x".repeat(2001), "   "]) {
      await answer.fill(wrong);
      await expect(submit).toBeDisabled();
    }
    await answer.fill("Gauze and an offloading shoe.");
    await other.locator("input[type=file]").first().setInputFiles(numbered(6));
    await expect(other.getByText(t("community.files.limit", { max: 5 }))).toBeVisible();
    await expect(other.getByRole("progressbar")).toHaveCount(5);
    await submit.click();
    await expect(toastOf(other, t("community.toast.answered"))).toBeVisible();
    await expectAccessible(other);
    await page.reload();
    await expect(page.getByText("Gauze and an offloading shoe.")).toBeVisible();
    const reactions = page.getByRole("group", { name: t("community.react") }).getByRole("button");
    await expect(reactions).toHaveText(
      (["LIKE", "APPRECIATE", "LOVE", "CELEBRATE", "INSIGHTFUL", "GRATITUDE"] as const).map((name) =>
        t(`content.reaction.${name}`),
      ),
    );
    const like = reactions.first();
    await like.click();
    await expect(like).toHaveAttribute("aria-pressed", "true");
    await expect(like).toHaveText(`${t("content.reaction.LIKE")}1`);
    await page.reload();
    await expect(like).toHaveText(`${t("content.reaction.LIKE")}1`);
    const reply = page.getByRole("article").filter({ hasText: "Gauze and an offloading shoe." });
    await reply.getByRole("button", { name: t("community.react"), exact: true }).click();
    const reaction = t("content.reaction.GRATITUDE");
    await page.getByRole("menuitem", { name: reaction }).click();
    const given = reply.getByRole("button", { name: t("community.reaction.given", { reaction, count: 1 }) });
    await expect(given).toHaveAttribute("aria-pressed", "true");
    await page
      .getByRole("button", { name: t("community.more") })
      .first()
      .click();
    await expect(page.getByRole("menuitem", { name: t("community.edit") })).toHaveCount(0);
    await page.keyboard.press("Escape");

    await choose(other, t("community.edit"), "last");
    const dialog = other.getByRole("dialog");
    await dialog.getByRole("textbox", { name: t("community.answer") }).fill("");
    await dialog.getByRole("button", { name: t("app.save") }).click();
    await expect(dialog.getByText(t("VALID_POST_DESCRIPTION_REQUIRED"))).toBeVisible();
    await dialog.getByRole("textbox", { name: t("community.answer") }).fill("Gauze and an open sandal.");
    const mend = await refuse(other, communityEndpoints.updateAnswer, { status: 500 });
    await dialog.getByRole("button", { name: t("app.save") }).click();
    await expect(toastOf(other, t("community.toast.notUpdated"))).toBeVisible();
    await mend();
    await dialog.getByRole("button", { name: t("app.save") }).click();
    await expect(toastOf(other, t("community.toast.updated"))).toBeVisible();
    await expect(other.getByText("Gauze and an open sandal.")).toBeVisible();

    const removal = await refuse(other, communityEndpoints.removeAnswer, { status: 500 });
    await confirmDeletion(other, "last");
    await expect(toastOf(other, t("community.toast.notDeleted"))).toBeVisible();
    await removal();
    await confirmDeletion(other, "last");
    await expect(toastOf(other, t("community.toast.deleted"))).toBeVisible();
    await expect(other.getByText("Gauze and an open sandal.")).toHaveCount(0);
    await page.reload();
  });

  await test.step("its link cannot be copied where the browser forbids it", async () => {
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("forbidden"));
    });
    await choose(page, t("community.share"));
    await expect(toastOf(page, t("community.share.failed"))).toBeVisible();
  });

  await test.step("it is deleted, once the server does it", async () => {
    const mend = await refuse(page, communityEndpoints.removeQuestion, { status: 500 });
    await confirmDeletion(page);
    await expect(toastOf(page, t("community.toast.notDeleted"))).toBeVisible();
    await mend();
    await confirmDeletion(page);
    await expect(toastOf(page, t("community.toast.deleted"))).toBeVisible();
    await expect(page.getByRole("link", { name: /^Which dressing/ })).toHaveCount(0);
  });

  const { ask, updateQuestion, reactToAnswer, removeAttachment, removeQuestion } = communityEndpoints;
  const done = [ask, updateQuestion, reactToAnswer, removeAttachment, removeQuestion];
  await expect.poll(() => actions).toEqual(expect.arrayContaining(done.map(({ method, path }) => ({ method, path }))));
});

test("a question and an answer are taken back for ten seconds", async ({ page }) => {
  await enter(page, "learner@demo.example");
  await page.goto(`/batch/${DEMO_BATCH.id}?tab=discussions`);
  const heading = `Taken back ${Date.now()}`;
  const ask = async (): Promise<void> => {
    await page.getByRole("button", { name: t("community.ask.title") }).click();
    await title(page).fill(heading);
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: t("community.description") }).fill("Please ignore.");
    await dialog.getByRole("button", { name: t("community.ask.submit"), exact: true }).click();
  };
  const undo = (text: string) => toastOf(page, text).getByRole("button", { name: t("app.undo") });
  const question = page.getByRole("link", { name: heading });
  await ask();
  await expect(question).toBeVisible();
  await undo(t("community.toast.asked")).click();
  await expect(toastOf(page, t("community.toast.deleted"))).toBeVisible();
  await expect(question).toHaveCount(0);
  await ask();
  await question.click();
  await page.getByRole("textbox", { name: t("community.answer") }).fill("Answered too early.");
  await page.getByRole("button", { name: t("community.answer.submit") }).click();
  const answer = page.getByRole("article").filter({ hasText: "Answered too early." });
  await expect(answer).toBeVisible();
  await undo(t("community.toast.answered")).click();
  await expect(answer).toHaveCount(0);
  await confirmDeletion(page);
  await expect(question).toHaveCount(0);
});

test("a facilitator announces to a batch, changes it and takes it back [COMM-009] [COMM-023] [COMM-024] [COMM-025] [COMM-026] [COMM-041] [COMM-042] [COMM-043] [COMM-044] [COMM-048] [COMM-049] [COMM-050] [COMM-072] [COMM-074]", async ({
  page,
  browser,
}) => {
  const facilitator = await enter(page, "facilitator@demo.example");
  const batchId = DEMO_BATCH.id;
  const { announcementDetails: long } = await facilitator.call(announcementEndpoints.post, {
    body: {
      ...{ entityId: batchId, entityType: "BATCH", heading: "Long one", subText: "abcdef ".repeat(40) },
      sendNotification: false,
    },
  });
  await page.goto(`/batch/${batchId}?${new URLSearchParams(discussionSearch("announcement"))}`);
  await expect(page.locator(".qcard").first()).toBeVisible();
  await expectPreviews(page, 75);
  await expect(page.locator(".qcard").filter({ hasText: "Long one" }).locator("p")).toHaveText(
    `${"abcdef ".repeat(40).slice(0, 75)}…`,
  );
  await facilitator.call(announcementEndpoints.remove, { query: { postId: long.postId } });
  await expect(
    page
      .locator(".qcard p")
      .filter({ hasText: /^.{60,75}…$/ })
      .first(),
  ).toBeVisible();

  await test.step("it is posted, with a notification unless it is turned off", async () => {
    await page.getByRole("button", { name: t("community.announce") }).click();
    const dialog = page.getByRole("dialog");
    const notify = dialog.getByRole("switch", { name: t("community.announce.notify") });
    await expect(notify).toBeChecked();
    await notify.uncheck({ force: true });
    const submit = dialog.getByRole("button", { name: t("community.announce.submit"), exact: true });
    await submit.click();
    for (const key of ["VALID_POST_HEADING_REQUIRED", "VALID_POST_DESCRIPTION_REQUIRED"] as const) {
      await expect(dialog.getByText(t(key))).toBeVisible();
    }
    await expect(title(page)).toHaveAttribute("maxlength", "80");
    await title(page).fill("Room moved");
    const description = dialog.getByRole("textbox", { name: t("community.description") });
    await description.fill("x".repeat(2001));
    await expect(dialog.getByText(t("COMMON_CHAR_LIMIT_ERROR_MESSAGE"))).toBeVisible();
    await description.fill("We meet in the other room.");
    const eight = [1, 2, 3, 4, 5, 6, 7, 8].map((at) => ({ ...PDF, name: `plan-${at}.pdf` }));
    const documents = dialog.locator("input[type=file]").first();
    await documents.setInputFiles(eight.slice(0, 7));
    await expect(dialog.getByText("7 of 7 files", { exact: true })).toBeVisible();
    const limit = dialog.getByRole("alert").filter({ hasText: t("community.files.limit", { max: 7 }) });
    await expect(limit).toHaveCount(0);
    await documents.setInputFiles(eight.slice(7));
    await expect(limit).toBeVisible();
    await expect(dialog.getByRole("progressbar")).toHaveCount(7);
    const posted = nextCall(page, announcementEndpoints.post);
    await submit.click();
    expect((await posted).postDataJSON()).toMatchObject({ heading: "Room moved", sendNotification: false });
    await expect(toastOf(page, t("community.toast.announced"))).toBeVisible();
    await page.getByRole("link", { name: "Room moved" }).click();
    await expect(page).toHaveURL(/subtab=announcement&announcementId=[0-9a-f-]{36}/);
    await page.reload();
    await expect(page.getByRole("heading", { level: 2, name: "Room moved" })).toBeVisible();
    await expect(page.getByText("We meet in the other room.")).toBeVisible();
    await expect(page.getByRole("link", { name: /^plan-[1-7]\.pdf/ })).toHaveCount(7);
  });

  await test.step("it is changed and deleted; what fails says so", async () => {
    await choose(page, t("community.edit"));
    const files = page.getByRole("dialog").getByRole("progressbar");
    await expect(files).toHaveCount(7);
    await page.getByRole("dialog").locator("input[type=file]").first().setInputFiles(PDF);
    await expect(page.getByRole("dialog").getByText(t("community.files.limit", { max: 7 }))).toBeVisible();
    await expect(files).toHaveCount(7);
    const save = page.getByRole("dialog").getByRole("button", { name: t("app.save") });
    await expect(
      page.getByRole("dialog").getByRole("switch", { name: t("community.announce.notify") }),
    ).not.toBeChecked();
    await title(page).fill("Room moved again");
    const mendUpdate = await refuse(page, announcementEndpoints.update, { status: 500 });
    await save.click();
    await expect(toastOf(page, t("community.toast.announcementNotUpdated"))).toBeVisible();
    // The failure is shown beside the buttons of the form, on a phone above them.
    await expect(page.locator(".toast--fail")).toHaveCount(1);
    await expectButtonsFree(page);
    await page.setViewportSize(PHONE);
    await save.click();
    await expect(page.locator(".toast--fail")).toHaveCount(2);
    await expectButtonsFree(page);
    await page.setViewportSize(DESKTOP);
    await mendUpdate();
    await save.click();
    await expect(toastOf(page, t("community.toast.announcementUpdated"))).toBeVisible();
    await expect(page.getByRole("heading", { name: "Room moved again" })).toBeVisible();
    await expectAccessible(page);
    const mend = await refuse(page, announcementEndpoints.remove, { status: 500 });
    await confirmDeletion(page);
    await expect(toastOf(page, t("community.toast.announcementNotDeleted"))).toBeVisible();
    await mend();
    await confirmDeletion(page);
    await expect(toastOf(page, t("community.toast.announcementDeleted"))).toBeVisible();
    await expect(page.locator(".qcard").first()).toBeVisible();
    await expect(page.getByRole("link", { name: "Room moved again" })).toHaveCount(0);
  });

  await test.step("posted as the form is, it is mailed, and the mail leads to a page that ends such mails without sign-in, and lets them come again", async () => {
    const heading = "New case form";
    await page.getByRole("button", { name: t("community.announce") }).click();
    const dialog = page.getByRole("dialog");
    await title(page).fill(heading);
    await dialog.getByRole("textbox", { name: t("community.description") }).fill("Please use it.");
    await dialog.getByRole("button", { name: t("community.announce.submit"), exact: true }).click();
    await expect(page.getByRole("link", { name: heading })).toBeVisible();
    const mail = await waitForMessage(page.request, "presenter@demo.example", ({ text }) => text.includes(heading));
    const [link = ""] = /\/unsubscribe\?key=\S+/.exec(mail.text) ?? [];
    const reader = await browser.newPage();
    await reader.goto(link);
    await expect(reader.getByRole("heading", { name: t("profile.topic.DISCUSSIONS") })).toBeVisible();
    await reader.getByRole("button", { name: t("site.unsubscribe.stop") }).click();
    await expect(reader.getByText(t("site.unsubscribe.stopped"))).toBeVisible();
    await reader.reload();
    await expect(reader.getByText(t("site.unsubscribe.stopped"))).toBeVisible();
    await expectAccessible(reader);
    await reader.getByRole("button", { name: t("site.unsubscribe.undo") }).click();
    await expect(reader.getByText(t("site.unsubscribe.ask"))).toBeVisible();
  });
});

test("conversations and announcements have pages of their own on a phone while developing, and nowhere else [MOBI-002] [MOBI-003] [MOBI-004] [MOBI-016]", async ({
  page,
  browser,
}) => {
  await page.setViewportSize(PHONE);
  const caller = await enter(page, "learner@demo.example");
  const entityId = DEMO_BATCH.id;
  const { questionList } = await caller.call(communityEndpoints.listQuestions, { query: { entityId } });
  const question = questionList[0];
  await page.goto("/home");
  await page
    .getByRole("navigation", { name: t("app.nav.bottom") })
    .getByRole("link", { name: t("app.nav.conversations") })
    .click();
  await page.waitForURL("**/conversations");
  await page.getByLabel(t("community.batch"), { exact: true }).selectOption(entityId);
  await page.locator(`.qcard a[href*="${question?.postId ?? ""}"]`).click();
  await expect(page).toHaveURL(/\/conversations\/comments\?postId=/);
  await expect(page.getByRole("heading", { name: question?.heading ?? "" })).toBeVisible();
  await expectAccessible(page);
  const cards = page.locator(".qcard");
  await page.goto("/announcements");
  await expect(cards.first()).toBeVisible();
  await page.locator(".qcard a").first().click();
  await expect(page).toHaveURL(/subtab=announcement&announcementId=/);

  // Without a batch in its address the page shows the first one, which another walk may have added.
  const ofBatch = `/conversations?batchId=${entityId}`;
  const pages = [ofBatch, "/announcements", `/conversations/comments?postId=${question?.postId ?? ""}`];
  await page.setViewportSize(DESKTOP);
  for (const address of pages) {
    await page.goto(address);
    await page.waitForURL("**/home");
  }
  await page.setViewportSize(PHONE);
  let environment = "dev";
  await changeResult(page, identityEndpoints.config, (config) => ({ ...config, environment }));
  for (const address of pages) {
    await page.goto(address);
    const shown = address.includes("postId") ? page.getByRole("heading", { name: question?.heading ?? "" }) : cards;
    await expect(shown.first()).toBeVisible();
  }
  for (const other of ["qa", "demo", "prod"]) {
    environment = other;
    for (const address of pages) {
      await page.goto(address);
      await page.waitForURL("**/home");
    }
  }
  const visitor = await browser.newPage();
  for (const address of pages.slice(0, 2)) {
    await visitor.goto(address);
    await visitor.waitForURL(`**/welcome?redirectURL=${encodeURIComponent(address)}`);
  }
  await page.goto(postPath(entityId, { postType: "CONVERSATION", postId: question?.postId ?? "" }));
  await expect(page.getByRole("heading", { name: question?.heading ?? "" })).toBeVisible();
});

test("a person chooses how often questions are mailed, unless mails about discussions are off", async ({ page }) => {
  const caller = await enter(page, "facilitator@demo.example");
  await page.goto("/profile?tab=notifications");
  const often = page.getByLabel(t("profile.questionMails"));
  await expect(often).toHaveValue("AT_ONCE");
  const saved = nextCall(page, digestEndpoints.update);
  await often.selectOption({ label: t("profile.questionMails.WEEKLY") });
  expect((await saved).postDataJSON()).toEqual({ questionMails: "WEEKLY" });
  await expect(page.getByText(t("profile.saved"))).toBeVisible();
  await page.reload();
  await expect(often).toHaveValue("WEEKLY");
  await caller.call(settingsEndpoints.update, { body: { DISCUSSIONS: { mail: false, push: true } } });
  await page.reload();
  await expect(often).toBeDisabled();
  await caller.call(settingsEndpoints.update, { body: { DISCUSSIONS: { mail: true, push: true } } });
  await caller.call(digestEndpoints.update, { body: { questionMails: "AT_ONCE" } });
});
