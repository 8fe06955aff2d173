import type { Page } from "@playwright/test";
import { expect, test } from "../steps/test.ts";
import { enter, visitIn } from "../steps/api.ts";
import { t, textsOf } from "../steps/texts.ts";
import { PHONE } from "../steps/walks.ts";

/** Opens a page whose scripts never arrive. */
async function openWithoutScripts(page: Page, address: string): Promise<void> {
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto(address, { waitUntil: "domcontentloaded" });
}

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test("before any script, a page shows logo, header, title and outline in the language and scheme of the person", async ({
  page,
}) => {
  const hindi = textsOf("hi");
  await page.emulateMedia({ colorScheme: "dark" });
  await enter(page, "learner@demo.example", "hi_IN");
  await openWithoutScripts(page, "/programs");
  await expect(page).toHaveTitle(`${hindi("programs.title")} · ${t("app.product")}`);
  await expect(page.locator(".nav .logo svg")).toBeVisible();
  await expect(page.locator(".nav")).toContainText(hindi("app.nav.home"));
  await expect(page.locator(".wait__title")).toHaveText(hindi("programs.title"));
  await expect(page.locator(".sk").first()).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", /^hi/);
  expect(await background(page)).toBe("rgb(12, 22, 21)");
  await page.setViewportSize(PHONE);
  await expect(page.locator(".tabbar")).toContainText(hindi("app.nav.certificates"));
});

test("a page whose title depends on its content shows its frame first; a signed-out visitor sees only the logo", async ({
  page,
}) => {
  await visitIn(page);
  await openWithoutScripts(page, "/home");
  await expect(page.locator(".logo svg")).toBeVisible();
  await expect(page.locator(".nav__tabs")).toBeHidden();
  await enter(page, "learner@demo.example");
  await page.goto("/batch/00000000-0000-7000-8000-000000000000", { waitUntil: "domcontentloaded" });
  await expect(page.locator(".nav__tabs")).toHaveText(t("app.nav.home"));
  await expect(page.locator(".wait__title .sk")).toBeVisible();
});

test("before any script, a page asks for what it shows, and a signed-out visitor's asks for nothing", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) asked.push(pathname);
  });
  await visitIn(page);
  await openWithoutScripts(page, "/home");
  await expect(page.locator(".logo svg")).toBeVisible();
  expect(asked).toEqual([]);
  await enter(page, "learner@demo.example");
  const answered = page.waitForResponse((response) => response.url().endsWith("/api/v1/page/home"));
  await openWithoutScripts(page, "/home");
  expect((await answered).ok()).toBe(true);
});

test("the outline is replaced by the page, without a refused style or script", async ({ page }) => {
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  await enter(page, "learner@demo.example");
  await page.goto("/home");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator(".wait")).toHaveCount(0);
  await expect(page.locator("#root")).not.toHaveAttribute("aria-busy", "true");
  expect(refused).toEqual([]);
});

test("a signed-in person who opens the address of the product is at home", async ({ page }) => {
  await enter(page, "learner@demo.example");
  await page.goto("/");
  await page.waitForURL("**/home");
});
