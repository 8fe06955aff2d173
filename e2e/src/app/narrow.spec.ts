import { demoId } from "@openrounds/server/demo/ids.ts";
import { enter, visitIn } from "../steps/api.ts";
import { DEMO_BATCH, DEMO_HUB } from "../steps/demo.ts";
import { expect, test } from "../steps/test.ts";
import { t } from "../steps/texts.ts";
import { PHONE } from "../steps/walks.ts";

/** The narrowest phones that are still sold. */
const NARROW = { width: 360, height: 740 };
/** Its words are among the longest. */
const LANGUAGE = "ta";

const { id: batchId, programId } = DEMO_BATCH;
const { id: hubId } = DEMO_HUB;
const sessionId = demoId("session", `${DEMO_BATCH.program}/${DEMO_BATCH.name}/3`);

/** The paths, each with whether the bar links to it. */
const PAGES: readonly (readonly [path: string, isInBar?: boolean])[] = [
  ["/home", true],
  ["/programs"],
  [`/program/${programId}`],
  [`/batch/${batchId}?tab=participants`],
  [`/batch/${batchId}?tab=content`],
  [`/batch/${batchId}?tab=certificates`],
  [`/session/${sessionId}`],
  [`/analytics/${hubId}?tab=overview`, true],
  [`/analytics/${hubId}?tab=forms`, true],
  [`/hub/${hubId}/members`, true],
  [`/hub/${hubId}/edit`, true],
  [`/hub/${hubId}/access`],
  ["/profile?tab=security"],
];

test("on a narrow phone and in long words no page is wider than the screen, and the selected tab is in view", async ({
  browser,
}) => {
  const page = await browser.newPage({ viewport: NARROW });
  await visitIn(page, LANGUAGE);
  await enter(page, "hub@demo.example", LANGUAGE);
  for (const [path, isInBar = false] of PAGES) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("heading", { level: 1 }).first(), path).toBeVisible();
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(excess, path).toBeLessThanOrEqual(0);
    const chosen = page.locator(".subnav [aria-current]");
    if (isInBar) await expect(chosen, path).toBeInViewport({ ratio: 1 });
    for (const tab of await page.getByRole("tab", { selected: true }).all()) {
      await expect(tab, path).toBeInViewport({ ratio: 1 });
    }
  }
});

/** Lists with their first row. */
const LISTS: readonly (readonly [path: string, row: string])[] = [
  [`/hub/${hubId}/members`, ".mrow"],
  [`/hub/${hubId}/programs`, ".pgrid:not([aria-hidden]) .pcard"],
  [`/hub/${hubId}/program/${programId}/details`, ".bcard"],
  [`/batch/${batchId}?tab=participants`, ".rt tbody tr"],
  [`/batch/${batchId}?tab=content`, ".rt tbody tr"],
  [`/batch/${batchId}?tab=discussions`, ".qcard"],
  [`/batch/${batchId}?tab=certificates`, ".rt tbody tr"],
  [`/analytics/${hubId}?tab=participants`, ".table tbody tr"],
];

test("on a phone each list shows its first row at once, above the bar at the bottom", async ({ browser }) => {
  for (const [viewport, most] of [
    [PHONE, 1],
    [NARROW, 0.5],
  ] as const) {
    const page = await browser.newPage({ viewport });
    await visitIn(page);
    await enter(page, "hub@demo.example");
    const bar = page.getByRole("navigation", { name: t("app.nav.bottom") });
    for (const [path, selector] of LISTS) {
      await page.goto(path);
      const row = page.locator(selector).filter({ visible: true }).first();
      await expect(row, path).toBeVisible();
      const edge = (await bar.boundingBox())?.y ?? 0;
      // A tall card is shown with its title.
      const end = await row.evaluate((element, share) => {
        const { top, height } = element.getBoundingClientRect();
        return top + Math.min(height, 64) * share;
      }, most);
      expect(end, path).toBeLessThanOrEqual(edge);
    }
    await page.close();
  }
});

test("on a tablet the counts of a tab are as wide as their words", async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 768, height: 1024 } });
  await visitIn(page);
  await enter(page, "hub@demo.example");
  await page.goto(`/batch/${batchId}?tab=certificates`);
  const counts = page.locator(".met");
  await expect(counts).toHaveCount(3);
  for (const count of await counts.all()) {
    expect(await count.evaluate((card) => card.getBoundingClientRect().width)).toBeGreaterThan(150);
  }
});
