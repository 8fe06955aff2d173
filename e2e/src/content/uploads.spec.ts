import type { Locator, Page, Route, TestInfo } from "@playwright/test";
import { writeFileSync } from "node:fs";
import { contentEndpoints } from "@openrounds/contract/content/endpoints.ts";
import { MAX_PART_BYTES } from "@openrounds/contract/media/documents/schemas.ts";
import { enter } from "../steps/api.ts";
import { nextCall, nextResult } from "../steps/calls.ts";
import { planBatch } from "../steps/demo.ts";
import { expect, test } from "../steps/test.ts";
import { t } from "../steps/texts.ts";

const OWNER = "hub@demo.example";
const UPLOADS = /\/files\/uploads\//;
const SIZE = 2 * MAX_PART_BYTES + 1000;
const TITLE = "Foot care, all slides";

/** A PDF of three parts on the disk of the device, which stays the same file when it is chosen again. */
function fileOnDisk(testInfo: TestInfo): string {
  const bytes = Buffer.alloc(SIZE, "slide ");
  bytes.write("%PDF-1.7\n");
  bytes.write("%%EOF", SIZE - 5);
  const path = testInfo.outputPath("Slides of foot care.pdf");
  writeFileSync(path, bytes);
  return path;
}

const offsetOf = (route: Pick<Route, "request">): number => Number(route.request().headers()["upload-offset"]);
const isPart = (route: Route): boolean => route.request().method() === "PATCH";

/** Where the parts begin that the page sends from now on; the array grows with each. */
function partsOf(page: Page): readonly number[] {
  const parts: number[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH" && UPLOADS.test(request.url())) parts.push(offsetOf({ request: () => request }));
  });
  return parts;
}

const dialog = (page: Page): Locator => page.getByRole("dialog");
const button = (page: Page, name: string): Locator => dialog(page).getByRole("button", { name, exact: true });

async function choose(page: Page, path: string): Promise<void> {
  await page.getByRole("button", { name: t("content.add") }).click();
  await dialog(page).getByLabel(t("content.file"), { exact: true }).setInputFiles(path);
}

async function describeFile(page: Page): Promise<void> {
  await dialog(page).getByLabel(t("content.name")).fill(TITLE);
  await dialog(page).getByLabel(t("content.type")).selectOption("READING_MATERIAL");
}

async function openContent(page: Page, batchName: string): Promise<void> {
  const batchId = await planBatch(await enter(page, OWNER), batchName);
  await page.goto(`/batch/${batchId}?tab=content`);
}

const expectUploading = (page: Page): Promise<void> =>
  expect(dialog(page).getByRole("progressbar")).toHaveAttribute("aria-valuenow", /^(4\d|5\d)$/);

test("a file waits for the network when the line is gone, and goes on with the part that was cut", async ({
  page,
}, testInfo) => {
  await openContent(page, "Batch with a line that is cut");
  const parts = partsOf(page);
  await page.route(UPLOADS, async (route) => {
    if (!isPart(route) || offsetOf(route) !== MAX_PART_BYTES) return route.fallback();
    await page.context().setOffline(true);
    return route.abort();
  });
  await choose(page, fileOnDisk(testInfo));
  await describeFile(page);
  await button(page, t("content.save")).click();
  await expect(dialog(page).getByText(t("content.progressWaiting"))).toBeVisible();
  await expectUploading(page);
  await page.unrouteAll();
  const stored = nextResult(page, contentEndpoints.finish);
  await page.context().setOffline(false);
  expect((await stored).content).toMatchObject({ name: TITLE, sizeBytes: SIZE });
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole("table", { name: t("content.list") })).toContainText(TITLE);
  expect(parts.filter((offset) => offset === 0)).toHaveLength(1);
  expect(parts.slice(-2)).toEqual([MAX_PART_BYTES, 2 * MAX_PART_BYTES]);
});

test("a file whose page was reloaded goes on when it is chosen again, with all that was said about it", async ({
  page,
}, testInfo) => {
  await openContent(page, "Batch with a page that is reloaded");
  const path = fileOnDisk(testInfo);
  await page.route(UPLOADS, (route) =>
    isPart(route) && offsetOf(route) === MAX_PART_BYTES ? undefined : route.fallback(),
  );
  await choose(page, path);
  await describeFile(page);
  const cut = page.waitForRequest((request) => Number(request.headers()["upload-offset"]) === MAX_PART_BYTES);
  await button(page, t("content.save")).click();
  await cut;
  await expectUploading(page);
  await page.reload();
  await page.unrouteAll({ behavior: "ignoreErrors" });

  const parts = partsOf(page);
  await choose(page, path);
  await expect(dialog(page).getByText(t("content.goesOn"))).toBeVisible();
  await expect(dialog(page).getByLabel(t("content.name"))).toHaveValue(TITLE);
  await expect(dialog(page).getByLabel(t("content.type"))).toHaveValue("READING_MATERIAL");
  const stored = nextResult(page, contentEndpoints.finish);
  await button(page, t("content.save")).click();
  expect((await stored).content).toMatchObject({ name: TITLE, sizeBytes: SIZE });
  await expect(dialog(page)).toHaveCount(0);
  expect(parts).toEqual([MAX_PART_BYTES, 2 * MAX_PART_BYTES]);
});

test("an upload that fails is tried again from where it stood, and one that is cancelled is gone", async ({
  page,
}, testInfo) => {
  await openContent(page, "Batch with an upload that is cancelled");
  const path = fileOnDisk(testInfo);
  const parts = partsOf(page);
  await page.route(UPLOADS, (route) =>
    isPart(route) && offsetOf(route) === MAX_PART_BYTES ? route.abort() : route.fallback(),
  );
  await choose(page, path);
  await describeFile(page);
  await button(page, t("content.save")).click();
  await expect(dialog(page).getByText(t("content.progressFailed"))).toBeVisible();
  await page.unrouteAll();
  await page.route(UPLOADS, (route) => (isPart(route) ? undefined : route.fallback()));
  await button(page, t("content.tryAgain")).click();
  await expectUploading(page);
  expect(parts.filter((offset) => offset === 0)).toHaveLength(1);

  const given = nextCall(page, contentEndpoints.finish);
  await button(page, t("app.cancel")).click();
  expect((await given).postDataJSON()).toMatchObject({ uploadSuccessful: false });
  await expect(dialog(page)).toHaveCount(0);
  await choose(page, path);
  await expect(dialog(page).getByLabel(t("content.name"))).toHaveValue("Slides of foot care");
  await expect(dialog(page).getByText(t("content.goesOn"))).toHaveCount(0);
});
