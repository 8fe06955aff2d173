import { test as base } from "@playwright/test";
import { untilTownsAreImported } from "./api.ts";
import { startProduct } from "./product.ts";

/**
 * A test of the product in a browser. Each worker starts its own product, so that tests do not disturb each other;
 * pages and contexts are closed after the test.
 */
export const test = base.extend<{ closed: void }, { firstPort: number; product: string }>({
  firstPort: [Number(process.env["E2E_PORT"] ?? 3990), { option: true, scope: "worker" }],
  product: [
    async ({ firstPort, playwright }, use, { parallelIndex }) => {
      const url = `http://localhost:${firstPort + parallelIndex}`;
      const stop = await startProduct(url);
      try {
        const request = await playwright.request.newContext({ baseURL: url });
        await untilTownsAreImported(request);
        await request.dispose();
        await use(url);
      } finally {
        await stop();
      }
    },
    { scope: "worker", timeout: 600_000 },
  ],
  baseURL: async ({ product }, use) => use(product),
  closed: [
    async ({ browser }, use) => {
      await use();
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});

export { expect } from "@playwright/test";
