import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { enter } from "../steps/api.ts";
import { CAMERA, pictureAround } from "../steps/guide-pictures.ts";
import { SCENES } from "../steps/guide-scenes.ts";
import { expect, test } from "../steps/test.ts";

/** `npm run pictures` sets it: only then the files are written. */
const WRITES = process.env["WRITE_PICTURES"] !== undefined;
const FOLDER = fileURLToPath(new URL("../../../web/src/site/guides/pictures", import.meta.url));

// Its own port starts its own product, whose demo no other walk has changed.
test.use({ ...CAMERA, firstPort: Number(process.env["E2E_PORT"] ?? 3990) + 6 });

for (const [id, { who, at, show }] of Object.entries(SCENES)) {
  test(`the picture of the article ${id} is taken from the product`, async ({ page }) => {
    await enter(page, `${who}@demo.example`);
    await page.goto(at);
    const marked = await show(page);
    await expect(marked).toBeVisible();
    const file = await pictureAround(marked);
    if (!WRITES) return;
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(path.join(FOLDER, `${id}.webp`), file);
  });
}
