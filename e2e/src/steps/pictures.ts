import { expect, type Locator, type Page } from "@playwright/test";
import { mediaEndpoints } from "@openrounds/contract/media/endpoints.ts";
import { callsOf, nextCall, nextResult } from "./calls.ts";
import { t } from "./texts.ts";

/** An image for uploads: a screenshot of the page. */
export const pictureOf = async (page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> => ({
  name: "picture.png",
  mimeType: "image/png",
  buffer: await page.screenshot(),
});

/** Chooses an image for a field and crops it. */
export async function choosePicture(page: Page, label: string, texts = t): Promise<void> {
  await page
    .getByLabel(label)
    .first()
    .setInputFiles(await pictureOf(page));
  const use = page.getByRole("dialog").getByRole("button", { name: texts("media.crop.use") });
  await use.click();
  await expect(use).toBeHidden();
}

/** The field of an image, with its drop area or the image in it. */
export const imageField = (page: Page, label: string): Locator => page.locator(".imgf").filter({ hasText: label });

/**
 * Uploads a screenshot of the page into an image field, which is sent after cropping; returns the URL of the stored
 * image.
 */
export async function uploadImage(page: Page, label: string): Promise<string> {
  const uploads = callsOf(page, mediaEndpoints.uploadImage);
  await page.getByLabel(label, { exact: true }).setInputFiles(await pictureOf(page));
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel(t("media.crop.area"))).toBeVisible();
  expect(uploads).toEqual([]);
  const [call, stored] = [nextCall(page, mediaEndpoints.uploadImage), nextResult(page, mediaEndpoints.uploadImage)];
  await dialog.getByRole("button", { name: t("media.crop.use") }).click();
  await expect(imageField(page, label).getByRole("img")).toBeVisible();
  await expect.poll(() => uploads).toHaveLength(1);
  expect(await (await call).headerValue("content-type")).toMatch(/^multipart\/form-data;/);
  return (await stored).url;
}
