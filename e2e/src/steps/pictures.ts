import { expect, type Locator, type Page } from "@playwright/test";
import { mediaEndpoints } from "@openrounds/contract/media/endpoints.ts";
import { callsOf, nextCall, nextResult } from "./calls.ts";
import { t } from "./texts.ts";

/** Any picture of this machine: what the page looks like now. */
export const pictureOf = async (page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> => ({
  name: "picture.png",
  mimeType: "image/png",
  buffer: await page.screenshot(),
});

/** Chooses a picture for a field and crops it. */
export async function choosePicture(page: Page, label: string, texts = t): Promise<void> {
  await page
    .getByLabel(label)
    .first()
    .setInputFiles(await pictureOf(page));
  const use = page.getByRole("dialog").getByRole("button", { name: texts("media.crop.use") });
  await use.click();
  await expect(use).toBeHidden();
}

/** The field of a picture, with its drop area or the picture in it. */
export const imageField = (page: Page, label: string): Locator => page.locator(".imgf").filter({ hasText: label });

/** Uploads a picture of this machine into a field: what the page looks like now. It is sent when it is cropped; answers where it is kept. */
export async function uploadImage(page: Page, label: string): Promise<string> {
  const sent = callsOf(page, mediaEndpoints.uploadImage);
  await page.getByLabel(label, { exact: true }).setInputFiles(await pictureOf(page));
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel(t("media.crop.area"))).toBeVisible();
  expect(sent).toEqual([]);
  const [asked, stored] = [nextCall(page, mediaEndpoints.uploadImage), nextResult(page, mediaEndpoints.uploadImage)];
  await dialog.getByRole("button", { name: t("media.crop.use") }).click();
  await expect(imageField(page, label).getByRole("img")).toBeVisible();
  await expect.poll(() => sent).toHaveLength(1);
  expect(await (await asked).headerValue("content-type")).toMatch(/^multipart\/form-data;/);
  return (await stored).url;
}
