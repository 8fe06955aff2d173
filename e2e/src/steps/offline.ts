import { expect, type Page } from "@playwright/test";
import { t } from "./texts.ts";

/** Waits until the service worker controls the page, so that it opens without a network. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 120_000 });
}

/** The ids of all rows in a store of a database of the browser; none where the database does not exist. */
const rowsIn = (page: Page, name: string, store: string): Promise<unknown[]> =>
  page.evaluate(
    async ([database, rows]) => {
      const known = await indexedDB.databases();
      if (!known.some((each) => each.name === database)) return [];
      return new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open(database);
        opening.addEventListener("error", () => reject(new Error(`${database} cannot be opened`)));
        opening.addEventListener("success", () => {
          const { result } = opening;
          if (!result.objectStoreNames.contains(rows)) return resolve([]);
          const reading = result.transaction(rows).objectStore(rows).getAll();
          reading.addEventListener("success", () => {
            result.close();
            resolve(reading.result);
          });
        });
      });
    },
    [name, store] as const,
  );

/** What identifies the responses that this browser has stored: person, method, path and input. */
export async function storedIds(page: Page): Promise<string[]> {
  const rows = (await rowsIn(page, "or.responses", "responses")) as { id: string }[];
  return rows.map(({ id }) => id);
}

/** Waits until the response of a call is stored, whose input contains a text. */
export const waitForStored = (page: Page, path: string, input = ""): Promise<void> =>
  expect
    .poll(async () => (await storedIds(page)).some((id) => id.includes(`"${path}"`) && id.includes(input)), {
      timeout: 30_000,
    })
    .toBe(true);

/** Expects the note that the device is offline, with the age of what is shown. */
export async function expectOfflineNote(page: Page): Promise<void> {
  const note = page.locator(".prompt--offline");
  await expect(note).toContainText(t("app.offline"));
  await expect(note).toContainText(t("device.offline.age", { age: "this minute" }));
}
