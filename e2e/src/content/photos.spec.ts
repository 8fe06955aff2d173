import type { Page } from "@playwright/test";
import { contentEndpoints } from "@openrounds/contract/content/endpoints.ts";
import { enter } from "../steps/api.ts";
import { nextResult } from "../steps/calls.ts";
import { planBatch } from "../steps/demo.ts";
import { expect, test } from "../steps/test.ts";
import { t } from "../steps/texts.ts";

const OWNER = "hub@demo.example";
const text = (value: string): Buffer => Buffer.from(value, "latin1");

/** An EXIF segment as phones write it: how the picture is turned, and a text with the place. */
function exifSegment(orientation: number): Buffer {
  const place = "GPS 17.3850 N, 78.4867 E";
  const tiff = Buffer.alloc(38);
  tiff.write("II*\0\u0008\0\0\0\u0002\0", "latin1");
  tiff.writeUInt16LE(0x0112, 10);
  tiff.writeUInt16LE(3, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(orientation, 18);
  tiff.writeUInt16LE(0x010e, 22);
  tiff.writeUInt16LE(2, 24);
  tiff.writeUInt32LE(place.length, 26);
  tiff.writeUInt32LE(38, 30);
  const body = Buffer.concat([text("Exif\0\0"), tiff, text(place)]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/** Reads a blob of the page as base64. */
const READ_BLOB = `window.readBlob = (blob) => new Promise((resolve) => {
  const reader = new FileReader();
  reader.onload = () => resolve(reader.result.split(",")[1]);
  reader.readAsDataURL(blob);
})`;

declare global {
  interface Window {
    readonly readBlob: (blob: Blob) => Promise<string>;
    /** What the page has sent as files. */
    readonly sentFiles: Blob[];
  }
}

/** A photo of a phone that was held upright: 4000 × 3000 pixels lie on their side, with the place in its EXIF data. */
async function phonePhoto(page: Page): Promise<Buffer> {
  const encoded = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(4000, 3000);
    const context = canvas.getContext("2d");
    if (context === null) throw new Error("no canvas");
    for (let x = 0; x < 4000; x += 20) {
      for (let y = 0; y < 3000; y += 20) {
        context.fillStyle = `hsl(${(x * 7 + y * 13) % 360} 60% ${30 + ((x * y) % 40)}%)`;
        context.fillRect(x, y, 20, 20);
      }
    }
    return window.readBlob(await canvas.convertToBlob({ type: "image/jpeg", quality: 0.97 }));
  });
  const jpeg = Buffer.from(encoded, "base64");
  return Buffer.concat([jpeg.subarray(0, 2), exifSegment(6), jpeg.subarray(2)]);
}

/** Keeps what the page sends as files from now on. */
async function watchSent(page: Page): Promise<void> {
  await page.addInitScript(READ_BLOB);
  await page.addInitScript(() => {
    const sentFiles: Blob[] = [];
    Object.assign(window, { sentFiles });
    window.XMLHttpRequest = class extends XMLHttpRequest {
      override send(body?: Document | XMLHttpRequestBodyInit | null): void {
        if (body instanceof Blob) sentFiles.push(body);
        super.send(body);
      }
    };
  });
}

/** The picture that the page has sent, in one piece, and its size. */
async function sentPicture(page: Page) {
  const { encoded, ...size } = await page.evaluate(async () => {
    const sent = new Blob(window.sentFiles);
    const { width, height } = await createImageBitmap(sent);
    return { encoded: await window.readBlob(sent), width, height };
  });
  return { bytes: Buffer.from(encoded, "base64"), size };
}

test("a photo leaves the phone upright, small, and without the place where it was taken", async ({ page }) => {
  await watchSent(page);
  const batchId = await planBatch(await enter(page, OWNER), "Batch with a photo");
  await page.goto(`/batch/${batchId}?tab=content`);
  const photo = await phonePhoto(page);
  expect(photo.length).toBeGreaterThan(1_000_000);
  await page.getByRole("button", { name: t("content.add") }).click();
  const dialog = page.getByRole("dialog");
  const file = { name: "IMG_0042.JPG", mimeType: "image/jpeg", buffer: photo };
  await dialog.getByLabel(t("content.file"), { exact: true }).setInputFiles(file);
  await dialog.getByLabel(t("content.type")).selectOption("READING_MATERIAL");
  const stored = nextResult(page, contentEndpoints.finish);
  await dialog.getByRole("button", { name: t("content.save"), exact: true }).click();
  const { content } = await stored;
  await expect(dialog).toHaveCount(0);

  const { bytes, size } = await sentPicture(page);
  expect(size).toEqual({ width: 1440, height: 1920 });
  expect(bytes.length).toBeLessThan(photo.length / 2);
  expect([bytes.includes("Exif"), bytes.includes("GPS")]).toEqual([false, false]);
  expect(content.sizeBytes).toBeLessThan(photo.length / 2);
});
