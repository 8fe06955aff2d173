import type { Locator } from "@playwright/test";
import { PICTURE } from "@openrounds/contract/site/guides/pictures.ts";

/** The first quality at which a picture is small enough is taken. */
const QUALITIES = [0.82, 0.74, 0.66, 0.58, 0.5, 0.42, 0.34, 0.26, 0.2];

/** The screen of the pictures: as wide as a small tablet, so that a picture shows its whole width in legible letters. */
const SCREEN = { width: 720, height: 720 };
const SHOWN_HEIGHT = Math.round((SCREEN.width * PICTURE.height) / PICTURE.width);

/** How the pictures are taken: their files have twice as many pixels each way as they have on the page. */
export const CAMERA = {
  viewport: SCREEN,
  deviceScaleFactor: (2 * PICTURE.width) / SCREEN.width,
  locale: "en-US",
  timezoneId: "Asia/Kolkata",
};

/** Takes a picture of the page around an element, which it marks; returns a WebP file. */
export async function pictureAround(marked: Locator): Promise<Buffer> {
  const page = marked.page();
  await marked.scrollIntoViewIfNeeded();
  await marked.evaluate((element: HTMLElement) => {
    const { style } = element.closest<HTMLElement>(".input") ?? element;
    style.outline = "3px solid var(--or-brand)";
    style.outlineOffset = "3px";
    style.borderRadius = "var(--or-r-md)";
    document.querySelector<HTMLElement>(".helpb")?.style.setProperty("visibility", "hidden");
  });
  const box = await marked.boundingBox();
  if (box === null) throw new Error("The marked element cannot be seen");
  const middle = box.y + box.height / 2 - SHOWN_HEIGHT / 2;
  const y = Math.round(Math.max(0, Math.min(middle, SCREEN.height - SHOWN_HEIGHT)));
  const clip = { x: 0, y, width: SCREEN.width, height: SHOWN_HEIGHT };
  const png = await page.screenshot({ clip, animations: "disabled" });
  const encoded = await page.evaluate(
    async ({ base64, qualities, maxBytes }) => {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0) ?? 0);
      const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const canvas = new OffscreenCanvas(image.width, image.height);
      canvas.getContext("2d", { alpha: false })?.drawImage(image, 0, 0);
      for (const quality of qualities) {
        const blob = await canvas.convertToBlob({ type: "image/webp", quality });
        if (blob.size > maxBytes) continue;
        const file = new Uint8Array(await blob.arrayBuffer());
        return btoa(Array.from(file, (byte) => String.fromCodePoint(byte)).join(""));
      }
      throw new Error("The picture does not become small enough");
    },
    { base64: png.toString("base64"), qualities: QUALITIES, maxBytes: PICTURE.maxBytes },
  );
  return Buffer.from(encoded, "base64");
}
