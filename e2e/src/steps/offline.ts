import { expect, type Page } from "@playwright/test";

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

/** The paths of the calls whose responses this browser has stored. */
async function storedCalls(page: Page): Promise<string[]> {
  const rows = (await rowsIn(page, "or.responses", "responses")) as { id: string }[];
  return rows.map(({ id }) => (JSON.parse(id.slice(id.indexOf(" "))) as string[])[1] ?? "");
}

/** Waits until the response of a call is stored. */
export const waitForStored = (page: Page, path: string): Promise<void> =>
  expect.poll(() => storedCalls(page), { timeout: 15_000 }).toContain(path);
