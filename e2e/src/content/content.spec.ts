import type { Locator, Page } from "@playwright/test";
import { contentPath } from "@openrounds/contract/content/paths.ts";
import { APPROVAL_STATUSES, CONTENT_TYPES } from "@openrounds/contract/content/schemas.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enter } from "../steps/api.ts";
import { hold, refuse } from "../steps/calls.ts";
import { DEMO_BATCH } from "../steps/demo.ts";
import { expect, test } from "../steps/test.ts";
import { toastOf } from "../steps/page.ts";
import { t } from "../steps/texts.ts";
import { PHONE } from "../steps/walks.ts";

const BATCH = DEMO_BATCH.id;
const [FACILITATOR, PRESENTER] = ["facilitator@demo.example", "presenter@demo.example"];
const UPLOAD_ERROR = "CONTENT_UPLOAD_ERROR_THERE_WAS_AN_ERROR_UPLOADING_YOUR_FILE";
const PDF = { name: "Walking plan.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n%%EOF") };

test.describe.configure({ mode: "serial" });

async function openContent(page: Page, email: string): Promise<void> {
  await enter(page, email);
  await page.goto(`/batch/${BATCH}?tab=content`);
  await expect(page.getByRole("table", { name: t("content.list") })).toBeVisible();
}

const dialog = (page: Page): Locator => page.getByRole("dialog");
const rows = (page: Page): Locator => page.getByRole("table", { name: t("content.list") }).locator("tbody tr");
const rowOf = (page: Page, name: string): Locator => rows(page).filter({ hasText: name });
const names = (page: Page): Locator => rows(page).locator(".content__open");
const search = (page: Page, text: string): Promise<void> =>
  page.getByRole("searchbox", { name: t("content.search") }).fill(text);
const cellOf = (row: Locator, at: number): Locator => row.getByRole("cell").nth(at);
const head = (page: Page, label: string): Locator => page.getByRole("columnheader", { name: label });
const button = (page: Page, name: string): Locator => dialog(page).getByRole("button", { name, exact: true });

async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole("button", { name: t("app.list.actions", { name }) }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

async function openItem(page: Page, name: string): Promise<void> {
  await rowOf(page, name).getByRole("button", { name, exact: true }).click();
  await expect(dialog(page).getByRole("group", { name: t("content.reactions") })).toBeVisible();
}

async function beginToAdd(page: Page): Promise<void> {
  await page.getByRole("button", { name: t("content.add") }).click();
  await dialog(page).getByLabel(t("content.file"), { exact: true }).setInputFiles(PDF);
}

const DOWN = { status: 500, responseCode: "error.internal", message: "The server is down" };

test("a facilitator finds, sorts and turns over the content of a batch, adds a file in three steps, and keeps it in order [CONT-010] [CONT-011] [CONT-012] [CONT-013] [CONT-014] [CONT-015] [CONT-016] [CONT-017] [CONT-018] [CONT-025] [CONT-027] [CONT-029] [CONT-035] [CONT-048] [CONT-069] [CONT-070] [CONT-071] [CONT-063] [CONT-064] [CONT-075] [CONT-045]", async ({
  page,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openContent(page, FACILITATOR);

  await test.step("pages of ten, filters, search, and a column that sorts up, down and not at all", async () => {
    await expect(page.getByRole("columnheader")).toHaveText([
      ...[t("content.column.name"), t("content.filter.type"), t("content.filter.session")],
      ...[t("content.filter.status"), t("content.reactions"), t("content.column.updated"), t("app.more")],
    ]);
    const agenda = rowOf(page, "Agenda, session 9");
    await expect(cellOf(agenda, 1)).toHaveText(t("content.type.AGENDA"));
    await expect(cellOf(agenda, 2)).toHaveText(/^9 · ./);
    await expect(cellOf(agenda, 3)).toHaveText(t("content.status.APPROVED"));
    await expect(cellOf(agenda, 4)).toHaveText(/^[1-9]\d*$/);
    await expect(cellOf(agenda, 5)).toHaveText("Yesterday");
    await expect(rows(page)).toHaveCount(10);
    const ofFirstPage = await names(page).allInnerTexts();
    await page.getByRole("button", { name: t("app.next") }).click();
    await expect(rows(page)).toHaveCount(4);
    expect(new Set([...ofFirstPage, ...(await names(page).allInnerTexts())]).size).toBe(14);
    await expect(page.getByText(t("app.range", { from: 11, to: 14, total: 14 }))).toBeVisible();
    await page.getByRole("button", { name: t("app.previous") }).click();
    await expect(names(page)).toHaveText(ofFirstPage);
    const optionsOf = (label: string): Locator => page.getByLabel(label, { exact: true }).locator("option");
    await expect(optionsOf(t("content.filter.type"))).toHaveText([
      ...[t("content.filter.type"), ...CONTENT_TYPES.map((type) => t(`content.type.${type}`))],
    ]);
    await expect(optionsOf(t("content.filter.status"))).toHaveText([
      ...[t("content.filter.status"), ...APPROVAL_STATUSES.map((status) => t(`content.status.${status}`))],
    ]);
    await page.getByLabel(t("content.filter.type"), { exact: true }).selectOption("LINK");
    await expect(names(page)).toHaveText(["State diabetes protocol 2026"]);
    await page.reload();
    await expect(names(page)).toHaveText(["State diabetes protocol 2026"]);
    await page.getByLabel(t("content.filter.type"), { exact: true }).selectOption("");
    await search(page, "titration");
    await expect(names(page)).toHaveText(["Titration chart, one page"]);
    await search(page, "nothing has this name");
    await expect(page.getByText(t("content.empty.found"))).toBeVisible();
    await search(page, "");
    await page.getByLabel(t("content.filter.status"), { exact: true }).selectOption("REJECTED");
    await expect(names(page)).toHaveText(["Case - fever and weight loss"]);
    await page.getByLabel(t("content.filter.status"), { exact: true }).selectOption("");
    const [none, ...sessions] = await optionsOf(t("content.filter.session")).allInnerTexts();
    expect(none).toBe(t("content.filter.session"));
    for (const [at, session] of sessions.entries()) expect(session).toMatch(new RegExp(`^${at + 1} · .`));
    await page.getByLabel(t("content.filter.session"), { exact: true }).selectOption({ index: 8 });
    await expect(names(page)).toHaveText(["HbA1c of the first eight weeks", "Titration chart, one page"]);
    await page.getByLabel(t("content.filter.session"), { exact: true }).selectOption("");
    await page.getByRole("button", { name: t("content.filter.recent") }).click();
    await expect(page.getByRole("button", { name: t("content.filter.recent") })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await page.getByRole("button", { name: t("app.next") }).click();
    await expect(rows(page)).toHaveCount(1);
    await page.getByRole("button", { name: t("content.filter.recent") }).click();
    const name = head(page, t("content.column.name"));
    await expect(name).toHaveAttribute("aria-sort", "none");
    for (const [order, first] of [
      ["ascending", "A plate from the village kitch…"],
      ["descending", "Titration chart, one page"],
      ["none", "Foot ulcer case - W., 54 years"],
    ] as const) {
      await name.getByRole("button").click();
      await expect(name).toHaveAttribute("aria-sort", order);
      await expect(names(page).first()).toHaveText(first);
    }
    for (const [label, at, lowest, highest] of [
      [t("content.filter.type"), 1, t("content.type.ADDITIONAL_RESOURCE"), t("content.type.READING_MATERIAL")],
      [t("content.filter.status"), 3, t("content.status.APPROVED"), t("content.status.UNDER_REVIEW")],
      [t("content.reactions"), 4, "—", /^[1-9]\d*$/],
      [t("content.column.updated"), 0, /^Guests of the first session/, /^Foot ulcer case - W., 54 years/],
    ] as const) {
      for (const [order, text] of [
        ["ascending", lowest],
        ["descending", highest],
      ] as const) {
        await head(page, label).getByRole("button").click();
        await expect(head(page, label)).toHaveAttribute("aria-sort", order);
        await expect(cellOf(rows(page).first(), at)).toHaveText(text);
      }
      await expect(name).toHaveAttribute("aria-sort", "none");
    }
    await expectAccessible(page);
  });

  await test.step("a file goes on its way: 33, 66 and 100", async () => {
    await beginToAdd(page);
    await expect(dialog(page).getByRole("heading", { name: t("content.addTitle") })).toBeVisible();
    await button(page, t("content.cancel")).click();
    await expect(dialog(page)).toHaveCount(0);
    await beginToAdd(page);
    await expect(dialog(page).getByLabel(t("content.name"))).toHaveValue("Walking plan");
    const kinds = dialog(page).getByLabel(t("content.type")).locator("optgroup");
    expect(await kinds.evaluateAll((all) => all.map((kind) => kind.getAttribute("label")))).toEqual([
      ...[t("content.category.presentations"), t("content.category.resources"), t("content.category.sessions")],
    ]);
    await expect(kinds.nth(2).locator("option")).toHaveText([
      ...[t("content.type.AGENDA"), t("content.type.GUEST_PARTICIPANTS")],
    ]);
    await dialog(page).getByLabel(t("content.type")).selectOption("READING_MATERIAL");
    const target = dialog(page).getByLabel(t("content.target"), { exact: true });
    await expect(target.locator("option:checked")).toHaveText(t("content.wholeBatch"));
    await target.selectOption({ index: 2 });
    const targetText = await target.locator("option:checked").innerText();
    expect(targetText).toMatch(/^2 · ./);
    const [part, finish] = [Promise.withResolvers<void>(), await hold(page, /\/content\/finish$/)];
    await page.route(/\/files\/uploads\//, async (route) => {
      if (route.request().method() === "PATCH") await part.promise;
      await route.fallback();
    });
    const sent = page.waitForRequest(
      (request) => request.method() === "PATCH" && /\/files\/uploads\//.test(request.url()),
    );
    await button(page, t("content.save")).click();
    const expectProgress = async (percent: number): Promise<void> => {
      await expect(dialog(page).getByRole("progressbar")).toHaveAttribute("aria-valuenow", String(percent));
      await expect(dialog(page).getByText(t("content.progress", { percent }), { exact: true })).toBeVisible();
    };
    await expectProgress(33);
    const { "content-disposition": attachment } = (await sent).headers();
    expect(attachment).toBe("attachment; filename*=UTF-8''Walking%20plan.pdf");
    part.resolve();
    await expectProgress(66);
    const list = await hold(page, /\/content\/list$/);
    finish();
    await expectProgress(100);
    list();
    await expect(page.getByText(t("content.added"))).toBeVisible();
    await expect(rowOf(page, "Walking plan")).toContainText(t("content.status.APPROVED"));
    await expect(cellOf(rowOf(page, "Walking plan"), 2)).toHaveText(targetText);
  });

  await test.step("it is opened, felt about, and its link is copied and shared", async () => {
    const owner = await rowOf(page, "Walking plan").locator(".content__name .t3").innerText();
    await openItem(page, "Walking plan");
    await expect(dialog(page).getByRole("heading", { name: "Walking plan" })).toBeVisible();
    for (const text of [t("content.type.READING_MATERIAL"), owner, t("content.status.APPROVED")]) {
      await expect(dialog(page)).toContainText(text);
    }
    const fetched = page.waitForEvent("download");
    await dialog(page)
      .getByRole("link", { name: t("content.action.download") })
      .click();
    expect((await fetched).suggestedFilename()).toBe("Walking plan.pdf");
    const like = dialog(page).getByRole("button", { name: t("content.reaction.LIKE") });
    await like.click();
    await expect(like).toHaveAttribute("aria-pressed", "true");
    const sent = page.waitForRequest(/\/content\/reaction$/);
    await like.click();
    expect((await sent).postDataJSON()).toMatchObject({ reaction: "NONE" });
    await expect(like).toHaveAttribute("aria-pressed", "false");
    await refuse(page, /\/content\/reaction$/, DOWN);
    await like.click();
    await expect(toastOf(page, t("COMMON_ERROR_MESSAGE"))).toBeVisible();
    const failed = page.getByText(t("content.shareFailed"), { exact: true });
    await page.evaluate(() => {
      const share = (): Promise<void> => Promise.reject(new Error("no"));
      Object.defineProperty(navigator, "share", { configurable: true, value: share });
    });
    await button(page, t("content.action.share")).click();
    await expect(failed).toBeVisible();
    await page.evaluate(() => Object.defineProperty(navigator, "share", { value: undefined }));
    await button(page, t("content.action.copy")).click();
    await expect(page.getByText(t("SESSION_CONTENT_DOWNLOAD_LINK"), { exact: true })).toBeVisible();
    const { origin, searchParams } = new URL(page.url());
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`${origin}${contentPath(BATCH, searchParams.get("content") ?? "")}`);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("no"));
    });
    await button(page, t("content.action.copy")).click();
    await expect(page.getByText(t("SESSION_CONTENT_DOWNLOAD_LINK_ERROR"), { exact: true })).toBeVisible();
    await expect(failed).toHaveCount(0, { timeout: 15_000 });
    await button(page, t("content.action.share")).click();
    await expect(failed).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await page.goto(copied);
    await expect(dialog(page).getByRole("heading", { name: "Walking plan" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.evaluate(() => navigator.clipboard.writeText("nothing"));
    await act(page, "Walking plan", t("content.action.copy"));
    await expect(page.getByText(t("SESSION_CONTENT_DOWNLOAD_LINK"), { exact: true })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(copied);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("no"));
      Object.defineProperty(navigator, "share", { value: undefined });
    });
    await act(page, "Walking plan", t("content.action.copy"));
    await expect(page.getByText(t("SESSION_CONTENT_DOWNLOAD_LINK_ERROR"), { exact: true })).toBeVisible();
    await act(page, "Walking plan", t("content.action.share"));
    await expect(failed).toBeVisible();
  });

  await test.step("its author changes, and it is deleted after a confirmation", async () => {
    const choose = async (press: string): Promise<void> => {
      await act(page, "Walking plan", t("content.action.author"));
      await expect(dialog(page).getByRole("heading", { name: t("content.authorTitle") })).toBeVisible();
      await dialog(page)
        .getByRole("combobox", { name: t("content.owner") })
        .fill("Lalitha");
      await page.getByRole("option", { name: "Lalitha Devi" }).click();
      await button(page, press).click();
    };
    await choose(t("content.cancel"));
    await expect(dialog(page)).toHaveCount(0);
    await expect(rowOf(page, "Walking plan")).not.toContainText("Lalitha Devi");
    await refuse(page, /\/content\/[^/]+\/owner$/, DOWN);
    await choose(t("content.authorSave"));
    await expect(page.getByText(t("SESSION_CONTENT_SOMETHING_WENT_WRONG_WHILE_UPDATING_ERROR"))).toBeVisible();
    await page.unrouteAll();
    await button(page, t("content.authorSave")).click();
    await expect(rowOf(page, "Walking plan")).toContainText("Lalitha Devi");
    const question = page.getByRole("alertdialog").or(dialog(page));
    await act(page, "Walking plan", t("content.action.remove"));
    await expect(question).toContainText(t("content.removeBody", { name: "Walking plan" }));
    await question.getByRole("button", { name: t("content.cancel") }).click();
    await expect(question).toHaveCount(0);
    await expect(rowOf(page, "Walking plan")).toBeVisible();
    await act(page, "Walking plan", t("content.action.remove"));
    await question.getByRole("button", { name: t("content.action.remove") }).click();
    await expect(rowOf(page, "Walking plan")).toHaveCount(0);
  });
});

test("a presenter's case waits for a facilitator, who rejects it with a reason or approves it [CONT-020] [CONT-022] [CONT-046] [CONT-073] [CONT-076]", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await openContent(page, PRESENTER);
  await openItem(page, "Case - fever and weight loss");
  const reason = t("SESSION_CONTENT_UPLOAD_REASON_FOR_REJECTION");
  const said = (title: string): Locator => dialog(page).getByText(title, { exact: true }).locator("..");
  await expect(said(reason)).toHaveText(new RegExp(`^${reason}.*shows the patient's name on the bed`));
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await beginToAdd(page);
  const type = dialog(page).getByLabel(t("content.type"));
  await expect(type).toHaveValue("CASE_PRESENTATION");
  await expect(type).toBeDisabled();
  await expect(dialog(page).getByRole("combobox", { name: t("content.owner") })).toHaveCount(0);
  await button(page, t("content.save")).click();
  await expect(dialog(page).getByText(t("content.noPatientNeeded"))).toBeVisible();
  await dialog(page).getByRole("checkbox").check();
  await button(page, t("content.save")).click();
  await expect(page.getByText(t("content.addedWaiting"))).toBeVisible();
  await expect(rowOf(page, "Walking plan")).toContainText(t("content.status.UNDER_REVIEW"));

  await openContent(page, FACILITATOR);
  await openItem(page, "Walking plan");
  await button(page, t("content.action.reject")).click();
  await expect(dialog(page).getByText(t("CONTENT_REJECTION_REASON"))).toBeVisible();
  await dialog(page).getByLabel(t("content.decision")).fill("Good for every clinic.");
  await button(page, t("content.action.approve")).click();
  await expect(page.getByText(t("content.approved"), { exact: true })).toBeVisible();
  await expect(said(t("content.comment.approver"))).toContainText("Good for every clinic.");
  await expect(dialog(page)).toContainText(t("content.status.APPROVED"));
  await page.keyboard.press("Escape");
  await expect(rowOf(page, "Walking plan")).toContainText(t("content.status.APPROVED"));
});

test("what fails says so: a file of another kind, each step of an upload, and the list itself [CONT-030] [CONT-031] [CONT-032] [CONT-033] [CONT-034] [CONT-036] [CONT-065] [CONT-066] [CONT-067] [CONT-068] [CONT-072]", async ({
  page,
}) => {
  await openContent(page, FACILITATOR);
  await page.getByRole("button", { name: t("content.add") }).click();
  await button(page, t("content.save")).click();
  for (const key of [
    "CONTENT_FILE_OR_LINK",
    "SESSION_CONTENT_UPLOAD_ERROR_CHECK_FILE_NAME",
    "VALID_CONTENT_TYPE",
  ] as const) {
    await expect(dialog(page).getByText(t(key))).toBeVisible();
  }
  const field = dialog(page).getByLabel(t("content.file"), { exact: true });
  await field.setInputFiles({ ...PDF, name: "plan.exe" });
  await expect(
    dialog(page).getByText(t("SESSION_CONTENT_UPLOAD_ERROR_SELECTED_FILE_TYPE_IS_UNSUPPORTED")),
  ).toBeVisible();
  await field.evaluate((input: HTMLInputElement) => {
    const chosen = new DataTransfer();
    chosen.items.add(new File([new Uint8Array(104_857_601)], "film.mp4"));
    input.files = chosen.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await expect(
    dialog(page).getByText(t("SESSION_CONTENT_UPLOAD_ERROR_SELECTED_FILE_EXCEEDS_FILE_LIMIT")),
  ).toBeVisible();
  await field.setInputFiles(PDF);
  await dialog(page).getByLabel(t("content.type")).selectOption("OTHER");
  await button(page, t("content.save")).click();
  await expect(dialog(page).getByText(t("CONTENT_OWNER_REQUIRED"))).toBeVisible();
  const owner = dialog(page).getByRole("combobox", { name: t("content.owner") });
  await owner.fill("Lalitha");
  await page.getByRole("option", { name: "Lalitha Devi" }).click();
  await expect(dialog(page).getByText(t("CONTENT_OWNER_REQUIRED"))).toHaveCount(0);
  await dialog(page).getByLabel(t("content.type")).selectOption("READING_MATERIAL");

  const expectFailure = async (save: string, text: string): Promise<void> => {
    await button(page, save).click();
    await expect(dialog(page).getByText(text, { exact: true })).toBeVisible();
    await expect(dialog(page).getByText("Error uploading file", { exact: true })).toBeVisible();
    await expect(dialog(page).getByRole("progressbar")).toHaveAttribute("aria-valuenow", "0");
    await page.unrouteAll();
  };
  await refuse(page, /\/content\/start$/, DOWN);
  await expectFailure(t("content.save"), t(UPLOAD_ERROR));
  await page.route(/\/files\/uploads\//, (route) => route.abort());
  await expectFailure(t("content.tryAgain"), t(UPLOAD_ERROR));
  await refuse(page, /\/content\/finish$/, DOWN);
  await expectFailure(t("content.tryAgain"), t(`${UPLOAD_ERROR}_FINISH_1`));
  await page.route(/\/content\/finish$/, (route) => route.fulfill({ status: 502, body: "<html>Bad gateway</html>" }));
  await expectFailure(t("content.tryAgain"), t(`${UPLOAD_ERROR}_FINISH_1`));
  await page.route(/\/content\/finish$/, (route) => route.abort());
  await expectFailure(t("content.tryAgain"), t(`${UPLOAD_ERROR}_FINISH_2`));
  await button(page, t("content.cancel")).click();
  await expect(dialog(page)).toHaveCount(0);

  await page.getByRole("button", { name: t("content.add") }).click();
  await button(page, t("content.source.link")).click();
  const title = dialog(page).getByLabel(t("content.name"));
  for (const wrong of ["Foot/care", "Foot care?"]) {
    await title.fill(wrong);
    await button(page, t("content.save")).click();
    await expect(dialog(page).getByText(t("SESSION_CONTENT_UPLOAD_ERROR_CHECK_FILE_NAME"))).toBeVisible();
  }
  await title.fill("Foot care film");
  await expect(dialog(page).getByText(t("SESSION_CONTENT_UPLOAD_ERROR_CHECK_FILE_NAME"))).toHaveCount(0);
  await dialog(page).getByLabel(t("content.type")).selectOption("LINK");
  await button(page, t("content.save")).click();
  await expect(dialog(page).getByText(t("VALID_CONTENT_LINK"))).toBeVisible();
  await dialog(page).getByLabel(t("content.link")).fill("https://example.org/feet");
  await button(page, t("content.save")).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(cellOf(rowOf(page, "Foot care film"), 1)).toHaveText(t("content.type.LINK"));
  await act(page, "Foot care film", t("content.action.rename"));
  for (const wrong of ["Foot/care", " "]) {
    await title.fill(wrong);
    await button(page, t("content.authorSave")).click();
    await expect(dialog(page).getByText(t("SESSION_CONTENT_UPLOAD_ERROR_CHECK_FILE_NAME"))).toBeVisible();
  }
  await title.fill("Foot care, a film");
  await button(page, t("content.authorSave")).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(rowOf(page, "Foot care, a film")).toBeVisible();

  await refuse(page, /\/content\/list$/, DOWN);
  await page.reload();
  await expect(page.getByText(t("content.failed"))).toBeVisible();
  await expect(page.getByText("The server is down")).toBeVisible();
  await expect(page.getByText(t("content.support"))).toBeVisible();
  await expect(page.getByRole("link", { name: t("content.contactSupport") })).toHaveAttribute("href", /^mailto:/);
  await page.unrouteAll();
  await page.getByRole("button", { name: t("content.retry") }).click();
  await expect(rows(page)).toHaveCount(10);
});
