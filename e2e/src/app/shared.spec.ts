import type { Page } from "@playwright/test";
import { organizationProfileEndpoints } from "@openrounds/contract/organizations/profile/endpoints.ts";
import { PROGRAM_LIMITS } from "@openrounds/contract/programs/schemas.ts";
import { domainFileUrl } from "@openrounds/contract/reference/translations/parts.ts";
import { certificateEndpoints } from "@openrounds/contract/certificates/endpoints.ts";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enter, visitIn } from "../steps/api.ts";
import { respondWith, changeResult, nextCall, refuse } from "../steps/calls.ts";
import { expectPauseOfTyping } from "../steps/clock.ts";
import { DEMO_HUB } from "../steps/demo.ts";
import { uploadImage } from "../steps/pictures.ts";
import { expect, test } from "../steps/test.ts";
import { t, textsOf } from "../steps/texts.ts";
import { DESKTOP, PHONE } from "../steps/walks.ts";

const { id: hubId } = DEMO_HUB;
/** The prefix of every text of the file. */
const MARK = "¤";

const byEmail = (page: Page, locale: string) =>
  page.getByRole("link", { name: textsOf(locale)("identity.welcome.email") });

test("the texts come from the file that the translation service names, and are English while it is away [SHELL-011] [SHELL-012] [SHELL-013] [SHELL-014]", async ({
  browser,
}) => {
  const page = await browser.newPage({ serviceWorkers: "block" });
  await visitIn(page, "hi_IN");
  const translated = page.waitForResponse(/\/api\/v1\/user\/translation\/hi_IN$/);
  const fetched = page.waitForResponse(/\/texts\/hi\.[0-9a-f]{16}\.welcome\.json$/);
  await page.goto("/welcome");
  const { resultBody } = (await (await translated).json()) as { resultBody: { fileUrl: string } };
  expect(new URL((await fetched).url()).pathname).toBe(domainFileUrl(resultBody.fileUrl, "welcome"));
  await expect(byEmail(page, "hi")).toBeVisible();
  await page.goto("/privacy");
  await expect(page.locator("html")).toHaveAttribute("lang", "hi");

  await page.evaluate(() => localStorage.setItem("or.locale", "ta_IN"));
  await page.route("**/texts/**", (route) => route.abort());
  await page.goto("/welcome");
  await expect(byEmail(page, "en")).toBeVisible();
  await page.unroute("**/texts/**");
  await page.route("**/api/v1/user/translation/*", (route) => route.abort());
  await page.evaluate(() => localStorage.setItem("or.locale", "fr_FR"));
  await page.goto("/welcome");
  await expect(byEmail(page, "en")).toBeVisible();
  await expectAccessible(page);
});

/** The texts of a page without the prefix. Names of languages, of towns in drawings, and addresses are not texts of the file. */
const unmarked = (page: Page): Promise<string[]> =>
  page.evaluate((mark) => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.trim() ?? "";
      const isElsewhere = parent?.closest("script, style, noscript, .orbit, a[href^=mailto], option, [lang]:not(html)");
      if (parent === null || isElsewhere !== null || !/\p{L}/u.test(text)) continue;
      const sentence = parent.closest("p, li, h1, h2, h3, label, button") ?? parent;
      if (!(sentence.textContent ?? "").includes(mark)) found.push(text);
    }
    return found;
  }, MARK);

test("every text of a page is that of the file by its id, whatever its content [SHELL-012] [SHELL-014]", async ({
  browser,
}) => {
  const page = await browser.newPage({ serviceWorkers: "block" });
  await visitIn(page, "hi_IN");
  await page.route("**/texts/*.json", async (route) => {
    const texts = (await (await route.fetch()).json()) as Record<string, string>;
    await route.fulfill({
      json: Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, `${MARK}${text}`])),
    });
  });
  const open = async (address: string): Promise<void> => {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1, name: new RegExp(`^${MARK}`) }).first()).toBeVisible();
    await expect.poll(() => unmarked(page), { message: address }).toEqual([]);
  };
  for (const address of ["/welcome", "/email/verify", "/privacy", "/become-a-partner"]) await open(address);
  await enter(page, "learner@demo.example", "hi");
  await respondWith(page, certificateEndpoints.listMine, { certificateList: [] });
  await open("/certificate");
});

test("shared fields: text with a counter, places, links, search, and empty states [SHELL-076] [SHELL-087] [SHELL-088] [SHELL-089] [SHELL-090] [SHELL-092] [SHELL-093]", async ({
  page,
}) => {
  await page.clock.install();
  await enter(page, "hub@demo.example");

  await page.goto(`/hub/${hubId}/program/create`);
  const text = page.getByRole("textbox", { name: t("programs.form.description") });
  const max = PROGRAM_LIMITS.description;
  await text.click();
  const tooLong = page.getByRole("alert").getByText(t("COMMON_CHAR_LIMIT_ERROR_MESSAGE"));
  await page.keyboard.insertText("abc");
  await expect(page.getByText(`3/${max}`, { exact: true })).toBeVisible();
  await page.keyboard.insertText("x".repeat(max - 3));
  await expect(page.getByText(`${max}/${max}`)).toBeVisible();
  await expect(tooLong).toHaveCount(0);
  await page.keyboard.insertText("y");
  await expect(tooLong).toBeVisible();
  await expect(page.getByText(`${max}/${max}`)).toBeVisible();
  await expect(text).not.toContainText("y");

  await page.goto("/profile?tab=contact");
  const place = page.getByRole("combobox", { name: t("profile.place") });
  await place.fill("Nagpu");
  await page.getByRole("option", { name: /^Nagpur, / }).click();
  await expect(place).toHaveValue(/^Nagpur, /);

  await page.goto(`/hub/${hubId}/edit`);
  await page.getByRole("button", { name: t("organizations.edit.edit") }).click();
  const links = {
    twitter: "https://x.com/us",
    linkedin: "https://www.linkedin.com/company/us",
    bluesky: "https://bsky.app/profile/us",
    instagram: "https://www.instagram.com/us",
    facebook: "https://www.facebook.com/us",
  } as const;
  const enterLinks = async (addressOf: (site: keyof typeof links) => string): Promise<void> => {
    for (const site of Object.keys(links) as (keyof typeof links)[]) {
      const field = page.getByLabel(t(`organizations.field.${site}`));
      await field.fill(addressOf(site));
      await field.blur();
    }
  };
  await enterLinks(() => "https://elsewhere.example/us");
  const wrong = page.locator("input[type=url][aria-invalid=true]");
  await expect(wrong).toHaveCount(5);
  await enterLinks((site) => links[site]);
  await expect(wrong).toHaveCount(0);
  // A logo is set once: another walk of the same network may have set the logo of the hub before.
  const logo = t("organizations.field.logo");
  if ((await page.getByLabel(logo, { exact: true }).count()) > 0) await uploadImage(page, logo);
  // The request is inspected and not forwarded, so that it does not change the network of the other walks.
  const ends = await refuse(page, organizationProfileEndpoints.update, { status: 500 });
  const sent = nextCall(page, organizationProfileEndpoints.update);
  await page.getByRole("button", { name: t("app.save"), exact: true }).click();
  expect((await sent).postDataJSON()).toMatchObject(links);
  await ends();

  await page.goto(`/hub/${hubId}/members`);
  const search = page.getByLabel(t("team.searchLabel"));
  await expectPauseOfTyping(search, "vikram", { call: /search\/members/, pauseMs: 500 });

  await changeResult(page, programEndpoints.listOfOrganization, (list) => ({ ...list, programList: [] }));
  await page.goto(`/hub/${hubId}/programs`);
  const panel = page.locator(".empty");
  const drawing = page.locator(".empty > svg");
  await expect(drawing).toBeVisible();
  await expect(panel.getByRole("heading", { name: t("programs.empty.active") })).toBeVisible();
  await expect(panel.getByRole("link", { name: t("programs.create") })).toBeVisible();
  await respondWith(page, certificateEndpoints.listMine, { certificateList: [] });
  await page.goto("/certificate");
  await expect(drawing).toBeVisible();
  await expect(panel.getByRole("heading", { name: t("certificates.mine.empty") })).toBeVisible();
  await expect(panel.getByText(t("certificates.mine.emptyText"))).toBeVisible();
  await expect(panel.getByRole("link")).toHaveCount(0);
});

test("an organization asks its team for a code at sign-in, on its own page", async ({ page }) => {
  await enter(page, "hub@demo.example");
  await page.goto(`/hub/${hubId}/edit?tab=settings`);
  const choice = page.getByRole("switch", { name: t("organizations.settings.step") });
  for (const isOn of [true, false]) {
    await choice.click({ force: true });
    const said = isOn ? "organizations.settings.stepOn" : "organizations.settings.stepOff";
    await expect(page.getByText(t(said))).toBeVisible();
    await expect(choice).toBeChecked({ checked: isOn });
  }
  await expectAccessible(page);
});

test("the pages fit a phone and a desk, public ones open for people in too, and the help covers none of them [SHELL-001] [SHELL-104] [MOBI-016]", async ({
  page,
}) => {
  await enter(page, "hub@demo.example");
  const pages = ["/home", "/programs", `/hub/${hubId}/members`, `/hub-profile/${hubId}`, "/terms", "/privacy"];
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    for (const address of pages) {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(address);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect([address, viewport.width, beyond]).toEqual([address, viewport.width, 0]);
    }
  }
  for (const address of ["/conversations", "/announcements", "/conversations/comments"]) {
    await page.goto(address);
    await page.waitForURL("**/home");
  }

  await page.setViewportSize(PHONE);
  await page.goto("/home");
  const help = page.getByRole("button", { name: t("app.help") });
  await expect(help).toBeVisible();
  const bar = await page.getByRole("navigation", { name: t("app.nav.bottom") }).boundingBox();
  const bubble = await help.boundingBox();
  // It is in the bar, so that it covers no row of the page.
  expect(bubble?.y).toBeGreaterThanOrEqual(bar?.y ?? Number.POSITIVE_INFINITY);
  await help.click({ timeout: 5000 });
  await expect(help).toHaveAttribute("aria-expanded", "true");
});
