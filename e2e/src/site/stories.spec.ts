import type { Page } from "@playwright/test";
import { readTexts } from "@openrounds/server/kernel/i18n/catalogue.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enter, visitIn } from "../steps/api.ts";
import { expect, test } from "../steps/test.ts";
import { t } from "../steps/texts.ts";

/** The first stories; the others are linked from them. */
const FIRST = ["/become-a-partner", "/echo-initiatives", "/echo-institute-programs"];
const STORY_COUNT = 16;

const pathsIn = (page: Page, within: string): Promise<string[]> =>
  page
    .locator(`${within} a[href^="/"]`)
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));

test.beforeEach(({ page }) => visitIn(page));

test("every story is reached by reading on, shows its own text and leads to something to do, on a phone too [SHELL-030] [SHELL-036] [SHELL-042]", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const found = new Map<string, string>();
  const open = [...FIRST];
  for (let path = open.shift(); path !== undefined; path = open.shift()) {
    if (found.has(path)) continue;
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator(".story__act a").last(), path).toBeVisible();
    const text = await page.locator(".story__hero, .story__sec").allInnerTexts();
    found.set(path, text.join(" "));
    expect(text.join(" ").split(/\s+/).length, path).toBeGreaterThan(120);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBe(0);
    const next = await pathsIn(page, ".story__next");
    expect(next.length, path).toBeGreaterThan(1);
    expect(next, path).not.toContain(path);
    open.push(...next);
  }
  expect(found.size).toBe(STORY_COUNT);
  expect(new Set(found.values()).size).toBe(STORY_COUNT);
  const shown = [...found.values()].join(" ");
  const texts = Object.entries(readTexts("stories", "en"));
  for (const [key, english] of texts) {
    if (!/^stories\.(next|act)/.test(key)) expect(shown, key).toContain(english);
  }
});

test("the last step of a story opens a page: to register, to become a partner or to log in", async ({ page }) => {
  await page.goto("/become-a-partner");
  await expect(page.getByRole("link", { name: t("stories.act.contact.button") })).toHaveAttribute(
    "href",
    "mailto:support@openrounds.example",
  );
  await expectAccessible(page);
  await page.getByRole("link", { name: t("stories.act.register.button") }).click();
  await page.waitForURL("**/hub-onboarding/welcome");
  await page.goto("/echo-initiatives/cancer");
  await page.getByRole("link", { name: t("stories.act.partner.button") }).click();
  await page.waitForURL("**/become-a-partner");
  await page.goto("/echo-institute-programs/evaluation");
  await page
    .getByRole("main")
    .getByRole("link", { name: t("stories.act.login.button") })
    .click();
  await page.waitForURL("**/welcome");
  await enter(page, "learner@demo.example");
  await page.goto("/echo-institute-programs/evaluation");
  await page.getByRole("link", { name: t("stories.act.search.button") }).click();
  await page.waitForURL("**/search");
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
});
