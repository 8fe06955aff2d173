import type { Page } from "@playwright/test";
import { expect, test } from "../steps/test.ts";
import type { CallInput } from "@openrounds/contract/kernel/endpoint.ts";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { readTexts } from "@openrounds/server/kernel/i18n/catalogue.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enter, visitIn } from "../steps/api.ts";
import { nextResponse, refusePageCalls } from "../steps/calls.ts";
import { localStorageItem } from "../steps/page.ts";
import { t, textsOf } from "../steps/texts.ts";

const AGREEMENTS = `**/api${identityEndpoints.policyAgreements.path}`;

const textOf = async (page: Page, path: string): Promise<string> => {
  await page.goto(path);
  await expect(page.locator("main h2").first()).toBeVisible();
  return page.locator("main").innerText();
};

test.beforeEach(({ page }) => visitIn(page));

test.describe("signed-out visitors read", () => {
  test("the global terms, with every fact [LEGAL-002] [LEGAL-015] [LEGAL-016] [LEGAL-017] [LEGAL-023] [LEGAL-024] [LEGAL-025] [CERT-002] [LEGAL-030]", async ({
    page,
  }) => {
    const text = await textOf(page, "/terms");
    await expect(page.getByRole("tab", { name: t("legal.terms.global") })).toHaveAttribute("aria-selected", "true");
    expect(text).toContain("Effective 1 Mar 2023");
    expect(text).toContain("at least 13 years old");
    expect(text).toContain("Registration is by invitation only");
    expect(text).toContain("Certificates are issued at the discretion of the hub");
    expect(text).toContain("Some hubs may charge token registration amounts");
    expect(text).toContain("admins of a hub can see the data of users for the programs that they manage");
    expect(text).toMatch(
      /total liability to you for all claims is limited to the amount you paid or 100 US dollars, whichever is greater/,
    );
    expect(text).toMatch(/For 60 days, we both try to settle it informally/);
    await expectAccessible(page);
  });

  test("the terms for India, with every fact, to the last sentence [LEGAL-002] [LEGAL-008] [LEGAL-018] [LEGAL-019] [LEGAL-026] [LEGAL-027] [LEGAL-028] [LEGAL-029]", async ({
    page,
  }) => {
    await page.goto("/terms");
    await page.getByRole("tab", { name: t("legal.terms.india") }).click();
    await expect(page).toHaveURL(/tab=india/);
    await expect(page.getByRole("tab")).toHaveText(["Global", "India"]);
    await expect(page.getByRole("main")).toContainText("limited to INR 1000");
    await expect(page.getByRole("main")).not.toContainText("100 US dollars");
    await page.getByRole("tab", { name: t("legal.terms.global") }).click();
    await expect(page).toHaveURL(/tab=global/);
    await expect(page.getByRole("main")).toContainText("100 US dollars");
    const text = await textOf(page, "/terms?tab=india");
    await expect(page.getByRole("button", { name: "Agree & Continue", exact: true })).toHaveCount(0);
    expect(text).toContain("Effective 15 Apr 2022");
    expect(text).toContain("under 18 years old");
    expect(text).toContain("supervision of a parent or guardian");
    expect(text).toContain("only use within India is supported");
    expect(text).toMatch(/liability to you .* is limited to INR 1000\.\s/);
    expect(text).toContain("end your use of OpenRounds with 7 days' notice");
    expect(text).toMatch(new RegExp(`unless the law says otherwise\\.\\s+${t("legal.contact")}\\s+[^.]+@`));
  });

  test("the privacy policy: which data are held, since when, and for how long [LEGAL-003] [LEGAL-014] [LEGAL-021] [LEGAL-022]", async ({
    page,
  }) => {
    const text = await textOf(page, "/privacy");
    expect(text).toContain("Effective 25 Nov 2024");
    expect(text).toContain("for a minimum of 10 years");
    expect(text).toContain(
      "Name, salutation, pronoun, e-mail, country, phone, organization, roles, who invited you, profile picture, visibility setting, location, profession, time zone, languages, description, interest areas, occupation, academic credentials, address and gender.",
    );
    await expectAccessible(page);
  });

  test("the copyright notice with its version [LEGAL-004] [LEGAL-020]", async ({ page }) => {
    expect(await textOf(page, "/copyright")).toContain("Version 1.0, effective 15 Apr 2022");
  });

  test("the cookie notice [LEGAL-005]", async ({ page }) => {
    expect(await textOf(page, "/cookie-notice")).toContain("one cookie keeps you logged in");
    await expectAccessible(page);
  });

  test("all of them in Hindi", async ({ page }) => {
    const hindi = textsOf("hi");
    await page.goto("/terms");
    await page.evaluate(() => localStorage.setItem("or.locale", "hi_IN"));
    for (const [path, key] of [
      ["/terms", "legal.terms.title"],
      ["/privacy", "legal.privacy.title"],
      ["/copyright", "legal.copyright.title"],
      ["/cookie-notice", "legal.cookies.title"],
    ] as const) {
      expect(await textOf(page, path)).toContain(hindi(key));
    }
  });
});

test("a visitor reads each legal page, which has a logo that leads home and a control that closes it [LEGAL-001] [LEGAL-006] [LEGAL-007]", async ({
  page,
}) => {
  for (const [path, title, fact] of [
    ["/terms", "Terms of use", "100 US dollars"],
    ["/terms?tab=india", "Terms of use", t("legal.terms.india.place")],
    ["/privacy", "Privacy policy", t("legal.privacy.kinds")],
    ["/copyright", "Copyright notice", "Version 1.0"],
    ["/cookie-notice", "Cookie notice", "one cookie keeps you logged in"],
  ] as const) {
    await page.goto("/welcome");
    expect(await textOf(page, path)).toContain(fact);
    await expect(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();
    const logo = page.getByRole("banner").getByRole("link", { name: t("app.nav.logo") });
    await expect(logo).toHaveAttribute("href", "/home");
    await expect(logo.locator("svg").first()).toBeVisible();
    await expect(page.getByRole("link", { name: "support@openrounds.example" })).toHaveAttribute("href", /^mailto:/);
    await expect(page.getByLabel(t("identity.language"))).toHaveValue("en");
    await page
      .getByRole("banner")
      .getByRole("button", { name: t("app.close") })
      .click();
    await page.waitForURL("**/welcome");
  }
});

/** The legal pages, each with the beginning of its keys and the parts that only the other version of it shows. */
const PAGES = [
  ["/terms?tab=global", "legal.terms.", /\.(india|place|forbidden|complaints|agree|versions)\b/],
  ["/terms?tab=india", "legal.terms.", /\.(global\.\w+|disputes|disputes\.write|agree|versions)$/],
  ["/privacy", "legal.privacy.", undefined],
  ["/copyright", "legal.copyright.", /\.meta$/],
  ["/cookie-notice", "legal.cookies.", undefined],
] as const;

/** A legal text without markup. */
const shownText = (text: string): string =>
  text
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll("{product}", "OpenRounds")
    .replaceAll("{age}", "13")
    .replaceAll("{guardianAge}", "18");

test("a legal page shows every heading and paragraph of its text, and the contact, on a phone too [LEGAL-001]", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [path, start, other] of PAGES) {
    const text = await textOf(page, path);
    const wanted = Object.entries(readTexts("legal", "en")).filter(
      ([key]) => key.startsWith(start) && other?.test(key) !== true,
    );
    expect(wanted.length, path).toBeGreaterThan(10);
    for (const [key, english] of wanted) expect(text, key).toContain(shownText(english));
    await expect(page.locator("address").getByRole("link")).toHaveText(["support@openrounds.example"]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBe(0);
    await expectAccessible(page);
  }
});

test("the contents of a legal page lead to its sections, and closing it still leads back [LEGAL-007]", async ({
  page,
}) => {
  for (const [path] of PAGES) {
    await page.goto("/welcome");
    await textOf(page, path);
    const entries = page.getByRole("navigation", { name: t("legal.contents") }).getByRole("link");
    await expect(entries).toHaveText([...(await page.locator("main h2").allInnerTexts())]);
    await entries.last().click();
    await expect(page.locator("section:focus")).toContainText(t("legal.contact"));
    await expect(page.locator("section:focus")).toBeInViewport();
    await page.getByRole("button", { name: t("app.close") }).click();
    await page.waitForURL("**/welcome");
  }
});

test("a signed-out reader changes the language of a legal page, which stays on the other pages", async ({ page }) => {
  const hindi = textsOf("hi");
  await textOf(page, "/terms?tab=india");
  await page.getByLabel(t("identity.language")).selectOption("hi");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(hindi("legal.terms.title"));
  await expect(page).toHaveURL(/tab=india/);
  await page
    .getByRole("navigation", { name: hindi("legal.others") })
    .getByRole("link", { name: hindi("identity.legal.privacy"), exact: true })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(hindi("legal.privacy.title"));
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(hindi("legal.privacy.title"));
  await expect(page.locator("html")).toHaveAttribute("lang", "hi");
});

test("the control that closes a legal page leads back to where it was opened [LEGAL-007]", async ({ page }) => {
  await page.goto("/email/verify");
  for (const [name, path] of [
    ["identity.legal.terms", "/terms"],
    ["identity.legal.privacy", "/privacy"],
    ["identity.legal.cookies", "/cookie-notice"],
    ["identity.legal.copyright", "/copyright"],
  ] as const) {
    await page.getByRole("link", { name: t(name), exact: true }).click();
    await page.waitForURL(`**${path}`);
    await page.getByRole("button", { name: t("app.close") }).click();
    await page.waitForURL("**/email/verify");
  }
});

test("the control that closes a legal page stays on this site when it was opened from another", async ({ page }) => {
  await page.goto("data:text/html,another site");
  await page.goto("/privacy");
  await page.getByRole("button", { name: t("app.close") }).click();
  await page.waitForURL("**/welcome");
});

/** Makes the policies in force newer than those that the person agreed to. */
async function publishNewPolicies(page: Page): Promise<void> {
  let isAgreed = false;
  await refusePageCalls(page);
  await page.route(AGREEMENTS, async (route) => {
    if (route.request().method() === "POST") isAgreed = true;
    if (isAgreed) return route.continue();
    const resultBody = { userPolicyAgreements: { acceptanceType: null } };
    return route.fulfill({ json: { responseCode: "Success", resultBody } });
  });
}

test("who has not agreed to new policies is led to the terms, agrees and goes on home [LEGAL-008] [LEGAL-012] [LEGAL-013]", async ({
  page,
}) => {
  await enter(page, "learner@demo.example");
  await publishNewPolicies(page);
  await page.goto("/programs");
  await page.waitForURL("**/terms?tab=india");
  await expect(page.getByRole("button", { name: t("app.account.logout") })).toBeVisible();
  await expectAccessible(page);
  const recorded = page.waitForResponse(
    (response) => response.request().method() === "POST" && response.url().includes("agreements"),
  );
  await page.getByRole("button", { name: "Agree & Continue", exact: true }).click();
  expect((await recorded).status()).toBe(200);
  const sent = (await recorded).request().postDataJSON() as CallInput<typeof identityEndpoints.agreeToPolicies>["body"];
  expect(sent.policyAgreements.map(({ type }) => type).toSorted()).toEqual(["PRIVACY_POLICY", "TERMS_OF_SERVICE"]);
  await page.waitForURL("**/home");
  await page.goto("/programs");
  await expect(page).toHaveURL(/\/programs$/);
  await page.goto("/terms?tab=india");
  await expect(page.getByRole("button", { name: t("app.close") })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("button", { name: "Agree & Continue", exact: true })).toHaveCount(0);
});

test("who does not want to agree can only log out [LEGAL-007]", async ({ page }) => {
  await enter(page, "learner@demo.example");
  await publishNewPolicies(page);
  await page.goto("/home");
  await page.waitForURL("**/terms?tab=india");
  const leave = page.getByRole("banner").getByRole("button", { name: t("app.account.logout") });
  for (const path of ["/privacy", "/copyright", "/cookie-notice", "/terms", "/terms?tab=india"]) {
    await page.goto(path);
    await expect(leave).toBeVisible();
    await expect(page.getByRole("button", { name: t("app.close") })).toHaveCount(0);
  }
  const ended = nextResponse(page, identityEndpoints.logout);
  await leave.click();
  expect((await ended).status()).toBe(200);
  await page.waitForURL("**/welcome");
  expect(await localStorageItem(page, "or.userId")).toBeNull();
});
