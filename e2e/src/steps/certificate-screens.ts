import { expect, type Locator, type Page, type Request } from "@playwright/test";
import { mediaEndpoints } from "@openrounds/contract/media/endpoints.ts";
import { isCallOf } from "./calls.ts";
import { openProgram } from "./program.ts";
import type { Texts } from "./texts.ts";

/** A batch of the demo network that runs, with certificates that are issued by hand. */
export const DEMO_BATCH = {
  program: "Diabetes Care for Primary Health Centres",
  name: "Batch 4 · Vidarbha health centres",
};

/** Opens the demo batch from the navigation on, at one of its tabs. */
export async function openDemoBatch(page: Page, tab: string, t: Texts): Promise<void> {
  await openProgram(page, DEMO_BATCH.program, t);
  await page.getByRole("link", { name: DEMO_BATCH.name }).click();
  await page.getByRole("tab", { name: new RegExp(`^${tab}`) }).click();
}

/** Chooses one participant by name, for a certificate. */
export async function chooseFor(page: Page, name: string, t: Texts): Promise<void> {
  await page.getByRole("searchbox", { name: t("batches.people.search") }).fill(name);
  await page.getByRole("checkbox", { name: t("app.list.select", { name }) }).check();
  await page.getByRole("button", { name: t("batches.people.issue") }).click();
}

/** Chooses one participant by name and opens the page that issues the certificate. */
export async function issueTo(page: Page, name: string, t: Texts): Promise<void> {
  await chooseFor(page, name, t);
  await expect(page.getByRole("heading", { level: 1, name: t("certificates.issue.title") })).toBeVisible();
}

/** The field of a picture, with its drop area or the picture in it. */
export const imageField = (page: Page, label: string): Locator => page.locator(".imgf").filter({ hasText: label });

/** Uploads a picture of this machine into a field: what the page looks like now. It is sent when it is cropped; answers where it is kept. */
export async function uploadImage(page: Page, label: string, t: Texts): Promise<string> {
  const picture = { name: "picture.png", mimeType: "image/png", buffer: await page.screenshot() };
  let sent = 0;
  const count = (request: Request): void => {
    if (request.url().endsWith("/upload/image")) sent += 1;
  };
  page.on("request", count);
  await page.getByLabel(label, { exact: true }).setInputFiles(picture);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel(t("media.crop.area"))).toBeVisible();
  expect(sent).toBe(0);
  const stored = page.waitForResponse((answer) => isCallOf(answer.request(), mediaEndpoints.uploadImage));
  await dialog.getByRole("button", { name: t("media.crop.use") }).click();
  await expect(imageField(page, label).getByRole("img")).toBeVisible();
  await expect.poll(() => sent).toBe(1);
  page.off("request", count);
  const answer = await stored;
  expect(await answer.request().headerValue("content-type")).toMatch(/^multipart\/form-data;/);
  return ((await answer.json()) as { resultBody: { url: string } }).resultBody.url;
}

/** The card of a certificate of a program. */
export const cardOf = (page: Page, program: string): Locator => page.getByRole("article").filter({ hasText: program });

/** What a link answers to the person of the page. */
export async function typeBehind(page: Page, link: Locator): Promise<string | undefined> {
  const answer = await page.request.get((await link.getAttribute("href")) ?? "");
  return answer.headers()["content-type"];
}
