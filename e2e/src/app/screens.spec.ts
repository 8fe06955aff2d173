import { existsSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectAccessibleIn } from "../steps/accessibility.ts";
import { enter, visitIn } from "../steps/api.ts";
import { BEGUN_ELSEWHERE, PHONE_SCREENS, SCREENS } from "../steps/screens.ts";
import { expect, test } from "../steps/test.ts";
import { DESKTOP, PHONE } from "../steps/walks.ts";

declare global {
  interface Window {
    /** The router of the application. */
    readonly __TSR_ROUTER__?: {
      readonly routesByPath: Readonly<Record<string, unknown>>;
      readonly state: { readonly matches: readonly { readonly fullPath: string }[] };
    };
  }
}

test.describe.configure({ mode: "parallel" });

const pathOf = (address: string): string => new URL(address, "http://localhost").pathname;
const routeMatches = (route: string, address: string): boolean =>
  new RegExp(`^${route.replaceAll(/\$\w+/g, "[^/]+")}$`).test(pathOf(address));

/** The path of the route that the window shows. */
const shownRoute = (page: Page): Promise<string> =>
  page.evaluate(() => window.__TSR_ROUTER__?.state.matches.at(-1)?.fullPath ?? "");

/** Expects a title and one heading of the first level, everything loaded, and nothing wider than the window. */
async function expectWhole(page: Page, address: string): Promise<void> {
  const headings = page.getByRole("heading", { level: 1 });
  await expect(headings, address).toHaveCount(1);
  // The rows at the end of a list that goes on load when they are reached.
  await expect(page.locator(".sk:not([aria-hidden]:is(tr, .mrow) .sk)").filter({ visible: true }), address).toHaveCount(
    0,
  );
  await expect(page, address).toHaveTitle(/\S/);
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(excess, `${address} is wider than the window`).toBeLessThanOrEqual(0);
}

/** Opens a page in the light scheme, on a desktop unless only phones have it, and looks at it on a phone in the dark one. */
async function look(page: Page, address: string): Promise<void> {
  await page.setViewportSize(PHONE_SCREENS.includes(address) ? PHONE : DESKTOP);
  await page.goto(address);
  await expectWhole(page, address);
  expect(routeMatches(await shownRoute(page), address), `${address} leads elsewhere: ${page.url()}`).toBe(true);
  await expectAccessibleIn(page, "light");
  await page.setViewportSize(PHONE);
  await expectWhole(page, address);
  await expectAccessibleIn(page, "dark");
}

for (const [who, addresses] of Object.entries(SCREENS)) {
  test(`every screen of ${who} has a title, one heading, no violation of axe and the width of the window, on a desktop and a phone, light and dark`, async ({
    page,
    context,
  }) => {
    const windows = [page, await context.newPage()];
    for (const each of windows) await visitIn(each);
    if (who !== "visitor") await enter(page, `${who}@demo.example`);
    const waiting = [...addresses, ...(who === "learner" ? PHONE_SCREENS : [])].values();
    await Promise.all(
      windows.map(async (each) => {
        for (const address of waiting) await look(each, address);
      }),
    );
  });
}

test("every page of the application is looked at, or opened by a walk that begins what it shows", async ({ page }) => {
  await visitIn(page);
  await page.goto("/welcome");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const routes = await page.evaluate(() => Object.keys(window.__TSR_ROUTER__?.routesByPath ?? {}));
  const addresses = [...Object.values(SCREENS).flat(), ...PHONE_SCREENS];
  const unseen = routes.filter(
    (route) => route !== "/$" && !(route in BEGUN_ELSEWHERE) && !addresses.some((each) => routeMatches(route, each)),
  );
  expect(routes.length).toBeGreaterThan(100);
  expect(unseen).toEqual([]);
  for (const [route, walk] of Object.entries(BEGUN_ELSEWHERE)) {
    expect(routes).toContain(route);
    expect(existsSync(new URL(`../${walk}.spec.ts`, import.meta.url)), walk).toBe(true);
  }
});
